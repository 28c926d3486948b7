import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type LayerOptions,
  layerCauses,
  type QuantizedLayer,
  requantizations,
} from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { openEngine, variantNames } from './engines.ts';
import { askedWays, differing, type LayerCase, layerOf, readJson } from './layer_answers.ts';
import { refusal } from './tile_helpers.ts';

const folder = 'tests/golden/answers/layers';
const cases = readJson<LayerCase>(folder, 'cases');
const floats = (...data: number[]): Tensor => ({
  dtype: 'float32',
  shape: [data.length],
  data: Float32Array.from(data),
});
const int32s = (...data: number[]): Tensor => ({
  dtype: 'int32',
  shape: [data.length],
  data: Int32Array.from(data),
});
const bytes = (shape: readonly number[], ...data: number[]): Tensor => ({
  dtype: 'uint8',
  shape,
  data: Uint8Array.from(data),
});
const int8s = (shape: readonly number[], ...data: number[]): Tensor => ({
  dtype: 'int8',
  shape,
  data: Int8Array.from(data),
});

/** A layer with one input of value `x`, weight 1 and the scales given: its accumulator is `x`. */
function single(
  scales: { x?: number; weight?: number; output: number },
  bias?: Tensor,
): QuantizedLayer {
  return {
    input: { scale: scales.x ?? 1, zeroPoint: 0 },
    weight: { values: int8s([1, 1], 1), scales: floats(scales.weight ?? 1), zeroPoints: int32s(0) },
    output: { scale: scales.output, zeroPoint: 0 },
    ...(bias ? { bias } : {}),
  };
}

for (const variant of variantNames) {
  describe(`layers of integers (${variant})`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    for (const [name, options] of Object.entries(askedWays)) {
      test(`${name} is followed to the bit`, () => {
        const answers = readJson<string | null>(folder, name);
        let [compared, wrong] = [0, 0];
        for (const [i, one] of cases.entries()) {
          const { x, layer } = layerOf(one);
          const found = differing(answers[i] ?? null, engine.quantizedLinear(x, layer, options));
          compared += found.compared;
          wrong += found.wrong;
        }
        assert.ok(compared > 200, `${compared} compared`);
        assert.equal(wrong, 0, `of ${compared}`);
      });
    }

    test('the ways differ on these layers, and so do sums in 16 bits', () => {
      const counts = layerCauses.map(() => 0);
      for (const one of cases) {
        const { x, layer } = layerOf(one);
        for (const first of Object.values(askedWays))
          for (const second of Object.values(askedWays))
            for (const [i, count] of engine.compareLayers(x, layer, first, second).counts.entries())
              counts[i] = (counts[i] ?? 0) + count;
      }
      for (const [i, cause] of layerCauses.entries())
        if (cause !== 'multiplier_rounding' && cause !== 'float_rounding')
          assert.ok((counts[i] ?? 0) > 0, `${cause}: ${counts.join(' ')}`);
    });

    test('a comparison has both layers, and the same causes in either order', () => {
      for (const one of cases.slice(0, 24)) {
        const { x, layer } = layerOf(one);
        for (const first of requantizations)
          for (const second of requantizations) {
            const ways: [LayerOptions, LayerOptions] = [
              { way: first, saturatingPairs: true },
              { way: second },
            ];
            const found = engine.compareLayers(x, layer, ...ways);
            const turned = engine.compareLayers(x, layer, ways[1], ways[0]);
            const levels = ways.map((way) => [...engine.quantizedLinear(x, layer, way).data]);
            assert.deepEqual([...found.first.quantized.data], levels[0]);
            assert.deepEqual([...found.second.quantized.data], levels[1]);
            for (const [i, difference] of [...found.differences.data].entries()) {
              assert.equal(difference, Number(levels[1]?.[i]) - Number(levels[0]?.[i]));
              assert.equal(layerCauses[found.causes[i] as number] === 'same', difference === 0);
            }
            if (first !== second) assert.deepEqual(found.causes, turned.causes);
            assert.equal(
              found.counts.reduce((sum, count) => sum + count, 0),
              found.causes.length,
            );
          }
      }
    });

    test('an anatomy has every step, and ends in the level', () => {
      const layer: QuantizedLayer = {
        input: { scale: 0.5, zeroPoint: 2 },
        weight: { values: int8s([2, 2], 3, -1, 4, 5), scales: floats(0.25), zeroPoints: int32s(0) },
        output: { scale: 2, zeroPoint: 10 },
        bias: floats(0.3, -0.3),
      };
      const found = engine.anatomizeLayer(bytes([1, 2], 7, 1), layer, { way: 'tflite_double' });
      // (7 − 2) × 3 + (1 − 2) × −1 = 16, and 20 − 5 = 15; 0.3 / 0.125 = 2.4 units of bias.
      assert.deepEqual([...found.accumulators.data], [16, 15]);
      assert.deepEqual(found.bias, [2, -2]);
      assert.deepEqual(found.sums, [18, 13]);
      assert.deepEqual(found.multipliers, [0.0625, 0.0625]);
      assert.deepEqual(
        [found.fixedMultipliers, found.shifts],
        [
          [2 ** 30, 2 ** 30],
          [-3, -3],
        ],
      );
      assert.deepEqual(found.scaled, [1.125, 0.8125]);
      // To a multiple of 2⁻³: 0.8125 = 6.5 / 8 becomes 7 / 8.
      assert.deepEqual(found.firstRounding, [1.125, 0.875]);
      assert.deepEqual(
        [found.rounded, found.shifted],
        [
          [1, 1],
          [11, 11],
        ],
      );
      assert.deepEqual([...found.quantized.data], [11, 11]);
      assert.deepEqual([...found.dequantized.data], [2, 2]);
      assert.deepEqual(
        [...found.floatOutput.data],
        [Math.fround(2 + Math.fround(0.3)), Math.fround(1.875 - Math.fround(0.3))],
      );
      assert.deepEqual([...found.floatLevels.data], [11, 11]);
      const exact = [(2 + Math.fround(0.3)) / 2 + 10, (1.875 - Math.fround(0.3)) / 2 + 10];
      for (const [i, one] of found.exact.entries())
        assert.ok(Math.abs(one - (exact[i] ?? 0)) < 1e-12);
    });

    test('each cause is named where it makes the difference', () => {
      const cause = (x: Tensor, layer: QuantizedLayer, first: LayerOptions, second: LayerOptions) =>
        layerCauses[engine.compareLayers(x, layer, first, second).causes[0] as number];
      const [tflite, double, fbgemm]: LayerOptions[] = [
        { way: 'tflite' },
        { way: 'tflite_double' },
        { way: 'fbgemm' },
      ];
      // 5 / 2 = 2.5: to the even 2, or away from 0 to 3.
      assert.equal(
        cause(bytes([1, 1], 5), single({ output: 2 }), fbgemm as object, tflite as object),
        'tie',
      );
      // 7 / 16 = 0.4375: to 0, or to 4 / 8 first, and then to 1.
      assert.equal(
        cause(bytes([1, 1], 7), single({ output: 16 }), tflite as object, double as object),
        'second_rounding',
      );
      // 0.4 + 0.4 / 1: the bias of 0.4 is lost, and with it the half.
      assert.equal(
        cause(bytes([1, 1], 1), single({ output: 2.5 }, floats(0.4)), fbgemm as object, {
          way: 'qnnpack',
        }),
        'bias_rounding',
      );
      const wide: QuantizedLayer = {
        ...single({ output: 512 }),
        weight: { values: int8s([1, 2], 127, 127), scales: floats(1), zeroPoints: int32s(0) },
      };
      assert.equal(
        cause(bytes([1, 2], 255, 255), wide, fbgemm as object, {
          way: 'fbgemm',
          saturatingPairs: true,
        }),
        'saturated_pairs',
      );
      assert.equal(
        cause(bytes([1, 1], 255), single({ output: 1e-8 }), fbgemm as object, {
          way: 'onnxruntime',
        }),
        'overflow',
      );
    });

    test('accumulators are requantized alone, too', () => {
      const { x, layer } = layerOf(cases[4] as LayerCase);
      for (const way of requantizations) {
        const { accumulators } = engine.anatomizeLayer(x, layer, { way });
        const { input, weight, output, bias, relu } = layer;
        const found = engine.requantize(
          accumulators,
          {
            inputScale: input.scale,
            weightScales: weight.scales,
            ...{ output, dtype: 'uint8', relu: relu ?? false },
            ...(bias ? { bias } : {}),
          },
          way,
        );
        assert.deepEqual(found, engine.quantizedLinear(x, layer, { way }));
      }
    });

    test('refuses what is no layer', () => {
      const x = bytes([1, 1], 1);
      const layer = single({ output: 1 });
      const refused: [string, () => unknown][] = [
        ['not_byte_dtype', () => engine.quantizedLinear(int32s(1), layer)],
        ['shapes_differ', () => engine.quantizedLinear(bytes([1, 2], 1, 2), layer)],
        ['scale_zero', () => engine.quantizedLinear(x, single({ output: 0 }))],
        ['scale_not_finite', () => engine.anatomizeLayer(x, single({ x: Infinity, output: 1 }))],
        ['shapes_differ', () => engine.quantizedLinear(x, single({ output: 1 }, floats(1, 2)))],
        ['storage_differs', () => engine.quantizedLinear(x, single({ output: 1 }, x))],
        [
          'zero_point_out_of_range',
          () => engine.quantizedLinear(x, { ...layer, output: { scale: 1, zeroPoint: -1 } }),
        ],
        [
          'storage_differs',
          () =>
            engine.requantize(x, {
              inputScale: 1,
              weightScales: floats(1),
              output: { scale: 1, zeroPoint: 0 },
              dtype: 'uint8',
            }),
        ],
        [
          'invalid_argument',
          () => engine.quantizedLinear(x, layer, { way: 'gemmlowp' as 'tflite' }),
        ],
      ];
      for (const [code, call] of refused) assert.equal(refusal(call).code, code, String(call));
    });
  });
}
