import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  columnWidthOf,
  decimalsIn,
  roomIn,
  shownDigits,
} from '../../../web/instrument/grid/digits.ts';

const grid = (rows: number, columns: number, text: string, gridWidth = 304) =>
  columnWidthOf({
    draft: { shape: [rows, columns], texts: Array(rows * columns).fill(text) },
    gridWidth,
  });

describe('the columns of the grid', () => {
  test('share the width if it is enough for all of them', () => {
    assert.equal(grid(4, 4, '-1.1234567'), 75);
    assert.equal(grid(3, 3, '191.6'), 101);
    assert.ok(4 * grid(4, 4, '-1.1234567') < 304, 'without a scroll bar for a border');
  });

  test('have a minimum width if there are many', () => {
    assert.equal(grid(64, 64, '-1.1234567'), 51);
    assert.equal(grid(64, 64, '-128'), 43);
    assert.equal(grid(64, 64, '1'), grid(64, 64, '255'), 'room for three digits to be typed');
  });

  test('have room for fewer characters than their width divided by that of one', () => {
    assert.deepEqual([75, 43, 13].map(roomIn), [8, 4, 0]);
  });

  test('leave room for row numbers, also before the width is known', () => {
    assert.ok(7 * grid(7, 7, '1') + 24 <= 304);
    assert.equal(grid(3, 3, '191.6', 0), 51);
  });
});

describe('a cell', () => {
  const texts = ['-1.1234567', '0.3344556', '12.5', '-0.0159999', '-0.00001234', '-0'];
  const shown = (room: number) =>
    texts.map((text) => shownDigits(text, room, decimalsIn(texts, room)));

  test('shows as many decimals as fit in all cells', () => {
    assert.deepEqual(shown(6), ['-1.123', '0.334', '12.5', '-0.016', '-1e-5', '-0']);
    assert.deepEqual(shown(8).slice(0, 2), ['-1.12346', '0.33446']);
  });

  test('shows a number as typed if it fits, and text that is not a number', () => {
    assert.equal(shownDigits('-1.12', 5, 0), '-1.12');
    assert.equal(shownDigits('1.500', 5, 0), '1.500');
    assert.equal(shownDigits('-1.123', 5, 2), '-1.12');
    assert.equal(shownDigits('0.1000000', 4, 2), '0.10');
    assert.equal(shownDigits('no number', 5, 2), 'no number');
    assert.equal(shownDigits('', 5, 2), '');
  });

  test('shows very large and very small numbers with an exponent', () => {
    assert.equal(shownDigits('1234567.5', 6, 0), '1.2e+6');
    assert.equal(shownDigits('0.000001234', 7, 5), '1.23e-6');
    assert.equal(shownDigits('-340000000000000000000000000000000000000', 5, 0), '-3e+38');
  });

  test('never exceeds its width, and rounds the number', () => {
    const number = fc.double({ min: -999, max: 999, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1 }),
        fc.integer({ min: 5, max: 12 }),
        (all, room) => {
          const these = all.map(String);
          const decimals = decimalsIn(these, room);
          for (const text of these) {
            const value = Number(text);
            const found = shownDigits(text, room, decimals);
            if (Math.abs(value) < 1e-3) continue;
            assert.ok(found.length <= room, `${text} as ${found}`);
            const most = Math.max(10 ** -decimals, Math.abs(value) * 0.5);
            assert.ok(Math.abs(Number(found) - value) <= most, `${text} as ${found}`);
          }
        },
      ),
    );
  });
});

test('a cell has room for as many characters as its column is computed for', () => {
  for (const text of ['-128', '-1.12', '255'])
    assert.ok(roomIn(grid(64, 64, text)) >= text.length, text);
});
