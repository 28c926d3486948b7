import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LevelDType } from '../../../web/core/engine/contract.ts';
import { QuantError, recordOf } from '../../../web/core/engine/errors.ts';
import { checkQParams } from '../../../web/core/engine/level_checks.ts';
import { perTensor } from '../../../web/core/engine/per_tensor.ts';
import { checkList, checkTensor, isExtent } from '../../../web/core/engine/validate.ts';
import { oneOf, structure } from '../../../web/core/engine/wire.ts';
import { quantizerWires } from '../../../web/core/engine/wire_quantizers.ts';
import { tensorWires } from '../../../web/core/engine/wire_tensors.ts';
import '../../../web/ui/messages/engine.ts';
import { invalid, passes, refusalOf } from './refusals.ts';

// The checks of arguments to the core, without a core: both sides of every limit.

describe('an extent', () => {
  test('is a whole number from 0 that 32 bits with a sign can hold', () => {
    for (const good of [0, 1, 2 ** 31 - 1]) assert.ok(isExtent(good), `${good}`);
    // 2³² would be 0 in the core, whose sizes have 32 bits.
    for (const bad of [-1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, Number.NaN, Infinity, '1', 1n, null]) {
      assert.ok(!isExtent(bad), `${bad}`);
    }
  });

  test('beyond 32 bits is refused by every list of sizes', () => {
    const expected = 'an array of whole numbers that are not negative';
    for (const [wires, kind] of [
      [tensorWires, 'sizes'],
      [quantizerWires, 'sizes'],
    ] as const) {
      passes(wires, kind, [0, 2 ** 31 - 1]);
      passes(wires, kind, []);
      invalid(wires, kind, [2, 2 ** 32], kind, expected);
      invalid(wires, kind, [-1], kind, expected);
      invalid(wires, kind, '12', kind, 'an array');
    }
    passes(tensorWires, 'size', 2 ** 31 - 1);
    invalid(tensorWires, 'size', 2 ** 32, 'size', 'a whole number from 0');
  });
});

describe('a tensor by value', () => {
  const good = { dtype: 'float32', shape: [2], data: new Float32Array(2) };
  const problem = (change: object | null) => {
    const tensor = change && { ...good, ...change };
    return refusalOf(() => checkTensor('x', tensor as never))?.values;
  };

  test('is an object of a dtype, a shape and the dtype’s typed array', () => {
    assert.equal(problem({}), undefined);
    assert.equal(problem({ shape: [] }), undefined);
    const shape = 'an array of whole numbers that are not negative';
    const refused: [object | null, string, string][] = [
      [null, 'x', 'an object {dtype, shape, data}'],
      [{ dtype: 3 }, 'x.dtype', 'a string such as "float32"'],
      [{ shape: 2 }, 'x.shape', shape],
      [{ shape: [2 ** 32] }, 'x.shape', shape],
      [{ shape: [2, -1] }, 'x.shape', shape],
      [{ data: [1, 2] }, 'x.data', 'a Float32Array'],
      [{ dtype: 'int64' }, 'x.data', 'a BigInt64Array'],
      [{ dtype: 'bool' }, 'x.data', 'a Uint8Array'],
    ];
    for (const [change, argument, expected] of refused) {
      assert.deepEqual(problem(change), { argument, expected });
    }
    assert.deepEqual(refusalOf(() => checkTensor('x', 'text' as never))?.values, {
      argument: 'x',
      expected: 'an object {dtype, shape, data}',
    });
  });

  test('of a dtype that only the core may know passes, even one named as a method', () => {
    assert.equal(problem({ dtype: 'int7' }), undefined);
    assert.equal(problem({ dtype: 'toString' }), undefined);
  });
});

test('a list is handed back with its holes filled, and nothing else is one', () => {
  assert.deepEqual(checkList('x', [1]), [1]);
  const holes = new Array<number>(2);
  assert.deepEqual(checkList('x', holes), [undefined, undefined]);
  assert.ok(Object.hasOwn(checkList('x', holes), 0)); // loops skip holes
  assert.deepEqual(refusalOf(() => checkList('x', { length: 1 } as never))?.values, {
    argument: 'x',
    expected: 'an array',
  });
});

describe('scale and zero point', () => {
  const check = (scale: number, zeroPoint: number, dtype: LevelDType = 'int8') =>
    refusalOf(() => checkQParams(scale, zeroPoint, dtype));

  test('pass up to float32’s ends: the smallest normal number and the largest one', () => {
    const [least, most] = [2 ** -126, 2 ** 128 - 2 ** 104];
    for (const scale of [least, -least, most, -most]) assert.equal(check(scale, 0), undefined);
    const values = { scale: least / 2, limit: least };
    assert.deepEqual(check(least / 2, 0), { code: 'scale_subnormal', values });
    // It rounds up to the smallest normal number as it is narrowed.
    assert.equal(check(least * (1 - 2 ** -26), 0), undefined);
    assert.equal(check(-least * (1 - 2 ** -23), 0)?.code, 'scale_subnormal');
    assert.equal(check(1e-300, 0)?.code, 'scale_subnormal', 'it is not 0');
    assert.equal(check(0, 0)?.code, 'scale_zero');
    assert.equal(check(-0, 0)?.code, 'scale_zero');
    for (const scale of [2 ** 128, -(2 ** 128), Number.NaN, Infinity]) {
      assert.deepEqual(check(scale, 0), { code: 'scale_not_finite', values: {} });
    }
  });

  test('pass up to the ends of the format', () => {
    for (const [dtype, low, high] of [
      ['int8', -128, 127],
      ['uint2', 0, 3],
      ['int32', -(2 ** 31), 2 ** 31 - 1],
    ] as const) {
      assert.equal(check(1, low, dtype), undefined);
      assert.equal(check(1, high, dtype), undefined);
      for (const beyond of [low - 1, high + 1]) {
        const values = { zero_point: beyond, qmin: low, qmax: high, dtype };
        assert.deepEqual(check(1, beyond, dtype), { code: 'zero_point_out_of_range', values });
      }
    }
    assert.deepEqual(check(1, 0.5), {
      code: 'zero_point_not_integer',
      values: { zero_point: 0.5 },
    });
  });
});

test('one scale for a whole tensor is checked, and then narrowed', () => {
  const qparams = { scale: 0.1, zeroPoint: -3 };
  assert.deepEqual(perTensor(qparams, { format: 'int8', granularity: { perGroup: 3 } }), {
    scheme: { format: 'int8', granularity: { perTensor: true } },
    scales: { dtype: 'float32', shape: [1], data: Float32Array.of(0.1) },
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(-3) },
  });
  const refused = (change: object) =>
    refusalOf(() => perTensor({ ...qparams, ...change }, { format: 'uint8' }))?.code;
  assert.equal(refused({}), 'zero_point_out_of_range');
  assert.equal(refused({ zeroPoint: 0, scale: 1e-300 }), 'scale_subnormal');
});

test('one of several names is refused with all of them, a field with its structure’s name', () => {
  const mode = oneOf(['up', 'down']) as (argument: string, value: string) => unknown;
  assert.equal(mode('mode', 'down'), 'down');
  const expected = '"up" or "down"';
  const values = { argument: 'mode', expected };
  assert.deepEqual(
    refusalOf(() => mode('mode', 'left')),
    { code: 'invalid_argument', values },
  );
  const options = structure({ mode: { wire: mode, isOptional: true } });
  const call = () => options('options', { mode: 'left' } as never);
  assert.deepEqual(refusalOf(call)?.values, { argument: 'options.mode', expected });
});

describe('a QuantError', () => {
  test('is one by its name and code, whichever bundle made it', () => {
    const foreign = Object.assign(new Error('x'), { name: 'QuantError', code: 'scale_zero' });
    assert.ok(foreign instanceof QuantError);
    assert.ok(new QuantError({ code: 'scale_zero', values: {} }) instanceof Error);
    const others: unknown[] = [
      new Error('x'),
      Object.assign(new Error('x'), { code: 'ENOENT' }),
      Object.assign(new Error('x'), { name: 'QuantError' }),
      { name: 'QuantError', code: 'scale_zero' },
      undefined,
    ];
    for (const other of others) assert.ok(!(other instanceof QuantError));
  });

  test('keeps its record, and any other failure says why the core was not there', () => {
    const record = { code: 'invalid_argument', values: { argument: 'x', expected: 'an array' } };
    const error = new QuantError(record);
    assert.deepEqual(
      [error.code, error.values, error.name],
      [...Object.values(record), 'QuantError'],
    );
    assert.match(error.message, /x must be an array/);
    assert.equal(recordOf(error), error);
    const unavailable = (reason: string) => ({ code: 'core_unavailable', values: { reason } });
    assert.deepEqual(recordOf(new RangeError('out of memory')), unavailable('out of memory'));
    assert.deepEqual(recordOf('gone'), unavailable('gone'));
  });
});
