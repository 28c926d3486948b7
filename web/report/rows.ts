import type { WeightError } from '../engine/contract.ts';
import type { ErrorRecord } from '../engine/errors.ts';
import type { TensorEntry } from '../weights/checkpoint.ts';
import type { WeightDtype } from '../weights/dtypes.ts';
import type { TensorReport } from '../weights/survey.ts';

/** A tensor of the checkpoint, and what has been found out about it so far. */
export interface TensorRow {
  /** Its position in the file; identifies the row. */
  readonly index: number;
  readonly entry: TensorEntry;
  readonly report?: TensorReport;
  /** Why it could not be surveyed; the other rows are not affected. */
  readonly problem?: ErrorRecord;
}

/** A row that has been surveyed. */
export type SurveyedRow = TensorRow & { readonly report: TensorReport };

export const isSurveyed = (row: TensorRow): row is SurveyedRow => row.report !== undefined;

const integers: ReadonlySet<WeightDtype> = new Set([
  ...(['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'i4', 'u4'] as const),
]);

/**
 * Whether quantizers would touch a tensor. Vectors (biases, norms) and integers stay as they are:
 * they are small, or are no weights.
 */
export const isQuantizable = ({ shape, dtype }: TensorEntry): boolean =>
  shape.length > 1 && !integers.has(dtype);

/** A format's errors of a tensor; undefined while it is not surveyed, or if the format was left out. */
export const errorOf = ({ report }: TensorRow, format: string): WeightError | undefined =>
  report?.errors.find((error) => error.format === format);

/** The surveyed tensors that quantizers would touch. */
export const weightsAmong = (rows: readonly TensorRow[]): SurveyedRow[] =>
  rows.filter(isSurveyed).filter(({ entry }) => isQuantizable(entry));
