import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quantizerWires } from '../../../web/core/engine/wire_quantizers.ts';
import { storedWires } from '../../../web/core/engine/wire_stored.ts';
import { tensorWires } from '../../../web/core/engine/wire_tensors.ts';
import { invalid, passes, refusalOf } from './refusals.ts';

// The arguments of the verbs by their kinds, checked without a core: both sides of every limit.

const half = 2n ** 63n;

describe('a number for a tensor', () => {
  test('is split into halves if it is an int, of at most 64 bits', () => {
    const halves = (value: bigint) => passes(tensorWires, 'scalar', value);
    assert.deepEqual(halves(0n), { low: 0, high: 0 });
    assert.deepEqual(halves(-1n), { low: 2 ** 32 - 1, high: -1 });
    assert.deepEqual(halves(2n ** 32n + 7n), { low: 7, high: 1 });
    assert.deepEqual(halves(half - 1n), { low: 2 ** 32 - 1, high: 2 ** 31 - 1 });
    assert.deepEqual(halves(-half), { low: 0, high: -(2 ** 31) });
    for (const kind of ['scalar', 'operand']) {
      for (const value of [half, -half - 1n, 2n ** 64n]) {
        invalid(tensorWires, kind, value, kind, 'an int of at most 64 bits');
      }
    }
  });

  test('keeps its kind, and may not be text', () => {
    assert.deepEqual(passes(tensorWires, 'scalar', 2), { float: 2 });
    assert.deepEqual(passes(tensorWires, 'scalar', false), { bool: false });
    assert.deepEqual(passes(tensorWires, 'operand', { id: 4, more: 1 }), { id: 4 });
    const expected = 'a handle, a number, a bigint, true or false';
    for (const value of ['1', null, undefined, { id: 0.5 }, {}]) {
      invalid(tensorWires, 'operand', value, 'operand', expected);
    }
  });

  test('has at most 64 bits, with a sign or without, if it is a seed', () => {
    const halves = (value: bigint) => passes(tensorWires, 'integer64', value);
    assert.deepEqual(halves(-1n), { low: 2 ** 32 - 1, high: -1 });
    assert.deepEqual(halves(-half), { low: 0, high: -(2 ** 31) });
    assert.deepEqual(halves(2n ** 64n - 1n), { low: 2 ** 32 - 1, high: -1 });
    invalid(tensorWires, 'integer64', 3, 'integer64', 'a bigint');
    for (const value of [2n ** 64n, -half - 1n]) {
      invalid(tensorWires, 'integer64', value, 'integer64', 'an int of at most 64 bits');
    }
  });
});

describe('the other arguments of verbs on tensors', () => {
  const accepted: [string, unknown][] = [
    ['int32', 2 ** 31 - 1],
    ['int32', -(2 ** 31)],
    ['decimals', 0],
    ['decimals', 100],
    ['integer', 2 ** 53 - 1],
    ['number', Number.NaN],
    ['flag', false],
    ['text', ''],
    ['words', [0, 2 ** 32 - 1]],
    ['texts', ['a', '']],
    ['integers', [-3]],
    ['numberOrNumbers', 0.5],
    ['numberOrNumbers', [0.5, 1]],
    ['integerOrTensor', -2],
  ];
  for (const [kind, value] of accepted) {
    test(`${kind}: ${JSON.stringify(value)} passes as it is`, () => {
      assert.deepEqual(passes(tensorWires, kind, value), value);
    });
  }

  test('handles cross as numbers', () => {
    assert.equal(passes(tensorWires, 'tensor', { id: 3 }), 3);
    assert.deepEqual(passes(tensorWires, 'tensors', [{ id: 3 }, { id: 0 }]), [3, 0]);
    assert.deepEqual(passes(tensorWires, 'integerOrTensor', { id: 3, more: 1 }), { id: 3 });
  });

  const refused: [kind: string, value: unknown, expected: string, argument?: string][] = [
    ['int32', 2 ** 31, 'a whole number of 32 bits'],
    ['int32', 0.5, 'a whole number of 32 bits'],
    ['decimals', 101, 'a whole number from 0 to 100'],
    ['decimals', -1, 'a whole number from 0 to 100'],
    ['integer', 2 ** 53, 'a whole number'],
    ['number', '1', 'a number'],
    ['flag', 1, 'true or false'],
    ['text', 1, 'a string'],
    ['words', [], 'whole numbers of 32 bits'],
    ['words', [2 ** 32], 'whole numbers of 32 bits'],
    ['words', [1, -1], 'whole numbers of 32 bits'],
    ['words', [0.5], 'a whole number'],
    ['texts', ['a', 1], 'a string'],
    ['integers', [1, 0.5], 'a whole number'],
    ['numberOrNumbers', ['1'], 'a number'],
    ['numberOrNumbers', '1', 'an array'],
    ['integerOrTensor', 0.5, 'a whole number'],
    ['integerOrTensor', { id: '3' }, 'a whole number'],
    ['tensor', null, 'a handle of a tensor'],
    ['tensor', { id: 0.5 }, 'a handle of a tensor'],
    ['tensors', [{ id: 1 }, 1], 'a handle of a tensor'],
    ['items', [1], 'an array of objects'],
    ['items', [null], 'an array of objects'],
    ['items', [{ start: 0.5 }], 'a whole number', 'items.start'],
    ['items', [{ stop: '1' }], 'a whole number', 'items.stop'],
    ['items', [{ step: 1n }], 'a whole number', 'items.step'],
    ['items', [{ index: 2 ** 53 }], 'a whole number', 'items.index'],
    ['items', [{ id: 0.5 }], 'a whole number', 'items.id'],
  ];
  for (const [kind, value, expected, argument = kind] of refused) {
    const shown = Array.isArray(value) ? `a list of ${String(value)}` : String(value);
    test(`${kind}: ${shown} is refused, it must be ${expected}`, () => {
      invalid(tensorWires, kind, value, argument, expected);
    });
  }

  test('items may leave out every field', () => {
    const items = [{ start: 0, step: -1 }, {}, { newAxis: true }, { id: 2 }];
    assert.deepEqual(passes(tensorWires, 'items', items), items);
  });
});

describe('the arguments of the quantizers’ verbs', () => {
  test('a sample has one to three sizes from 1', () => {
    const expected = 'one to three whole numbers from 1';
    for (const good of [[1], [2, 3, 4], [2 ** 31 - 1]]) passes(quantizerWires, 'sampleShape', good);
    for (const bad of [[], [1, 2, 3, 4], [0], [2, 0], [1.5], [2 ** 31]]) {
      invalid(quantizerWires, 'sampleShape', bad, 'sampleShape', expected);
    }
  });

  test('a seed is a whole number from 0 to 2⁵³', () => {
    for (const good of [0, 2 ** 53]) passes(quantizerWires, 'sampleSeed', good);
    for (const bad of [-1, 0.5, 2 ** 53 + 2, '1']) {
      invalid(quantizerWires, 'sampleSeed', bad, 'sampleSeed', 'a whole number from 0 to 2⁵³');
    }
  });

  test('granularities name what shares a scale', () => {
    for (const good of [{ perTensor: true }, { perChannel: 0 }, { perGroup: 2 ** 31 - 1 }]) {
      assert.equal(passes(quantizerWires, 'granularity', good), good);
    }
    const size = 'a whole number from 0';
    const forms = '{perTensor: true}, {perChannel: axis} or {perGroup: size}';
    const refused: [unknown, string, string][] = [
      [{ perChannel: -1 }, 'granularity.perChannel', size],
      [{ perGroup: 2 ** 31 }, 'granularity.perGroup', size],
      [{}, 'granularity', forms],
      [null, 'granularity', 'an object'],
      ['perTensor', 'granularity', 'an object'],
    ];
    for (const [value, argument, expected] of refused) {
      invalid(quantizerWires, 'granularity', value, argument, expected);
    }
    assert.deepEqual(
      refusalOf(() => passes(quantizerWires, 'granularity', { perRow: 1 })),
      {
        code: 'option_unknown',
        values: { option: 'granularity.perRow', choices: 'perTensor, perChannel, perGroup' },
      },
    );
  });

  test('columns are typed arrays', () => {
    for (const [kind, good, type] of [
      ['float32s', Float32Array.of(1), 'Float32Array'],
      ['int32s', Int32Array.of(1), 'Int32Array'],
    ] as const) {
      assert.equal(passes(quantizerWires, kind, good), good);
      invalid(quantizerWires, kind, [1], kind, `a ${type}`);
      invalid(quantizerWires, kind, Float64Array.of(1), kind, `a ${type}`);
    }
    assert.equal(passes(quantizerWires, 'format', 'int7'), 'int7', 'the core’s to refuse');
    invalid(quantizerWires, 'format', 8, 'format', 'a string such as "int8"');
  });
});

test('the parts of a stored tensor are bytes, and the one that is not is named', () => {
  const parts = { codes: Uint8Array.of(1), scales: Uint8Array.of(2) };
  assert.equal(passes(storedWires, 'storedParts', parts), parts);
  const wrong = { ...parts, scales: [2] };
  invalid(storedWires, 'storedParts', wrong, 'storedParts.scales', 'a Uint8Array');
  invalid(storedWires, 'storedParts', null, 'storedParts', 'an object');
});
