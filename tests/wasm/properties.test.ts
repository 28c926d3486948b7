import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { causes, type LevelDType, type Quantizer } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Levels } from '../../web/core/engine/tile_types.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { openEngine, variantNames } from './engines.ts';
import {
  limits,
  limitsOf,
  mapOf,
  matrixOf,
  narrowFormats,
  realsOf,
  roundingSlack,
  scaleOf,
  schemeOf,
  seed,
  settings,
  signedFormats,
  zeroPointOf,
} from './properties.ts';

console.log(`fast-check: seed ${seed}, ${settings.numRuns} cases to a property`);

const clipped = causes.indexOf('clipped');
const valuesOf = (tensor: Tensor) => Array.from(tensor.data);
const vector = (data: Float32Array): Tensor => ({ dtype: 'float32', shape: [data.length], data });

/** A quantizer from min and max, with its parameters. */
function observed(engine: Engine, tensor: Tensor, scheme: Quantizer['scheme']) {
  const quantizer = engine.observe(tensor, scheme);
  return { quantizer, scales: valuesOf(quantizer.scales), zeros: valuesOf(quantizer.zeroPoints) };
}

for (const variant of variantNames) {
  describe(`for all tensors, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    /** Checks a property for values of the arbitraries. */
    const always = <T extends [unknown, ...unknown[]]>(
      name: string,
      arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
      check: (...drawn: T) => void,
    ) =>
      test(name, () =>
        fc.assert(
          fc.property(...(arbitraries as [fc.Arbitrary<unknown>]), check as never),
          settings,
        ),
      );

    always(
      'levels that are packed come back, and take the bytes that their bits ask for',
      [
        fc
          .constantFrom('int2', 'int4', 'uint2', 'uint4')
          .chain((format) =>
            fc.tuple(fc.constant(format), fc.array(zeroPointOf(format), { maxLength: 40 })),
          ),
      ],
      ([format, values]) => {
        const isSigned = format.startsWith('int');
        const levels: Tensor = {
          dtype: isSigned ? 'int8' : 'uint8',
          shape: [values.length],
          data: isSigned ? Int8Array.from(values) : Uint8Array.from(values),
        };
        const packed = engine.pack(levels, format);
        assert.equal(packed.data.length, Math.ceil((values.length * Number(format.slice(-1))) / 8));
        assert.deepEqual(engine.unpack(packed, format, values.length), levels);
      },
    );

    always(
      'quantizing what levels stand for gives the levels back',
      [
        mapOf.chain((map) =>
          fc.tuple(fc.constant(map), fc.array(zeroPointOf(map.dtype), { minLength: 1 })),
        ),
      ],
      ([map, values]) => {
        const type = { i: Int8Array, u: Uint8Array, s: Int16Array };
        const kind = map.dtype === 'int16' ? 's' : map.dtype.startsWith('int') ? 'i' : 'u';
        const levels = type[kind].from(values) as Levels;
        const dequantized = engine.dequantizeInto<LevelDType>(levels, map);
        assert.deepEqual(engine.quantizeInto(dequantized, map), levels);
      },
    );

    always(
      'of two values the larger never gets the lower level, and with a negative scale never the higher',
      [realsOf(2), mapOf],
      (x, map) => {
        const ascending = x.slice().sort();
        const levels = Array.from(engine.quantizeInto(ascending, map));
        assert.deepEqual(
          levels,
          [...levels].sort((a, b) => a - b),
        );
        const turned = Array.from(engine.quantizeInto(ascending, { ...map, scale: -map.scale }));
        assert.deepEqual(
          turned,
          [...turned].sort((a, b) => b - a),
        );
      },
    );

    always(
      'where nothing clips, no error is larger than half a scale and float32’s own rounding',
      [matrixOf, schemeOf],
      (tensor, scheme) => {
        const { quantizer } = observed(engine, tensor, scheme);
        const anatomy = engine.anatomize(tensor, quantizer);
        valuesOf(tensor).forEach((x, i) => {
          if (anatomy.causes[i] === clipped) return;
          const scale = anatomy.scales.data[i] ?? 0;
          const slack = roundingSlack(
            x,
            anatomy.dequantized.data[i] ?? 0,
            scale,
            anatomy.zeroPoints.data[i] ?? 0,
          );
          const error = anatomy.absError.data[i] ?? Number.NaN;
          assert.ok(error <= Math.abs(scale) / 2 + slack, `${x}: ${error}, scale ${scale}`);
        });
      },
    );

    always(
      'where the range holds 0, min-max clips by rounding alone: the zero point’s and the element’s own, half a level each',
      [matrixOf, schemeOf],
      (tensor, scheme) => {
        // The zero point of a range without 0 is clamped to the limits, and clips much more.
        tensor.data[0] = 0;
        const { quantizer } = observed(engine, tensor, {
          ...scheme,
          granularity: { perTensor: true },
        });
        const rounded = engine.roundAffine(tensor, quantizer);
        const [qmin, qmax] = limitsOf(scheme);
        for (const level of valuesOf(rounded)) {
          assert.ok(level >= qmin - 1 && level <= qmax + 1, `${level} for ${scheme.format}`);
        }
      },
    );

    always(
      'dequantized values lie within what the limits stand for',
      [matrixOf, schemeOf],
      (tensor, scheme) => {
        const { quantizer, scales } = observed(engine, tensor, {
          ...scheme,
          granularity: { perTensor: true },
        });
        const { dequantized, realQmin, realQmax } = engine.anatomize(tensor, quantizer);
        const ends = [realQmin.data[0] ?? 0, realQmax.data[0] ?? 0];
        if ((scales[0] ?? 0) < 0) ends.reverse(); // a constant negative tensor
        for (const value of valuesOf(dequantized)) {
          assert.ok(value >= (ends[0] ?? 0) && value <= (ends[1] ?? 0));
        }
      },
    );

    always(
      'quantizing twice changes nothing: what was dequantized is dequantized again',
      [matrixOf, schemeOf],
      (tensor, scheme) => {
        const { quantizer } = observed(engine, tensor, scheme);
        const once = engine.measure(tensor, quantizer);
        const twice = engine.measure(once.dequantized, quantizer);
        assert.deepEqual(twice.quantized, once.quantized);
        assert.deepEqual(twice.dequantized, once.dequantized);
        assert.equal(twice.report.mse, 0);
        assert.equal(twice.report.sqnr, Number.POSITIVE_INFINITY);
      },
    );

    always(
      'per channel is per tensor, channel by channel',
      [matrixOf, schemeOf],
      (tensor, scheme) => {
        const byRow = observed(engine, tensor, { ...scheme, granularity: { perChannel: 0 } });
        const whole = engine.quantize(tensor, byRow.quantizer);
        const [rows = 0, columns = 0] = tensor.shape;
        for (let row = 0; row < rows; row += 1) {
          const slice = vector(
            (tensor.data as Float32Array).slice(row * columns, (row + 1) * columns),
          );
          const alone = observed(engine, slice, { ...scheme, granularity: { perTensor: true } });
          assert.deepEqual(alone.scales, [byRow.scales[row]]);
          assert.deepEqual(alone.zeros, [byRow.zeros[row]]);
          assert.deepEqual(
            valuesOf(engine.quantize(slice, alone.quantizer)),
            valuesOf(whole).slice(row * columns, (row + 1) * columns),
          );
        }
      },
    );

    always(
      'groups as long as a row are channels, and groups of one are exact for a sign and a scale',
      [matrixOf, schemeOf],
      (tensor, scheme) => {
        const columns = tensor.shape[1] ?? 1;
        const by = (granularity: Quantizer['scheme']['granularity'] & object) =>
          engine.measure(tensor, engine.observe(tensor, { ...scheme, granularity }));
        const groups = by({ perGroup: columns });
        const channels = by({ perChannel: 0 });
        assert.deepEqual(groups.quantized, channels.quantized);
        assert.deepEqual(groups.report, channels.report);
        if (scheme.symmetric) return;
        // A constant's scale is the value itself, so that its level is 1.
        assert.deepEqual(
          by({ perGroup: 1 }).dequantized.data,
          tensor.data.map((x) => x + 0),
        );
      },
    );

    always(
      'symmetric zero points are 0, and a symmetric restricted quantizer is odd',
      [matrixOf, fc.constantFrom(...signedFormats)],
      (tensor, format) => {
        const scheme = { format, symmetric: true, restricted: true } as const;
        const { quantizer, zeros } = observed(engine, tensor, scheme);
        assert.deepEqual(zeros, [0]);
        const negated: Tensor = { ...tensor, data: tensor.data.map((x) => -x) as Float32Array };
        assert.deepEqual(
          valuesOf(engine.quantize(negated, quantizer)),
          valuesOf(engine.quantize(tensor, quantizer)).map((level) => (level === 0 ? 0 : -level)),
        );
      },
    );

    always(
      'the shares of the squared error sum to 1, and the counts to the elements',
      [matrixOf, schemeOf, fc.boolean(), fc.boolean()],
      (tensor, scheme, clamp, castToFloat) => {
        const { quantizer } = observed(engine, tensor, scheme);
        const anatomy = engine.anatomize(tensor, quantizer, { clamp, castToFloat });
        const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
        const whole = anatomy.errorNorm === 0 ? 0 : 1;
        assert.ok(Math.abs(sum(anatomy.squaredErrorShares) - whole) < 1e-12);
        assert.equal(sum(anatomy.counts), tensor.data.length);
      },
    );

    always(
      'the tile verbs compute what the quantizer verbs do',
      [matrixOf, mapOf],
      (tensor, map) => {
        const x = tensor.data as Float32Array;
        const quantizer: Quantizer = {
          scheme: { format: map.dtype, convention: map.convention },
          scales: { dtype: 'float32', shape: [1], data: Float32Array.of(map.scale) },
          zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(map.zeroPoint) },
        };
        const measured = engine.measure(tensor, quantizer);
        const fused = engine.quantizeDequantizeInto(x, map);
        assert.deepEqual(fused.quantized, measured.quantized.data);
        assert.deepEqual(fused.dequantized, measured.dequantized.data);
        assert.equal(fused.metrics.max, measured.report.max);
        assert.equal(fused.metrics.clippedShare, measured.report.clippedShare);
        assert.deepEqual(engine.quantizeInto(x, map), measured.quantized.data);
        const levels = measured.quantized.data as Levels;
        assert.deepEqual(engine.dequantizeInto<LevelDType>(levels, map), measured.dequantized.data);
      },
    );

    always(
      'a map with a scale for each run is the quantizer of these groups or channels',
      [matrixOf, fc.constantFrom(...narrowFormats)],
      (tensor, format) => {
        const { quantizer } = observed(engine, tensor, { format, granularity: { perChannel: 0 } });
        const map = {
          dtype: format,
          scale: quantizer.scales.data as Float32Array,
          zeroPoint: quantizer.zeroPoints.data as Int32Array,
          runLength: tensor.shape[1] ?? 1,
        };
        assert.deepEqual(
          engine.quantizeInto(tensor.data as Float32Array, map),
          engine.quantize(tensor, quantizer).data,
        );
      },
    );

    always(
      'a given output holds what a fresh one would, and is the one returned',
      [realsOf(), mapOf],
      (x, map) => {
        const fresh = engine.quantizeInto(x, map);
        const out = fresh.slice().fill(limits[map.dtype][1]) as Levels;
        assert.equal(engine.quantizeInto(x, map, out as typeof fresh), out);
        assert.deepEqual(out, fresh);
      },
    );

    always('the range of a tensor bounds every value and is reached', [realsOf()], (x) => {
      const { min, max } = engine.minMax(x);
      // Either 0 or -0 may be found.
      assert.deepEqual([min + 0, max + 0], [Math.min(...x) + 0, Math.max(...x) + 0]);
      assert.equal(engine.absMax(x), Math.max(...x.map(Math.abs)));
    });

    always(
      'dynamic quantization keeps 0 exact and errs by no more than one scale',
      [realsOf(2), fc.constantFrom(...narrowFormats)],
      (x, dtype) => {
        x[0] = 0;
        x[1] = 1; // a range of some width
        const { scale, zeroPoint, quantized } = engine.dynamicQuantizeInto(x, dtype);
        const dequantized = engine.dequantizeInto<LevelDType>(quantized, {
          dtype,
          scale,
          zeroPoint,
        });
        assert.equal(dequantized[0], 0);
        dequantized.forEach((value, i) => {
          const slack = roundingSlack(x[i] ?? 0, value, scale, zeroPoint);
          assert.ok(Math.abs(value - (x[i] ?? 0)) <= scale + 2 * slack);
        });
      },
    );

    always(
      'a symmetric percentile of everything is the largest magnitude, and MSE-optimal never worse than min-max',
      [matrixOf, fc.constantFrom('int2', 'int4', 'uint4', 'int8')],
      (tensor, format) => {
        const error = (observer: 'minMax' | 'mse') =>
          engine.measure(tensor, engine.observe(tensor, { format }, observer)).report.mse;
        assert.ok(error('mse') <= error('minMax') * (1 + 1e-6));
        if (!format.startsWith('int')) return;
        const scheme = { format, symmetric: true } as const;
        const all = engine.observe(tensor, scheme, { percentile: [0, 100] });
        assert.deepEqual(all.scales, engine.observe(tensor, scheme, 'absMax').scales);
      },
    );

    always(
      'a scale twice as large for values twice as large gives the same levels',
      [realsOf(), mapOf],
      (x, map) => {
        const doubled = engine.quantizeInto(
          x.map((value) => 2 * value),
          {
            ...map,
            scale: 2 * map.scale,
          },
        );
        assert.deepEqual(doubled, engine.quantizeInto(x, map));
      },
    );

    describe('with tensors by handle', () => {
      const floats = (tensor: Tensor) => engine.createTensor(tensor);

      always(
        'a view reads what was assigned to its tensor, and the tensor what was assigned to the view',
        [matrixOf, scaleOf, scaleOf],
        (tensor, first, second) => {
          const [rows = 1, columns = 1] = tensor.shape;
          const matrix = floats(tensor);
          const turned = engine.transpose(matrix, 0, 1);
          engine.assignAt(matrix, [{ index: 0 }, { index: columns - 1 }], first);
          assert.equal(engine.readTensor(turned).data[(columns - 1) * rows], first);
          engine.assignAt(turned, [{ index: 0 }], second);
          const { data } = engine.readTensor(matrix);
          for (let row = 0; row < rows; row += 1) assert.equal(data[row * columns], second);
          for (const handle of [matrix, turned]) engine.releaseTensor(handle);
        },
      );

      always(
        'broadcasting is expanding first',
        [matrixOf, fc.constantFrom('add', 'sub', 'mul', 'div', 'maximum', 'lt')],
        (tensor, operator) => {
          const matrix = floats(tensor);
          const row = engine.at(matrix, [{ index: -1 }]);
          const wide = engine.expand(row, tensor.shape);
          const [left, right] = [row, wide].map((other) =>
            engine.readTensor(engine.binary(operator, matrix, other)),
          );
          assert.deepEqual(left, right);
        },
      );

      always(
        'turning axes twice, reshaping and stacking slices give the tensor back',
        [matrixOf],
        (tensor) => {
          const matrix = floats(tensor);
          const twice = engine.permute(engine.permute(matrix, [1, 0]), [-1, -2]);
          assert.deepEqual(engine.readTensor(twice), tensor);
          const flat = engine.reshape(engine.transpose(matrix, 0, 1), [-1]);
          const [rows = 1, columns = 1] = tensor.shape;
          const back = engine.transpose(engine.view(flat, [columns, rows]), 0, 1);
          assert.deepEqual(engine.readTensor(back), tensor);
          const slices = Array.from({ length: rows }, (_, index) => engine.at(matrix, [{ index }]));
          assert.deepEqual(engine.readTensor(engine.stack(slices)), tensor);
        },
      );

      always(
        'integers add as they do in two’s complement, and convert by their low bits',
        [
          fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 1 }),
          fc.integer({ min: -500, max: 500 }),
        ],
        (values, amount) => {
          const data = Int8Array.from(values);
          const levels = engine.createTensor({ dtype: 'int8', shape: [data.length], data });
          const sum = engine.binary('add', levels, BigInt(amount));
          assert.deepEqual(
            engine.readTensor(sum).data,
            data.map((value) => value + amount),
          );
          const wide = engine.binary('add', engine.to(levels, 'int32'), BigInt(amount));
          assert.deepEqual(engine.readTensor(engine.to(wide, 'int8')), engine.readTensor(sum));
        },
      );
    });
  });
}

test('for all tensors and schemes both builds give the same bits', async () => {
  const [simd, scalar] = await Promise.all([openEngine('simd'), openEngine('scalar')]);
  fc.assert(
    fc.property(
      matrixOf,
      schemeOf,
      fc.boolean(),
      fc.boolean(),
      (tensor, scheme, clamp, castToFloat) => {
        const quantizer = simd.observe(tensor, scheme);
        assert.deepEqual(scalar.observe(tensor, scheme), quantizer);
        const options = { clamp, castToFloat };
        assert.deepEqual(
          scalar.anatomize(tensor, quantizer, options),
          simd.anatomize(tensor, quantizer, options),
        );
        assert.deepEqual(scalar.measure(tensor, quantizer), simd.measure(tensor, quantizer));
      },
    ),
    settings,
  );
});
