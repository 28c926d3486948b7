import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { linearTicks, logScaleTicks } from '../../../web/charts/axes.ts';
import { logarithmic, scaleOf } from '../../../web/charts/scale.ts';
import { logTicks, ticks } from '../../../web/charts/ticks.ts';

describe('ticks', () => {
  test('are multiples of 1, 2 or 5 times a power of ten, about as many as wanted', () => {
    assert.deepEqual(ticks(0, 10, 10), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(ticks(0, 10, 9), [0, 2, 4, 6, 8, 10]);
    assert.deepEqual(ticks(-7, 12, 4), [-5, 0, 5, 10]);
    assert.deepEqual(ticks(0.1, 0.9, 1), []);
  });

  test('lie inside the range, at round numbers of equal distance, for any range', () => {
    const end = fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -6, max: 6 }))
      .map(([digits, power]) => digits * 10 ** power);
    fc.assert(
      fc.property(end, end, fc.integer({ min: 1, max: 12 }), (one, other, count) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(high - low > 1e-6);
        const found = ticks(low, high, count);
        assert.ok(found.length <= count + 1);
        // But for the last bit of a multiple such as 3 × 0.1.
        const slack = 1e-9 * (high - low);
        assert.ok(found.every((tick) => tick >= low - slack && tick <= high + slack));
        const step = (found[1] ?? 0) - (found[0] ?? 0);
        if (found.length < 2) return;
        const factor = step / 10 ** Math.floor(Math.log10(step * 1.0001));
        assert.ok(
          [1, 2, 5].some((round) => Math.abs(factor / round - 1) < 1e-6),
          `${step}`,
        );
        // No further tick would fit.
        assert.ok(
          (found[0] as number) - step < low + slack &&
            (found.at(-1) as number) + step > high - slack,
        );
        // As few as the next finer step would be too many.
        assert.ok((high - low) / step <= count * 1.000001);
        assert.ok((high - low) / step >= count / 2.5 - 1e-6, `${found.length} of ${count}`);
      }),
    );
  });

  test('are few, however many are wanted, and whatever the range is', () => {
    const ends = [0, 5e-324, 1, 1e17, 1e17 + 32, 1e300, 1e308, Number.MAX_VALUE];
    for (const low of ends)
      for (const high of ends)
        for (const count of [1, 1000, 1e10, 1e300, Number.POSITIVE_INFINITY]) {
          const what = `${low} to ${high}, ${count}`;
          assert.ok(ticks(low, high, count).length <= 1001, what);
          assert.ok(ticks(-high, low, count).length <= 1001, what);
          assert.ok(logTicks(low, high, count, [1, 2, 5]).length <= 1001, what);
        }
    assert.ok((ticks(0, 1, 1e10).at(-1) ?? 0) > 0.99, 'over the whole range');
  });

  test('lie inside the range of a logarithmic axis', () => {
    const power = fc.integer({ min: -600, max: 600 });
    fc.assert(
      fc.property(power, power, fc.integer({ min: 2, max: 12 }), (one, other, count) => {
        fc.pre(one !== other);
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
          (exponent) => 10 ** (exponent / 100),
        ) as [number, number];
        for (const factors of [[1], [1, 2, 5]]) {
          const found = logTicks(low, high, count, factors);
          assert.ok(found.every((tick) => tick >= low && tick <= high));
          assert.deepEqual(
            found,
            [...new Set(found)].sort((a, b) => a - b),
          );
        }
      }),
    );
  });

  test('do not exist for an empty or infinite range', () => {
    for (const [low, high] of [
      [1, 1],
      [2, 1],
      [Number.NaN, 1],
      [0, Number.POSITIVE_INFINITY],
      [-Number.MAX_VALUE, Number.MAX_VALUE],
    ] as const) {
      assert.deepEqual(ticks(low, high, 1), []);
    }
    for (const [low, high] of [
      [0, 10],
      [-1, 10],
      [Number.NaN, 10],
      [1, Number.POSITIVE_INFINITY],
    ] as const) {
      assert.deepEqual(logTicks(low, high, 5), []);
    }
  });

  test('are at most a thousand, however many are wanted and wherever they lie', () => {
    for (const [low, high] of [
      [0, 1],
      [-1e300, 1e300],
      [1e-320, 1e300],
      [2 ** 53, 2 ** 53 + 4],
      [1e16, 1e16 + 2],
      [-Number.MAX_VALUE / 2, Number.MAX_VALUE / 2],
    ] as const)
      for (const count of [1, 1000, 1e9, Number.MAX_VALUE, Number.POSITIVE_INFINITY]) {
        assert.ok(ticks(low, high, count).length <= 1001, `${low} ${high} ${count}`);
        assert.ok(logTicks(low, high, count, [1, 2, 5]).length <= 1001);
      }
  });

  test('do not exist where the numbers are too small for a step', () => {
    assert.deepEqual(ticks(-Number.MIN_VALUE, Number.MIN_VALUE, 2), []);
    assert.deepEqual(ticks(0, 4 * Number.MIN_VALUE, 4), []);
  });

  test('are powers of ten on a logarithmic axis, at most as many as wanted', () => {
    assert.deepEqual(logTicks(0.01, 100, 5), [0.01, 0.1, 1, 10, 100]);
    assert.deepEqual(logTicks(0.01, 100, 3), [0.01, 1, 100]);
    assert.deepEqual(logTicks(0.011, 99, 5), [0.1, 1, 10]);
  });

  test('may be multiples on a logarithmic axis, also of the power below the axis', () => {
    assert.deepEqual(logTicks(0.3, 30, 8, [1, 2, 5]), [0.5, 1, 2, 5, 10, 20]);
  });

  test('are those of a linear axis on a logarithmic axis shorter than a decade', () => {
    assert.deepEqual(logTicks(2, 5, 3), [2, 3, 4, 5]);
    assert.deepEqual(logTicks(5, 20, 3), ticks(5, 20, 3));
  });

  test('are where the scale maps them, with multiples only if there is room', () => {
    const scale = scaleOf([0, 4], [100, 0]);
    assert.deepEqual(
      linearTicks(scale, 100, 50).map(({ at, label }) => `${label} at ${at}`),
      ['0 at 100', '2 at 50', '4 at 0'],
    );
    const decades = scaleOf([1, 100], [0, 200], logarithmic);
    const labels = (room: number) =>
      logScaleTicks(decades, 200, room).map(({ label, at }) => `${label} at ${Math.round(at)}`);
    assert.deepEqual(labels(200), ['1 at 0', '10 at 100', '100 at 200']);
    assert.deepEqual(labels(34), ['1 at 0', '10 at 100', '100 at 200']);
    assert.deepEqual(labels(33), [
      ...['1 at 0', '2 at 30', '5 at 70', '10 at 100', '20 at 130', '50 at 170', '100 at 200'],
    ]);
  });
});
