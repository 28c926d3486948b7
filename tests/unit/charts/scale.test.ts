import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { differentAmong } from '../../../web/charts/extent.ts';
import { axisNumber, compact, tableNumber } from '../../../web/charts/number_text.ts';
import { finite, linear, logarithmic, scaleOf, symlog } from '../../../web/charts/scale.ts';

/** `floor` is absolute, for places near 0 on an axis of a few pixels. */
const isNear = (one: number, other: number, floor = 0) => {
  const slack = Math.max(1e-9 * Math.abs(other), floor);
  assert.ok(Math.abs(one - other) <= slack, `${one} is not ${other}`);
};

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
      isNear(at(value), i, 1e-12);
    });
    assert.ok(Number.isNaN(at(-1)));
    assert.equal(at(0), Number.NEGATIVE_INFINITY);
  });

  test('is linear near zero, logarithmic beyond and odd if it is symlog', () => {
    const { at } = scaleOf([-999, 999], [-3, 3], symlog);
    isNear(at(0), 0, 1e-12);
    isNear(at(99), 2);
    isNear(at(-9), -1);
  });

  for (const [name, transform] of Object.entries({ linear, logarithmic, symlog })) {
    test(`inverts its mapping, in both directions and with its domain reversed: ${name}`, () => {
      const size = fc.integer({ min: -300, max: 300 }).map((power) => 10 ** (power / 100));
      const isSigned = name !== 'logarithmic';
      const value = fc
        .tuple(size, fc.boolean())
        .map(([positive, isNegative]) => (isSigned && isNegative ? -positive : positive));
      const ends = fc.constantFrom<[number, number]>([300, 20], [20, 300], [0, 1]);
      fc.assert(
        fc.property(value, value, value, ends, (low, high, one, range) => {
          const { to } = transform;
          fc.pre(Math.abs(to(high) - to(low)) > 0.05);
          const { at, valueAt } = scaleOf([low, high], range, transform);
          isNear(at(low), range[0]);
          isNear(at(high), range[1], 1e-12);
          isNear(valueAt(range[0]), low);
          isNear(valueAt(range[1]), high, 1e-9);
          // As far as the digits of a place can tell values apart.
          const digits = 1e-10 * Math.max(...[low, high].map((end) => Math.abs(to(end))), 1);
          assert.ok(Math.abs(to(valueAt(at(one))) - to(one)) <= digits, `${one}`);
          // The middle place is halfway between the transformed ends.
          const middle = valueAt((range[0] + range[1]) / 2);
          assert.ok(Math.abs(2 * to(middle) - to(low) - to(high)) <= 4 * digits);
        }),
      );
    });
  }

  test('has the transforms of their definitions, and the inverse of each', () => {
    for (const [value, transformed] of [
      [0, 0],
      [9, 1],
      [-99, -2],
      [-0.5, -Math.log10(1.5)],
    ] as const) {
      isNear(symlog.to(value), transformed);
      isNear(symlog.back(transformed), value, 1e-15);
    }
    assert.deepEqual([logarithmic.to(1000), logarithmic.back(-2)], [3, 0.01]);
    assert.deepEqual([linear.to(-7), linear.back(-7)], [-7, -7]);
  });

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

test('numbers have six digits on an axis, seven in a table, fixed decimals in a cell', () => {
  assert.deepEqual([0.1 + 0.2, 1234567, 1e21, -0].map(axisNumber), ['0.3', '1234567', '1e21', '0']);
  // An integer is never another one, and takes no more room than its zeros would.
  assert.deepEqual([-(2 ** 31), 1234567.5].map(axisNumber), ['−2147483648', '1234570']);
  assert.deepEqual(
    [1 / 3, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map(tableNumber),
    ['0.3333333', 'nan', '-inf', 'inf'],
  );
  const cells = [728.6, 0.005, 0.0049, 999999.4, 1e6, Number.NEGATIVE_INFINITY];
  assert.deepEqual(
    cells.map((value) => compact(value, 2)),
    ['728.60', '0.01', '4.9e−3', '999999.40', '1.0e+6', '−inf'],
  );
});

test('different whole numbers are counted, however far apart', () => {
  const whole = fc.array(fc.oneof(fc.integer(), fc.integer({ min: -9, max: 9 })));
  fc.assert(
    fc.property(whole, (values) =>
      assert.equal(differentAmong(Float64Array.from(values)), new Set(values).size),
    ),
  );
  assert.equal(differentAmong([]), 0);
});
