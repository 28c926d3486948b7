import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { LinearMap } from '../../web/core/engine/tile_types.ts';
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
      [
        'one infinite scale of many',
        'scale_not_finite',
        many((scale) => scale.fill(Number.POSITIVE_INFINITY, 7, 8)),
      ],
      [
        'one negative infinite scale, the last of many',
        'scale_not_finite',
        many((scale) => scale.fill(Number.NEGATIVE_INFINITY, tile + 8)),
      ],
      [
        'one scale of many that is infinite as float32',
        'scale_not_finite',
        { ...many(() => {}), scale: new Float64Array(tile + 9).fill(1).fill(1e39, 4, 5) },
      ],
      ['one subnormal of many', 'scale_subnormal', many((scale) => scale.fill(1e-39, tile))],
      [
        'one zero point of many outside',
        'zero_point_out_of_range',
        many((_, zeroPoint) => zeroPoint.fill(-129, tile + 3)),
      ],
      ['a dtype that is none', 'unknown_dtype', { ...good, dtype: 'int7' }],
      ['a dtype named as a method', 'unknown_dtype', { ...good, dtype: 'toString' }],
      ['a float dtype', 'not_integer_dtype', { ...good, dtype: 'float32' }],
      [
        'a scale as text',
        'scale must be a number, a Float32Array or a Float64Array.',
        { ...good, scale: '1' },
      ],
      [
        'scales in a plain array',
        'scale must be a number, a Float32Array or a Float64Array.',
        { ...good, scale: [1, 2], runLength: 4 },
      ],
      [
        'no scale in an array',
        'scale must be of at least one element.',
        { ...good, scale: new Float32Array() },
      ],
      [
        'several scales without runs',
        'runLength must be given where there are several scales.',
        { ...good, scale: Float32Array.of(1, 2) },
      ],
      ['runs of no element', 'runLength must be a whole number from 1.', { ...good, runLength: 0 }],
      [
        'runs of half an element',
        'runLength must be a whole number from 1.',
        { ...good, runLength: 0.5 },
      ],
      [
        'zero points for one scale',
        'zeroPoint must be a number.',
        { ...good, zeroPoint: Int8Array.of(1) },
      ],
      [
        'more zero points than scales',
        'zeroPoint must be as long as scale, 2 elements.',
        { ...good, scale: Float32Array.of(1, 2), zeroPoint: Int8Array.of(1, 2, 3), runLength: 1 },
      ],
      [
        'zero points in an array of floats',
        'zeroPoint must be a number or a typed array of integers.',
        { ...good, scale: Float32Array.of(1, 2), zeroPoint: Float32Array.of(1, 2), runLength: 1 },
      ],
      [
        'a zero point 128 for scales',
        'zero_point_out_of_range',
        { ...many(() => {}), zeroPoint: 128 },
      ],
      [
        'a zero point 0.5 for scales',
        'zero_point_not_integer',
        { ...many(() => {}), zeroPoint: 0.5 },
      ],
      [
        'fewer zero points than scales',
        'zeroPoint must be as long as scale, 2 elements.',
        { ...good, scale: Float32Array.of(1, 2), zeroPoint: Int8Array.of(1), runLength: 1 },
      ],
      [
        'an unknown convention',
        'convention must be one of shift_then_round, onnx, torch.',
        { ...good, convention: 'numpy' },
      ],
      ['a dtype that is a number', 'dtype must be a string such as "int8".', { ...good, dtype: 8 }],
      ['no map', 'map must be an object.', undefined],
    ];
    for (const [what, code, wrong] of wrongMaps) {
      test(`refuses ${what}, with nothing written: ${code}`, () => {
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
          const told = error.code === 'invalid_argument' ? error.message : error.code;
          assert.equal(told, code);
          assert.match(error.message, /\.$/);
          assert.doesNotMatch(error.message, /\{\w+\}/, 'a value is missing');
        }
        assert.ok(q.every((level) => level === 99) && dequantized.every((value) => value === 99));
      });
    }
  });
}
