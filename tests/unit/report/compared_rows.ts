import type { TensorComparison } from '../../../web/report/survey/compare.ts';
import type { ComparedRow } from '../../../web/report/views/compared_rows.ts';
import { entryOf } from '../support/weight_entries.ts';

// Rows of a comparison, as comparisons would make them.

export const comparisonWith = (
  name: string,
  change: Partial<TensorComparison> = {},
): TensorComparison => ({
  ...{ name, shape: [64, 64], dtype: 'f32', length: 16384, bandRows: 1 },
  ...{ otherName: name, otherDtype: 'q8_0', otherLength: 4352, elements: 4096, differing: 4000 },
  ...{ nonfinite: 0, otherNonfinite: 0, signal: 100, squaredError: 1, mse: 1 / 4096, sqnr: 20 },
  ...{ inlierSqnr: 19, usualSqnr: 19, relative: 0.1, max: 0.5, flushed: 0, block: 32 },
  exactBlocks: 0,
  ...{ worstBlock: 130, worstBlockSqnr: 10, bands: Float64Array.of(20) },
  ...(change.sqnr !== undefined && {
    inlierSqnr: change.sqnr - 1,
    usualSqnr: change.sqnr - 1,
  }),
  ...change,
});

/** A pair; without a change, one that is not yet compared. */
export const comparedRow = (
  index: number,
  name: string,
  change?: Partial<TensorComparison>,
): ComparedRow => ({
  index,
  pair: { original: entryOf(name), other: entryOf(name, { dtype: change?.otherDtype ?? 'q8_0' }) },
  ...(change && { comparison: comparisonWith(name, change) }),
});
