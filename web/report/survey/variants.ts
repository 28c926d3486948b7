import type { TensorComparison } from './compare.ts';
import { type CheckpointComparison, isSame } from './comparison.ts';
import { harmOf } from './harm.ts';

/** One original against several files, as plain data. */
export interface CheckpointVariants {
  /** The version of this structure. */
  readonly zeropoint_variants: 1;
  /** In the order in which the files were named; all have the same original. */
  readonly comparisons: readonly CheckpointComparison[];
}

/** A tensor of the original in each of the other files. */
export interface VariantRow {
  readonly name: string;
  /** One for each file; undefined where the tensor was not compared. */
  readonly cells: readonly (TensorComparison | undefined)[];
}

/** The tensors that some file has, in the order of the original. */
export function variantRows(comparisons: readonly CheckpointComparison[]): VariantRow[] {
  const found = new Map<string, (TensorComparison | undefined)[]>();
  for (const [at, { tensors }] of comparisons.entries()) {
    for (const one of tensors) {
      const cells = found.get(one.name) ?? comparisons.map(() => undefined);
      cells[at] = one;
      found.set(one.name, cells);
    }
  }
  return [...found].map(([name, cells]) => ({ name, cells }));
}

/** Whether every file has the tensor as the original has it, and all elements are finite. */
export const isSameInAll = ({ cells }: VariantRow): boolean =>
  cells.every((cell) => cell !== undefined && isSame(cell));

/** The ratio of most weights in the file that harms the tensor most, in dB; NaN if none is known. */
export const worstHarm = ({ cells }: VariantRow): number => {
  const known = cells.map((cell) => (cell ? harmOf(cell) : Number.NaN));
  const numbers = known.filter((harm) => !Number.isNaN(harm));
  return numbers.length === 0 ? Number.NaN : Math.min(...numbers);
};

/** A file's name in a line: of several parts, the first with their number. */
export const fileText = ({ files }: CheckpointComparison['other']): string => {
  const [first, ...others] = files.map(({ name }) => name);
  return `${first ?? ''}${others.length > 0 ? ` (+ ${others.length})` : ''}`;
};
