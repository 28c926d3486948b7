import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Axis, Mark } from '../../../web/charts/figure/spec.ts';
import {
  allAxes,
  assertPlaces,
  color,
  drawn,
  elementsIn,
  type Kind,
  partsOf,
  type Tick,
} from './figure_reader.ts';

// A figure, read back by the labels of its axes, shows its data: for every scale, in both
// directions.

/** Numbers that an axis of a kind can show, with two that give it a span. */
const valuesOf = (kind: Kind) => {
  const [low, high] = kind === 'log' ? [0.02, 700] : [-700, 300];
  const one =
    kind === 'linear'
      ? fc.integer({ min: -6990, max: 2990 }).map((value) => value / 10)
      : fc
          .tuple(fc.boolean(), fc.integer({ min: -160, max: 240 }))
          .map(
            ([isNegative, power]) =>
              (isNegative && kind === 'symlog' ? -1 : 1) * 10 ** (power / 100),
          );
  return fc
    .array(one, { minLength: 1, maxLength: 6 })
    .map((values) => [low, ...values, high].map((value) => Math.fround(value)));
};

const pathIn = (svg: string) => elementsIn(svg, 'path')[0]?.d ?? '';
const kindOf = (axis: Axis): Kind => axis.scale ?? 'linear';

const pairs = (x: readonly number[], y: readonly number[]) =>
  x.map((value, i) => [value, y[i] ?? Number.NaN] as const);

const bothAxes = allAxes.flatMap((across) => allAxes.map((up) => ({ across, up })));

describe('a figure’s points are where its ticks say', () => {
  for (const { across, up } of bothAxes) {
    test(`x ${across.name}; y ${up.name}`, () => {
      const [x, y] = [across.axis, up.axis];
      fc.assert(
        fc.property(valuesOf(kindOf(x)), valuesOf(kindOf(y)), (left, right) => {
          const count = Math.min(left.length, right.length);
          const data = { x: left.slice(-count), y: right.slice(0, count) };
          const line: Mark = { kind: 'line', ...data, color, marker: 'o' };
          const reader = drawn([line], x, y);
          const expected = pairs(data.x, data.y);
          assertPlaces(reader, partsOf(pathIn(reader.svg)).flat(), expected);
          const circles = elementsIn(reader.svg, 'circle');
          const centres = circles.map(({ cx, cy }) => [Number(cx), Number(cy)] as const);
          assertPlaces(reader, centres, expected);
          const points: Mark = { ...data, kind: 'points', sizes: [36], marker: 'o', color };
          const dots = elementsIn(drawn([points], x, y).svg, 'circle');
          assert.deepEqual(
            dots.map(({ cx, cy }) => [Number(cx), Number(cy)]),
            centres,
          );
        }),
        { numRuns: 15 },
      );
    });
  }
});

describe('the axes of a figure', () => {
  const ascends = (ticks: readonly Tick[]) => {
    const [first, last] = [ticks[0], ticks.at(-1)];
    return (
      first !== undefined &&
      last !== undefined &&
      first.place < last.place === first.value < last.value
    );
  };

  for (const { name, axis } of allAxes) {
    test(`have their ticks inside, from left to right or the other way: ${name}`, () => {
      fc.assert(
        fc.property(valuesOf(kindOf(axis)), (values) => {
          const line: Mark = { kind: 'line', x: values, y: values, color };
          const { box, ticks } = drawn([line], axis, axis);
          for (const { place } of ticks.x) assert.ok(place >= box.left && place <= box.right);
          for (const { place } of ticks.y) assert.ok(place >= box.top && place <= box.bottom);
          assert.equal(ascends(ticks.x), !axis.inverted);
          // Pixels count downwards.
          assert.equal(ascends(ticks.y), Boolean(axis.inverted));
        }),
        { numRuns: 15 },
      );
    });
  }

  const shown = (limits: Axis['limits'], inverted: boolean, scale: Kind = 'linear') => {
    const y: Axis = { scale, inverted, ...(limits && { limits }) };
    const line: Mark = { kind: 'line', x: [0, 1], y: [1, 3], color };
    const { box, ...reader } = drawn([line], {}, y);
    return [box.bottom, box.top].map((place) => Number(reader.y(place).toPrecision(4)));
  };

  test('have the limits given, in their order, whether or not they are inverted', () => {
    for (const inverted of [false, true]) {
      assert.deepEqual(shown([0, 5], inverted), [0, 5]);
      assert.deepEqual(shown([5, -1], inverted), [5, -1]);
      assert.deepEqual(shown([1, 1000], inverted, 'log'), [1, 1000]);
    }
  });

  test('take a missing limit from the end of the data that is on its side, as matplotlib does', () => {
    assert.deepEqual(shown(undefined, false), [0.9, 3.1]);
    assert.deepEqual(shown(undefined, true), [3.1, 0.9]);
    assert.deepEqual(shown([0, null], false), [0, 3.1]);
    assert.deepEqual(shown([null, 5], false), [0.9, 5]);
    assert.deepEqual(shown([5, null], true), [5, 0.9]);
    assert.deepEqual(shown([null, 0], true), [3.1, 0]);
    assert.deepEqual(shown([0, 10], true, 'log').map(Math.round), [3, 10], '0 has no logarithm');
  });
});
