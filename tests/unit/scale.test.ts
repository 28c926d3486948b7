import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { linearTicks, logScaleTicks } from '../../web/charts/axes.ts';
import { axisNumber, compact, tableNumber } from '../../web/charts/number_text.ts';
import { finite, linear, logarithmic, scaleOf, symlog } from '../../web/charts/scale.ts';
import { logTicks, ticks } from '../../web/charts/ticks.ts';

const isNear = (one: number, other: number) =>
  assert.ok(Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other)), `${one} is not ${other}`);

describe('a scale', () => {
  test('maps the ends of its domain to the ends of its range, and the middle to the middle', () => {
    const { at, domain } = scaleOf([-2, 6], [10, 110]);
    assert.deepEqual(domain, [-2, 6]);
    assert.deepEqual([-2, 6, 2].map(at), [10, 110, 60]);
    assert.equal(at(10), 160);
  });

  test('may be inverted in its domain or in its range', () => {
    assert.equal(scaleOf([6, -2], [0, 80]).at(-2), 80);
    assert.equal(scaleOf([-2, 6], [80, 0]).at(-2), 80);
    assert.equal(scaleOf([6, -2], [0, 80]).valueAt(0), 6);
  });

  test('has equal distances for equal factors if it is logarithmic', () => {
    const { at } = scaleOf([0.01, 100], [0, 4], logarithmic);
    [0.01, 0.1, 1, 10, 100].forEach((value, i) => {
      isNear(at(value), i);
    });
    assert.ok(Number.isNaN(at(-1)));
    assert.equal(at(0), Number.NEGATIVE_INFINITY);
  });

  test('is linear near zero, logarithmic beyond and odd if it is symlog', () => {
    const { at } = scaleOf([-999, 999], [-3, 3], symlog);
    isNear(at(0), 0);
    isNear(at(99), 2);
    isNear(at(-9), -1);
  });

  for (const [name, transform] of Object.entries({ linear, logarithmic, symlog })) {
    test(`inverts its mapping: ${name}`, () => {
      const value = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
      fc.assert(
        fc.property(value, value, value, (low, high, one) => {
          fc.pre(Math.abs(Math.log(high / low)) > 0.1);
          const { at, valueAt } = scaleOf([low, high], [300, 20], transform);
          assert.ok(Math.abs(valueAt(at(one)) - one) <= 1e-6 * one);
        }),
      );
    });
  }

  test('returns NaN for NaN, and the middle for a domain without width', () => {
    assert.ok(Number.isNaN(scaleOf([0, 1], [0, 10]).at(Number.NaN)));
    assert.equal(scaleOf([5, 5], [0, 10]).at(5), 5);
    assert.equal(scaleOf([5, 5], [0, 10]).at(7), 5);
  });

  test('gets only values that an axis can show', () => {
    const given = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1.5];
    assert.deepEqual(given.map(finite), [0, 3.5e38, -3.5e38, -1.5]);
  });
});

describe('ticks', () => {
  test('are multiples of 1, 2 or 5 times a power of ten, about as many as wanted', () => {
    assert.deepEqual(ticks(0, 10, 10), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(ticks(0, 10, 9), [0, 2, 4, 6, 8, 10]);
    assert.deepEqual(ticks(-7, 12, 4), [-5, 0, 5, 10]);
    assert.deepEqual(ticks(0.1, 0.9, 1), []);
  });

  test('do not exist for an empty or infinite range', () => {
    for (const [low, high] of [
      [1, 1],
      [2, 1],
      [Number.NaN, 1],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      assert.deepEqual(ticks(low, high, 5), []);
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

test('numbers have six digits on an axis, seven in a table, fixed decimals in a cell', () => {
  assert.deepEqual([0.1 + 0.2, 1234567, 1e21, -0].map(axisNumber), ['0.3', '1234570', '1e21', '0']);
  assert.deepEqual(
    [1 / 3, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map(tableNumber),
    ['0.3333333', 'nan', '-inf', 'inf'],
  );
  const cells = [728.6, 0.005, 0.0049, 999999.4, 1e6, Number.NEGATIVE_INFINITY];
  assert.deepEqual(
    cells.map((value) => compact(value, 2)),
    ['728.60', '0.01', '4.9e-3', '999999.40', '1.0e+6', '-inf'],
  );
});
