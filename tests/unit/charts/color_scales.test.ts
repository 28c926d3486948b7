import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  beyond,
  beyondPixel,
  colorTable,
  diverging,
  ramp,
  sequential,
} from '../../../web/charts/color.ts';
import { extent, extremes, largest } from '../../../web/charts/extent.ts';

/** Canvas pixel data as the style of a fill; a canvas has the bytes red, green, blue and alpha. */
function fillOf(pixel: number): string {
  const [red, green, blue, alpha] = new Uint8Array(Uint32Array.of(pixel).buffer);
  assert.equal(alpha, 255);
  return `rgb(${red} ${green} ${blue})`;
}

const lightest = 'rgb(244 243 239)';

describe('a scale of colours', () => {
  test('is blue below zero and orange above, as dark as the part of its limit', () => {
    assert.equal(diverging(0, 4).fill, lightest);
    assert.equal(diverging(-4, 4).fill, 'rgb(28 74 138)');
    assert.equal(diverging(4, 4).fill, 'rgb(142 68 8)');
    assert.equal(diverging(-4 / 3, 4).fill, 'rgb(163 194 228)');
    assert.deepEqual(diverging(1, 4), diverging(0.25, 1));
    assert.deepEqual([diverging(9, 4), diverging(-9, 4)], [diverging(4, 4), diverging(-4, 4)]);
  });

  test('of errors is plum, as dark as the part of its limit', () => {
    assert.equal(sequential(0, 4).fill, 'rgb(246 243 244)');
    assert.equal(sequential(4, 4).fill, 'rgb(88 22 74)');
    assert.deepEqual(sequential(1, 4), sequential(0.25, 1));
  });

  test('is light everywhere if its limit is 0, as in a matrix of zeros', () => {
    assert.deepEqual([diverging(0, 0), diverging(3, 0)], [diverging(0, 1), diverging(0, 1)]);
    assert.deepEqual([sequential(0, 0), sequential(3, 0)], [sequential(0, 1), sequential(0, 1)]);
  });

  test('has the same colours as pixels of a canvas', () => {
    const fills = (scale: 'diverging' | 'sequential') => [...colorTable(scale)].map(fillOf);
    const steps = Array.from({ length: 257 }, (_, i) => i / 256);
    assert.deepEqual(
      fills('diverging'),
      steps.map((part) => diverging(2 * part - 1, 1).fill),
    );
    assert.deepEqual(
      fills('sequential'),
      steps.map((part) => sequential(part, 1).fill),
    );
  });

  test('has a ramp from end to end for its legend', () => {
    const whole = ramp(diverging, -1, 1);
    assert.equal(whole.length, 13);
    assert.deepEqual(
      [whole[0], whole[3], whole[6], whole[12]],
      [-1, -0.5, 0, 1].map((value) => diverging(value, 1).fill),
    );
    const upper = ramp(sequential, 0.25, 1);
    assert.deepEqual(
      [upper[0], upper[4], upper[12]],
      [0.25, 0.5, 1].map((value) => sequential(value, 1).fill),
    );
  });

  test('has white on almost black beyond its limits', () => {
    assert.deepEqual(beyond, { fill: '#111', ink: '#fff' });
    assert.equal(fillOf(beyondPixel), 'rgb(17 17 17)');
  });
});

describe('the extent of numbers', () => {
  test('has the first of the smallest and of the largest numbers', () => {
    assert.deepEqual(extremes([2, 1, 1, 3, 3]), [1, 3]);
    assert.deepEqual(extent([2, 1, 1, 3, 3]), [1, 3]);
  });

  test('leaves out NaN, and is empty without numbers', () => {
    assert.deepEqual(extent([Number.NaN, -2, Number.NaN, -5]), [-5, -2]);
    for (const none of [[], [Number.NaN]]) {
      assert.deepEqual(extremes(none), [-1, -1]);
      assert.deepEqual(extent(none), [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
      assert.equal(largest(none), 0);
    }
  });

  test('has the larger magnitude of both ends', () => {
    assert.deepEqual([largest([-7, 3]), largest([-2, 3]), largest([-5, -4])], [7, 3, 5]);
  });
});
