import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type Convention,
  conventions,
  levelDTypes as dtypes,
  type LevelDType,
  levelKinds,
  type Quantizer,
} from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import { integerDTypes } from '../../web/core/engine/names.ts';
import type { Levels, LinearMap } from '../../web/core/engine/tile_types.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { openEngine, variantNames } from './engines.ts';
import { reals, refusal, tile } from './tile_helpers.ts';

/** Both sides of a tile's end, and several tiles with a rest. */
const lengths = [0, 1, 1000, tile - 1, tile, tile + 1, 3 * tile + 5];

const tensorOf = (data: Float32Array): Tensor => ({
  dtype: 'float32',
  shape: [data.length],
  data,
});

/** The same map as a quantizer of whole tensors. */
const byMap = (map: { dtype: LevelDType; scale: number; zeroPoint: number }): Quantizer => ({
  scheme: { format: map.dtype },
  scales: tensorOf(Float32Array.of(map.scale)),
  zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(map.zeroPoint) },
});

const even = (value: number) => {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest !== 0.5) return rest < 0.5 ? low : low + 1;
  return low % 2 === 0 ? low : low + 1;
};

const f32 = Math.fround;

/** One element by the definition of its convention, for finite values of ordinary size. */
function levelOf(x: number, scale: number, zeroPoint: number, dtype: LevelDType, by: Convention) {
  const { qmin, qmax } = levelKinds[dtype];
  const step = f32(scale);
  const rounded = {
    shift_then_round: () => even(f32(f32(x / step) + zeroPoint)),
    onnx: () => f32(even(f32(x / step)) + zeroPoint),
    torch: () => f32(even(f32(x * f32(1 / step))) + zeroPoint),
  }[by]();
  return Math.min(Math.max(rounded, qmin), qmax);
}

const realOf = (q: number, scale: number, zeroPoint: number) =>
  f32(f32(scale) * f32(f32(q) - f32(zeroPoint)));

for (const variant of variantNames) {
  describe(`tiles, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    test('the limits of every dtype are the core’s', () => {
      const formats = engine
        .formats()
        .map(({ name, bits, storage, qmin, qmax }) => [name, { bits, storage, qmin, qmax }]);
      assert.deepEqual(Object.fromEntries(formats), levelKinds);
    });

    for (const length of lengths) {
      test(`${length} elements come out as from the verbs that copy whole tensors`, () => {
        const x = reals(length);
        for (const dtype of integerDTypes) {
          const map = { dtype, scale: 0.37, zeroPoint: 5 };
          const q = engine.quantizeInto(x, map);
          const dequantized = engine.dequantizeInto(q, map);
          const fused = engine.quantizeDequantizeInto;
          assert.equal(q.length, length);
          assert.equal(dequantized.length, length);
          if (length === 0) {
            assert.equal(refusal(() => fused(x, map)).code, 'empty_tensor');
            continue;
          }
          const quantizer = byMap(map);
          const expected = engine.quantize(tensorOf(x), quantizer);
          const expectedDequantized = engine.dequantize(expected, quantizer);
          assert.deepEqual(q, expected.data);
          assert.deepEqual(dequantized, expectedDequantized.data);
          const both = fused(x, map);
          assert.deepEqual(both.quantized, expected.data);
          assert.deepEqual(both.dequantized, expectedDequantized.data);
        }
      });

      test(`minimum, maximum and largest magnitude of ${length} elements`, () => {
        const x = reals(length, 7);
        if (length === 0) {
          assert.equal(refusal(() => engine.minMax(x)).code, 'empty_tensor');
          assert.equal(refusal(() => engine.absMax(x)).code, 'empty_tensor');
          return;
        }
        // Extremes in the first and in the last place, which belong to different tiles.
        x[0] = -1000;
        x[length - 1] = 999;
        const min = x.reduce((left, right) => Math.min(left, right));
        const max = x.reduce((left, right) => Math.max(left, right));
        assert.deepEqual(engine.minMax(x), { min, max });
        assert.equal(engine.absMax(x), Math.max(-min, max));
        for (const place of [0, length >> 1, length - 1]) {
          const spoiled = Float32Array.from(x);
          spoiled[place] = Number.NaN;
          assert.deepEqual(engine.minMax(spoiled), { min: Number.NaN, max: Number.NaN });
          assert.equal(engine.absMax(spoiled), Number.NaN);
        }
      });
    }

    for (const convention of conventions) {
      test(`${convention}: 2³¹ is clipped in int32, and the float32 below it is not`, () => {
        const x = Float32Array.of(2 ** 31 - 128, -(2 ** 31), 2 ** 31, -(2 ** 31) - 256);
        const map = { dtype: 'int32', scale: 1, zeroPoint: 0, convention } as const;
        assert.equal(engine.quantizeDequantizeInto(x, map).metrics.clippedShare, 0.5);
        assert.equal(engine.measure(tensorOf(x), byMap(map)).report.clippedShare, 0.5);
      });

      test(`${convention}: every dtype has its own limits, element by element`, () => {
        const x = reals(tile + 3, 3);
        for (const dtype of dtypes) {
          for (const scale of [0.5, 0.37, -2]) {
            const zeroPoint = dtype === 'int2' ? -1 : 3;
            const map = { dtype, scale, zeroPoint, convention };
            const q = engine.quantizeInto(x, map);
            const expected = q.map((_, i) =>
              levelOf(x[i] ?? 0, scale, zeroPoint, dtype, convention),
            );
            assert.deepEqual(q, expected, `${dtype}, ${scale}`);
            const dequantized = engine.dequantizeInto(q, map);
            assert.deepEqual(
              dequantized,
              dequantized.map((_, i) => realOf(q[i] ?? 0, scale, zeroPoint)),
            );
          }
        }
      });
    }

    // Runs shorter than a tile, ending with it, straddling it and longer than it; few scales that
    // come round, and more of them than a tile holds.
    const partitions = [
      [1, 3],
      [7, 5],
      [32, 4000],
      [128, 128],
      [1000, 11],
      [tile, 3],
      [tile + 1, 2],
      [2 * tile + 9, 2],
      [1, tile + 77],
      [3 * tile + 5, 1],
      [5 * tile, 4],
    ] as const;
    for (const [runLength, scales] of partitions) {
      test(`runs of ${runLength} elements under ${scales} scales`, () => {
        const x = reals(3 * tile + 5, 9);
        const scale = Float64Array.from({ length: scales }, (_, i) => 0.25 + (i % 97) / 64);
        const zeroPoint = Int32Array.from({ length: scales }, (_, i) => (i % 31) - 15);
        const map: LinearMap<'int8'> = { dtype: 'int8', scale, zeroPoint, runLength };
        const mapOf = (i: number): [number, number] => {
          const index = Math.floor(i / runLength) % scales;
          return [scale[index] ?? 0, zeroPoint[index] ?? 0];
        };
        const expected = Int8Array.from(x, (value, i) =>
          levelOf(value, ...mapOf(i), 'int8', 'shift_then_round'),
        );
        const expectedDequantized = Float32Array.from(expected, (q, i) => realOf(q, ...mapOf(i)));
        assert.deepEqual(engine.quantizeInto(x, map), expected);
        assert.deepEqual(engine.dequantizeInto(expected, map), expectedDequantized);
        const both = engine.quantizeDequantizeInto(x, map);
        assert.deepEqual(both.quantized, expected);
        assert.deepEqual(both.dequantized, expectedDequantized);
        const symmetric = { ...map, zeroPoint: 0 };
        assert.deepEqual(
          engine.quantizeInto(x, symmetric),
          Int8Array.from(x, (value, i) =>
            levelOf(value, mapOf(i)[0], 0, 'int8', 'shift_then_round'),
          ),
        );
      });
    }

    test('more scales than a tile has elements come out as from the verbs for groups', () => {
      const length = 6 * tile + 1000;
      const x = reals(length);
      for (const size of [2, 3, 16]) {
        const quantizer = engine.observe(tensorOf(x), {
          format: 'int8',
          granularity: { perGroup: size },
        });
        const map: LinearMap<'int8'> = {
          dtype: 'int8',
          scale: quantizer.scales.data as Float32Array,
          zeroPoint: quantizer.zeroPoints.data as Int32Array,
          runLength: size,
        };
        const whole = engine.measure(tensorOf(x), quantizer);
        const fused = engine.quantizeDequantizeInto(x, map);
        assert.deepEqual(engine.quantizeInto(x, map), whole.quantized.data);
        assert.deepEqual(engine.dequantizeInto(fused.quantized, map), whole.dequantized.data);
        assert.deepEqual(fused.quantized, whole.quantized.data);
        assert.deepEqual(fused.dequantized, whole.dequantized.data);
      }
    });

    test('the metrics are those of their definitions', () => {
      for (const length of [1, 513, tile + 1, 3 * tile + 5]) {
        const x = reals(length, 5);
        const map = { dtype: 'int8', scale: 0.75, zeroPoint: -20 } as const;
        const { quantized, dequantized, metrics } = engine.quantizeDequantizeInto(x, map);
        let [absolute, squared, signal, power, product, max, clipped] = [0, 0, 0, 0, 0, 0, 0];
        x.forEach((value, i) => {
          const y = dequantized[i] ?? 0;
          const error = f32(y - value);
          absolute += Math.abs(error);
          squared += error ** 2;
          signal += value ** 2;
          power += y ** 2;
          product += value * y;
          max = Math.max(max, Math.abs(error));
          const rounded = even(f32(f32(value / map.scale) + map.zeroPoint));
          if (rounded !== quantized[i]) clipped += 1;
        });
        const near = (actual: number, expected: number) =>
          assert.ok(Math.abs(actual - expected) <= 1e-5 * Math.abs(expected), `${actual}`);
        near(metrics.mse, squared / length);
        near(metrics.mae, absolute / length);
        near(metrics.norm, Math.sqrt(squared));
        near(metrics.relative, Math.sqrt(squared / signal));
        near(metrics.sqnr, 10 * Math.log10(signal / squared));
        near(metrics.cosine, product / Math.sqrt(signal * power));
        assert.equal(metrics.max, max);
        assert.equal(metrics.clippedShare, clipped / length);
      }
    });

    test('levels and reals of one pass are those of the map’s convention', () => {
      // Halves, between which the conventions differ, and a zero point that is odd.
      const x = Float32Array.from({ length: 64 }, (_, i) => i / 2 - 16);
      const levels = [...conventions, undefined].map((convention) => {
        const map = {
          dtype: 'int8',
          scale: 1,
          zeroPoint: 3,
          ...(convention && { convention }),
        } as const;
        const { quantized, dequantized } = engine.quantizeDequantizeInto(x, map);
        assert.deepEqual(quantized, engine.quantizeInto(x, map));
        assert.deepEqual(dequantized, engine.dequantizeInto(quantized, map));
        return quantized.join();
      });
      assert.equal(levels[0], levels[3], 'the default is the first');
      assert.notEqual(levels[0], levels[1]);
    });

    test('a single scale in an array needs no runs', () => {
      const x = reals(100);
      const one = { dtype: 'int8', scale: 0.5, zeroPoint: -3 } as const;
      for (const scale of [Float32Array.of(0.5), Float64Array.of(0.5)]) {
        assert.deepEqual(engine.quantizeInto(x, { ...one, scale }), engine.quantizeInto(x, one));
        const zeroPoint = Int32Array.of(-3);
        const both = { ...one, scale, zeroPoint };
        assert.deepEqual(engine.quantizeInto(x, both), engine.quantizeInto(x, one));
      }
    });

    test('the metrics of a lossless pass, and of zeros', () => {
      const map = { dtype: 'int8', scale: 1, zeroPoint: 0 } as const;
      const lossless = { mse: 0, mae: 0, max: 0, norm: 0, relative: 0, clippedShare: 0 };
      const of = (...x: number[]) =>
        engine.quantizeDequantizeInto(Float32Array.from(x), map).metrics;
      assert.deepEqual(of(1, -2, 3), { ...lossless, sqnr: Number.POSITIVE_INFINITY, cosine: 1 });
      assert.deepEqual(of(0, 0), { ...lossless, sqnr: Number.POSITIVE_INFINITY, cosine: 1 });
      assert.equal(of(0.25, -0.25).cosine, 0, 'dequantized as zeros');
    });

    test('NaN and infinities have the levels that the docs name', () => {
      const x = Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
      const levels = (convention: Convention) => [
        ...engine.quantizeInto(x, { dtype: 'int8', scale: 1, zeroPoint: 3, convention }),
      ];
      assert.deepEqual(levels('shift_then_round'), [0, 127, -128]);
      assert.deepEqual(levels('onnx'), [0, 127, -128]);
      assert.deepEqual(levels('torch'), [-128, -128, -128]);
    });

    test('dynamic quantization follows ONNX’s DynamicQuantizeLinear', () => {
      // The three examples of the operator's specification.
      const cases: [number[], number, number][] = [
        [[0, 2, -3, -2.5, 1.34, 0.5], 0.019607843831181526, 153],
        [[-1, -2.1, -1.3, -2.5, -3.34, -4], 0.01568627543747425, 255],
        [[1, 2.1, 1.3, 2.5, 3.34, 4, 1.5, 2.6, 3.9, 4, 3, 2.345], 0.01568627543747425, 0],
      ];
      for (const [values, scale, zeroPoint] of cases) {
        const x = Float32Array.from(values);
        const found = engine.dynamicQuantizeInto(x, 'uint8');
        assert.deepEqual([found.scale, found.zeroPoint], [scale, zeroPoint]);
        const expected = x.map((value) => levelOf(value, scale, zeroPoint, 'uint8', 'onnx'));
        assert.deepEqual([...found.quantized], [...expected]);
      }
      const zeros = engine.dynamicQuantizeInto(new Float32Array(tile + 1), 'int8');
      assert.deepEqual([zeros.scale, zeros.zeroPoint], [1, -128]);
    });

    test('outputs that are given are filled and returned', () => {
      const x = reals(tile + 9);
      const map = { dtype: 'uint8', scale: 1.5, zeroPoint: 100 } as const;
      const q = new Uint8Array(x.length);
      const dequantized = new Float32Array(x.length);
      assert.equal(engine.quantizeInto(x, map, q), q);
      assert.deepEqual(q, engine.quantizeInto(x, map));
      assert.equal(engine.dequantizeInto(q, map, dequantized), dequantized);
      assert.deepEqual(dequantized, engine.dequantizeInto(q, map));
      const both = engine.quantizeDequantizeInto(x, map, q, dequantized);
      assert.ok(both.quantized === q && both.dequantized === dequantized);
      assert.equal(engine.dynamicQuantizeInto(x, 'uint8', q).quantized, q);
    });

    test('memory of one width may be its own output', () => {
      const x = reals(2 * tile + 1);
      const map = { dtype: 'int32', scale: 0.01, zeroPoint: 0 } as const;
      const expected = engine.quantizeDequantizeInto(x, map);
      const own = Float32Array.from(x);
      const q = engine.quantizeInto(own, map, new Int32Array(own.buffer));
      assert.deepEqual(q, expected.quantized);
      assert.deepEqual(engine.dequantizeInto(q, map, own), expected.dequantized);
      const inPlace = Float32Array.from(x);
      engine.quantizeDequantizeInto(inPlace, map, new Int32Array(x.length), inPlace);
      assert.deepEqual(inPlace, expected.dequantized);
      const levels = Float32Array.from(x);
      const fused = engine.quantizeDequantizeInto(levels, map, new Int32Array(levels.buffer));
      assert.deepEqual(fused, expected);
    });

    test('goes on after the heap has grown', () => {
      const map = { dtype: 'int8', scale: 0.37, zeroPoint: 5 } as const;
      const x = reals(100);
      const expected = engine.quantizeInto(x, map);
      const large = tensorOf(new Float32Array(1.2e7));
      engine.quantize(large, byMap(map));
      assert.deepEqual(engine.quantizeInto(x, map), expected);
    });
  });
}

test('both builds give the same bits, metrics included', async () => {
  const [simd, scalar] = await Promise.all([openEngine('simd'), openEngine('scalar')]);
  const x = reals(2 * tile + 333, 11);
  for (const dtype of dtypes) {
    for (const convention of conventions) {
      const scale = Float32Array.from({ length: 40 }, (_, i) => 0.1 + i / 50);
      const map = { dtype, scale, zeroPoint: 1, runLength: 100, convention };
      const [left, right] = [simd, scalar].map((engine) => engine.quantizeDequantizeInto(x, map));
      assert.deepEqual(left, right as { quantized: Levels });
    }
  }
});
