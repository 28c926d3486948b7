import { atOnce, each, keptIn, mappedIn, type Steps, sortedIn } from '../../text/steps.ts';
import { ggmlDtypeOf } from '../export/ggml.ts';
import type { ExportKind } from '../export/plan_types.ts';
import { choicesOf } from '../survey/choices.ts';
import { harmTo } from '../survey/harm.ts';
import type { TensorReport } from '../survey/tensor_report.ts';
import { whyOf } from '../survey/why.ts';
import { namePatternSteps } from './name_patterns.ts';
import { type FoundTensor, isWeight, type Surveyed } from './rows.ts';

/**
 * An answer to “what should I take?”: the smallest file of one kind in which most weights of every tensor keep
 * `least` dB. One format is the base, and each tensor that it harms more has the smallest format that harms it less.
 */
export interface Verdict {
  readonly kind: ExportKind;
  /** In dB. */
  readonly least: number;
  /** The format of most tensors; undefined if all of them stay as they are. */
  readonly base: string | undefined;
  /** Tensors with another format than the base, or that stay as they are; those of one format together. */
  readonly others: readonly VerdictPart[];
  /** The format of each tensor by its name; its own type if it stays as it is. */
  readonly formats: ReadonlyMap<string, string>;
  /** The bits of all of these tensors, without a header. */
  readonly bits: number;
  readonly elements: number;
  /** Whether some of them are stored as codes, and were decoded. */
  readonly isDecoded: boolean;
  /** Tensors that keep less than `least`, because no surveyed format does better and the file cannot hold them as they are. */
  readonly below: readonly string[];
}

export interface VerdictPart {
  /** Undefined for tensors that stay as they are. */
  readonly format: string | undefined;
  readonly names: readonly string[];
  /** The names in fewer words. */
  readonly patterns: readonly string[];
}

/** A way to store a tensor, and what most of its weights keep, in dB. */
interface Option {
  readonly format: string;
  readonly bits: number;
  readonly squaredError: number;
  readonly harm: number;
}

interface Weight {
  readonly name: string;
  /** Its own type. */
  readonly dtype: string;
  readonly elements: number;
  readonly isDecoded: boolean;
  /** Those that harm it no more than allowed. */
  readonly good: readonly Option[];
  /** Without a base: the smallest of these, or else the one that harms least; undefined if there is no way. */
  readonly first: Option | undefined;
}

/** Whether no loader of safetensors knows a format. */
const isOfGgml = (format: string) => ggmlDtypeOf(format) !== undefined && !/float16$/.test(format);

function weightOf({ entry, report }: Surveyed, kind: ExportKind, least: number): Weight {
  const loadable = choicesOf(report, kind).filter(
    ({ format }) => kind === 'gguf' || format === report.dtype || !isOfGgml(format),
  );
  const options = loadable.map(({ format, bits, squaredError }) => ({
    ...{ format, bits, squaredError },
    harm: format === report.dtype ? Number.POSITIVE_INFINITY : harmTo(report, format),
  }));
  const good = options.filter(({ harm }) => harm >= least);
  const first =
    good.reduce<Option | undefined>(fewestBits, undefined) ??
    options.reduce<Option | undefined>(leastHarm, undefined);
  const { name, elements, scheme } = entry;
  return { name, dtype: report.dtype, elements, isDecoded: scheme !== undefined, good, first };
}

const fewestBits = (best: Option | undefined, one: Option): Option =>
  best &&
  (best.bits < one.bits || (best.bits === one.bits && best.squaredError <= one.squaredError))
    ? best
    : one;

const leastHarm = (best: Option | undefined, one: Option): Option =>
  best && best.harm >= one.harm ? best : one;

/** The format of a tensor beside a base: the base if it is good enough, or else the second one, or else the first. */
function optionBeside(
  base: string,
  { good, first }: Weight,
  second: string | undefined,
): Option | undefined {
  const own = (name: string | undefined) => good.find(({ format }) => format === name);
  return own(base) ?? own(second) ?? first;
}

interface Attempt {
  readonly base: string;
  readonly chosen: readonly Option[];
  readonly bits: number;
  /** How many tensors have another format. */
  readonly others: number;
  readonly squaredError: number;
}

function* attemptWith(base: string, weights: readonly Weight[], second?: string): Steps<Attempt> {
  const chosen: Option[] = [];
  let [bits, others, squaredError] = [0, 0, 0];
  yield* each(weights, (weight) => {
    const option = optionBeside(base, weight, second);
    if (!option) return;
    chosen.push(option);
    bits += option.bits;
    squaredError += option.squaredError;
    if (option.format !== base) others += 1;
  });
  return { base, chosen, bits, others, squaredError };
}

/** The fewest bits; among equals the fewest exceptions, and then the smaller error. */
const better = (one: Attempt, other: Attempt): number =>
  one.bits - other.bits || one.others - other.others || one.squaredError - other.squaredError;

/** A file of fewer formats may be so much larger: it is easier to write and to load. */
const roomForFewer = 1.03;

function* formatsIn({ chosen }: Attempt): Steps<number> {
  const formats = new Set<string>();
  yield* each(chosen, ({ format }) => {
    formats.add(format);
  });
  return formats.size;
}

/** The same base with one format for all that it harms, if that takes hardly more bits and fewer formats. */
function* withFewerFormats(
  smallest: Attempt,
  tried: ReadonlySet<string>,
  weights: readonly Weight[],
): Steps<Attempt> {
  const formats = yield* formatsIn(smallest);
  if (formats < 3) return smallest;
  const attempts: { readonly attempt: Attempt; readonly formats: number }[] = [];
  for (const second of tried) {
    const attempt = yield* attemptWith(smallest.base, weights, second);
    if (attempt.bits > smallest.bits * roomForFewer) continue;
    attempts.push({ attempt, formats: yield* formatsIn(attempt) });
  }
  attempts.sort((one, other) => one.formats - other.formats || better(one.attempt, other.attempt));
  const [first] = attempts;
  return first && first.formats < formats ? first.attempt : smallest;
}

/** The verdict on a report; undefined if there is nothing that a quantizer would touch, or no choice for it. */
export const verdictOf = (
  rows: readonly FoundTensor[],
  kind: ExportKind,
  least: number,
): Verdict | undefined => atOnce(stepsOfKind(rows, kind, least));

function* stepsOfKind(
  rows: readonly FoundTensor[],
  kind: ExportKind,
  least: number,
): Steps<Verdict | undefined> {
  const weights: Weight[] = [];
  // A weight has a list of its options.
  const inStep = 128;
  yield* each(
    rows,
    (row) => {
      const weight = isWeight(row) ? weightOf(row, kind, least) : undefined;
      if (weight?.first) weights.push(weight);
    },
    inStep,
  );
  const names = yield* mappedIn(weights, ({ name }) => name);
  const tried = new Set<string>();
  yield* each(weights, ({ good, first }) => {
    for (const { format } of first ? [...good, first] : good) tried.add(format);
  });
  let smallest: Attempt | undefined;
  for (const base of tried) {
    const attempt = yield* attemptWith(base, weights);
    if (!smallest || better(attempt, smallest) < 0) smallest = attempt;
  }
  if (!smallest) return undefined;
  const best = yield* withFewerFormats(smallest, tried, weights);
  const isKept = ({ dtype }: Weight, at: number) => best.chosen[at]?.format === dtype;
  const base = weights.every(isKept) ? undefined : best.base;
  const groups = new Map<string | undefined, string[]>();
  const formats = new Map<string, string>();
  const below: string[] = [];
  let [elements, isDecoded] = [0, false];
  yield* each(weights, (weight, at) => {
    const { name } = weight;
    const { format = '', harm = 0 } = best.chosen[at] ?? {};
    formats.set(name, format);
    if (harm < least) below.push(name);
    elements += weight.elements;
    isDecoded ||= weight.isDecoded;
    if (format === base) return;
    const key = isKept(weight, at) ? undefined : format;
    const own = groups.get(key) ?? [];
    own.push(name);
    groups.set(key, own);
  });
  const others: VerdictPart[] = [];
  for (const [format, some] of groups)
    others.push({ format, names: some, patterns: yield* namePatternSteps(some, names) });
  others.sort((one, other) => other.names.length - one.names.length);
  const { bits } = best;
  return { kind, least, base, bits, elements, isDecoded, others, formats, below };
}

/** The verdicts on a report, for each kind of file that has one. */
export const verdictsOn = (rows: readonly FoundTensor[], least: number): readonly Verdict[] =>
  atOnce(verdictSteps(rows, least));

/** The same in steps. */
export function* verdictSteps(
  rows: readonly FoundTensor[],
  least: number,
): Steps<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const kind of ['gguf', 'safetensors'] as const) {
    const verdict = yield* stepsOfKind(rows, kind, least);
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}

/** The tensors to watch: those that the base of a verdict harms more than allowed, the worst first, if lines or elements are why. */
export const watched = <Found extends FoundTensor>(
  rows: readonly Found[],
  verdict: Verdict,
  count = 2,
): Surveyed<Found>[] => atOnce(watchedSteps(rows, verdict, count));

/** The same in steps. */
export function* watchedSteps<Found extends FoundTensor>(
  rows: readonly Found[],
  { base, least }: Verdict,
  count = 2,
): Steps<Surveyed<Found>[]> {
  if (base === undefined) return [];
  const weights = yield* keptIn(rows, isWeight<Found>);
  const harmed = yield* keptIn(
    weights,
    ({ report }) => harmTo(report, base) < least && isTelling(report, base),
  );
  const inOrder = yield* sortedIn(
    harmed,
    (one, other) => harmTo(one.report, base) - harmTo(other.report, base),
  );
  return inOrder.slice(0, count);
}

const telling = /^(?:element|column|row|crossed|notFinite|overflow)/;
const isTelling = (report: TensorReport, format: string) =>
  telling.test(whyOf(report, format)?.id ?? '');
