import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Handle } from '../../web/core/engine/values.ts';
import { openEngine, variantNames } from './engines.ts';

const codeOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'nothing was refused';
};

for (const variant of variantNames) {
  describe(`tensors by handle, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    const floats = (...values: number[]): Handle =>
      engine.createTensor({
        dtype: 'float32',
        shape: [values.length],
        data: Float32Array.from(values),
      });

    test('a thousand temporaries leak nothing', () => {
      const kept = engine.tensorCount();
      const base = floats(1, 2, 3);
      for (let i = 0; i < 1000; i += 1) {
        const sum = engine.binary('add', base, 1.5);
        const view = engine.view(sum, [3, 1]);
        engine.releaseTensor(sum);
        assert.equal(engine.readTensor(view).data[0], 2.5);
        engine.releaseTensor(view);
      }
      engine.releaseTensor(base);
      assert.equal(engine.tensorCount(), kept);
    });

    test('ten thousand temporaries do not grow the core’s memory', () => {
      const base = engine.full([100, 10], 0.5, 'float32');
      const before = engine.tensorBytes();
      for (let i = 0; i < 10_000; i += 1) {
        const { values, indices } = engine.sort(base, 0);
        const power = engine.power(values, 1.5);
        for (const handle of [values, indices, power]) engine.releaseTensor(handle);
      }
      assert.equal(engine.tensorBytes(), before);
      const view = engine.view(base, [-1]);
      assert.equal(engine.tensorBytes(), before);
      engine.releaseTensor(base);
      assert.equal(engine.tensorBytes(), before);
      engine.releaseTensor(view);
      assert.equal(engine.tensorBytes(), before - 4000);
    });

    test('a bigint is an int and a number a float, which decides the dtype', () => {
      const levels = engine.to(floats(100, -100), 'int8');
      const dtypeOf = (handle: Handle) => engine.describeTensor(handle).dtype;
      assert.equal(dtypeOf(engine.binary('mul', levels, 2n)), 'int8');
      assert.equal(dtypeOf(engine.binary('mul', levels, 2)), 'float32');
      assert.equal(dtypeOf(engine.binary('mul', levels, true)), 'int8');
    });

    test('64-bit integers are returned exactly', () => {
      const large = 2n ** 62n + 1n;
      const handle = engine.full([2], large, 'int64');
      assert.deepEqual([...engine.readTensor(handle).data], [large, large]);
      assert.deepEqual(
        [...engine.readTensor(engine.binary('sub', handle, -1n)).data],
        [large + 1n, large + 1n],
      );
    });

    test('16-bit floats are passed as a Float32Array, and rounded by the core', () => {
      for (const [dtype, expected] of [
        ['float16', [0.0999755859375, 65504, 2 ** -24]],
        ['bfloat16', [0.10009765625, 65536, 2 ** -24]],
      ] as const) {
        const data = Float32Array.of(0.1, 65504, 2 ** -24);
        const { dtype: back, data: read } = engine.readTensor(
          engine.createTensor({ dtype, shape: [3], data }),
        );
        assert.equal(back, dtype);
        assert.ok(read instanceof Float32Array);
        assert.deepEqual([...read], expected);
      }
      const uneven = Uint16Array.of(1);
      assert.equal(
        codeOf(() =>
          engine.createTensor({
            dtype: 'float16',
            shape: [1],
            data: uneven as never,
          }),
        ),
        'invalid_argument',
      );
    });

    test('float64 is passed as a Float64Array, exactly', () => {
      const data = Float64Array.of(0.1, 1 / 3, 1e300);
      const handle = engine.createTensor({
        dtype: 'float64',
        shape: [3],
        data,
      });
      assert.deepEqual(engine.readTensor(handle).data, data);
    });

    test('every byte of a bool other than 0 is True', () => {
      const bools = engine.createTensor({
        dtype: 'bool',
        shape: [5],
        data: Uint8Array.of(0, 1, 2, 128, 255),
      });
      assert.deepEqual([...engine.readTensor(bools).data], [0, 1, 1, 1, 1]);
      // Read as numbers, each true byte counts once.
      assert.deepEqual([...engine.readTensor(engine.to(bools, 'uint8')).data], [0, 1, 1, 1, 1]);
      const read = [...engine.readTensor(engine.reduce('sum', bools)).data];
      assert.deepEqual(read, [4n]);
    });

    test('quantization accepts only float32, and names the given type', () => {
      for (const [dtype, data] of [
        ['float64', Float64Array.of(1, 2)],
        ['bfloat16', Float32Array.of(1, 2)],
      ] as const) {
        const tensor = { dtype, shape: [2], data } as never;
        assert.equal(
          codeOf(() => engine.observeMinMax(tensor, 'int8')),
          'not_float32',
          dtype,
        );
      }
    });

    test('a view reports its memory layout', () => {
      const matrix = engine.view(floats(1, 2, 3, 4, 5, 6), [2, 3]);
      const column = engine.at(matrix, [{ start: 0, stop: 2 }, { index: 1 }]);
      assert.deepEqual(engine.describeTensor(column), {
        dtype: 'float32',
        shape: [2],
        strides: [3],
        offset: 1,
        isContiguous: false,
      });
    });

    test('a sequence of random numbers continues from a saved state', () => {
      engine.manualSeed(7n);
      engine.randn([1]);
      const state = engine.generatorState();
      const draw = () => [...engine.readTensor(engine.randn([700])).data];
      const drawn = draw();
      assert.ok(engine.setGeneratorState(state));
      assert.deepEqual(draw(), drawn);
    });

    test('an invalid state is rejected, and the sequence continues', () => {
      const state = engine.full([5056], 0, 'uint8');
      assert.ok(!engine.setGeneratorState(state));
      assert.ok(!engine.setGeneratorState(floats(1)));
      const past = engine.clone(engine.generatorState());
      // The number that is next, of 624: its second byte.
      engine.assignAt(past, [{ index: 17 }], 255n);
      assert.ok(!engine.setGeneratorState(past));
    });

    test('errors have codes, and change nothing', () => {
      const tensor = floats(1, 2);
      const gone = floats(1);
      engine.releaseTensor(gone);
      const wide = engine.expand(floats(1), [2 ** 20, 1]);
      const long = engine.expand(floats(1), [2 ** 20]);
      const refusals: readonly (readonly [string, () => unknown])[] = [
        ['tensor_released', () => engine.readTensor(gone)],
        ['tensor_released', () => engine.binary('add', tensor, gone)],
        ['invalid_argument', () => engine.binary('add', 1, 2)],
        ['unknown_operator', () => engine.binary('adds' as 'add', tensor, 1)],
        ['unknown_dtype', () => engine.to(tensor, 'float8' as 'float32')],
        ['invalid_argument', () => engine.at(tensor, [{ index: 0.5 }])],
        ['index_out_of_range', () => engine.at(tensor, [{ index: 2 }])],
        ['too_many_elements', () => engine.binary('mul', wide, long)],
        ['too_many_elements', () => engine.full([2 ** 20, 2 ** 20], 0, 'int8')],
        ['too_many_elements', () => engine.arange(0n, 10n ** 15n)],
        ['invalid_argument', () => engine.assignAt(tensor, [], 'x' as unknown as number)],
        ['shapes_differ', () => engine.matmul(tensor, floats(1, 2, 3))],
        ['range_empty', () => engine.randint(5, 5, [1])],
        ['exponent_negative', () => engine.power(engine.to(tensor, 'int8'), -1n)],
        ['invalid_argument', () => engine.power(2, 3)],
        ['invalid_argument', () => engine.topk(tensor, 0.5)],
        ['k_out_of_range', () => engine.topk(tensor, 3)],
        ['invalid_argument', () => engine.extreme(tensor, 0, 'max' as unknown as boolean)],
        ['shift_count_differs', () => engine.roll(tensor, [1, 2], [0])],
        ['bins_out_of_range', () => engine.histc(tensor, 0)],
        ['limits_out_of_order', () => engine.histc(tensor, 4, 2, 1)],
        ['quantile_out_of_range', () => engine.quantile(tensor, [0.5, 2])],
        ['tolerance_negative', () => engine.allClose(tensor, tensor, -1)],
        ['dtype_view_impossible', () => engine.viewDtype(floats(1, 2, 3), 'int64')],
        ['dtypes_differ', () => engine.isClose(tensor, engine.to(tensor, 'int8'))],
        ['too_many_elements', () => engine.repeat(tensor, [2 ** 40])],
        ['shape_mismatch', () => engine.asStrided(tensor, [2], [1], 1)],
        ['shape_mismatch', () => engine.asStrided(tensor, [2], [2 ** 30])],
        ['shapes_differ', () => engine.asStrided(tensor, [2], [1, 1])],
        ['empty_tensor', () => engine.mode(floats())],
        ['invalid_argument', () => engine.repr(tensor, { precision: -1 })],
        ['invalid_argument', () => engine.repr(tensor, {}, [1 as never])],
      ];
      for (const [code, call] of refusals) {
        assert.equal(codeOf(call), code, String(call));
      }
      assert.deepEqual([...engine.readTensor(tensor).data], [1, 2]);
    });
  });
}
