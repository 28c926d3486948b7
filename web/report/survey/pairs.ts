import { type ErrorRecord, recordOf } from '../../core/engine/errors.ts';
import { atOnce, each, keptIn, type Steps } from '../../text/steps.ts';
import {
  type Checkpoint,
  refuse,
  type SkippedTensor,
  type TensorEntry,
} from '../readers/checkpoint.ts';
import { checkHeads } from '../readers/head_rows.ts';
import { ggufNamesOf, reorderedHeads } from '../schemes/gguf_names.ts';
import { isUndecoded, whyListed } from '../schemes/roles.ts';

/** Two versions of a tensor. */
export interface TensorPair {
  readonly original: TensorEntry;
  readonly other: TensorEntry;
  /** The version whose rows llama.cpp has put into another order, head by head. */
  readonly reordered?: { readonly side: 'original' | 'other'; readonly heads: number };
}

/** Two versions of a tensor that cannot be compared, and why. */
export interface RefusedPair {
  readonly name: string;
  readonly otherName: string;
  readonly reason: ErrorRecord;
}

/** The tensors of two files. All lists have the order of the files. */
export interface Pairing {
  readonly pairs: readonly TensorPair[];
  readonly refused: readonly RefusedPair[];
  /** The names of tensors without a partner. */
  readonly onlyOriginal: readonly string[];
  readonly onlyOther: readonly string[];
}

type Listed = TensorEntry | SkippedTensor;

/** Tensors that may have a partner: neither companions of codes nor the state of an optimizer. */
const listedIn = ({ tensors, skipped }: Checkpoint): Listed[] => [
  ...tensors.filter(({ stored }) => !stored || stored.role === 'codes'),
  ...skipped,
];

/** The name by which a tensor is paired: codes have that of the weight that they stand for. */
const pairName = (one: Listed): string => ('stored' in one && one.stored?.weight) || one.name;

/**
 * Pairs tensors of the same name, and then those whose names are what llama.cpp's converter makes of
 * each other. Refuses files without a common tensor.
 */
export const pairsOf = (original: Checkpoint, other: Checkpoint): Pairing =>
  atOnce(pairSteps(original, other));

/** The same in steps. */
export function* pairSteps(original: Checkpoint, other: Checkpoint): Steps<Pairing> {
  const [own, others] = [listedIn(original), listedIn(other)];
  const partners = yield* partnersOf(own, others);
  const taken = new Set(partners.values());
  const pairs: TensorPair[] = [];
  const refused: RefusedPair[] = [];
  yield* each(own, (one) => {
    const partner = partners.get(one);
    if (!partner) return;
    try {
      pairs.push(pairOf(one, partner, original, other));
    } catch (error) {
      refused.push({ name: one.name, otherName: partner.name, reason: recordOf(error) });
    }
  });
  if (partners.size === 0)
    refuse('compare_no_pair', { name: original.files[0] ?? '', other: other.files[0] ?? '' });
  const namesOf = (listed: readonly Listed[]) => listed.map(({ name }) => name);
  return {
    ...{ pairs, refused },
    onlyOriginal: namesOf(yield* keptIn(own, (one) => !partners.has(one))),
    onlyOther: namesOf(yield* keptIn(others, (one) => !taken.has(one))),
  };
}

/** The partner of each tensor that has one. */
function* partnersOf(
  own: readonly Listed[],
  others: readonly Listed[],
): Steps<Map<Listed, Listed>> {
  const free = new Map<string, Listed>();
  yield* each(others, (one) => {
    free.set(pairName(one), one);
  });
  const found = new Map<Listed, Listed>();
  const take = (one: Listed, partner: Listed | undefined) => {
    if (!partner || found.has(one)) return;
    found.set(one, partner);
    free.delete(pairName(partner));
  };
  yield* each(own, (one) => take(one, free.get(pairName(one))));
  const open = yield* keptIn(own, (one) => !found.has(one));
  yield* each(open, (one) => {
    const name = ggufNamesOf(pairName(one)).find((candidate) => free.has(candidate));
    if (name !== undefined) take(one, free.get(name));
  });
  const rest = new Map<string, Listed>();
  yield* each(open, (one) => {
    if (!found.has(one)) rest.set(pairName(one), one);
  });
  yield* each([...free.values()], (partner) => {
    const name = ggufNamesOf(pairName(partner)).find((candidate) => rest.has(candidate));
    const one = name === undefined ? undefined : rest.get(name);
    if (one) take(one, partner);
  });
  return found;
}

/** Refuses what cannot be compared. */
function pairOf(one: Listed, partner: Listed, original: Checkpoint, other: Checkpoint): TensorPair {
  for (const listed of [one, partner]) {
    if ('reason' in listed) refuse(listed.reason.code, listed.reason.values);
  }
  refuseCodes(one.name, one, original);
  refuseCodes(one.name, partner, other);
  const pair = { original: one as TensorEntry, other: partner as TensorEntry };
  const { name, shape } = pair.original;
  if (!isSameOrder(shape, pair.other.shape)) {
    const texts = { shape: shape.join(' × '), other: pair.other.shape.join(' × ') };
    refuse('compare_shapes', { name, ...texts });
  }
  if (name === pair.other.name) return pair;
  const isOther = ggufNamesOf(name).includes(pair.other.name);
  const side = isOther ? 'other' : 'original';
  const heads = isOther
    ? reorderedHeads(name, other.metadata)
    : reorderedHeads(pair.other.name, original.metadata);
  if (heads === undefined) return pair;
  if (Number.isNaN(heads)) refuse('compare_heads_unknown', { name });
  checkHeads(pair[side], heads);
  return { ...pair, reordered: { side, heads } };
}

/** Refuses codes: their numbers are not those of weights. What keeps them from being decoded is the better reason. */
function refuseCodes(name: string, one: Listed, { files }: Checkpoint): void {
  const reason = 'stored' in one ? whyListed(one) : undefined;
  if (!reason || !isUndecoded(reason)) return;
  if (reason.code.startsWith('scheme_')) refuse(reason.code, reason.values);
  const code = reason.code === 'stored_packed' ? 'compare_packed' : 'compare_stored';
  const { scheme = '', others = '' } = reason.values;
  refuse(code, { name, file: files['file' in one ? one.file : 0] ?? '', scheme, others });
}

/** Whether two shapes have the same elements in the same order: at most, axes are joined. */
export function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  const long = (shape: readonly number[]) => shape.filter((extent) => extent !== 1);
  const [a, b] = [long(one), long(other)];
  let at = 0;
  let to = 0;
  while (at < a.length && to < b.length) {
    let left = a[at++] as number;
    let right = b[to++] as number;
    // Only one of the two may consist of several axes.
    if (left < right) while (left < right && at < a.length) left *= a[at++] as number;
    else while (right < left && to < b.length) right *= b[to++] as number;
    if (left !== right) return false;
  }
  return at === a.length && to === b.length;
}
