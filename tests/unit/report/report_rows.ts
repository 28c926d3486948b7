import type { WeightStats } from '../../../web/core/engine/contract.ts';
import type { Checkpoint, TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { errorTable, type FormatError } from '../../../web/report/survey/error_table.ts';
import type { TensorReport } from '../../../web/report/survey/survey.ts';
import type { SurveyedRow, TensorRow } from '../../../web/report/views/rows.ts';
import { entryOf } from '../support/weight_entries.ts';

// Rows of a report, as surveys would make them.

const plainStats: WeightStats = {
  ...{ elements: 4096, nans: 0, infinities: 0, zeros: 0 },
  ...{ min: -0.1, max: 0.1, absMax: 0.1, mean: 0, std: 0.025, inlierMax: 0.09, usualMax: 0.09 },
};

export const errorWith = (format: string, change: Partial<FormatError> = {}): FormatError => ({
  ...{ format, bitsPerWeight: 4.5, squaredError: 0.01, sqnr: 20, relative: 0.1, max: 0.01 },
  ...{ clippedShare: 0, flushedShare: 0, inlierSqnr: 19, usualSqnr: 19, worst: 0, ...change },
});

interface Change {
  readonly entry?: Partial<TensorEntry>;
  readonly stats?: Partial<WeightStats>;
  readonly report?: Partial<TensorReport>;
  readonly errors?: readonly FormatError[];
}

/** A tensor that has been surveyed. */
export function surveyed(
  index: number,
  name: string,
  { entry: entryChange = {}, stats = {}, report = {}, errors = [errorWith('q4_0')] }: Change = {},
): SurveyedRow {
  const entry = entryOf(name, entryChange);
  const { shape, dtype, length, elements } = entry;
  return {
    ...{ index, entry },
    report: {
      ...{ name, shape, dtype, length, signal: 2, errors: errorTable(errors) },
      histogram: new Float64Array(48).fill(1),
      ...{ rowRatio: 1.2, widestRow: 3, columnRatio: 1.3, widestColumn: 4 },
      ...{ wideRows: new Float64Array(), wideRowCount: 0, zeroRows: 0 },
      ...{ wideColumns: new Float64Array(), wideColumnCount: 0, zeroColumns: 0 },
      stats: { ...plainStats, elements, ...stats },
      ...report,
    },
  };
}

export const checkpointOf = (
  rows: readonly TensorRow[],
  change: Partial<Checkpoint> = {},
): Checkpoint => ({
  ...{ kind: 'safetensors', files: ['a.safetensors'], skipped: [], metadata: {} },
  tensors: rows.map(({ entry }) => entry),
  ...change,
});
