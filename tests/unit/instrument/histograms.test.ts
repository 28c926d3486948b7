import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { AsyncWholeEngine } from '../../../web/core/worker/whole_client.ts';
import type { Result } from '../../../web/instrument/compute.ts';
import { histogramsOf } from '../../../web/instrument/histogram/compute.ts';

const tensorOf = (values: Iterable<number>): Tensor => {
  const data = Float32Array.from(values);
  return { dtype: 'float32', shape: [data.length], data };
};

/** A core that counts as its documentation says: into `bins` equal parts from `low` to `high`. */
function counting() {
  const asked: { readonly bins: number; readonly low: number; readonly high: number }[] = [];
  const core = {
    minMax: async (x: Float32Array) => ({ min: Math.min(...x), max: Math.max(...x) }),
    absMax: async (x: Float32Array) => Math.max(...x.map(Math.abs)),
    histogram: async ({ data }: Tensor, bins: number, low: number, high: number) => {
      asked.push({ bins, low, high });
      const counts = new Int32Array(bins);
      for (const value of data as Float32Array) {
        const bin = Math.floor(((value - low) / (high - low)) * bins);
        const at = value === high ? bins - 1 : bin;
        if (at >= 0 && at < bins) counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts;
    },
  } as unknown as AsyncWholeEngine;
  return { core, asked };
}

function histograms(before: readonly number[], after: readonly number[]) {
  const { core, asked } = counting();
  const [tensor, dequantized] = [tensorOf(before), tensorOf(after)];
  const error = tensorOf(after.map((value, i) => value - (before[i] ?? 0)));
  const result = { state: { tensor }, anatomy: { dequantized, error } } as unknown as Result;
  return histogramsOf(core, result).then((found) => ({ ...found, asked }));
}

const equal = (count: number, value: number) => Array<number>(count).fill(value);

describe('the histograms of a quantization', () => {
  test('cover both tensors with the same edges, and errors symmetrically', async () => {
    const found = await histograms([-3, 1, 2], [-2, 1, 4]);
    assert.deepEqual([found.least, found.most, found.largestError], [-3, 4, 2]);
    assert.deepEqual([found.values.low, found.values.high], [-3, 4]);
    assert.deepEqual([found.errors.low, found.errors.high], [-2, 2]);
    assert.deepEqual(
      found.asked.map(({ low, high }) => [low, high]),
      [
        [-3, 4],
        [-3, 4],
        [-2, 2],
      ],
    );
    const bins = found.asked[0]?.bins ?? 0;
    const [originals = [], dequantized = []] = found.values.counts;
    const filled = (counts: readonly number[]) =>
      counts.flatMap((count, bin) => (count > 0 ? [[bin, count]] : []));
    const binOf = (value: number) => Math.min(bins - 1, Math.floor(((value + 3) / 7) * bins));
    assert.deepEqual(
      filled(originals),
      [-3, 1, 2].map((value) => [binOf(value), 1]),
    );
    assert.deepEqual(
      filled(dequantized),
      [-2, 1, 4].map((value) => [binOf(value), 1]),
    );
    assert.equal(found.values.counts.length, 2);
    assert.equal(found.errors.counts.length, 1);
    // Errors 1, 0 and 2: that of 0 is in the middle of a bin.
    const [errors = []] = found.errors.counts;
    assert.equal(errors[(bins - 1) / 2], 1);
    assert.deepEqual([errors.reduce((a, b) => a + b), errors.at(-1)], [3, 1]);
  });

  test('have an odd number of bins, from 11 to 61, that grows with the elements', async () => {
    const bins = async (count: number) =>
      (await histograms(equal(count, 1), equal(count, 1))).asked.map((one) => one.bins);
    const expected: [elements: number, bins: number][] = [
      [1, 11],
      [25, 11],
      [36, 13],
      [100, 21],
      [841, 59],
      [900, 61],
      [5000, 61],
    ];
    for (const [elements, count] of expected) {
      assert.deepEqual(await bins(elements), equal(3, count), `${elements} elements`);
    }
  });

  test('of one value have an axis around it', async () => {
    const axis = async (value: number) => {
      const { values } = await histograms([value, value], [value, value]);
      return [values.low, values.high];
    };
    assert.deepEqual(await axis(6), [3, 9]);
    assert.deepEqual(await axis(-6), [-9, -3]);
    assert.deepEqual(await axis(0), [-0.5, 0.5]);
    const { errors } = await histograms([6], [6]);
    assert.deepEqual([errors.low, errors.high], [-0.5, 0.5], 'without an error');
  });

  test('leave out what overflows, on the axis of the originals', async () => {
    const inf = Number.POSITIVE_INFINITY;
    const found = await histograms([-3, 2], [-inf, inf]);
    assert.deepEqual([found.values.low, found.values.high], [-3, 2]);
    assert.deepEqual([found.errors.low, found.errors.high], [-0.5, 0.5]);
    assert.deepEqual([found.least, found.most, found.largestError], [-inf, inf, inf]);
    // One end alone is enough to make the axis infinite.
    const half = await histograms([-3, 2], [-3, inf]);
    assert.deepEqual([half.values.low, half.values.high], [-3, 2]);
    const below = await histograms([-3, 2], [-inf, 2]);
    assert.deepEqual([below.values.low, below.values.high], [-3, 2]);
    const flat = await histograms([2, 2], [2, inf]);
    assert.deepEqual([flat.values.low, flat.values.high], [1, 3]);
  });
});
