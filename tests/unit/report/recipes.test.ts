import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bestMix, type Choice, type Item } from '../../../web/report/survey/recipes.ts';

/** Numbers that only look random. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const choice = (bits: number, squaredError: number): Choice => ({
  format: `${bits} bits`,
  bits,
  squaredError,
});

/** The smallest error of all mixes within the limit. */
function leastOfAll(items: readonly Item[], limit: number): number {
  const [first, ...rest] = items;
  if (!first) return limit >= 0 ? 0 : Number.POSITIVE_INFINITY;
  return Math.min(
    ...first.choices.map(({ bits, squaredError }) => squaredError + leastOfAll(rest, limit - bits)),
  );
}

const total = (mix: readonly Choice[], of: 'bits' | 'squaredError') =>
  mix.reduce((sum, one) => sum + one[of], 0);

describe('the best mix of formats', () => {
  test('has the smallest error of all mixes, for 400 random networks', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const next = numbers(seed);
      const items = Array.from({ length: 1 + next(6) }, (_, index) => ({
        name: `t${index}`,
        choices: Array.from({ length: 1 + next(5) }, () => choice(1 + next(40), next(1000) / 8)),
      }));
      const smallest = items.reduce(
        (sum, { choices }) => sum + Math.min(...choices.map(({ bits }) => bits)),
        0,
      );
      const limit = smallest + next(60);
      const mix = bestMix(items, limit);
      assert.ok(mix, `${seed}`);
      assert.ok(mix.isBest);
      assert.ok(mix.bits <= limit);
      assert.equal(mix.bits, total(mix.chosen, 'bits'));
      assert.equal(mix.squaredError, total(mix.chosen, 'squaredError'));
      assert.equal(mix.squaredError, leastOfAll(items, limit), `${seed}`);
      assert.equal(mix.atLeast, mix.squaredError);
      mix.chosen.forEach((one, index) => {
        assert.ok(items[index]?.choices.includes(one));
      });
    }
  });

  test('is within the limit and no worse than one format for all where the search is ended', () => {
    let ended = 0;
    let rescued = 0;
    for (let seed = 1; seed <= 2000; seed += 1) {
      const next = numbers(seed);
      const formats = Array.from({ length: 2 + next(4) }, (_, at) => `f${at}`);
      const items = Array.from({ length: 2 + next(5) }, (_, index) => ({
        name: `t${index}`,
        choices: formats
          .slice(next(3) === 0 ? 1 : 0)
          .map((format) => ({ format, bits: 1 + next(40), squaredError: next(1000) / 8 })),
      }));
      const ofFormat = (format: string) =>
        items.map(({ choices }) => choices.find((one) => one.format === format));
      const whole = formats
        .map(ofFormat)
        .filter((all): all is Choice[] => !all.includes(undefined));
      const sizes = whole.map((all) => total(all, 'bits'));
      const smallest = items.reduce(
        (sum, { choices }) => sum + Math.min(...choices.map(({ bits }) => bits)),
        0,
      );
      // Below, at and above the size of a format, so that its limit decides.
      const limit = Math.max(smallest, (sizes[next(sizes.length)] ?? smallest) + next(3) - 1);
      const mix = bestMix(items, limit, 1);
      assert.ok(mix, `${seed}`);
      assert.ok(mix.bits <= limit, `${seed}: ${mix.bits} of ${limit}`);
      assert.equal(mix.bits, total(mix.chosen, 'bits'));
      if (mix.isBest) continue;
      ended += 1;
      for (const all of whole) {
        if (total(all, 'bits') > limit) continue;
        assert.ok(mix.squaredError <= total(all, 'squaredError') + 1e-9, `${seed}`);
        if (all.every((one, at) => one === mix.chosen[at])) rescued += 1;
      }
    }
    assert.ok(ended > 500 && rescued > 5, `${ended} ended, ${rescued} are one format`);
  });

  test('never takes a choice whose error or size is not finite, and is none without another', () => {
    const broken = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let none = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      const next = numbers(seed);
      const formats = Array.from({ length: 2 + next(4) }, (_, at) => `f${at}`);
      const items = Array.from({ length: 1 + next(5) }, (_, index) => ({
        name: `t${index}`,
        choices: formats.map((format) => {
          const one = { format, bits: 1 + next(40), squaredError: next(1000) / 8 };
          const value = broken[next(3)] ?? 0;
          const kind = next(6);
          if (kind === 0) return { ...one, squaredError: value };
          return kind === 1 ? { ...one, bits: value } : one;
        }),
      }));
      const finite = items.map(({ name, choices }) => ({
        name,
        choices: choices.filter(
          (one) => Number.isFinite(one.bits) && Number.isFinite(one.squaredError),
        ),
      }));
      const limit = 1 + next(60 * items.length);
      const mostStates = seed % 2 === 0 ? 1 : undefined;
      const mix = bestMix(items, limit, mostStates);
      assert.deepEqual(mix, bestMix(finite, limit, mostStates), `${seed}`);
      if (!mix) none += 1;
      for (const one of mix?.chosen ?? []) {
        assert.ok(Number.isFinite(one.bits) && Number.isFinite(one.squaredError), `${seed}`);
      }
    }
    assert.ok(none > 20 && none < 800, `${none} of 1000 have no mix`);
  });

  test('fits exactly, and is none where a bit is missing', () => {
    const items = [
      { name: 'a', choices: [choice(4, 10), choice(8, 1)] },
      { name: 'b', choices: [choice(4, 20), choice(8, 2)] },
    ];
    assert.equal(bestMix(items, 7), undefined);
    assert.equal(bestMix(items, 8)?.squaredError, 30);
    assert.equal(bestMix(items, 11)?.squaredError, 30);
    assert.equal(bestMix(items, 12)?.squaredError, 12);
    assert.equal(bestMix(items, 16)?.squaredError, 3);
  });

  test('of nothing is empty', () => {
    assert.deepEqual(bestMix([], 0)?.chosen, []);
  });

  test('is proven for a large network within its states', () => {
    const next = numbers(7);
    const items = Array.from({ length: 400 }, (_, index) => {
      const elements = 32 * (1 + next(50_000));
      const spread = 1 + next(1000);
      return {
        name: `t${index}`,
        choices: [2.625, 3.4375, 4.5, 5.5, 6.5625, 8.5].map((bits) =>
          choice(elements * bits, (elements * spread * (1 + next(100) / 1000)) / 4 ** bits),
        ),
      };
    });
    const elements = items.reduce((sum, { choices }) => sum + (choices[2]?.bits ?? 0) / 4.5, 0);
    const mix = bestMix(items, elements * 4.5);
    assert.ok(mix?.isBest);
    const uniform = items.reduce((sum, { choices }) => sum + (choices[2]?.squaredError ?? 0), 0);
    assert.ok(mix.squaredError < uniform);
  });
});
