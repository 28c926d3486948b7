import { atOnce, keptIn, type Steps, sumIn } from '../../text/steps.ts';
import type { Checkpoint, FileKind, ImportanceFacts } from '../readers/checkpoint.ts';
import { isInteger } from '../readers/dtypes.ts';
import type { TensorComparison } from './compare.ts';
import { isWeighted } from './harm.ts';
import type { RefusedPair } from './pairs.ts';

/** One of two files that are compared. */
export interface ComparedFile {
  readonly kind: FileKind;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  /** For a GGUF file: whether its metadata name an importance matrix. */
  readonly imatrix?: 'used' | 'unknown';
}

/** The differences between two files of one network, as plain data. */
export interface CheckpointComparison {
  /** The version of this structure. */
  readonly zeropoint_comparison: 1;
  readonly original: ComparedFile;
  readonly other: ComparedFile;
  /** The importance matrix of the original by which errors count, if there was one. */
  readonly imatrix?: ImportanceFacts;
  /** In the order of the original. */
  readonly tensors: readonly TensorComparison[];
  /** Pairs that could not be compared. */
  readonly refused: readonly RefusedPair[];
  /** The names of tensors without a partner. */
  readonly onlyOriginal: readonly string[];
  readonly onlyOther: readonly string[];
}

/** Totals of the compared weights: whole numbers are counters, and tied weights and shared bytes count once. */
export interface ComparisonTotals {
  readonly count: number;
  /** Those in which no element differs. */
  readonly identical: number;
  readonly elements: number;
  readonly differing: number;
  readonly bytes: number;
  readonly otherBytes: number;
  /** Counts those that differ alone: weights that stay as they are say nothing about a format. NaN without a weight. */
  readonly relative: number;
  readonly sqnr: number;
  /** How many of those that differ count by importance. */
  readonly weighted: number;
  /** The SQNR of these alone, by importance; NaN without one. */
  readonly weightedSqnr: number;
}

/** Whether nothing differs. */
export const isIdentical = ({ differing }: Pick<TensorComparison, 'differing'>): boolean =>
  differing === 0;

/** Pairs with elements that are not finite, which count as 0. */
export const isOdd = ({
  nonfinite,
  otherNonfinite,
}: Pick<TensorComparison, 'nonfinite' | 'otherNonfinite'>): boolean =>
  nonfinite + otherNonfinite > 0;

/** Nothing differs, and nothing is odd. */
export const isSame = (one: TensorComparison): boolean => isIdentical(one) && !isOdd(one);

export const comparisonTotals = (all: readonly TensorComparison[]): ComparisonTotals =>
  atOnce(comparisonSteps(all));

/** The same in steps. */
export function* comparisonSteps(all: readonly TensorComparison[]): Steps<ComparisonTotals> {
  const tensors = yield* keptIn(
    all,
    ({ dtype, tiedTo }) => !isInteger(dtype) && tiedTo === undefined,
  );
  const changed = yield* keptIn(tensors, (one) => !isIdentical(one));
  const squaredError = yield* sumIn(changed, (one) => one.squaredError);
  const signal = yield* sumIn(changed, (one) => one.signal);
  const exact = tensors.length === 0 ? Number.NaN : 0;
  const relative = squaredError === 0 ? exact : Math.sqrt(squaredError / signal);
  return {
    count: tensors.length,
    identical: tensors.length - changed.length,
    elements: yield* sumIn(tensors, ({ elements }) => elements),
    differing: yield* sumIn(tensors, ({ differing }) => differing),
    bytes: yield* sumIn(tensors, ({ length, ownBytes = length }) => ownBytes),
    otherBytes: yield* sumIn(
      tensors,
      ({ otherLength, otherOwnBytes = otherLength }) => otherOwnBytes,
    ),
    relative,
    sqnr: -20 * Math.log10(relative),
    ...(yield* weightedTotals(yield* keptIn(changed, isWeighted))),
  };
}

function* weightedTotals(
  tensors: readonly TensorComparison[],
): Steps<Pick<ComparisonTotals, 'weighted' | 'weightedSqnr'>> {
  const error = yield* sumIn(tensors, (one) => one.weightedSquaredError ?? 0);
  const signal = yield* sumIn(tensors, (one) => one.weightedSignal ?? 0);
  const exact = tensors.length === 0 ? Number.NaN : Number.POSITIVE_INFINITY;
  return {
    weighted: tensors.length,
    weightedSqnr: error === 0 ? exact : 10 * Math.log10(signal / error),
  };
}

/**
 * Whether a file says that it was made with an importance matrix, which llama-quantize writes into its
 * metadata; undefined if it does not say so. Another kind of file cannot say it.
 */
export function imatrixOf({ kind, metadata }: Pick<Checkpoint, 'kind' | 'metadata'>) {
  if (kind !== 'gguf') return undefined;
  const isUsed = Object.keys(metadata).some((key) => key.startsWith('quantize.imatrix.'));
  return isUsed ? ('used' as const) : ('unknown' as const);
}
