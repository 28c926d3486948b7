import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  anyObject,
  byField,
  fields,
  flag,
  integerIn,
  jsonFault,
  listOf,
  noSize,
  numberIn,
  oneOf,
  optional,
  pairOf,
  recordOf,
  textOf,
} from '../../../web/schema/schema.ts';

interface Point {
  readonly x: number;
  readonly names?: readonly string[];
}

const point = fields<Point>({
  x: numberIn(0, 10),
  names: optional(listOf(textOf(3), 2)),
});

/** Values of classes that structured clone keeps, beside those of JSON. */
const foreign: readonly unknown[] = [
  new Map([['x', 1]]),
  new Set([1]),
  new Date(0),
  /x/,
  new Error('x'),
  new Uint8Array(2),
  new ArrayBuffer(2),
  new SharedArrayBuffer(2),
  Object(1),
  Object('x'),
  Object(1n),
  1n,
  Symbol('x'),
  () => 1,
  undefined,
];

describe('a rule', () => {
  test('accepts what it describes, and names the first part that it does not', () => {
    assert.equal(point({ x: 1 }), undefined);
    assert.equal(point({ x: 10, names: ['abc', ''] }), undefined);
    assert.deepEqual(point({ x: 11 }), { part: 'x', limits: { least: 0, most: 10 } });
    assert.deepEqual(point({ x: '1' }), { part: 'x' });
    assert.deepEqual(point({}), { part: 'x' });
    assert.deepEqual(point({ x: 1, y: 1 }), { part: 'y' });
    assert.deepEqual(point({ x: 1, names: ['a', 'b', 'c'] }), {
      ...{ part: 'names', limits: { least: 0, most: 2 } },
    });
    assert.deepEqual(point({ x: 1, names: ['a', 5] }), { part: 'names[1]' });
    assert.deepEqual(listOf(point, 3)([{ x: 1 }, { x: 1, names: [7] }]), { part: '[1].names[0]' });
  });

  test('takes own properties alone, also those with the names of inherited ones', () => {
    for (const text of ['{"__proto__": {"x": 1}}', '{"constructor": 1}', '{"toString": 1}'])
      assert.ok(point(JSON.parse(text)), text);
    assert.ok(point(Object.create({ x: 1 })));
    const named = recordOf(numberIn(0, 9), 3, textOf(20));
    assert.equal(named(JSON.parse('{"__proto__": 1, "a": 2}')), undefined);
    assert.ok(named(JSON.parse('{"__proto__": {"a": 1}}')));
    const kinds = byField<'kind', { readonly kind: 'a' }>('kind', {
      a: fields({ kind: oneOf('a') }),
    });
    for (const kind of ['__proto__', 'constructor', 'toString', 5, null, ['a']])
      assert.deepEqual(kinds({ kind }), { part: 'kind' }, String(kind));
    assert.equal(({} as Record<string, unknown>).x, undefined);
  });

  test('refuses every class but plain objects and lists', () => {
    for (const value of foreign) {
      assert.ok(point(value), String(value));
      assert.ok(anyObject(value), String(value));
      assert.ok(listOf(numberIn(0, 9), 9)(value), String(value));
      assert.ok(textOf(9)(value), String(value));
      assert.ok(numberIn(0, 9)(value), String(value));
      assert.ok(flag(value), String(value));
      assert.ok(jsonFault({ value: [value] }, 1e6, noSize()), String(value));
    }
  });

  test('takes no numbers that are none, and no list with a hole', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, 9.5, 2 ** 53, -0])
      assert.ok(integerIn(0, 9)(value), String(value));
    assert.ok(listOf(numberIn(0, 9), 9)(new Array(2)));
    assert.ok(pairOf(numberIn(0, 9))([1]));
    assert.equal(pairOf(numberIn(0, 9))([1, 2]), undefined);
    assert.ok(jsonFault(new Array(2), 1e6, noSize()));
  });

  test('compares a length before the items: an empty list of four billion takes no time', () => {
    const started = performance.now();
    const endless = new Array(2 ** 32 - 1);
    assert.ok(listOf(numberIn(0, 9), 1000)(endless));
    assert.ok(jsonFault(endless, 1e9, noSize()));
    assert.ok(performance.now() - started < 200);
  });
});

describe('plain JSON', () => {
  const sizeOf = (value: unknown) => {
    const size = noSize();
    assert.equal(jsonFault(value, 1e6, size), undefined);
    return size;
  };

  test('is counted, and never longer than its text', () => {
    const value = { a: [1, -2.5, 'x\ny\n', null, true], b: {} };
    const { characters, ...counts } = sizeOf(value);
    assert.deepEqual(counts, { values: 8, numbers: 2, letters: 4, breaks: 2 });
    for (const one of [value, '', 0, [], {}, [[]], { '': '' }, [0, 0, 0], ['a', 'b']])
      assert.ok(sizeOf(one).characters <= JSON.stringify(one).length, JSON.stringify(one));
    assert.ok(characters > 12);
  });

  test('has a limit for its length, which counts what is contained twice each time', () => {
    const limits = { least: 0, most: 5 };
    assert.deepEqual(jsonFault('123456', 5, noSize()), { part: '', limits });
    assert.deepEqual(jsonFault([1, 2, 3, 4, 5], 5, noSize()), { part: '', limits });
    assert.equal(jsonFault([1, 2], 5, noSize()), undefined);
    let shared: unknown = [];
    for (let level = 0; level < 60; level += 1) shared = [shared, shared];
    const started = performance.now();
    const size = noSize();
    assert.ok(jsonFault(shared, 1e9, size)?.limits);
    assert.ok(size.values <= 4_000_001);
    assert.ok(performance.now() - started < 5000);
  });

  test('contains neither itself nor very many levels', () => {
    const list: unknown[] = [];
    list.push(list);
    assert.ok(jsonFault(list, 1e6, noSize()));
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    assert.equal(jsonFault(nested(480), 1e6, noSize()), undefined);
    assert.ok(jsonFault(nested(481), 1e6, noSize()));
  });
});
