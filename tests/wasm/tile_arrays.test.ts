import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { LinearMap } from '../../web/core/engine/tile_types.ts';
import { openEngine, variantNames } from './engines.ts';
import { reals, refusal, tile } from './tile_helpers.ts';

for (const variant of variantNames) {
  describe(`the arrays of tiles, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    const good: LinearMap<'int8'> = { dtype: 'int8', scale: 1, zeroPoint: 0 };
    const x = reals(40);
    const shared = new ArrayBuffer(400);
    const fuse: Engine['quantizeDequantizeInto'] = (...args) =>
      engine.quantizeDequantizeInto(...args);
    const floats = (start: number, length = 40) => new Float32Array(shared, start, length);
    const wide = { ...good, dtype: 'int32' } as LinearMap<'int32'>;
    const length40 = 'as long as the input, 40 elements.';
    const apart = 'memory that does not overlap the input.';
    const wrong = <T>(value: unknown) => value as T;
    const wrongArrays: [what: string, told: string, call: () => unknown][] = [
      ['a plain array', 'x must be a Float32Array.', () => engine.quantizeInto(wrong([1]), good)],
      ['a plain array to fuse', 'x must be a Float32Array.', () => fuse(wrong([1]), good)],
      [
        'a plain array to find a range of',
        'x must be a Float32Array.',
        () => engine.dynamicQuantizeInto(wrong([1]), 'int8'),
      ],
      ['doubles', 'x must be a Float32Array.', () => engine.minMax(wrong(new Float64Array(3)))],
      ['nothing', 'x must be a Float32Array.', () => engine.absMax(wrong(undefined))],
      [
        'an output that is too short',
        `out must be ${length40}`,
        () => engine.quantizeInto(x, good, new Int8Array(39)),
      ],
      [
        'an output that is too long',
        `out must be ${length40}`,
        () => engine.quantizeInto(x, good, new Int8Array(41)),
      ],
      [
        'an output of another type',
        'out must be of the type Int8Array.',
        () => engine.quantizeInto(x, good, wrong(new Uint8Array(40))),
      ],
      [
        'levels of another type',
        'q must be of the type Int8Array.',
        () => engine.dequantizeInto(wrong(new Int16Array(2)), good),
      ],
      [
        'reals that are too short',
        `out must be ${length40}`,
        () => engine.dequantizeInto(new Int8Array(40), good, new Float32Array(39)),
      ],
      [
        'reals that are too long, of two outputs',
        `dequantized must be ${length40}`,
        () => fuse(x, good, undefined, new Float32Array(41)),
      ],
      [
        'reals of another type',
        'out must be a Float32Array.',
        () => engine.dequantizeInto(new Int8Array(40), good, wrong(new Float64Array(40))),
      ],
      [
        'levels that are too long, of two outputs',
        `q must be ${length40}`,
        () => fuse(x, good, new Int8Array(41)),
      ],
      [
        'levels in the input’s memory',
        `out must be ${apart}`,
        () => engine.quantizeInto(floats(0), good, new Int8Array(shared, 9, 40)),
      ],
      [
        'levels of fewer bytes at the beginning of the input’s memory',
        `out must be ${apart}`,
        () => engine.quantizeInto(floats(0), good, new Int8Array(shared, 0, 40)),
      ],
      [
        'reals in the levels’ memory',
        `out must be ${apart}`,
        () => engine.dequantizeInto(new Int8Array(shared, 0, 40), good, floats(0)),
      ],
      [
        'levels of a range in the input’s memory',
        `out must be ${apart}`,
        () => engine.dynamicQuantizeInto(floats(0), 'int8', new Int8Array(shared, 0, 40)),
      ],
      [
        'levels of a range in an array of another length',
        'out must be as long as the input, 40 elements.',
        () => engine.dynamicQuantizeInto(floats(0), 'int8', new Int8Array(39)),
      ],
      [
        'reals that overlap the input one element on',
        `dequantized must be ${apart}`,
        () => fuse(floats(0), good, undefined, floats(4)),
      ],
      [
        'levels that overlap the input, of two outputs',
        `q must be ${apart}`,
        () => fuse(floats(0), wide, new Int32Array(shared, 4, 40)),
      ],
      [
        'one memory for both outputs',
        `dequantized must be ${apart}`,
        () => fuse(x, wide, new Int32Array(shared, 0, 40), floats(0)),
      ],
      [
        'int32 from a range',
        'dtype must be a type of at most 16 bits.',
        () => engine.dynamicQuantizeInto(x, 'int32' as 'int8'),
      ],
    ];
    for (const [what, told, call] of wrongArrays) {
      test(`are refused: ${what}`, () => {
        const { code, message } = refusal(call);
        assert.deepEqual([code, message], ['invalid_argument', told]);
      });
    }

    test('have every scale up to float32’s ends, alone and among many', () => {
      for (const scale of [2 ** -126, 2 ** 128 - 2 ** 104, -(2 ** -126)]) {
        const zeros = new Float32Array(2 * tile + 20);
        const levels = new Int8Array(zeros.length);
        assert.deepEqual(engine.quantizeInto(zeros, { ...good, scale }), levels);
        const scales = new Float32Array(tile + 9).fill(1).fill(scale, tile - 1, tile + 1);
        const many = { dtype: 'int8', scale: scales, zeroPoint: 0, runLength: 2 } as const;
        assert.deepEqual(engine.quantizeInto(zeros, many), levels);
      }
    });

    test('may be memory beside the input, and the input’s own for elements of its size', () => {
      const memory = new ArrayBuffer(100);
      const middle = new Float32Array(memory, 20, 10).fill(3);
      for (const start of [10, 60]) {
        const out = new Int8Array(memory, start, 10);
        assert.equal(engine.quantizeInto(middle, good, out), out);
        assert.deepEqual([...out, ...middle], Array(20).fill(3), `from byte ${start}`);
      }
      for (const start of [11, 59]) {
        const code = refusal(() =>
          engine.quantizeInto(middle, good, new Int8Array(memory, start, 10)),
        ).code;
        assert.equal(code, 'invalid_argument', `from byte ${start}`);
      }
      const levels = new Int32Array(memory, 20, 10);
      engine.quantizeInto(middle, { ...good, dtype: 'int32' }, levels);
      assert.deepEqual([...levels], Array(10).fill(3));
    });

    test('are refused if float32 has no scale for their range', () => {
      const of = (...values: number[]) =>
        refusal(() => engine.dynamicQuantizeInto(Float32Array.from(values), 'uint8')).code;
      assert.equal(of(), 'empty_tensor');
      for (const value of [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]) {
        const call = () => engine.dynamicQuantizeInto(Float32Array.of(1, 2, value, 4), 'uint8');
        assert.throws(call, { code: 'not_finite', values: { index: 2, value } });
      }
      assert.equal(of(0, 1e-40), 'scale_subnormal');
      assert.equal(of(-3e38, 3e38), 'scale_not_finite');
    });
  });
}
