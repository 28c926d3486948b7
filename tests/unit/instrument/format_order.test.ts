import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entriesOf } from '../../../web/instrument/bits_vs_error/entries.ts';
import { bestWithin, swaps } from '../../../web/instrument/bits_vs_error/format_order.ts';
import { orderSentence } from '../../../web/instrument/bits_vs_error/pinned_points.ts';
import type { MeasuredFormat } from '../../../web/instrument/bits_vs_error/stored_points.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { formatOf, formats } from './measured_points.ts';

const others = [
  formatOf('nf4', 'blocks', 4.5, 20),
  formatOf('q4_0', 'gguf', 4.5, 21.5),
  formatOf('mxfp4_even', 'blocks', 4.25, 19),
  formatOf('q8_0', 'gguf', 8.5, 44),
  formatOf('float16', 'floats', 16, Number.POSITIVE_INFINITY),
];
const entries = (some: readonly MeasuredFormat[], language = english) =>
  entriesOf(language, { configs: [], formats: some });

describe('the best of several formats', () => {
  const points = entries(formats);

  test('has the highest SQNR that a budget of bits allows, its limit included', () => {
    assert.equal(bestWithin(points, 4.4)?.label, 'mxfp4_even');
    assert.equal(bestWithin(points, 4.5)?.label, 'nf4');
    assert.equal(bestWithin(points, 16)?.label, 'float16');
    assert.equal(bestWithin(points, 4), undefined);
  });

  test('is the smallest of those that are equally good, and never one without a signal', () => {
    const ranked = [
      { id: 'nothing', bits: 1, sqnr: Number.NaN },
      { id: 'large', bits: 5, sqnr: 20 },
      { id: 'small', bits: 4, sqnr: 20 },
    ];
    assert.equal(bestWithin(ranked, 8)?.id, 'small');
    assert.equal(bestWithin(ranked.toReversed(), 8)?.id, 'small');
    const alike = ranked.slice(1).map((one) => ({ ...one, bits: 4 }));
    assert.equal(bestWithin(alike, 8)?.id, 'large', 'the first of those that are the same');
    assert.equal(bestWithin(ranked, 1), undefined);
  });
});

describe('formats that change order between two tensors', () => {
  const [before, now] = [entries(formats), entries(others)];

  test('are about the same size, and one is ahead in each', () => {
    const found = swaps(before, now, 3);
    assert.deepEqual(
      found.map(({ one, other, before, now }) => [one.label, other.label, before, now]),
      [['nf4', 'q4_0', 2, -1.5]],
    );
    assert.deepEqual(swaps(before, before, 3), []);
  });

  test('are not those that only one tensor has, nor those with infinite leads', () => {
    assert.deepEqual(swaps(before, now.slice(1), 3), []);
    const exact = (of: number, other: number) => [
      { id: 'a', bits: 4, sqnr: of },
      { id: 'b', bits: 4, sqnr: other },
    ];
    const infinite = Number.POSITIVE_INFINITY;
    assert.deepEqual(swaps(exact(infinite, 3), exact(2, 3), 3), []);
    assert.deepEqual(swaps(exact(4, 3), exact(-infinite, 3), 3), []);
    assert.equal(swaps(exact(4, 3), exact(2, 3), 3).length, 1);
  });

  test('are not those that are equally good for one of the tensors, nor far apart in size', () => {
    const pair = (of: number, other: number, otherBits = 0.3) => [
      { id: 'a', bits: 0, sqnr: of },
      { id: 'b', bits: otherBits, sqnr: other },
    ];
    assert.deepEqual(swaps(pair(3, 3), pair(2, 3), 3), []);
    assert.deepEqual(swaps(pair(4, 3), pair(3, 3), 3), []);
    assert.equal(swaps(pair(4, 3), pair(2, 3), 3).length, 1);
    assert.deepEqual(swaps(pair(4, 3, 0.31), pair(2, 3, 0.31), 3), []);
  });

  test('have the largest changes first, each in one pair, and no more than asked for', () => {
    // Each letter is a size: its formats 1 and 2 change order, and one of them with 3 too.
    const points = (leads: Readonly<Record<string, readonly number[]>>) =>
      Object.entries(leads).flatMap(([name, sqnrs], size) =>
        sqnrs.map((sqnr, i) => ({ id: `${name}${i + 1}`, bits: size + 1, sqnr })),
      );
    const before = points({ a: [11, 10], b: [15, 10], c: [12, 10, 11], d: [13, 10, 10] });
    const now = points({ a: [5, 9], b: [9, 10], c: [6, 9, 9], d: [6, 9, 8] });
    const found = (most: number) =>
      swaps(before, now, most).map(({ one, other }) => `${one.id} ${other.id}`);
    assert.deepEqual(found(9), ['d1 d2', 'c1 c2', 'a1 a2', 'b1 b2']);
    assert.deepEqual(found(3), ['d1 d2', 'c1 c2', 'a1 a2']);
  });

  test('leave out a pair of which either format is in a larger change', () => {
    const points = (...sqnrs: number[]) => sqnrs.map((sqnr, i) => ({ id: `${i}`, bits: 4, sqnr }));
    // 0 falls behind all, and 1 behind 2 and 3: 0 with 3 is the largest change, then 1 with 2.
    const found = swaps(points(14, 13, 11, 10), points(1, 2, 4, 6), 9);
    assert.deepEqual(
      found.map(({ one, other, before, now }) => [one.id, other.id, before, now]),
      [
        ['0', '3', 4, -5],
        ['1', '2', 2, -2],
      ],
    );
  });

  test('are named in one sentence, with the best for each tensor', () => {
    assert.equal(
      orderSentence(english, before, now),
      'With at most 5 bits per weight, nf4 is best for the pinned tensor and q4_0 for this one. Formats of about the same size change order: nf4 against q4_0: +2.0 dB pinned, −1.5 dB now.',
    );
    assert.match(orderSentence(chinese, before, now), /nf4 对 q4_0：已固定的为 \+2\.0 dB/);
    assert.equal(
      orderSentence(english, before, before),
      'nf4 is best with at most 5 bits per weight for both tensors. No two formats of about the same size change order.',
    );
  });
});
