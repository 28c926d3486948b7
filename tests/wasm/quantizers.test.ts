import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  conventions,
  levelDTypes,
  levelKinds,
  type Observer,
  type Quantizer,
  type Scheme,
} from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Granularity, Tensor } from '../../web/core/engine/values.ts';
import type { AsyncEngine } from '../../web/core/worker/async_engine.ts';
import {
  configId,
  configsFor,
  type MeasuredConfig,
  measureAll,
} from '../../web/instrument/bits_vs_error/compute.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { openEngine, variantNames } from './engines.ts';
import { dequantizeOne, quantizeOne } from './half_even.ts';
import { reals, refusal } from './tile_helpers.ts';

const lesson = lessonState.tensor;
const floats = (shape: readonly number[], values: Iterable<number>): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});
const int8s = (...values: number[]): Tensor => ({
  dtype: 'int8',
  shape: [values.length],
  data: Int8Array.from(values),
});
const int32s = (...values: number[]): Tensor => ({
  dtype: 'int32',
  shape: [values.length],
  data: Int32Array.from(values),
});
const bytes = (...values: number[]): Tensor => ({
  dtype: 'uint8',
  shape: [values.length],
  data: Uint8Array.from(values),
});

for (const variant of variantNames) {
  describe(`the quantizer verbs, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    const symmetric = (granularity: Granularity = { perTensor: true }): Scheme => ({
      format: 'int8',
      symmetric: true,
      restricted: true,
      granularity,
    });
    const lessonError = (scheme: Scheme) => {
      const quantizer = engine.observe(lesson, scheme);
      const dequantized = engine.dequantize(engine.quantize(lesson, quantizer), quantizer);
      return engine.meanSquaredError(lesson, dequantized).data[0];
    };

    test('symmetric: PyTorch’s scale, and its mean squared error to the bit', () => {
      const { scales, zeroPoints } = engine.observe(lesson, symmetric());
      assert.deepEqual([...scales.data], [Math.fround(5.737007681779035)]);
      assert.deepEqual([...zeroPoints.data], [0]);
      assert.equal(lessonError(symmetric()), 2.5091912746429443);
    });

    test('symmetric per row and per column: PyTorch’s mean squared errors to the bit', () => {
      assert.equal(lessonError(symmetric({ perChannel: 0 })), 1.8084441423416138);
      assert.equal(lessonError(symmetric({ perChannel: 1 })), 1.0781488418579102);
    });

    test('halves round away from 0 where the scheme says so, in every convention', () => {
      const tensor = floats([5], [2.5, -2.5, 0.5, 0.49999997, 126.5]);
      for (const convention of conventions) {
        const levels = (halfAway: boolean) => {
          const scheme: Scheme = { format: 'int8', convention, halfAway };
          const quantizer = { scheme, scales: floats([1], [1]), zeroPoints: int32s(0) };
          const { rounded, quantized } = engine.anatomize(tensor, quantizer);
          assert.deepEqual([...engine.quantize(tensor, quantizer).data], [...quantized.data]);
          assert.deepEqual([...engine.roundAffine(tensor, quantizer).data], [...rounded.data]);
          assert.deepEqual(
            [...engine.measure(tensor, quantizer).quantized.data],
            [...quantized.data],
          );
          return [...quantized.data];
        };
        assert.deepEqual(levels(true), [3, -3, 1, 0, 127], convention);
        assert.deepEqual(levels(false), [2, -2, 0, 0, 126], convention);
      }
    });

    test('250, 500, 750, 1000: the zero point is clamped and the largest comes back as 750', () => {
      const tensor = floats([4], [250, 500, 750, 1000]);
      const quantizer = engine.observe(tensor, { format: 'int8' });
      assert.deepEqual([...quantizer.scales.data], [Math.fround(2.9411764705882355)]);
      assert.deepEqual([...quantizer.zeroPoints.data], [-128]);
      const { dequantized, report } = engine.measure(tensor, quantizer);
      assert.equal(dequantized.data[3], 750);
      assert.equal(report.clippedShare, 0.25);
      assert.equal(engine.clippedFraction(tensor, quantizer), 0.25);
    });

    test('the luma of a pixel is that of Pillow', () => {
      const picture = { ...bytes(255, 0, 0, 0, 255, 0, 17, 130, 251), shape: [1, 3, 3] };
      assert.deepEqual(engine.luma(picture), floats([1, 3], [76, 150, 110]));
    });

    test('1, 0, 3, 2 pack into the byte 177, low bits first, and come back', () => {
      const packed = engine.pack(bytes(1, 0, 3, 2), 'uint2');
      assert.deepEqual(packed, bytes(177));
      assert.deepEqual(engine.unpack(packed, 'uint2', 4), bytes(1, 0, 3, 2));
      assert.deepEqual(engine.unpack(packed, 'uint2', 3), bytes(1, 0, 3));
      assert.deepEqual([...engine.pack(int8s(-8, 7, -1), 'int4').data], [0x78, 0x0f]);
    });

    test('formats, in the order of the menu, and the integers that each can hold', () => {
      const found = engine.formats().map(({ name, bits, qmin, qmax }) => [name, bits, qmin, qmax]);
      assert.deepEqual(found, [
        ['int8', 8, -128, 127],
        ['uint8', 8, 0, 255],
        ['int4', 4, -8, 7],
        ['uint4', 4, 0, 15],
        ['int2', 2, -2, 1],
        ['uint2', 2, 0, 3],
        ['int16', 16, -32768, 32767],
        ['int32', 32, -2147483648, 2147483647],
      ]);
    });

    test('the formats of the contract are the core’s, in its order', () => {
      assert.deepEqual(
        engine.formats().map(({ name }) => name),
        levelDTypes,
      );
      for (const { name, isSigned, ...kind } of engine.formats()) {
        assert.deepEqual(kind, levelKinds[name]);
        assert.equal(isSigned, kind.qmin < 0);
      }
    });

    test('a point of the rate–distortion chart has the report of the core, of every format', async () => {
      const core = new Proxy(engine, {
        get:
          (verbs, name: keyof Engine) =>
          async (...args: never[]) =>
            (verbs[name] as (...args: never[]) => unknown)(...args),
      }) as unknown as AsyncEngine;
      let configs: readonly MeasuredConfig[] = [];
      await measureAll(core, lesson, 'onnx', (some) => {
        configs = some;
      });
      const formats = new Set(configs.map(({ config }) => config.scheme.format));
      assert.equal(formats.size, engine.formats().length);
      for (const { config, report } of configs) {
        const quantizer = engine.observe(lesson, config.scheme, config.source as Observer);
        assert.deepEqual(report, engine.measure(lesson, quantizer).report);
      }
      // A setting that is missing is one that the core refuses.
      const there = new Set(configs.map(({ id }) => id));
      for (const config of configsFor(lesson, 'onnx').filter((one) => !there.has(configId(one)))) {
        assert.throws(() =>
          engine.measure(lesson, engine.observe(lesson, config.scheme, config.source as Observer)),
        );
      }
    });

    test('a report’s figures are those that plain float64 sums give', () => {
      const x = reals(600, 5);
      const [scale, zeroPoint] = [0.75, 7];
      const quantizer: Quantizer = {
        scheme: { format: 'int8' },
        scales: floats([1], [scale]),
        zeroPoints: int32s(zeroPoint),
      };
      const measured = engine.measure(floats([20, 30], x), quantizer);
      const levels = [...x].map((value) => quantizeOne(value, scale, zeroPoint, [-128, 127]));
      const dequantized = levels.map((level) => dequantizeOne(level, scale, zeroPoint));
      assert.deepEqual([...measured.quantized.data], levels);
      assert.deepEqual([...measured.dequantized.data], dequantized);

      let [squares, absolutes, largest, signal, echo, dot, clipped] = [0, 0, 0, 0, 0, 0, 0];
      x.forEach((value, i) => {
        const back = dequantized[i] ?? Number.NaN;
        const error = Math.fround(back - value);
        squares += error * error;
        absolutes += Math.abs(error);
        largest = Math.max(largest, Math.abs(error));
        signal += value * value;
        echo += back * back;
        dot += value * back;
        clipped += quantizeOne(value, scale, zeroPoint, [-1e9, 1e9]) === levels[i] ? 0 : 1;
      });
      assert.ok(clipped > 50, 'the case clips');
      const { report } = measured;
      const near = (actual: number, expected: number) =>
        assert.ok(Math.abs(actual / expected - 1) < 1e-6, `${actual} is not ${expected}`);
      near(report.mse, squares / 600);
      near(report.mae, absolutes / 600);
      near(report.norm, Math.sqrt(squares));
      near(report.relative, Math.sqrt(squares / signal));
      near(report.sqnr, 10 * Math.log10(signal / squares));
      near(report.cosine, dot / Math.sqrt(signal * echo));
      assert.equal(report.max, largest);
      assert.equal(report.clippedShare, clipped / 600);
      assert.equal(report.elements, 600);
      assert.equal(report.bitsPerWeight, (600 * 8 + 32 + 8) / 600);
    });

    test('a report without the clamp or the cast has PyTorch’s figures of what wraps', () => {
      const quantizer: Quantizer = {
        scheme: { format: 'int8' },
        scales: floats([1], [3.5]),
        zeroPoints: int32s(-70),
      };
      // mse, mae, max, norm, relative, SQNR, cosine
      const figures = [
        [
          {},
          [
            170.87530520033195, 5.171110365125868, 39.0999755859375, 39.215784408870206,
            0.0354120594317746, 29.016976311577345, 0.9996117705482721,
          ],
        ],
        [
          { clamp: false },
          [
            89322.28731963175, 100.44888814290364, 896.5999755859375, 896.6050333768408,
            0.8096390575216257, 1.83417098693898, 0.6084822459411994,
          ],
        ],
        [
          { castToFloat: false },
          [
            186080.91002742256, 203.97110493977866, 935.0999755859375, 1294.112897025141,
            1.168590747620355, -1.3532488687622015, -0.10909844976497088,
          ],
        ],
        [
          { clamp: false, castToFloat: false },
          [
            178245.30468074288, 199.69332716200086, 896.5999755859375, 1266.5732280948803,
            1.1437222818331656, -1.1664116410700307, -0.06535537800060517,
          ],
        ],
      ] as const;
      for (const [options, expected] of figures) {
        const { dequantized, quantized, report } = engine.measure(lesson, quantizer, options);
        const { mse, mae, max, norm, relative, sqnr, cosine } = report;
        [mse, mae, max, norm, relative, sqnr, cosine].forEach((found, i) => {
          assert.ok(
            Math.abs(found / (expected[i] ?? 0) - 1) < 1e-6,
            `${found} is not ${expected[i]}`,
          );
        });
        assert.equal(report.clippedShare, 1 / 9);
        const steps = engine.anatomize(lesson, quantizer, options);
        assert.deepEqual([quantized, dequantized], [steps.quantized, steps.dequantized]);
      }
    });

    test('bits per weight count levels, scales and zero points', () => {
      const group = { perGroup: 32 };
      assert.equal(engine.bitsPerWeight([64, 64], { format: 'int4', granularity: group }), 5.125);
      const plain: Scheme = { format: 'int4', symmetric: true, granularity: group };
      assert.equal(engine.bitsPerWeight([64, 64], plain), 5);
    });

    test('the anatomy’s steps are those of its convention', () => {
      const tensor = floats([2], [2.5, -300]);
      const by = (convention: 'shift_then_round' | 'onnx' | 'torch') =>
        engine.anatomize(tensor, {
          scheme: { format: 'int8', convention },
          scales: floats([1], [1]),
          zeroPoints: int32s(1),
        });
      // 2.5 + 1 is a tie between 3 and 4; 2.5 alone is one between 2 and 3.
      assert.deepEqual([...by('shift_then_round').rounded.data], [4, -299]);
      assert.deepEqual([...by('onnx').rounded.data], [3, -299]);
      assert.deepEqual([...by('torch').shifted.data], [2, -300]);
      assert.deepEqual([...by('shift_then_round').causes], [2, 1]);
      assert.deepEqual([...by('shift_then_round').differences], [3, -129]);
    });

    test('the linear layers compute what their formulas say', () => {
      const x = floats([1, 2], [1.5, -2]);
      const weight: Tensor = { dtype: 'int8', shape: [2, 2], data: Int8Array.of(4, 1, -3, 2) };
      const scales = floats([2], [0.5, 0.25]);
      const output = engine.linearW8a32(x, weight, scales, floats([2], [10, 20]));
      assert.deepEqual([...output.data], [(6 - 2) * 0.5 + 10, (-4.5 - 4) * 0.25 + 20]);
      assert.deepEqual(output.shape, [1, 2]);
      const levels: Tensor = { dtype: 'uint8', shape: [1, 2], data: Uint8Array.of(130, 126) };
      const qparams = { scale: 0.5, zeroPoint: 128 };
      const integers = { values: weight, scales, zeroPoints: int32s(1, 0) };
      const product = engine.linearInt8(levels, qparams, integers);
      // (2, -2) times (3, 0) and (-3, 2).
      assert.deepEqual([...product.accumulators.data], [6, -10]);
      assert.deepEqual([...product.output.data], [6 * 0.25, -10 * 0.125]);
    });

    const made = (change: Partial<Quantizer> = {}): Quantizer => ({
      scheme: { format: 'int8' },
      scales: floats([1], [0.5]),
      zeroPoints: int32s(0),
      ...change,
    });
    const untyped = <T>(value: unknown) => value as T;
    const weight: Tensor = { dtype: 'int8', shape: [1, 3], data: Int8Array.of(1, 2, 3) };

    const refusals: readonly (readonly [string, string, () => unknown])[] = [
      [
        'an unknown format',
        'unknown_format',
        () => engine.observe(lesson, untyped({ format: 'int7' })),
      ],
      ['no scheme', 'invalid_argument', () => engine.observe(lesson, untyped(undefined))],
      [
        'a symmetric unsigned format',
        'symmetric_unsigned',
        () => engine.observe(lesson, { format: 'uint8', symmetric: true }),
      ],
      [
        'a restricted unsigned format',
        'restricted_unsigned',
        () => engine.observe(lesson, { format: 'uint8', restricted: true }),
      ],
      [
        'a truth that is none',
        'invalid_argument',
        () => engine.observe(lesson, { format: 'int8', symmetric: untyped(1) }),
      ],
      [
        'an unknown convention',
        'invalid_argument',
        () => engine.observe(lesson, { format: 'int8', convention: untyped('numpy') }),
      ],
      [
        'an axis that is not there',
        'axis_out_of_range',
        () => engine.observe(lesson, { format: 'int8', granularity: { perChannel: 2 } }),
      ],
      [
        'a negative axis',
        'invalid_argument',
        () => engine.observe(lesson, { format: 'int8', granularity: { perChannel: -1 } }),
      ],
      [
        'groups of none',
        'group_size_zero',
        () => engine.observe(lesson, { format: 'int8', granularity: { perGroup: 0 } }),
      ],
      [
        'a granularity without a name',
        'invalid_argument',
        () => engine.observe(lesson, { format: 'int8', granularity: untyped({}) }),
      ],
      [
        'an unknown observer',
        'invalid_argument',
        () => engine.observe(lesson, { format: 'int8' }, untyped('median')),
      ],
      [
        'percentiles out of order',
        'percentiles_out_of_order',
        () => engine.observe(lesson, { format: 'int8' }, { percentile: [60, 40] }),
      ],
      [
        'an empty tensor',
        'empty_tensor',
        () => engine.observe(floats([0], []), { format: 'int8' }),
      ],
      ['NaN', 'not_finite', () => engine.measure(floats([2], [1, Number.NaN]), made())],
      ['integers for reals', 'not_float32', () => engine.quantize(int8s(1), made())],
      ['reals for levels', 'not_integer_dtype', () => engine.dequantize(lesson, made())],
      ['levels of another storage', 'storage_differs', () => engine.dequantize(bytes(1), made())],
      [
        'a range too narrow',
        'scale_subnormal',
        () => engine.observe(floats([2], [0, 1e-37]), { format: 'int8' }),
      ],
      [
        'a scale of 0',
        'scale_zero',
        () => engine.quantize(lesson, made({ scales: floats([1], [0]) })),
      ],
      [
        'a zero point outside the format',
        'zero_point_out_of_range',
        () => engine.quantize(lesson, made({ zeroPoints: int32s(128) })),
      ],
      [
        'a zero point in a symmetric scheme',
        'zero_point_not_zero',
        () =>
          engine.quantize(
            lesson,
            made({ scheme: { format: 'int8', symmetric: true }, zeroPoints: int32s(1) }),
          ),
      ],
      [
        'zero points that are not int32',
        'storage_differs',
        () => engine.quantize(lesson, made({ zeroPoints: int8s(0) })),
      ],
      [
        'as many scales as the granularity does not ask for',
        'shapes_differ',
        () =>
          engine.measure(lesson, made({ scales: floats([2], [1, 1]), zeroPoints: int32s(0, 0) })),
      ],
      [
        'a clamp that is none',
        'invalid_argument',
        () => engine.anatomize(lesson, made(), untyped({ clamp: 'no' })),
      ],
      [
        'the clipped fraction of another number of scales',
        'shapes_differ',
        () =>
          engine.clippedFraction(
            lesson,
            made({ scales: floats([2], [1, 1]), zeroPoints: int32s(0, 0) }),
          ),
      ],
      [
        'the clipped fraction at a scale of zero',
        'scale_zero',
        () => engine.clippedFraction(lesson, made({ scales: floats([1], [0]) })),
      ],
      [
        'the clipped fraction of no elements',
        'empty_tensor',
        () => engine.clippedFraction(floats([0], []), made()),
      ],
      ['packing of whole bytes', 'not_packable', () => engine.pack(int8s(1), 'int8')],
      ['a level beyond the format', 'outside_format', () => engine.pack(int8s(8), 'int4')],
      ['signed levels for uint4', 'storage_differs', () => engine.pack(int8s(1), 'uint4')],
      ['a picture without channels', 'not_picture', () => engine.luma(bytes(0, 1, 2))],
      ['too few packed bytes', 'packed_size_differs', () => engine.unpack(bytes(0), 'int4', 3)],
      ['a negative count', 'invalid_argument', () => engine.unpack(bytes(0), 'int4', -1)],
      [
        'a negative extent',
        'invalid_argument',
        () => engine.bitsPerWeight([-1], { format: 'int8' }),
      ],
      [
        'a weight of three dimensions',
        'not_matrix',
        () => engine.linearW8a32(lesson, { ...weight, shape: [1, 1, 3] }, floats([1], [1])),
      ],
      [
        'a weight of floats',
        'not_integer_dtype',
        () => engine.linearW8a32(lesson, lesson, floats([1], [1])),
      ],
      [
        'a weight of 32 bits',
        'not_byte_dtype',
        () => engine.linearW8a32(lesson, { ...int32s(1, 2, 3), shape: [1, 3] }, floats([1], [1])),
      ],
      [
        'a bias of another size',
        'shapes_differ',
        () => engine.linearW8a32(lesson, weight, floats([1], [1]), floats([2], [1, 1])),
      ],
      [
        'a fractional zero point of the activations',
        'zero_point_not_integer',
        () =>
          engine.linearInt8(
            { ...weight },
            { scale: 1, zeroPoint: 0.5 },
            { values: weight, scales: floats([1], [1]), zeroPoints: int32s(0) },
          ),
      ],
    ];
    for (const [what, code, call] of refusals) {
      test(`refuses ${what} as ${code}, in a sentence`, () => {
        const error = refusal(call);
        assert.equal(error.code, code, error.message);
        assert.match(error.message, /\.$/);
        assert.doesNotMatch(error.message, /\{\w+\}/, 'a value is missing');
      });
    }
  });
}
