import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Output,
  plainText,
  printedText,
  withEvent,
} from '../../../web/notebook/output/output.ts';
import type { OutputEvent } from '../../../web/python/protocol.ts';

// The outputs of a cell after each event from Python.

const stream = (text: string, name: 'stdout' | 'stderr' = 'stdout') =>
  ({ output_type: 'stream', name, text }) as const;
const display = (text: string, display_id?: string) =>
  ({
    output_type: 'display_data',
    data: { 'text/plain': text },
    metadata: {},
    ...(display_id === undefined ? {} : { display_id }),
  }) as const;
const result = {
  output_type: 'execute_result',
  execution_count: 1,
  data: { 'text/plain': '1' },
  metadata: {},
} as const;
const after = (...events: OutputEvent[]) =>
  events.reduce((outputs: readonly Output[], event) => withEvent(outputs, event), []);

describe('the outputs of a cell', () => {
  test('are what it displays, in order', () => {
    assert.deepEqual(after(display('a'), result, display('b')), [
      ...[display('a'), result, display('b')],
    ]);
  });

  test('join what is printed in a row to the same stream', () => {
    assert.deepEqual(after(stream('a'), stream('b'), stream('c')), [stream('abc')]);
    assert.deepEqual(after(stream('a'), stream('b', 'stderr'), stream('c')), [
      ...[stream('a'), stream('b', 'stderr'), stream('c')],
    ]);
    assert.deepEqual(after(stream('a'), display('x'), stream('b')), [
      ...[stream('a'), display('x'), stream('b')],
    ]);
    assert.deepEqual(after(display('x'), stream('a'), stream('b')), [display('x'), stream('ab')]);
  });

  test('are gone once they are cleared', () => {
    const clear = { output_type: 'clear_output', wait: false } as const;
    assert.deepEqual(after(stream('a'), display('b'), clear), []);
    assert.deepEqual(after(stream('a'), clear, stream('b')), [stream('b')]);
  });

  test('are updated under the name of the display, everywhere and nowhere else', () => {
    const update = {
      output_type: 'update_display_data',
      display_id: 'one',
      data: { 'text/plain': 'new' },
      metadata: { width: 1 },
    } as const;
    const updated = { ...display('', 'one'), data: update.data, metadata: update.metadata };
    const others = [display('a'), display('b', 'two'), stream('c'), result];
    assert.deepEqual(after(display('1', 'one'), ...others, display('2', 'one'), update), [
      ...[updated, ...others, updated],
    ]);
    assert.deepEqual(after(stream('a'), update), [stream('a')]);
    const named = { ...result, display_id: 'one' };
    assert.deepEqual(after(named, update), [named], 'only what was displayed');
  });
});

describe('printed text', () => {
  for (const [title, text, expected] of [
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['moves', 'a\u001b[2Kb\u001b[?25lc', 'abc'],
    ['titles that end with a bell', 'a\u001b]0;title\u0007b', 'ab'],
    ['links that end with a string terminator', 'a\u001b]8;;x\u001b\\b', 'ab'],
  ] as const) {
    test(`has no ${title}`, () => {
      assert.equal(plainText(text), expected);
      assert.equal(printedText(text), expected);
    });
  }

  for (const [title, text, expected] of [
    ['starts its line anew at a carriage return', '10 %\r20 %\r100 %', '100 %'],
    ['does so in each line', 'a\n1\r2\nb\r3', 'a\n2\n3'],
    ['keeps a carriage return at its end, where nothing follows yet', 'a\nb\r', 'a\nb\r'],
    ['takes several carriage returns as one', '1 %\r\r2 %\r\r\r3 %', '3 %'],
    ['takes the line ends of Windows as such', 'a\r\nb\r\n', 'a\nb\n'],
    ['takes those that are written twice as such, too', 'a\r\r\nb\r\r\n', 'a\nb\n'],
  ] as const) {
    test(title, () => assert.equal(printedText(text), expected));
  }
});
