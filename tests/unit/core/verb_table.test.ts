import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withHandles } from '../../../web/core/engine/handles.ts';
import { readTable, verbsOf } from '../../../web/core/engine/verbs.ts';
import { tensorWires } from '../../../web/core/engine/wire_tensors.ts';

// The verbs made from a table of the contract.

describe('a table of verbs', () => {
  const table = `
enum Mode: up, down
struct Options: depth: decimals?, is_deep: flag?
struct Pair: first: tensor, second: tensor
struct Size: item_count: integer
struct Mixed: item_count: integer, sorted: tensor
one_hot(tensor: tensor, classes: integer = -1): tensor
turn(tensor: tensor, mode: Mode = "up", options: Options = {}): Pair
add(left: operand, right: operand, step: scalar = -12n): tensor
squeeze(tensor: tensor, axis: integer?): flag
size(tensor: tensor): Size
mixed(tensor: tensor): Mixed
`;
  interface Verbs {
    oneHot(tensor: unknown, classes?: unknown): unknown;
    turn(tensor: unknown, mode?: unknown, options?: unknown): unknown;
    add(left: unknown, right: unknown, step?: unknown): unknown;
    squeeze(tensor: unknown, axis?: unknown): unknown;
    size(tensor: unknown): unknown;
    mixed(tensor: unknown): unknown;
  }
  const calls: unknown[][] = [];
  const size = { itemCount: 9 };
  const answers: Record<string, unknown> = {
    ...{ turn: { first: 3, second: 4 }, squeeze: true, size },
    mixed: { itemCount: 9, sorted: 2 },
  };
  const core = Object.fromEntries(
    ['oneHot', 'turn', 'add', 'squeeze', 'size', 'mixed'].map((name) => [
      name,
      (...args: unknown[]) => {
        calls.push([name, ...args]);
        return answers[name] ?? 7;
      },
    ]),
  );
  const verbs = verbsOf<Verbs>(core, table, tensorWires, withHandles);
  const last = () => calls.at(-1);
  const handle = { id: 5 };

  test('hands the numbers of handles over, and makes handles of numbers', () => {
    assert.deepEqual(verbs.oneHot(handle, 2), { id: 7 });
    assert.deepEqual(last(), ['oneHot', 5, 2]);
    assert.deepEqual(verbs.turn(handle), { first: { id: 3 }, second: { id: 4 } });
    assert.equal(verbs.squeeze(handle), true);
    assert.equal(verbs.size(handle), size, 'no tensor is in it');
    assert.deepEqual(verbs.mixed(handle), { sorted: { id: 2 } });
  });

  test('fills in what is left out, and leaves out what has nothing to stand for it', () => {
    verbs.oneHot(handle);
    assert.deepEqual(last(), ['oneHot', 5, -1]);
    verbs.turn(handle);
    assert.deepEqual(last(), ['turn', 5, 'up', {}]);
    verbs.squeeze(handle);
    assert.deepEqual(last(), ['squeeze', 5, undefined]);
    verbs.add(handle, 2);
    assert.deepEqual(last(), ['add', { id: 5 }, { float: 2 }, { low: 2 ** 32 - 12, high: -1 }]);
  });

  test('passes the fields of a structure that are given', () => {
    verbs.turn(handle, 'down', { isDeep: false, depth: undefined });
    assert.deepEqual(last(), ['turn', 5, 'down', { isDeep: false }]);
  });

  test('refuses fields that a structure does not have, by their names', () => {
    const values = { option: 'options.other', choices: 'depth, isDeep' };
    const call = () => verbs.turn(handle, 'down', { isDeep: false, other: 1 });
    assert.throws(call, { code: 'option_unknown', values });
  });

  test('refuses what is of another type, by its name, before the core sees it', () => {
    const before = calls.length;
    const refused: readonly (readonly [string, () => unknown])[] = [
      ['tensor', () => verbs.oneHot(5)],
      ['tensor', () => verbs.oneHot(undefined)],
      ['classes', () => verbs.oneHot(handle, '1')],
      ['classes', () => verbs.oneHot(handle, 0.5)],
      ['mode', () => verbs.turn(handle, 'left')],
      ['options.depth', () => verbs.turn(handle, 'up', { depth: 101 })],
      ['options.depth', () => verbs.turn(handle, 'up', { depth: -1 })],
      ['options.isDeep', () => verbs.turn(handle, 'up', { isDeep: 1 })],
      ['options', () => verbs.turn(handle, 'up', 1)],
      ['axis', () => verbs.squeeze(handle, null)],
      ['left or right', () => verbs.add(1, 2)],
      ['right', () => verbs.add(handle, 'x')],
    ];
    for (const [argument, call] of refused) {
      assert.throws(
        call,
        (error: { code?: string; values?: { argument: string; expected: string } }) => {
          assert.deepEqual([error.code, error.values?.argument], ['invalid_argument', argument]);
          const operands = argument === 'left or right';
          if (operands) assert.equal(error.values?.expected, 'a handle of a tensor');
          return true;
        },
      );
    }
    assert.equal(calls.length, before);
    verbs.turn(handle, 'up', { depth: 100 });
    assert.equal(calls.length, before + 1);
  });

  test('throws the core’s refusals with their codes and values', () => {
    const refusing = { ...core, squeeze: () => ({ refused: { code: 'x', values: { n: 1 } } }) };
    const { squeeze } = verbsOf<Verbs>(refusing, table, tensorWires, withHandles);
    assert.throws(() => squeeze(handle), { code: 'x', values: { n: 1 } });
  });

  test('is read into arguments with their kinds', () => {
    const [first] = readTable(table).verbs;
    assert.equal(first?.name, 'one_hot');
    assert.deepEqual(
      first?.args.map(({ name, kind, fallback }) => [name, kind, fallback]),
      [
        ['tensor', 'tensor', undefined],
        ['classes', 'integer', -1],
      ],
    );
  });
});
