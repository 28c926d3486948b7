import type { ErrorRecord } from '../../core/engine/errors.ts';
import { each, type Steps } from '../../text/steps.ts';
import type { TensorComparison } from '../survey/compare.ts';
import { type ComparisonTotals, comparisonSteps } from '../survey/comparison.ts';
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

/** The figures of a comparison so far together; undefined while there is none. */
export function* comparedTotalsSteps(
  rows: readonly ComparedRow[],
): Steps<ComparisonTotals | undefined> {
  const found = yield* comparisonsIn(rows);
  return found.length === 0 ? undefined : yield* comparisonSteps(found);
}

/** The figures of a comparison so far; in steps. */
export function* comparisonsIn(rows: readonly ComparedRow[]): Steps<TensorComparison[]> {
  const found: TensorComparison[] = [];
  yield* each(rows, ({ comparison }) => {
    if (comparison) found.push(comparison);
  });
  return found;
}
