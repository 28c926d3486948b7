import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Observer, Scheme } from '../../../web/core/engine/contract.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { AsyncWholeEngine } from '../../../web/core/worker/whole_client.ts';
import {
  axesOf,
  errorAt,
  explore,
  type Landscape,
} from '../../../web/instrument/landscape/compute.ts';
import { lessonState, plainScheme } from '../../../web/instrument/store/state.ts';
import { floats } from '../../golden/ask/recipes.ts';

const scheme = (change: Partial<Scheme> = {}) => ({ ...plainScheme, ...change });
const vector = (...values: number[]) => floats([values.length], values);

describe('the axes of a landscape', () => {
  const near = (actual: number | undefined, expected: number) =>
    assert.ok(Math.abs((actual ?? 0) / expected - 1) < 1e-6, `${actual} is not ${expected}`);

  test('are eight times smaller and larger scales than the one that just fits', () => {
    const fitting = (values: readonly number[], of = scheme()) => {
      const { scales } = axesOf(vector(...values), of);
      assert.equal(scales.length, 256);
      const [first = 0, second = 0, last = 0] = [scales[0], scales[1], scales[255]];
      near(last / first, 64);
      near(second / first, 64 ** (1 / 255));
      return first * 8;
    };
    near(fitting([-1, 4.1]), 5.1 / 255);
    // A range without 0 is extended to it.
    near(fitting([2, 5.1]), 5.1 / 255);
    near(fitting([-5.1, -2]), 5.1 / 255);
    near(fitting([-1, 4.08], scheme({ restricted: true })), 5.08 / 254);
    near(fitting([-1, 2], scheme({ format: 'uint2' })), 1);
    near(fitting([0, 0]), 1);
  });

  test('are every zero point of a format, at most 256 with both ends', () => {
    const points = (of: Partial<Scheme>) => Array.from(axesOf(vector(1), scheme(of)).zeroPoints);
    assert.deepEqual(points({ format: 'int2' }), [-2, -1, 0, 1]);
    assert.deepEqual(points({ format: 'int2', restricted: true }), [-1, 0, 1]);
    assert.deepEqual(
      points({ format: 'uint8' }),
      Array.from({ length: 256 }, (_, i) => i),
    );
    const wide = points({ format: 'int16' });
    assert.deepEqual([wide.length, wide[0], wide[1], wide[255]], [256, -32768, -32511, 32767]);
  });
});

/** A core whose error names the pair that it is for, as a float64 holds it. */
const errorOf = (scale: number, zeroPoint: number) => 1000 * (zeroPoint + 200) + scale;

function fakeCore({ fails }: { readonly fails?: (observer: Observer) => unknown } = {}) {
  const calls: { readonly columns: number; readonly rows: number; readonly scheme: Scheme }[] = [];
  const asked: [Observer, Scheme, object | undefined][] = [];
  const core = {
    landscape: async (_: Tensor, of: Scheme, scales: Float32Array, zeroPoints: Int32Array) => {
      calls.push({ columns: scales.length, rows: zeroPoints.length, scheme: of });
      return Float64Array.from({ length: scales.length * zeroPoints.length }, (__, i) =>
        errorOf(
          scales[i % scales.length] as number,
          zeroPoints[Math.floor(i / scales.length)] as number,
        ),
      );
    },
    observe: async (_: Tensor, of: Scheme, observer: Observer, options?: object) => {
      asked.push([observer, of, options]);
      const failure = fails?.(observer);
      if (failure) throw failure;
      const zeroPoints = { dtype: 'int32', shape: [1], data: Int32Array.of(asked.length) };
      return { scheme: of, scales: vector(0.5 * asked.length), zeroPoints };
    },
  } as unknown as AsyncWholeEngine;
  return { core, calls, asked };
}

async function explored(tensor: Tensor, of: Partial<Scheme> = {}, core = fakeCore()) {
  const pictures: Landscape[] = [];
  const config = { ...lessonState.config, scheme: scheme(of), includeZero: true };
  const done = explore(core.core, tensor, config, (one) => pictures.push(one));
  await done;
  return { ...core, pictures, last: pictures.at(-1) as Landscape };
}

describe('exploring a landscape', () => {
  const places = (count: number, stride: number) =>
    new Set([...Array(count).keys()].filter((i) => i % stride === 0).concat(count - 1));

  test('has the error of each pair at its place, coarse first', async () => {
    const { pictures, last } = await explored(vector(-1, 4), { format: 'int8' });
    assert.deepEqual(
      pictures.map(({ every }) => every),
      [16, 16, 4, 1],
    );
    for (const { errors, every } of pictures) {
      const computed = places(256, every);
      for (let i = 0; i < errors.length; i += 1) {
        const [row, column] = [i >> 8, i & 255];
        const isThere = computed.has(row) && computed.has(column);
        const scale = last.scales[column] as number;
        const expected = isThere ? errorOf(scale, last.zeroPoints[row] as number) : Number.NaN;
        // A coarser stride’s last row and column stay.
        if (!isThere && (row === 255 || column === 255)) continue;
        if (!Object.is(errors[i], expected)) assert.equal(errors[i], expected, `${i}`);
      }
    }
    assert.notEqual(pictures[0]?.errors, pictures[2]?.errors, 'a picture is not changed later');
  });

  test('has as many rows as the format has zero points', async () => {
    const { calls, last } = await explored(vector(-1, 4), { format: 'int2', symmetric: true });
    assert.deepEqual([last.errors.length, last.zeroPoints.length], [1024, 4]);
    // At a stride of 16 the first row and the last.
    assert.deepEqual([calls[0]?.columns, calls[0]?.rows], [17, 2]);
    assert.ok(calls.every((call) => call.scheme.symmetric === false));
    assert.deepEqual([calls.at(-1)?.columns, calls.at(-1)?.rows], [256, 4], 'each once');
  });

  test('asks for no more than eight million elements times points at once', async () => {
    const count = 40_000;
    const tensor = floats([count], new Float32Array(count).fill(1));
    const { calls, pictures } = await explored(tensor);
    const grid = calls.filter(({ columns, rows }) => columns * rows > 1);
    assert.ok(grid.every(({ columns, rows }) => columns * rows * count <= 8e6 || columns === 1));
    assert.equal(grid[0]?.columns, Math.floor(8e6 / (17 * count)));
    // A picture after as much work as eight calls may do, besides those of each stride.
    const eighths = (count * (17 ** 2 + 65 ** 2 + 256 ** 2)) / (8 * 8e6);
    const more = pictures.length - 4;
    assert.ok(more <= eighths && more > 0.8 * eighths, `${more} of ${eighths}`);
    const large = floats([10 ** 6], new Float32Array(10 ** 6));
    const slow = await explored(large, { format: 'uint4' });
    const [first] = slow.calls;
    assert.deepEqual([first?.columns, first?.rows], [4, 2]);
    const huge = floats([2 ** 20], new Float32Array(2 ** 20));
    const alone = await explored(huge, { format: 'int8' });
    assert.ok(
      alone.calls.every(({ columns }) => columns === 1),
      'at least one column',
    );
  });

  test('marks what each observer chooses for the whole tensor, after the first picture', async () => {
    const { pictures, last, asked } = await explored(vector(-1, 4), {
      ...{ granularity: { perChannel: 0 }, symmetric: true, convention: 'torch' },
    });
    assert.deepEqual(
      pictures.map(({ marks }) => marks.length),
      [0, 5, 5, 5],
    );
    const observers = ['minMax', 'absMax', { percentile: [0.1, 99.9] }, 'entropy', 'mse'];
    const expected = observers.map((observer, i) => {
      const pair = { scale: 0.5 * (i + 1), zeroPoint: i + 1 };
      return { observer, ...pair, error: errorOf(pair.scale, pair.zeroPoint) };
    });
    assert.deepEqual(last.marks, expected);
    for (const [, of, options] of asked) {
      assert.deepEqual(of, scheme({ symmetric: false, convention: 'torch' }));
      assert.deepEqual(options, { includeZero: true });
    }
  });

  test('leaves out an observer that is refused, and ends with an aborted call or a crash', async () => {
    const refused = new QuantError({ code: 'scale_subnormal', values: { scale: 0, limit: 1 } });
    const refusing = fakeCore({ fails: (observer) => observer === 'entropy' && refused });
    const { last } = await explored(vector(1, 2), {}, refusing);
    const names = last.marks.map(({ observer }) => observer);
    assert.deepEqual(names, ['minMax', 'absMax', { percentile: [0.1, 99.9] }, 'mse']);
    const abort = new DOMException('', 'AbortError');
    const aborted = fakeCore({ fails: (observer) => observer === 'absMax' && abort });
    await assert.rejects(explored(vector(1, 2), {}, aborted), { name: 'AbortError' });
    assert.equal(aborted.asked.length, 2);
    const crash = new QuantError({ code: 'engine_crashed', values: { reason: 'no answer' } });
    const crashed = fakeCore({ fails: (observer) => observer === 'mse' && crash });
    await assert.rejects(explored(vector(1, 2), {}, crashed), { code: 'engine_crashed' });
  });

  test('asks for a single pair under the scheme’s own rounding', async () => {
    const { core, calls } = fakeCore();
    const config = { ...lessonState.config, scheme: scheme({ symmetric: true }) };
    const pair = { scale: 0.25, zeroPoint: -3 };
    assert.equal(await errorAt(core, vector(1), config, pair), errorOf(0.25, -3));
    assert.deepEqual(calls, [{ columns: 1, rows: 1, scheme: scheme() }]);
    const none = { landscape: async () => new Float64Array() } as unknown as AsyncWholeEngine;
    assert.ok(Number.isNaN(await errorAt(none, vector(1), config, pair)));
  });
});
