import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { type Anatomy, causes, type Quantizer } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { stepsOf } from '../../web/instrument/coded/integers.ts';
import type { Result } from '../../web/instrument/compute.ts';
import { everyCombination } from '../combinations.ts';
import { openEngine, variantNames } from './engines.ts';
import { limits, limitsOf, matrixOf, scaleOf, schemeOf, seed, zeroPointOf } from './properties.ts';

// Every number of an anatomy follows from the one before it, in float32, whatever the state.

const states = everyCombination ? 10_000 : 2_000;

interface State {
  readonly tensor: Tensor;
  readonly quantizer: Quantizer;
  readonly clamp: boolean;
  readonly castToFloat: boolean;
}

type DrawnScheme = Parameters<Parameters<typeof schemeOf.map>[0]>[0];

/** The number of scales and zero points that the granularity needs. */
function partsOf(shape: readonly number[], { granularity = { perTensor: true } }: DrawnScheme) {
  const [rows = 1, columns = 1] = shape;
  if ('perChannel' in granularity) return [shape[granularity.perChannel] ?? 1];
  if ('perGroup' in granularity) return [rows, Math.ceil(columns / granularity.perGroup)];
  return [1];
}

/** Any tensor, scheme, scales, zero points and switches; not only those that an observer finds. */
const stateOf: fc.Arbitrary<State> = fc.tuple(matrixOf, schemeOf).chain(([tensor, scheme]) => {
  const shape = partsOf(tensor.shape, scheme);
  const count = shape.reduce((product, extent) => product * extent, 1);
  const size = { minLength: count, maxLength: count };
  const [low, high] = limitsOf(scheme);
  const zeroPoint = zeroPointOf(scheme.format).map((drawn) =>
    scheme.symmetric ? 0 : Math.min(Math.max(drawn, low), high),
  );
  return fc.record({
    tensor: fc.constant(tensor),
    quantizer: fc.record({
      scheme: fc.constant(scheme),
      scales: fc
        .array(
          fc
            .tuple(scaleOf, fc.boolean())
            .map(([scale, isNegative]) => (isNegative ? -scale : scale)),
          size,
        )
        .map((data) => ({ dtype: 'float32' as const, shape, data: Float32Array.from(data) })),
      zeroPoints: fc
        .array(zeroPoint, size)
        .map((data) => ({ dtype: 'int32' as const, shape, data: Int32Array.from(data) })),
    }),
    clamp: fc.boolean(),
    castToFloat: fc.boolean(),
  });
});

/** The nearest integer, ties to even; -0 stays -0. */
function nearest(x: number): number {
  const floor = Math.floor(x);
  const above = x - floor;
  if (above === 0) return x;
  const up = above > 0.5 || (above === 0.5 && floor % 2 !== 0);
  const whole = up ? floor + 1 : floor;
  return whole === 0 && x < 0 ? -0 : whole;
}

const at = (numbers: ArrayLike<number>, i: number) => numbers[i] ?? Number.NaN;
const { fround } = Math;

/** The low bits of a whole number that a format keeps. */
function lowBits(value: number, [min, max]: readonly [number, number]): number {
  const levels = max - min + 1;
  return ((((value - min) % levels) + levels) % levels) + min;
}

function checkElement(anatomy: Anatomy, { tensor, quantizer, ...way }: State, i: number) {
  const { format, convention = 'shift_then_round' } = quantizer.scheme;
  const [qmin, qmax] = limitsOf(quantizer.scheme);
  const x = at(tensor.data, i);
  const scale = at(anatomy.scales.data, i);
  const zeroPoint = at(anatomy.zeroPoints.data, i);
  const rounded = at(anatomy.rounded.data, i);
  const level = at(anatomy.quantized.data, i);
  const same = (what: string, actual: number, expected: number) => {
    // Tens of thousands of sentences about numbers that are right would take longest.
    if (!Object.is(actual, expected)) assert.fail(`${what} of ${x} is ${actual}, not ${expected}`);
  };

  const scaled = convention === 'torch' ? fround(x * fround(1 / scale)) : fround(x / scale);
  const shifted = convention === 'shift_then_round' ? fround(scaled + zeroPoint) : nearest(scaled);
  same('scaled', at(anatomy.scaled.data, i), scaled);
  same('shifted', at(anatomy.shifted.data, i), shifted);
  same(
    'rounded',
    rounded,
    convention === 'shift_then_round' ? nearest(shifted) : fround(shifted + zeroPoint),
  );

  const clamped = Math.min(Math.max(rounded, qmin), qmax);
  const expected = way.clamp ? clamped : lowBits(rounded, limits[format]);
  same('the level', level, expected + 0);
  const isByte = format !== 'int16';
  const storage = limits[isByte ? (format.startsWith('u') ? 'uint8' : 'int8') : 'int16'];
  const exact = level - zeroPoint;
  const difference = way.castToFloat ? exact : lowBits(exact, storage);
  const dequantized = fround(scale * difference);
  const error = fround(dequantized - x);
  same('the difference', at(anatomy.differences, i), difference);
  same('dequantized', at(anatomy.dequantized.data, i), dequantized);
  same('what the level stands for', at(anatomy.levels.data, i), fround(scale * exact));
  same('the error', at(anatomy.error.data, i), error);
  same('its size', at(anatomy.absError.data, i), Math.abs(error));

  const clips = way.clamp && clamped !== rounded;
  const wraps = difference !== exact || (level !== rounded && !clips);
  const within = error === 0 ? 'exact' : 'rounded';
  const cause = wraps ? 'wrapped' : clips ? 'clipped' : within;
  const given = causes[at(anatomy.causes, i)];
  if (given !== cause) assert.fail(`the cause of ${x} is ${given}, not ${cause}`);
}

/** Checks the displayed steps of an element: each by its name, with its number to the last digit. */
function checkShown(anatomy: Anatomy, { tensor, quantizer, ...config }: State, i: number) {
  const shown = stepsOf({ state: { tensor, config }, quantizer, anatomy } as unknown as Result, i);
  const { convention = 'shift_then_round' } = quantizer.scheme;
  const [rounded, level, zeroPoint] = [anatomy.rounded, anatomy.quantized, anatomy.zeroPoints].map(
    ({ data }) => at(data, i),
  );
  const stored = level === rounded ? 'store' : config.clamp ? 'clamp' : 'wrap';
  const difference = at(anatomy.differences, i);
  const cause = causes[at(anatomy.causes, i)] ?? '';
  const names: readonly (readonly [string, string])[] = [
    [convention === 'torch' ? 'multiply' : 'divide', ''],
    [convention === 'shift_then_round' ? 'shift' : 'round', ''],
    [convention === 'shift_then_round' ? 'round' : 'shift', ''],
    [stored, { store: '', clamp: 'clipped', wrap: 'wrapped' }[stored]],
    ['unshift', difference === (level ?? 0) - (zeroPoint ?? 0) ? '' : 'wrapped'],
    ['restore', ''],
    ['error', cause],
  ];
  const { scaled, shifted, dequantized, error } = anatomy;
  const values = [at(scaled.data, i), at(shifted.data, i), rounded, level, difference].concat(
    at(dequantized.data, i),
    at(error.data, i),
  );
  assert.equal(shown.length, names.length);
  shown.forEach(({ name, emphasis = '', value }, step) => {
    const given = [name, emphasis, fround(Number(value))];
    const expected = [...(names[step] ?? []), values[step]];
    // Comparing arrays that are the same by `deepEqual` would take longer than everything else.
    if (given.some((one, part) => !Object.is(one, expected[part]))) {
      assert.deepEqual(given, expected, `step ${step} of ${at(tensor.data, i)}`);
    }
  });
}

for (const variant of variantNames) {
  describe(`the anatomy of ${states} random states, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    test('re-evaluates step by step as it is shown, and its squared errors by cause sum to the whole', () => {
      const seen = new Set<number>();
      fc.assert(
        fc.property(stateOf, (state) => {
          const { tensor, quantizer, clamp, castToFloat } = state;
          const anatomy = engine.anatomize(tensor, quantizer, { clamp, castToFloat });
          const sums = [0, 0, 0, 0];
          const counts = [0, 0, 0, 0];
          for (let i = 0; i < tensor.data.length; i += 1) {
            checkElement(anatomy, state, i);
            checkShown(anatomy, state, i);
            const cause = at(anatomy.causes, i);
            sums[cause] = at(sums, cause) + at(anatomy.error.data, i) ** 2;
            counts[cause] = at(counts, cause) + 1;
            seen.add(cause);
          }
          assert.deepEqual(anatomy.squaredErrors, sums);
          assert.deepEqual(anatomy.counts, counts);

          const whole = anatomy.squaredErrors.reduce((sum, one) => sum + one, 0);
          const near = (actual: number, part: number, what: string) =>
            assert.ok(Math.abs(actual - whole) <= part * whole, `${what}: ${actual}, ${whole}`);
          if (clamp && castToFloat) {
            const { mse } = engine.measure(tensor, quantizer).report;
            near(mse * tensor.data.length, 1e-6, 'the report');
          }
          // PyTorch's own sums are float32.
          near(anatomy.errorNorm ** 2, 4e-6, 'the norm');
          near(anatomy.meanSquaredError * tensor.data.length, 4e-6, 'the mean');
        }),
        { seed, numRuns: states },
      );
      assert.equal(seen.size, causes.length, 'every cause was met');
    });
  });
}
