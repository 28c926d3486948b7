import type { FileKind } from './checkpoint.ts';
import type { TensorComparison } from './compare.ts';
import type { RefusedPair } from './pairs.ts';

/** One of two files that are compared. */
export interface ComparedFile {
  readonly kind: FileKind;
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

/** What differs between two files of one network, as plain data. */
export interface CheckpointComparison {
  /** The version of this structure. */
  readonly zeropoint_comparison: 1;
  readonly original: ComparedFile;
  readonly other: ComparedFile;
  /** In the order of the original. */
  readonly tensors: readonly TensorComparison[];
  /** Pairs that could not be compared. */
  readonly refused: readonly RefusedPair[];
  /** The names of tensors without a partner. */
  readonly onlyOriginal: readonly string[];
  readonly onlyOther: readonly string[];
}

/** Of all tensors that were compared. */
export interface ComparisonTotals {
  readonly count: number;
  readonly elements: number;
  readonly differing: number;
  readonly bytes: number;
  readonly otherBytes: number;
  readonly relative: number;
  readonly sqnr: number;
}

export function comparisonTotals(tensors: readonly TensorComparison[]): ComparisonTotals {
  const sum = (of: (one: TensorComparison) => number) =>
    tensors.reduce((all, one) => all + of(one), 0);
  const squaredError = sum((one) => one.squaredError);
  const relative = squaredError === 0 ? 0 : Math.sqrt(squaredError / sum((one) => one.signal));
  return {
    count: tensors.length,
    elements: sum(({ elements }) => elements),
    differing: sum(({ differing }) => differing),
    bytes: sum(({ length }) => length),
    otherBytes: sum(({ otherLength }) => otherLength),
    relative,
    sqnr: -20 * Math.log10(relative),
  };
}
