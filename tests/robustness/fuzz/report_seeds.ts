import type { CheckpointReport } from '../../../web/report/survey/report.ts';
import { reportText, rowText } from '../../../web/report/survey/report_json.ts';
import { errorWith, surveyed } from '../../unit/report/report_rows.ts';

// Small reports, parts and rows of them, and mixes: the first inputs of the targets in report_targets.ts.

const { report: plain } = surveyed(0, 'a.weight', { entry: { shape: [2, 4], elements: 8 } });
const { report: wide } = surveyed(1, 'b', {
  stats: { nans: 1, infinities: 2, min: Number.NaN, max: Number.POSITIVE_INFINITY },
  report: { tiedTo: 'a.weight', histogram: Float64Array.of(1, 2), wideRows: Float64Array.of(3) },
  errors: [errorWith('q4_0', { bytes: 9, shapeBytes: 8 }), errorWith('int8', { sqnr: Number.NaN })],
});
const tensors = [plain, wide].filter((one) => one !== undefined);
const reason = { code: 'weights_many', values: { name: 'a', count: 1, limit: 1 } };
const skipped = [{ name: 'c', shape: [2], dtype: 'I64', length: 16, reason }];
const files = [{ name: 'a.safetensors', size: 999 }];

const report = {
  ...{ zeropoint_report: 1, kind: 'safetensors', metadata: { a: 'b' } },
  ...{ files, formats: ['q4_0', 'int8'], tensors, skipped },
} as unknown as CheckpointReport;
const part = { index: 1, count: 1, places: [0, 1], skippedPlaces: [2] };

/** A part of a report, a row and a mix, of which the targets make changed ones. */
export const wholeReport = reportText({ ...report, part } as CheckpointReport);
export const wholeRow = tensors.map((tensor, place) => rowText({ place, tensor })).at(-1) ?? '';
export const wholeRecipe = '{"zeropoint_recipe":1,"tensors":{"a.weight":"q4_0","b":"int8"}}';

const bytesOf = (texts: readonly string[]) => texts.map((text) => new TextEncoder().encode(text));

/** Choices of each length, all different. */
const choices = [8, 16, 32, 64].map((length) =>
  Uint8Array.from({ length }, (_, at) => (at * 83 + length * 29) % 256),
);

export const reportSeeds: Readonly<Record<string, readonly Uint8Array[]>> = {
  report: [
    ...bytesOf([
      reportText({ ...report, tensors: [], skipped: [] }),
      reportText(report),
      wholeReport,
    ]),
    ...choices,
  ],
  report_row: [
    ...bytesOf([wholeRow, '{"place":2,"skipped":{"name":"c","dtype":"I64"}}']),
    ...choices,
  ],
  recipe: [...bytesOf([wholeRecipe, '{"zeropoint_recipe":1,"tensors":{}}']), ...choices],
};
