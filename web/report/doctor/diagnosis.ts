import type { PackedLayout, Plausibility, WeightVerbs } from '../../core/engine/contract.ts';
import { QuantError } from '../../core/engine/errors.ts';
import { type ByteSource, joinedBytes } from '../readers/bytes.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { readRange } from '../readers/slices.ts';
import { matrixOf } from '../readers/tiles.ts';
import { withNumbers } from '../schemes/packed.ts';
import { compareTensors } from '../survey/compare.ts';
import { isSameOrder } from '../survey/pairs.ts';
import { type Block, blocksOf, type FirstRows } from './blocks.ts';
import { type ConventionId, conventionsOf } from './conventions.ts';

/** How well a convention fits, in the order of fitness. */
export interface Fit {
  readonly id: ConventionId;
  readonly facts?: string;
  /** Those of rows from all parts of the tensor. */
  readonly figures: Plausibility;
  /** The relative error to the original, if there is one. */
  readonly relative?: number;
  /** Elements of the same bytes under each convention. */
  readonly block: Block;
}

/**
 * - `fits`: all other conventions are clearly worse than the stated one;
 * - `other`: the stated one is clearly worse than another;
 * - `open`: others fit about as well as the stated one, and only the original tells which is right;
 * - `none`: no convention gives the original.
 */
export type Verdict = 'fits' | 'other' | 'open' | 'none';

export interface Diagnosis {
  readonly name: string;
  readonly scheme: string;
  readonly shape: readonly number[];
  readonly verdict: Verdict;
  /** The best first. */
  readonly fits: readonly Fit[];
  /** Those that may be right in the place of the stated one, as indices of `fits`. */
  readonly alike: readonly number[];
}

/** A version of the tensor that is not quantized. */
export interface Original {
  readonly sources: readonly ByteSource[];
  readonly entry: TensorEntry;
}

/** The elements that are judged, at most. */
const mostJudged = 2 ** 18;

/** The bands of rows that are judged, from the first row to the last. */
const bandCount = 4;

/** A difference of costs, or of decibels of error, that tells conventions apart. */
const clear = 0.5;

/** An error to the original beyond which the numbers are others. */
const mostError = 0.5;

/** The cost of a convention that no known file has, and that only a loader can take for one. */
const unheardOf = 3;

/** Scales of one byte are E8M0, or E4M3 beside a number of the tensor, and multiply. */
const isUnheardOf = ({ scale, scaleDivides = false, secondScale = '' }: PackedLayout): boolean =>
  scale === 'u8' ||
  (scale === 'f8_e4m3' && secondScale === '') ||
  (scale.startsWith('f8_') && scaleDivides);

/** Judges all conventions of a packed weight. */
export async function diagnose(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  original?: Original,
): Promise<Diagnosis> {
  const all: Reading[] = [];
  for (const { id, facts, entry: one } of conventionsOf(entry)) {
    try {
      const { figures, first } = await judged(engine, sources, one);
      const relative = original && (await errorOf(engine, sources, one, original));
      const fit = {
        ...{ id, figures },
        ...(facts !== undefined && { facts }),
        ...(relative !== undefined && { relative }),
      };
      const isKnown = !one.packed || !isUnheardOf(one.packed.layout);
      const odds = figures.cost + (isKnown ? 0 : unheardOf);
      all.push({ fit, first, cost: relative === undefined ? odds : decibels(relative) });
    } catch (error) {
      // Bytes that a convention cannot be right about.
      if (!(error instanceof QuantError) || id === 'stated') throw error;
    }
  }
  const { name, shape, scheme = '' } = entry;
  return {
    ...{ name, scheme, shape },
    ...verdictOn(withBlocks(all, groupOf(entry)), original !== undefined),
  };
}

/** A convention, its first rows, and the evidence against it. */
interface Reading {
  readonly fit: Omit<Fit, 'block'>;
  readonly first: FirstRows;
  readonly cost: number;
}

/** The conventions that read other numbers than the stated one, which is the first of all. */
function withBlocks([stated, ...all]: readonly Reading[], group: number): Judged[] {
  if (!stated) throw new RangeError('only packed weights have conventions');
  const told = [stated, ...all.filter(({ fit }) => !isSame(fit, stated.fit))];
  const blocks = blocksOf(
    told.map(({ first }) => first),
    group,
  );
  return told.flatMap(({ fit, cost }, at) => {
    const block = blocks[at];
    return block ? [{ fit: { ...fit, block }, cost }] : [];
  });
}

/** A convention and the evidence against it. */
interface Judged {
  readonly fit: Fit;
  readonly cost: number;
}

/** The stated convention is the first of all. */
function verdictOn(
  all: readonly Judged[],
  isMeasured: boolean,
): Pick<Diagnosis, 'verdict' | 'fits' | 'alike'> {
  const [stated] = all;
  if (!stated) throw new RangeError('only packed weights have conventions');
  const inOrder = [...all].sort((one, other) => one.cost - other.cost);
  const fits = inOrder.map(({ fit }) => fit);
  const best = inOrder[0] ?? stated;
  if (isMeasured && !((best.fit.relative ?? 0) <= mostError))
    return { verdict: 'none', fits, alike: [] };
  const isOther = best !== stated && stated.cost >= best.cost + clear;
  const limit = (isOther ? best : stated).cost + clear;
  const alike = inOrder.flatMap((one, at) => (one !== stated && one.cost < limit ? [at] : []));
  const own = alike.length > 0 ? 'open' : 'fits';
  return { verdict: isOther ? 'other' : own, fits, alike };
}

/** An error of 0 is one of less than the tenth digit. */
const decibels = (relative: number): number =>
  Number.isNaN(relative) ? Number.POSITIVE_INFINITY : 20 * Math.log10(Math.max(relative, 1e-10));

/** Whether both read the same numbers, as far as their figures tell. */
const isSame = (one: Reading['fit'], other: Reading['fit']): boolean =>
  Object.is(one.relative, other.relative) &&
  Object.entries(one.figures).every(([name, value]) =>
    Object.is(value, other.figures[name as keyof Plausibility]),
  );

const groupOf = ({ shape, packed }: TensorEntry): number => {
  const [, columns] = matrixOf(shape);
  return Math.min(columns, packed?.layout.groupColumns ?? columns);
};

/** The figures of bands of whole rows, and the first band. */
async function judged(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
): Promise<{ readonly figures: Plausibility; readonly first: FirstRows }> {
  const [rows, columns] = matrixOf(entry.shape);
  const count = Math.max(
    1,
    Math.min(Math.floor(rows / bandCount), Math.floor(mostJudged / columns / bandCount)),
  );
  const bands = rows <= bandCount * count ? [0] : Array.from({ length: bandCount }, (_, at) => at);
  const height = bands.length === 1 ? rows : count;
  return withNumbers(engine, sources, entry, async (all, one) => {
    const parts: Uint8Array[] = [];
    for (const band of bands) {
      const first = Math.floor((band * (rows - height)) / Math.max(1, bands.length - 1));
      parts.push(await readRange(all, one, first * columns, height * columns));
    }
    return {
      figures: engine.judgeWeights(one.dtype, joinedBytes(parts), columns, groupOf(entry)),
      first: {
        shape: entry.shape,
        values: engine.decodeWeights(one.dtype, parts[0] ?? new Uint8Array()),
      },
    };
  });
}

/** The relative error; infinite for another shape than that of the original. */
async function errorOf(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  original: Original,
): Promise<number> {
  if (!isSameOrder(original.entry.shape, entry.shape)) return Number.POSITIVE_INFINITY;
  const pair = { original: original.entry, other: entry };
  const { relative } = await compareTensors(engine, original.sources, sources, pair);
  return relative;
}
