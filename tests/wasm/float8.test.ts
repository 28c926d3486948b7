import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { tensorTable } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import { camelCase, readTable, type Verb } from '../../web/core/engine/verbs.ts';
import { openEngine, variantNames } from './engines.ts';

// The values of 8-bit floats are compared with PyTorch's in tests/native/test_float8.cpp.

const dtypes = ['float8_e4m3fn', 'float8_e5m2', 'float8_e4m3fnuz', 'float8_e5m2fnuz'] as const;

/** The verbs that move, convert or describe elements. Every other verb on tensors computes. */
const copying = `release_tensor read_tensor describe_tensor tensor_address to repr view view_dtype
  reshape expand whole_storage as_strided transpose permute unsqueeze squeeze contiguous clone at
  assign_at stack concatenate index_select masked_select flip roll repeat repeat_interleave diag
  diagonal`.split(/\s+/);

const outcomeOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return 'done';
};

for (const variant of variantNames) {
  describe(`8-bit floats, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    test('are passed as a Float32Array, and rounded by the core', () => {
      const data = Float32Array.of(0.1, -465, -0, 1e9);
      const expected = {
        float8_e4m3fn: [0.1015625, Number.NaN, -0, Number.NaN],
        float8_e5m2: [0.09375, -448, -0, Number.POSITIVE_INFINITY],
        float8_e4m3fnuz: [0.1015625, Number.NaN, 0, Number.NaN],
        float8_e5m2fnuz: [0.09375, -448, 0, Number.NaN],
      };
      for (const dtype of dtypes) {
        const handle = engine.createTensor({ dtype, shape: [4], data });
        const read = engine.readTensor(handle);
        assert.equal(read.dtype, dtype);
        assert.ok(read.data instanceof Float32Array);
        assert.deepEqual([...read.data], expected[dtype], dtype);
        assert.equal(engine.describeTensor(handle).dtype, dtype);
        const bytes = engine.readTensor(engine.viewDtype(handle, 'uint8'));
        assert.equal(bytes.data.length, 4);
        const back = engine.viewDtype(engine.createTensor(bytes), dtype);
        assert.deepEqual(engine.readTensor(back).data, read.data);
      }
      const bytes = Uint8Array.of(1) as never;
      const given = { dtype: dtypes[0], shape: [1], data: bytes };
      assert.equal(
        outcomeOf(() => engine.createTensor(given)),
        'invalid_argument',
      );
    });

    /** An argument of each kind that a verb may take beside its tensors. */
    const argumentOf = (kind: string, name: string, handle: { id: number }): unknown =>
      ({
        tensor: handle,
        operand: handle,
        tensors: [handle, handle],
        items: [{ ellipsis: true }],
        integer: name === 'k' ? 1 : 0,
        integers: name === 'strides' || name === 'repeats' ? [1] : name === 'shape' ? [3] : [0],
        size: 1,
        sizes: [3],
        dtype: 'int8',
        text: { operator: 'add', reduction: 'sum' }[name],
        numberOrNumbers: 0.5,
        integerOrTensor: 2,
        scalar: 1,
        number: 1,
        Requantization: 'fbgemm',
      })[kind];

    test('are taken by verbs that move them, and refused by those that compute', () => {
      const { verbs } = readTable(tensorTable);
      const takesTensor = ({ args }: Verb) =>
        args.some(({ kind, name }) => /^(tensors?|operand)$/.test(kind) && name !== 'state');
      const outcomes = verbs.filter(takesTensor).map(({ name, args }) => {
        const handle = engine.full(name === 'diagonal' ? [3, 3] : [3], 1, dtypes[0]);
        const index = engine.full([3], 0n, name === 'masked_select' ? 'bool' : 'int64');
        const given = args.map((one) => {
          if (one.fallback !== undefined || one.isOptional) return undefined;
          const isIndex = copying.includes(name) && /^(index|mask)$/.test(one.name);
          return isIndex ? index : argumentOf(one.kind, one.name, handle);
        });
        if (name === 'unary') given[0] = 'abs';
        const method = (engine as unknown as Record<string, (...all: unknown[]) => unknown>)[
          camelCase(name)
        ];
        return [name, outcomeOf(() => method?.(...given))];
      });
      const wanted = outcomes.map(([name = '']) => [
        name,
        copying.includes(name) ? 'done' : 'operator_undefined',
      ]);
      assert.ok(outcomes.length > 60);
      assert.deepEqual(outcomes, wanted);
    });

    test('are refused beside other tensors, and by random numbers', () => {
      const eighths = engine.full([3], 1, 'float8_e5m2');
      const floats = engine.full([3], 1, 'float32');
      const calls: Readonly<Record<string, () => unknown>> = {
        binary: () => engine.binary('eq', floats, eighths),
        where: () => engine.where(engine.full([3], true, 'bool'), floats, eighths),
        rand: () => engine.rand([2], 0, 1, 'float8_e4m3fn'),
        randn: () => engine.randn([2], 0, 1, 'float8_e4m3fn'),
        randint: () => engine.randint(0, 2, [2], 'float8_e4m3fn'),
        numpyIntegers: () => engine.numpyIntegers(0n, 2n, [2], 'float8_e4m3fn'),
      };
      for (const [name, call] of Object.entries(calls))
        assert.equal(outcomeOf(call), 'operator_undefined', name);
      assert.equal(
        outcomeOf(() => engine.concatenate([floats, eighths])),
        'dtypes_differ',
      );
      // Nothing of a call lingers: what the next one takes is its own affair.
      assert.equal(
        outcomeOf(() => engine.binary('add', floats, floats)),
        'done',
      );
      assert.equal(
        outcomeOf(() => engine.reduce('sum', eighths)),
        'operator_undefined',
      );
    });
  });
}
