import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  errorIn,
  errorsIn,
  errorTable,
  type FormatError,
  plainError,
} from '../../../web/report/survey/error_table.ts';
import type { Outcome } from '../../../web/report/survey/outcomes.ts';
import { inOneArray, type TensorReport } from '../../../web/report/survey/tensor_report.ts';
import { errorWith, surveyed } from './report_rows.ts';

/** An error of which every figure is another number, so that none can be taken for another. */
const distinct = (format: string, first: number): FormatError => ({
  ...{ format, bitsPerWeight: first, squaredError: first + 1, sqnr: first + 2 },
  ...{ relative: first + 3, max: first + 4, clippedShare: first + 5, flushedShare: first + 6 },
  ...{ inlierSqnr: first + 7, usualSqnr: first + 8, worst: first + 9 },
});
const weighted = (first: number) => ({
  ...{ weightedSquaredError: first + 10, weightedSqnr: first + 11 },
  ...{ weightedInlierSqnr: first + 12, weightedUsualSqnr: first + 13 },
});
const sizes = (first: number) => ({ bytes: first + 14, shapeBytes: first + 15 });

/** Without members that are not known, as JSON leaves them out. */
const known = (error: FormatError | undefined) => error && JSON.parse(JSON.stringify(error));

describe('a table of errors', () => {
  test('has every figure of every format', () => {
    const errors = [
      { ...distinct('q4_0', 100), ...weighted(100), ...sizes(100) },
      { ...distinct('nf4', 200), ...weighted(200), ...sizes(200) },
    ];
    const table = errorTable(errors);
    assert.deepEqual(errorsIn(table).map(plainError).map(known), errors);
    assert.deepEqual(known(plainError(errorIn(table, 'nf4') as FormatError)), errors[1]);
    assert.equal(errorIn(table, 'q8_0'), undefined);
    assert.equal(errorIn(errorTable([]), 'q4_0'), undefined);
  });

  test('leaves out what is not known, and keeps NaN, infinities and the sign of zero', () => {
    const plain = distinct('q4_0', 0);
    const [read] = errorsIn(errorTable([plain]));
    assert.deepEqual(known(plainError(read as FormatError)), plain);
    assert.deepEqual([read?.weightedSqnr, read?.bytes, read?.shapeBytes], Array(3).fill(undefined));
    // An importance that is all 0 makes figures NaN, not missing.
    const nothing = { ...plain, weightedSqnr: Number.NaN, worst: Number.NaN, max: -0 };
    const [other] = errorsIn(errorTable([{ ...nothing, sqnr: Number.POSITIVE_INFINITY }], true));
    assert.deepEqual(
      [other?.weightedSqnr, other?.weightedSquaredError, other?.worst, other?.max, other?.sqnr],
      [Number.NaN, Number.NaN, Number.NaN, -0, Number.POSITIVE_INFINITY],
    );
  });

  test('takes its numbers, and no objects, through a message', () => {
    const table = errorTable([distinct('q4_0', 1), distinct('q8_0', 50)]);
    const arrived = structuredClone(table, { transfer: [table.figures.buffer as ArrayBuffer] });
    assert.equal(table.figures.length, 0);
    assert.equal(errorIn(arrived, 'q8_0')?.worst, 59);
  });
});

describe('reports in one array', () => {
  const report = (name: string, first: number): TensorReport => {
    const { report: own } = surveyed(0, name, {
      errors: [distinct('q4_0', first), errorWith('nf4')],
      report: { wideRows: Float64Array.of(first), histogram: new Float64Array(48).fill(first) },
    });
    return own;
  };
  const outcomes: readonly Outcome<TensorReport>[] = [
    { result: report('a', 1) },
    { problem: { code: 'file_unreadable', values: {} } },
    { result: report('b', 2) },
  ];

  test('are the same reports, and one buffer', () => {
    const joined = inOneArray(outcomes);
    assert.deepEqual(joined, outcomes);
    const [one, , other] = joined;
    assert.ok(one && 'result' in one && other && 'result' in other);
    const buffers = [one.result, other.result].flatMap(
      ({ histogram, wideRows, wideColumns, errors }) =>
        [histogram, wideRows, wideColumns, errors.figures].map(({ buffer }) => buffer),
    );
    assert.equal(new Set(buffers).size, 1);
    assert.equal(one.result.errors.formats, other.result.errors.formats);
  });
});
