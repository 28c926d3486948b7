import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OutputGate } from '../../../web/python/output.ts';
import type { OutputEvent } from '../../../web/python/protocol.ts';

const most = 10_000_000;

function gate() {
  const sent: OutputEvent[] = [];
  const own = new OutputGate((output) => sent.push(output));
  own.begin();
  const texts = () => sent.map((one) => (one.output_type === 'stream' ? one.text : ''));
  return { own, sent, text: () => texts().join('') };
}

describe('a cell’s printed text', () => {
  test('arrives in full up to the limit, without a note', () => {
    const { own, text } = gate();
    own.stream('stdout', 'x'.repeat(most));
    own.end();
    assert.equal(text(), 'x'.repeat(most));
  });

  test('is cut at the limit, with a note about how much was dropped', () => {
    const { own, text } = gate();
    own.stream('stdout', 'x'.repeat(most));
    own.stream('stdout', 'yy');
    own.stream('stderr', 'zzz');
    assert.match(text().slice(most), /^\n\[The rest is not kept: .* 10,000,000 characters\.\]\n$/);
    own.end();
    assert.match(text(), /\]\n\[5 characters were left out\.\]\n$/);
    assert.ok(!/[yz]{2}/.test(text().slice(0, most)));
  });

  test('is counted separately for each cell', () => {
    const { own, text } = gate();
    own.stream('stdout', 'x'.repeat(most + 1));
    own.end();
    const before = text().length;
    own.begin();
    own.stream('stdout', 'again');
    own.end();
    assert.equal(text().slice(before), 'again');
  });

  test('arrives in few chunks, however many lines it has', () => {
    const { own, sent, text } = gate();
    for (let line = 0; line < 100_000; line += 1) own.stream('stdout', `${line}\n`);
    own.end();
    assert.equal(text().length, 588_890);
    assert.ok(sent.length < 400, `${sent.length}`);
  });

  test('keeps the two streams separate, and the number of outputs limited', () => {
    const { own, sent, text } = gate();
    for (let line = 0; line < 5000; line += 1) {
      own.stream('stdout', 'o');
      own.stream('stderr', 'e');
    }
    own.end();
    assert.equal(text(), 'oe'.repeat(5000));
    const names = sent.map((one) => (one.output_type === 'stream' ? one.name : ''));
    assert.deepEqual(names.slice(0, 4), ['stdout', 'stderr', 'stdout', 'stderr']);
    const changes = names.filter((name, index) => name !== names[index - 1]).length;
    assert.ok(changes > 900 && changes < 1100, `${changes}`);
  });

  test('does not count displayed values', () => {
    const { own, sent } = gate();
    for (let line = 0; line < 2000; line += 1) {
      own.stream('stdout', 'o');
      own.stream('stderr', 'e');
    }
    own.output({ output_type: 'display_data', data: {}, metadata: {} });
    assert.equal(sent.at(-1)?.output_type, 'display_data');
  });
});
