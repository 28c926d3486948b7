import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { durationText, paceOf } from '../../../web/report/progress.ts';
import { filteredRows, nextSorting, sortedRows } from '../../../web/report/views/columns.ts';
import { byteText, measureText, percent, shortNumber } from '../../../web/report/views/measures.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { entryOf } from '../support/weight_entries.ts';
import { errorWith, surveyed } from './report_rows.ts';

const exact = errorWith('q4_0', {
  ...{ sqnr: Number.POSITIVE_INFINITY, inlierSqnr: Number.POSITIVE_INFINITY },
  usualSqnr: Number.POSITIVE_INFINITY,
});
const rows = [
  surveyed(0, 'blk.10.q', { errors: [errorWith('q4_0', { sqnr: 35, inlierSqnr: 15 })] }),
  surveyed(1, 'blk.2.q', { errors: [exact] }),
  { index: 2, entry: entryOf('blk.3.q') },
  surveyed(3, 'Norm', { entry: { shape: [8] }, errors: [errorWith('q4_0', { sqnr: 10 })] }),
  surveyed(4, 'blk.2.k', { errors: [exact] }),
];
const order = (...args: Parameters<typeof sortedRows>) =>
  atOnce(sortedRows(...args)).map(({ index }) => index);

describe('the order of the table', () => {
  test('is the order of the file at first', () => {
    assert.deepEqual(order(rows, { isDescending: false }, 'sqnr'), [0, 1, 2, 3, 4]);
  });

  test('compares numbers within names by value', () => {
    const sorting = { column: 'name', isDescending: false } as const;
    assert.deepEqual(order(rows, sorting, 'sqnr'), [4, 1, 2, 0, 3]);
    assert.deepEqual(order(rows, { ...sorting, isDescending: true }, 'sqnr'), [3, 0, 2, 1, 4]);
  });

  test('keeps rows without a value last both ways, and equal ones in the order of the file', () => {
    const sorting = { column: 'format:q4_0', isDescending: false } as const;
    assert.deepEqual(order(rows, sorting, 'sqnr'), [3, 0, 1, 4, 2]);
    assert.deepEqual(order(rows, { ...sorting, isDescending: true }, 'sqnr'), [1, 4, 0, 3, 2]);
  });

  test('sorts by elements, also what is not yet surveyed', () => {
    const sorting = { column: 'elements', isDescending: false } as const;
    assert.deepEqual(order(rows, sorting, 'sqnr'), [3, 0, 1, 2, 4]);
  });

  test('shows the harm first, then the other way, then the order of the file', () => {
    const none = { isDescending: false };
    const first = nextSorting(none, 'format:q4_0', 'sqnr');
    assert.deepEqual(first, { column: 'format:q4_0', isDescending: false });
    assert.equal(nextSorting(none, 'format:q4_0', 'relative').isDescending, true);
    assert.equal(nextSorting(none, 'std', 'sqnr').isDescending, true);
    assert.equal(nextSorting(none, 'name', 'sqnr').isDescending, false);
    const second = nextSorting(first, 'format:q4_0', 'sqnr');
    assert.deepEqual(second, { column: 'format:q4_0', isDescending: true });
    assert.deepEqual(nextSorting(second, 'format:q4_0', 'sqnr'), none);
  });
});

test('the filter finds names that contain every word, in any case', () => {
  const found = (text: string) => atOnce(filteredRows(rows, text)).map(({ index }) => index);
  assert.deepEqual(found('BLK q'), [0, 1, 2]);
  assert.deepEqual(found(' norm '), [3]);
  assert.deepEqual(found(''), [0, 1, 2, 3, 4]);
  assert.deepEqual(found('x'), []);
});

test('figures never claim more or less than there is', () => {
  assert.equal(measureText('sqnr', 17.649), '17.6');
  assert.equal(measureText('sqnr', Number.POSITIVE_INFINITY), '∞');
  assert.equal(measureText('inlierSqnr', Number.NaN), '–');
  assert.equal(measureText('bitsPerWeight', 4.25), '4.25');
  assert.equal(measureText('max', -0), '0');
  assert.equal(percent(0), '0 %');
  assert.equal(percent(0.00001), '< 0.01 %');
  assert.equal(percent(0.0123), '1.23 %');
  assert.equal(shortNumber(-0.00001234), '−1.23e−5');
  assert.equal(shortNumber(0.001), '0.001');
  assert.equal(shortNumber(Number.NEGATIVE_INFINITY), '−∞');
  assert.equal(byteText(999), '999 B');
  assert.equal(byteText(1000), '1.00 KB');
  assert.equal(byteText(999_600), '1.00 MB');
  assert.equal(byteText(13_139_448), '13.1 MB');
});

test('the pace is told once there is a measurement', () => {
  const progress = { done: 50, total: 200, startedMs: 1000 };
  assert.deepEqual(paceOf(progress, 1200), { part: 0.25, rate: 0 });
  assert.deepEqual(paceOf(progress, 2000), { part: 0.25, rate: 50, left: 3 });
  assert.deepEqual(paceOf({ done: 0, total: 0, startedMs: 0 }, 9000), { part: 1, rate: 0 });
  assert.deepEqual([8, 65, 7209].map(durationText), ['8 s', '1:05', '2:00:09']);
});
