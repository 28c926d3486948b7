import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Handle } from '../../web/engine/tensor_types.ts';
import type { Engine } from '../../web/engine/types.ts';
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
      engine.tensorCreate({
        dtype: 'float32',
        shape: [values.length],
        data: Float32Array.from(values),
      });

    test('a thousand temporaries leave nothing behind', () => {
      const kept = engine.tensorCount();
      const base = floats(1, 2, 3);
      for (let i = 0; i < 1000; i += 1) {
        const sum = engine.tensorBinary('add', base, 1.5);
        const view = engine.tensorView(sum, [3, 1]);
        engine.tensorRelease(sum);
        assert.equal(engine.tensorRead(view).data[0], 2.5);
        engine.tensorRelease(view);
      }
      engine.tensorRelease(base);
      assert.equal(engine.tensorCount(), kept);
    });

    test('ten thousand temporaries leave the core’s memory no larger', () => {
      const base = engine.tensorFull([100, 10], 0.5, 'float32');
      const before = engine.tensorBytes();
      for (let i = 0; i < 10_000; i += 1) {
        const { values, indices } = engine.tensorSort(base, 0);
        const power = engine.tensorPower(values, 1.5);
        for (const handle of [values, indices, power]) engine.tensorRelease(handle);
      }
      assert.equal(engine.tensorBytes(), before);
      const view = engine.tensorView(base, [-1]);
      assert.equal(engine.tensorBytes(), before);
      engine.tensorRelease(base);
      assert.equal(engine.tensorBytes(), before);
      engine.tensorRelease(view);
      assert.equal(engine.tensorBytes(), before - 4000);
    });

    test('a bigint is an int and a number a float, which decides the dtype', () => {
      const levels = engine.tensorTo(floats(100, -100), 'int8');
      const dtypeOf = (handle: Handle) => engine.tensorDescribe(handle).dtype;
      assert.equal(dtypeOf(engine.tensorBinary('mul', levels, 2n)), 'int8');
      assert.equal(dtypeOf(engine.tensorBinary('mul', levels, 2)), 'float32');
      assert.equal(dtypeOf(engine.tensorBinary('mul', levels, true)), 'int8');
    });

    test('64-bit integers come back whole', () => {
      const large = 2n ** 62n + 1n;
      const handle = engine.tensorFull([2], large, 'int64');
      assert.deepEqual([...engine.tensorRead(handle).data], [large, large]);
      assert.deepEqual(
        [...engine.tensorRead(engine.tensorBinary('sub', handle, -1n)).data],
        [large + 1n, large + 1n],
      );
    });

    test('the floats of 16 bits cross as a Float32Array, rounded on the way in', () => {
      for (const [dtype, expected] of [
        ['float16', [0.0999755859375, 65504, 2 ** -24]],
        ['bfloat16', [0.10009765625, 65536, 2 ** -24]],
      ] as const) {
        const data = Float32Array.of(0.1, 65504, 2 ** -24);
        const { dtype: back, data: read } = engine.tensorRead(
          engine.tensorCreate({ dtype, shape: [3], data }),
        );
        assert.equal(back, dtype);
        assert.ok(read instanceof Float32Array);
        assert.deepEqual([...read], expected);
      }
      const uneven = Uint16Array.of(1);
      assert.equal(
        codeOf(() =>
          engine.tensorCreate({
            dtype: 'float16',
            shape: [1],
            data: uneven as never,
          }),
        ),
        'invalid_argument',
      );
    });

    test('a float64 crosses as a Float64Array, whole', () => {
      const data = Float64Array.of(0.1, 1 / 3, 1e300);
      const handle = engine.tensorCreate({
        dtype: 'float64',
        shape: [3],
        data,
      });
      assert.deepEqual(engine.tensorRead(handle).data, data);
    });

    test('quantization takes float32 alone, and names what it was given', () => {
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

    test('a view tells where its elements lie', () => {
      const matrix = engine.tensorView(floats(1, 2, 3, 4, 5, 6), [2, 3]);
      const column = engine.tensorAt(matrix, [{ start: 0, stop: 2 }, { index: 1 }]);
      assert.deepEqual(engine.tensorDescribe(column), {
        dtype: 'float32',
        shape: [2],
        strides: [3],
        offset: 1,
        isContiguous: false,
      });
    });

    test('a sequence of random numbers goes on where its state was kept', () => {
      engine.manualSeed(7n);
      engine.tensorRandn([1]);
      const state = engine.generatorState();
      const draw = () => [...engine.tensorRead(engine.tensorRandn([700])).data];
      const drawn = draw();
      assert.ok(engine.setGeneratorState(state));
      assert.deepEqual(draw(), drawn);
    });

    test('what is not a state is refused, and the sequence goes on', () => {
      const state = engine.tensorFull([5056], 0, 'uint8');
      assert.ok(!engine.setGeneratorState(state));
      assert.ok(!engine.setGeneratorState(floats(1)));
      const past = engine.tensorClone(engine.generatorState());
      // The number that is next, of 624: its second byte.
      engine.tensorAssignAt(past, [{ index: 17 }], 255n);
      assert.ok(!engine.setGeneratorState(past));
    });

    test('refusals have codes, and nothing has changed after one', () => {
      const tensor = floats(1, 2);
      const gone = floats(1);
      engine.tensorRelease(gone);
      const wide = engine.tensorExpand(floats(1), [2 ** 20, 1]);
      const long = engine.tensorExpand(floats(1), [2 ** 20]);
      const refusals: readonly (readonly [string, () => unknown])[] = [
        ['tensor_released', () => engine.tensorRead(gone)],
        ['tensor_released', () => engine.tensorBinary('add', tensor, gone)],
        ['invalid_argument', () => engine.tensorBinary('add', 1, 2)],
        ['unknown_operator', () => engine.tensorBinary('adds' as 'add', tensor, 1)],
        ['unknown_dtype', () => engine.tensorTo(tensor, 'float8' as 'float32')],
        ['invalid_argument', () => engine.tensorAt(tensor, [{ index: 0.5 }])],
        ['index_out_of_range', () => engine.tensorAt(tensor, [{ index: 2 }])],
        ['too_many_elements', () => engine.tensorBinary('mul', wide, long)],
        ['too_many_elements', () => engine.tensorFull([2 ** 20, 2 ** 20], 0, 'int8')],
        ['too_many_elements', () => engine.tensorArange(0n, 10n ** 15n)],
        ['invalid_argument', () => engine.tensorAssignAt(tensor, [], 'x' as unknown as number)],
        ['shapes_differ', () => engine.tensorMatmul(tensor, floats(1, 2, 3))],
        ['range_empty', () => engine.tensorRandint(5, 5, [1])],
        ['exponent_negative', () => engine.tensorPower(engine.tensorTo(tensor, 'int8'), -1n)],
        ['invalid_argument', () => engine.tensorPower(2, 3)],
        ['invalid_argument', () => engine.tensorTopk(tensor, 0.5)],
        ['k_out_of_range', () => engine.tensorTopk(tensor, 3)],
        ['invalid_argument', () => engine.tensorExtreme('amax' as 'max', tensor, 0)],
        ['shift_count_differs', () => engine.tensorRoll(tensor, [1, 2], [0])],
        ['bins_out_of_range', () => engine.tensorHistc(tensor, 0)],
        ['limits_out_of_order', () => engine.tensorHistc(tensor, 4, 2, 1)],
        ['quantile_out_of_range', () => engine.tensorQuantile(tensor, [0.5, 2])],
        ['tolerance_negative', () => engine.tensorAllClose(tensor, tensor, -1)],
        ['dtype_view_impossible', () => engine.tensorViewDType(floats(1, 2, 3), 'int64')],
        ['dtypes_differ', () => engine.tensorIsClose(tensor, engine.tensorTo(tensor, 'int8'))],
        ['too_many_elements', () => engine.tensorRepeat(tensor, [2 ** 40])],
        ['shape_mismatch', () => engine.tensorAsStrided(tensor, [2], [1], 1)],
        ['shape_mismatch', () => engine.tensorAsStrided(tensor, [2], [2 ** 30])],
        ['shapes_differ', () => engine.tensorAsStrided(tensor, [2], [1, 1])],
        ['empty_tensor', () => engine.tensorMode(floats())],
        ['invalid_argument', () => engine.tensorRepr(tensor, { precision: -1 })],
        ['invalid_argument', () => engine.tensorRepr(tensor, { suffixes: [1 as never] })],
      ];
      for (const [code, call] of refusals) {
        assert.equal(codeOf(call), code, String(call));
      }
      assert.deepEqual([...engine.tensorRead(tensor).data], [1, 2]);
    });
  });
}
