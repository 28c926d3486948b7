import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/engine/engine.ts';
import type { LinearMap } from '../../web/engine/tile_types.ts';
import { openEngine, variantNames } from './engines.ts';
import { reals, refusal, tile } from './tile_helpers.ts';

for (const variant of variantNames) {
  describe(`tiles refuse, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    const good: LinearMap<'int8'> = { dtype: 'int8', scale: 1, zeroPoint: 0 };
    const many = (change: (scale: Float32Array, zeroPoint: Int32Array) => void) => {
      const scale = new Float32Array(tile + 9).fill(1);
      const zeroPoint = new Int32Array(tile + 9);
      change(scale, zeroPoint);
      return { dtype: 'int8', scale, zeroPoint, runLength: 2 } as const;
    };
    const wrongMaps: [string, string, unknown][] = [
      ['scale 0', 'scale_zero', { ...good, scale: 0 }],
      ['scale NaN', 'scale_not_finite', { ...good, scale: Number.NaN }],
      ['scale 1e300', 'scale_not_finite', { ...good, scale: 1e300 }],
      ['scale 1e-40', 'scale_subnormal', { ...good, scale: 1e-40 }],
      ['zero point 0.5', 'zero_point_not_integer', { ...good, zeroPoint: 0.5 }],
      ['zero point 128', 'zero_point_out_of_range', { ...good, zeroPoint: 128 }],
      ['zero point 8 in int4', 'zero_point_out_of_range', { ...good, dtype: 'int4', zeroPoint: 8 }],
      ['one scale 0 of many', 'scale_zero', many((scale) => scale.fill(0, tile + 8))],
      ['one scale NaN of many', 'scale_not_finite', many((scale) => scale.fill(Number.NaN, 5, 6))],
      ['one subnormal of many', 'scale_subnormal', many((scale) => scale.fill(1e-39, tile))],
      [
        'one zero point of many outside',
        'zero_point_out_of_range',
        many((_, zeroPoint) => zeroPoint.fill(-129, tile + 3)),
      ],
      ['a dtype that is none', 'unknown_dtype', { ...good, dtype: 'int7' }],
      ['a dtype named as a method', 'unknown_dtype', { ...good, dtype: 'toString' }],
      ['a float dtype', 'not_integer_dtype', { ...good, dtype: 'float32' }],
      ['a scale as text', 'invalid_argument', { ...good, scale: '1' }],
      ['scales in a plain array', 'invalid_argument', { ...good, scale: [1, 2], runLength: 4 }],
      ['no scale in an array', 'invalid_argument', { ...good, scale: new Float32Array() }],
      [
        'several scales without runs',
        'invalid_argument',
        { ...good, scale: Float32Array.of(1, 2) },
      ],
      ['runs of no element', 'invalid_argument', { ...good, runLength: 0 }],
      ['runs of half an element', 'invalid_argument', { ...good, runLength: 0.5 }],
      ['zero points for one scale', 'invalid_argument', { ...good, zeroPoint: Int8Array.of(1) }],
      [
        'another number of zero points',
        'invalid_argument',
        { ...good, scale: Float32Array.of(1, 2), zeroPoint: Int8Array.of(1), runLength: 1 },
      ],
      ['an unknown convention', 'invalid_argument', { ...good, convention: 'numpy' }],
      ['no map', 'invalid_argument', undefined],
    ];
    for (const [what, code, wrong] of wrongMaps) {
      test(`refuses ${what} as ${code}, with nothing written`, () => {
        const map = wrong as LinearMap<'int8'>;
        const x = reals(2 * tile + 20);
        const q = new Int8Array(x.length).fill(99);
        const dequantized = new Float32Array(x.length).fill(99);
        const calls = [
          () => engine.quantizeInto(x, map, q),
          () => engine.dequantizeInto(q, map, dequantized),
          () => engine.quantizeDequantizeInto(x, map, q, dequantized),
        ];
        for (const call of calls) {
          const error = refusal(call);
          assert.equal(error.code, code);
          assert.match(error.message, /\.$/);
          assert.doesNotMatch(error.message, /\{\w+\}/, 'a value is missing');
        }
        assert.ok(q.every((level) => level === 99) && dequantized.every((value) => value === 99));
      });
    }

    const x = reals(40);
    const shared = new ArrayBuffer(400);
    const wrongArrays: [string, () => unknown][] = [
      ['a plain array', () => engine.quantizeInto([1] as unknown as Float32Array, good)],
      ['doubles', () => engine.minMax(new Float64Array(3) as unknown as Float32Array)],
      ['nothing', () => engine.absMax(undefined as unknown as Float32Array)],
      ['an output that is too short', () => engine.quantizeInto(x, good, new Int8Array(39))],
      ['an output that is too long', () => engine.quantizeInto(x, good, new Int8Array(41))],
      [
        'an output of another type',
        () => engine.quantizeInto(x, good, new Uint8Array(40) as unknown as Int8Array),
      ],
      [
        'levels of another type',
        () => engine.dequantizeInto(new Int16Array(2) as unknown as Int8Array, good),
      ],
      [
        'an output in the input’s memory',
        () =>
          engine.quantizeInto(new Float32Array(shared, 0, 40), good, new Int8Array(shared, 9, 40)),
      ],
      [
        'an output that overlaps the input one element on',
        () =>
          engine.quantizeDequantizeInto(
            new Float32Array(shared, 0, 40),
            good,
            undefined,
            new Float32Array(shared, 4, 40),
          ),
      ],
      [
        'one memory for both outputs',
        () =>
          engine.quantizeDequantizeInto(
            x,
            { ...good, dtype: 'int32' } as LinearMap<'int32'>,
            new Int32Array(shared, 0, 40),
            new Float32Array(shared, 0, 40),
          ),
      ],
      ['int32 from a range', () => engine.dynamicQuantizeInto(x, 'int32' as 'int8')],
    ];
    for (const [what, call] of wrongArrays) {
      test(`refuses ${what} as invalid_argument`, () => {
        assert.equal(refusal(call).code, 'invalid_argument');
      });
    }

    test('refuses a range that float32 has no scale for', () => {
      const of = (...values: number[]) =>
        refusal(() => engine.dynamicQuantizeInto(Float32Array.from(values), 'uint8')).code;
      assert.equal(of(), 'empty_tensor');
      assert.equal(of(1, Number.NaN), 'not_finite');
      assert.equal(of(1, Number.NEGATIVE_INFINITY), 'not_finite');
      assert.equal(of(0, 1e-40), 'scale_subnormal');
      assert.equal(of(-3e38, 3e38), 'scale_not_finite');
    });
  });
}
