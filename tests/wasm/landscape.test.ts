import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { generatedKinds, type Scheme } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { openEngine, variantNames } from './engines.ts';
import { matrixOf, scaleOf, schemeOf, settings, zeroPointOf } from './properties.ts';
import { refusal } from './tile_helpers.ts';

declare const projectRoot: string;

const floats = (shape: readonly number[], values: Iterable<number>): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});
const sum = (numbers: ArrayLike<number>) =>
  Array.from(numbers).reduce((total, one) => total + one, 0);
const untyped = <T>(value: unknown) => value as T;

/** A tensor with pairs that its scheme allows. */
const surveyOf = fc.tuple(matrixOf, schemeOf).chain(([tensor, scheme]) =>
  fc.record({
    tensor: fc.constant(tensor),
    scheme: fc.constant({ ...scheme, symmetric: false, restricted: false }),
    scales: fc
      .array(scaleOf, { minLength: 1, maxLength: 4 })
      .map((scales) => Float32Array.from(scales)),
    zeroPoints: fc
      .array(zeroPointOf(scheme.format), { minLength: 1, maxLength: 6 })
      .map((zeroPoints) => Int32Array.from(zeroPoints)),
  }),
);

for (const variant of variantNames) {
  describe(`landscape, histogram and generate, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    const mseOf = (tensor: Tensor, scheme: Scheme, scale: number, zeroPoint: number) =>
      engine.measure(tensor, {
        scheme: { ...scheme, granularity: { perTensor: true } },
        scales: floats([1], [scale]),
        zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(zeroPoint) },
      }).report.mse;

    test('each pair of a landscape has the mean squared error that measure reports', () => {
      fc.assert(
        fc.property(surveyOf, ({ tensor, scheme, scales, zeroPoints }) => {
          const errors = engine.landscape(tensor, scheme, scales, zeroPoints);
          assert.equal(errors.length, scales.length * zeroPoints.length);
          errors.forEach((error, i) => {
            const scale = scales[i % scales.length] ?? 0;
            const zeroPoint = zeroPoints[Math.floor(i / scales.length)] ?? 0;
            const expected = mseOf(tensor, scheme, scale, zeroPoint);
            assert.ok(Math.abs(error - expected) <= 1e-6 * expected, `${error}, not ${expected}`);
          });
        }),
        settings,
      );
    });

    test('a landscape asked for in tiles is the same as the whole', () => {
      const tensor = engine.generate('laplace', [33, 41], 7);
      const scales = Float32Array.from({ length: 9 }, (_, i) => 0.01 * (i + 1));
      const zeroPoints = Int32Array.from({ length: 11 }, (_, i) => 20 * i - 100);
      const scheme = { format: 'int8' } as const;
      const whole = engine.landscape(tensor, scheme, scales, zeroPoints);
      zeroPoints.forEach((_, row) => {
        const part = engine.landscape(tensor, scheme, scales, zeroPoints.slice(row, row + 1));
        assert.deepEqual(part, whole.slice(9 * row, 9 * row + 9));
      });
      const column = engine.landscape(tensor, scheme, scales.slice(3, 4), zeroPoints);
      assert.deepEqual(
        [...column],
        Array.from(column, (_, row) => whole[9 * row + 3]),
      );
    });

    test('the MSE observer’s pair is at least as low as all its neighbours on a landscape', () => {
      const tensor = engine.generate('normal', [40, 40], 3);
      const { scales, zeroPoints } = engine.observe(tensor, { format: 'int4' }, 'mse');
      const [scale = 0, zeroPoint = 0] = [scales.data[0], zeroPoints.data[0]];
      const around = Float32Array.of(scale * 0.9, scale, scale * 1.1);
      const near = Int32Array.of(zeroPoint - 1, zeroPoint, zeroPoint + 1);
      const errors = engine.landscape(tensor, { format: 'int4' }, around, near);
      assert.equal(Math.min(...errors), errors[4]);
    });

    test('a histogram counts as torch.histc does: both ends in, the rest and NaN out', () => {
      const values = floats([8], [-1, 0, 0.5, 1, 2, 2.5, Number.NaN, Number.POSITIVE_INFINITY]);
      assert.deepEqual(engine.histogram(values, 4, 0, 2), Uint32Array.of(1, 1, 1, 1));
      assert.deepEqual(engine.histogram(floats([3], [1, 2, 5]), 2, 0, 0), Uint32Array.of(2, 1));
      assert.deepEqual(engine.histogram(floats([2], [3, 3]), 2, 0, 0), Uint32Array.of(0, 2));
    });

    test('every kind has its shape, and the same numbers again for the same seed', () => {
      for (const kind of generatedKinds) {
        const tensor = engine.generate(kind, [4, 5, 6], 11);
        assert.deepEqual([tensor.dtype, tensor.shape], ['float32', [4, 5, 6]]);
        assert.deepEqual(engine.generate(kind, [4, 5, 6], 11), tensor);
        assert.notDeepEqual(engine.generate(kind, [4, 5, 6], 12), tensor);
      }
    });

    test('generating leaves the generator of the tensor verbs where it was', () => {
      const draw = () => {
        const handle = engine.rand([3]);
        const { data } = engine.readTensor(handle);
        engine.releaseTensor(handle);
        return data;
      };
      engine.manualSeed(5n);
      const expected = [draw(), draw()];
      engine.manualSeed(5n);
      const first = draw();
      engine.generate('uniform', [3], 1);
      assert.deepEqual([first, draw()], expected);
    });

    test('kinds are what their names say', () => {
      const all = (kind: (typeof generatedKinds)[number], shape: readonly number[]) =>
        Array.from(engine.generate(kind, shape, 1).data);
      assert.ok(all('positive', [1000]).every((x) => x > 0));
      assert.ok(all('uniform', [1000]).every((x) => x >= -1 && x < 1));
      assert.equal(new Set(all('constant', [10, 10])).size, 1);
      assert.ok(all('ties', [1000]).every((x) => Math.abs(x) % 1 === 0.5));
      const spread = (values: readonly number[]) => Math.sqrt(sum(values.map((x) => x * x)));
      const rows = all('channel_spread', [3, 400]);
      const spreads = [0, 1, 2].map((row) => spread(rows.slice(400 * row, 400 * row + 400)) / 20);
      [0.01, 1, 100].forEach((expected, row) => {
        assert.ok(Math.abs((spreads[row] ?? 0) / expected - 1) < 0.15, `${spreads}`);
      });
      const wide = all('outlier_channel', [400, 5]);
      const columns = [0, 1, 2, 3, 4].map((column) =>
        spread(wide.filter((_, i) => i % 5 === column)),
      );
      assert.equal(columns.indexOf(Math.max(...columns)), 2);
      // Laplace's kurtosis is 6, the normal distribution's 3.
      const peaked = all('laplace', [20_000]);
      const [second, fourth] = [2, 4].map((power) => sum(peaked.map((x) => x ** power)) / 20_000);
      assert.ok((fourth ?? 0) / (second ?? 1) ** 2 > 4.5);
      assert.ok(Math.abs((second ?? 0) - 2) < 0.2, 'the variance of scale 1 is 2');
    });

    const tensor = floats([2], [1, 2]);
    const ones = Float32Array.of(1);
    const zeros = Int32Array.of(0);
    const scheme = { format: 'int8' } as const;
    const refusals: readonly (readonly [string, string, () => unknown])[] = [
      [
        'scales in a plain array',
        'invalid_argument',
        () => engine.landscape(tensor, scheme, untyped([1]), zeros),
      ],
      [
        'zero points as floats',
        'invalid_argument',
        () => engine.landscape(tensor, scheme, ones, untyped(ones)),
      ],
      [
        'a scale of 0 among others',
        'scale_zero',
        () => engine.landscape(tensor, scheme, Float32Array.of(1, 0), zeros),
      ],
      [
        'a zero point outside the format',
        'zero_point_out_of_range',
        () => engine.landscape(tensor, scheme, ones, Int32Array.of(0, 128)),
      ],
      [
        'a zero point in a symmetric scheme',
        'zero_point_not_zero',
        () => engine.landscape(tensor, { ...scheme, symmetric: true }, ones, Int32Array.of(1)),
      ],
      [
        'NaN in a landscape',
        'not_finite',
        () => engine.landscape(floats([1], [Number.NaN]), scheme, ones, zeros),
      ],
      [
        'more pairs than 2²⁴',
        'too_many_elements',
        () =>
          engine.landscape(tensor, scheme, new Float32Array(4097).fill(1), new Int32Array(4096)),
      ],
      ['no bins', 'bins_out_of_range', () => engine.histogram(tensor, 0, 0, 1)],
      ['half a bin', 'invalid_argument', () => engine.histogram(tensor, 0.5, 0, 1)],
      ['limits out of order', 'limits_out_of_order', () => engine.histogram(tensor, 1, 1, 0)],
      [
        'a histogram of integers',
        'not_float32',
        () => engine.histogram({ dtype: 'int8', shape: [1], data: Int8Array.of(1) }, 1, 0, 1),
      ],
      ['an unknown kind', 'invalid_argument', () => engine.generate(untyped('cauchy'), [1], 0)],
      ['no axis', 'invalid_argument', () => engine.generate('normal', [], 0)],
      ['four axes', 'invalid_argument', () => engine.generate('normal', [1, 1, 1, 1], 0)],
      ['an extent of 0', 'invalid_argument', () => engine.generate('normal', [3, 0], 0)],
      ['a negative seed', 'invalid_argument', () => engine.generate('normal', [1], -1)],
      ['half a seed', 'invalid_argument', () => engine.generate('normal', [1], 0.5)],
      ['a seed beyond 2⁵³', 'invalid_argument', () => engine.generate('normal', [1], 2 ** 54)],
      [
        'more than 2²⁴ elements',
        'too_many_elements',
        () => engine.generate('normal', [2 ** 20, 17], 0),
      ],
    ];
    for (const [what, code, call] of refusals) {
      test(`refuses ${what} as ${code}`, () => {
        assert.equal(refusal(call).code, code);
      });
    }
  });
}

test('both builds draw the same landscapes, to the bit', async () => {
  const [simd, scalar] = await Promise.all([openEngine('simd'), openEngine('scalar')]);
  fc.assert(
    fc.property(surveyOf, ({ tensor, scheme, scales, zeroPoints }) => {
      assert.deepEqual(
        simd.landscape(tensor, scheme, scales, zeroPoints),
        scalar.landscape(tensor, scheme, scales, zeroPoints),
      );
    }),
    settings,
  );
});

test('the page of programs has one for every kind, in their order', () => {
  const text = fs.readFileSync(path.join(projectRoot, 'web/docs/use/generators.md'), 'utf8');
  const defined = [...text.matchAll(/^## (\w+)\n[\s\S]*?^```python\n/gm)].map((match) => match[1]);
  assert.deepEqual(defined, generatedKinds);
});
