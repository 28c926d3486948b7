import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  comparedColumns,
  comparedRows,
  nextComparedOrder,
} from '../../../web/report/views/compared_columns.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { comparedRow } from './compared_rows.ts';

const exact = {
  ...{ sqnr: Number.POSITIVE_INFINITY, relative: 0, differing: 0 },
  ...{ worstBlock: Number.NaN, worstBlockSqnr: Number.NaN, otherDtype: 'f32' as const },
} as const;
const rows = [
  comparedRow(0, 'h.10', exact),
  // More elements differ in the larger tensor, but a smaller share.
  comparedRow(1, 'h.2', {
    ...{ sqnr: 30, relative: 0.03, differing: 900, elements: 9000, worstBlockSqnr: 4 },
  }),
  comparedRow(2, 'a'),
  comparedRow(3, 'h.1', {
    ...{ sqnr: 5, relative: 0.6, differing: 400, elements: 500, worstBlockSqnr: 2 },
    otherDtype: 'q4_0',
  }),
  comparedRow(4, 'z', exact),
];

const order = (...sorting: Parameters<typeof comparedRows>[1][]) =>
  sorting.map((one) => atOnce(comparedRows(rows, one)).map(({ index }) => index));

describe('the order of a comparison', () => {
  test('is that of the original at first', () => {
    assert.deepEqual(order({ isDescending: false }), [[0, 1, 2, 3, 4]]);
  });

  const expected = {
    // Numbers within names sort by value.
    name: [2, 3, 1, 0, 4],
    // f32 → f32, f32 → q4_0, f32 → q8_0: known without figures.
    dtypes: [0, 4, 3, 1, 2],
    sqnr: [3, 1, 0, 4, 2],
    relative: [0, 4, 1, 3, 2],
    differing: [0, 4, 1, 3, 2],
    worstBlock: [3, 1, 0, 2, 4],
  } as const;
  const descending = {
    ...{ name: [4, 0, 1, 3, 2], dtypes: [1, 2, 3, 0, 4], sqnr: [0, 4, 1, 3, 2] },
    ...{ relative: [3, 1, 0, 4, 2], differing: [3, 1, 0, 4, 2], worstBlock: [1, 3, 0, 2, 4] },
  } as const;
  for (const column of comparedColumns)
    test(`follows ${column} both ways; what has no figure comes last`, () => {
      assert.deepEqual(order({ column, isDescending: false }), [expected[column]]);
      assert.deepEqual(order({ column, isDescending: true }), [descending[column]]);
    });

  test('begins with the harm, then turns, then is that of the original', () => {
    const none = { isDescending: false };
    const first = comparedColumns.map((column) => nextComparedOrder(none, column).isDescending);
    assert.deepEqual(first, [false, false, false, true, true, false]);
    const second = nextComparedOrder({ column: 'sqnr', isDescending: false }, 'sqnr');
    assert.deepEqual(second, { column: 'sqnr', isDescending: true });
    assert.deepEqual(nextComparedOrder(second, 'sqnr'), none);
    assert.deepEqual(nextComparedOrder(second, 'relative'), {
      ...{ column: 'relative', isDescending: true },
    });
  });
});
