import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Report } from '../../../web/core/engine/contract.ts';
import type { Entry } from '../../../web/instrument/bits_vs_error/entries.ts';
import {
  isUsable,
  leastUsableDb,
  smallestUsable,
} from '../../../web/instrument/bits_vs_error/format_order.ts';
import { recommend } from '../../../web/instrument/bits_vs_error/recommendation.ts';
import { decibels } from '../../../web/instrument/bits_vs_error/shown_entry.ts';
import { plainScheme } from '../../../web/instrument/store/state.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';

// The sentence above Bits vs error recommends only what one would use.

const entry = (
  id: string,
  bits: number,
  sqnr: number,
  family: Entry['family'] = 'integers',
): Entry => ({
  ...{ id, label: id, bits, sqnr, family },
  report: {} as Report,
  measured: { id, config: { scheme: plainScheme }, report: {} } as unknown as Entry['measured'],
});
const said = (entries: readonly Entry[], elements = 9, isComplete = true) =>
  recommend(english, entries, elements, isComplete);

describe('a recommendation', () => {
  const poor = entry('float4_e2m1fn', 4, 0.1, 'floats');
  const int4 = entry('int4', 4 + 32 / 9, 25.04);

  test('on nine numbers says what the scale costs, and what is the smallest usable', () => {
    const { entry, sentence } = said([poor, int4, { ...int4, id: 'int8', bits: 11.6, sqnr: 50 }]);
    assert.equal(entry, int4);
    assert.equal(
      sentence,
      'Nothing useful fits into 5 bits per weight: the scale alone costs 3.56 (32 / 9). The smallest setting with at least 15 dB is int4 (7.56 bits, 25.0 dB).',
    );
    assert.equal(
      recommend(chinese, [poor, int4], 9, true).sentence,
      '每权重 5 位以内没有可用的设置：单是缩放因子就占 3.56 位（32 / 9）。达到 15 dB 的最小设置是 int4（7.56 位，25.0 dB）。',
    );
  });

  test('within the budget is the best one, its limit included', () => {
    const best = entry('q4_0', 4.5, 19.96, 'gguf');
    assert.equal(
      said([poor, best, int4]).sentence,
      'Best with at most 5 bits per weight: q4_0 (4.5 bits, 20.0 dB).',
    );
    assert.equal(said([entry('five', 5, 17)]).entry?.id, 'five');
    assert.equal(said([entry('nf4', 4.5, Number.POSITIVE_INFINITY, 'blocks')]).entry?.id, 'nf4');
  });

  test('blames the scale only where it is the reason', () => {
    const coarse = /^Nothing useful fits into 5 bits per weight: no setting of that size reaches/;
    assert.match(said([poor, entry('int8', 8.1, 30)], 4096).sentence, coarse);
    assert.match(said([poor, { ...int4, family: 'gguf' }]).sentence, coarse, 'not an integer');
  });

  test('is missing where nothing is usable at all, or nothing is known', () => {
    for (const sqnr of [Number.NaN, Number.NEGATIVE_INFINITY, -3, 14.94]) {
      const found = said([poor, entry('x', 4, sqnr)]);
      assert.equal(found.entry, undefined);
      assert.match(found.sentence, /No larger one does either\.$/);
    }
    assert.deepEqual(said([]), { entry: undefined, sentence: '' });
    assert.equal(said([poor], 9, false).sentence, '', 'others are still being measured');
    assert.match(said([entry('a', 4, 30)], 9, false).sentence, /^Best/);
  });
});

test('the smallest usable point has the fewest bits, then the highest SQNR', () => {
  const points = [entry('a', 8, 40), entry('b', 6, 16), entry('c', 6, 20), entry('d', 4, 14)];
  assert.equal(smallestUsable(points)?.id, 'c');
  assert.equal(smallestUsable(points.toReversed())?.id, 'c');
  assert.equal(smallestUsable([entry('nan', 4, Number.NaN)]), undefined);
  assert.deepEqual(
    [leastUsableDb, leastUsableDb - 0.04, leastUsableDb - 0.06].map((sqnr) => isUsable({ sqnr })),
    [true, true, false],
    'the shown decimal decides',
  );
});

test('decibels have a true minus, and an infinite error is not a perfect one', () => {
  assert.deepEqual(
    [-3.25, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN].map(decibels),
    ['−3.3 dB', '−∞', '∞', 'nan'],
  );
});
