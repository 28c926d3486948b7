import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { TensorComparison } from '../survey/compare.ts';
import type { TensorPair } from '../survey/pairs.ts';

/** Two versions of a tensor, and what has been found out about them so far. */
export interface ComparedRow {
  /** Its position among the pairs; identifies the row. */
  readonly index: number;
  readonly pair: TensorPair;
  readonly comparison?: TensorComparison;
  /** Why they could not be compared; the other rows are not affected. */
  readonly problem?: ErrorRecord;
}

/** The figures of a comparison so far. */
export const comparedIn = (rows: readonly ComparedRow[]): TensorComparison[] =>
  rows.flatMap(({ comparison }) => (comparison ? [comparison] : []));
