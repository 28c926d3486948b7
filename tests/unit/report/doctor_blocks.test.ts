import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blocksOf } from '../../../web/report/doctor/blocks.ts';

const rows = (shape: readonly number[], ...values: number[]) => ({
  shape,
  values: Float32Array.from(values),
});

describe('the block that is shown under each convention', () => {
  test('is the first that all conventions read otherwise', () => {
    const stated = rows([2, 4], 1, 2, 3, 4, 5, 6, 7, 8);
    const one = rows([2, 4], 1, 2, 3, 0, 5, 6, 7, 0);
    const other = rows([2, 4], 1, 2, 3, 4, 5, 6, 0, 8);
    assert.deepEqual(blocksOf([stated, one, other], 2), [
      { row: 1, column: 2, values: [7, 8] },
      { row: 1, column: 2, values: [7, 0] },
      { row: 1, column: 2, values: [0, 8] },
    ]);
  });

  test('is that in which most differ, where none has all of them', () => {
    const stated = rows([1, 4], 1, 2, 3, 4);
    const one = rows([1, 4], 0, 2, 3, 4);
    const two = rows([1, 4], 1, 2, 3, 0);
    const three = rows([1, 4], 1, 2, 3, -4);
    assert.deepEqual(blocksOf([stated, one, two, three], 2)[0], {
      ...{ row: 0, column: 2, values: [3, 4] },
    });
  });

  test('begins with the same bytes where other bits make other columns', () => {
    const stated = rows([1, 4], 1, 2, 3, 4);
    const one = rows([1, 4], 1, 2, 0, 4);
    const wide = rows([1, 8], 1, 2, 3, 4, 5, 6, 7, 8);
    assert.deepEqual(blocksOf([stated, one, wide], 2), [
      { row: 0, column: 2, values: [3, 4] },
      { row: 0, column: 2, values: [0, 4] },
      { row: 0, column: 4, values: [5, 6] },
    ]);
  });

  test('has at most 32 elements, all of a short row, and tells NaN from numbers', () => {
    const many = (value: number) => rows([1, 64], ...new Array(64).fill(value));
    assert.equal(blocksOf([many(1), many(2)], 64)[0]?.values.length, 32);
    assert.equal(blocksOf([rows([1, 3], 1, 2, 3)], 64)[0]?.values.length, 3);
    const broken = rows([1, 4], Number.NaN, 0, Number.NaN, 1);
    assert.equal(blocksOf([broken, rows([1, 4], Number.NaN, 0, 2, 1)], 2)[0]?.column, 2);
    assert.deepEqual(blocksOf([], 4), []);
  });
});
