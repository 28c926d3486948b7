import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FrameError, FrameReader, framesOf } from '../../../web/core/rpc/frames.ts';

const limits = { json: 10_000, arrays: 10_000, values: 1000 };

/** The bytes of messages, one after the other. */
const bytesOf = (...messages: unknown[]) =>
  new Uint8Array(messages.flatMap(framesOf).flatMap((piece) => [...piece]));

/** The messages in bytes that arrive in pieces of some length. */
function read(bytes: Uint8Array, length = bytes.length, most = limits): unknown[] {
  const messages: unknown[] = [];
  const reader = new FrameReader((message) => messages.push(message), most);
  for (let at = 0; at < bytes.length; at += length) reader.push(bytes.subarray(at, at + length));
  return messages;
}

/** A frame of any JSON, with bytes behind it. */
function frame(json: unknown, arrays: readonly number[] = [], sizes?: readonly [number, number]) {
  const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));
  const header = new Uint32Array(sizes ?? [text.length, arrays.length]);
  return new Uint8Array([...new Uint8Array(header.buffer), ...text, ...arrays]);
}

describe('a frame', () => {
  const own = JSON.parse('{"__proto__": {"polluted": [null]}, "length": null}');
  const messages: Readonly<Record<string, unknown>> = {
    'plain data': { kind: 'value', id: 3, value: [1, 'zwölf 十二 \ud800', true, null, {}, []] },
    'numbers that JSON lacks': [Number.NaN, -0, 0, Number.POSITIVE_INFINITY, -1e308, undefined],
    'a value that is absent': { kind: 'value', value: undefined },
    'one number': -0,
    'names that objects have anyway': own,
    'bytes of every type': {
      floats: new Float32Array([1.5, Number.NaN]),
      doubles: new Float64Array([Math.PI]),
      longs: new BigInt64Array([-1n, 2n ** 62n]),
      words: [new Int8Array([-1]), new Uint16Array([7]), new Int32Array([-7])],
      nothing: new Uint8Array(),
      memory: new Uint8Array([1, 2, 3]).buffer,
      length: new Uint8ClampedArray([255]),
    },
  };
  for (const [name, message] of Object.entries(messages))
    test(`carries ${name}, in pieces of any length`, () => {
      const bytes = bytesOf(message, message);
      for (const length of [1, 7, 8, 9, bytes.length])
        assert.deepEqual(read(bytes, length), [message, message]);
    });

  test('carries the part of a memory that a view shows, in a memory of its own', () => {
    const whole = new Float32Array([1, 2, 3, 4]);
    const [got] = read(bytesOf(whole.subarray(1, 3))) as [Float32Array];
    assert.deepEqual([...got], [2, 3]);
    assert.equal(got.byteOffset + got.buffer.byteLength, 8);
  });

  test('refuses what is not plain data before any of it is sent', () => {
    const wrong = { function: () => {}, bigint: 1n, symbol: Symbol('s'), map: new Map() };
    for (const [name, value] of Object.entries(wrong))
      assert.throws(() => framesOf({ kind: 'call', args: [value] }), TypeError, name);
  });
});

describe('bytes that are no frame', () => {
  const gap = (...content: unknown[]) => [{ a: null, list: [null] }, [content]];
  const wrong: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
    'a length beyond the limit': [frame('', [], [10_001, 0]), /too long/],
    'the greatest length': [frame('', [], [2 ** 32 - 1, 2 ** 32 - 1]), /too long/],
    'arrays beyond the limit': [frame([1, []], [], [6, 10_001]), /too long/],
    'more values than the limit': [frame(`[[${'[],'.repeat(999)}[]],[]]`), /more than 1000 values/],
    'no JSON': [frame('{"kind":'), /no JSON/],
    'no text': [new Uint8Array([1, 0, 0, 0, 0, 0, 0, 0, 0xff]), /no JSON/],
    'a text that is no UTF-8': [
      new Uint8Array([8, 0, 0, 0, 0, 0, 0, 0, 0x5b, 0x22, 0xff, 0x22, 0x2c, 0x5b, 0x5d, 0x5d]),
      /no JSON/,
    ],
    'nothing at all': [frame(''), /no JSON/],
    'a message alone': [frame({ kind: 'ready' }), /not followed by its gaps/],
    'gaps that are no list': [frame([{}, {}]), /no such form/],
    'a gap without content': [frame(gap(['a'], 'Uint8Array')), /no such form/],
    'a path of objects': [frame(gap([{}], 'odd', 'NaN')), /no such form/],
    'an unknown type': [frame(gap(['a'], 'SharedArrayBuffer', 0)), /no such form/],
    'the name of a method for a type': [frame(gap(['a'], 'toString', 0)), /no such form/],
    'the name of a method for a number': [frame(gap(['a'], 'odd', 'toString')), /no such form/],
    'a length that is negative': [frame(gap(['a'], 'Uint8Array', -1)), /no such form/],
    'a length that is no integer': [frame(gap(['a'], 'Uint8Array', 0.5)), /no such form/],
    'a length beyond the frame': [frame(gap(['a'], 'Uint8Array', 9), [1]), /have not the 1 bytes/],
    'bytes without a gap': [frame([{}, []], [1]), /have not the 1 bytes/],
    'half an element': [frame(gap(['a'], 'Float32Array', 6), [1, 2, 3, 4, 5, 6]), /6 bytes are no/],
    'a gap that is nowhere': [frame(gap(['b'], 'odd', 'NaN')), /nowhere/],
    'a gap in a text': [frame([{ a: 'text' }, [[['a', 0], 'odd', 'NaN']]]), /nowhere/],
    'a gap in a prototype': [frame(gap(['__proto__', 'x'], 'odd', 'NaN')), /nowhere/],
    'a gap in the prototype itself': [frame(gap(['__proto__'], 'odd', 'NaN')), /nowhere/],
    'a gap for a list’s length': [frame(gap(['list', 'length'], 'odd', 'NaN')), /nowhere/],
  };
  for (const [name, [bytes, sentence]] of Object.entries(wrong))
    test(`are refused: ${name}`, () => {
      for (const length of [1, bytes.length])
        assert.throws(
          () => read(bytes, length),
          (error) => error instanceof FrameError && sentence.test(error.message),
        );
      assert.equal(({} as { x?: unknown }).x, undefined);
    });

  test('are kept until the rest arrives', () => {
    const bytes = bytesOf({ a: new Uint8Array(9) });
    assert.deepEqual(read(bytes.subarray(0, -1), 5), []);
  });

  test('may have as many letters as they like, of which none is a value', () => {
    const text = '[],"\\{'.repeat(700);
    assert.deepEqual(read(bytesOf([text])), [[text]]);
  });
});
