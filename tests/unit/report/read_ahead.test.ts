import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { ReadAhead } from '../../../web/report/readers/read_ahead.ts';
import { countingSource } from '../support/weight_files.ts';

const bytes = Uint8Array.from({ length: 32 }, (_, at) => at);
const make = () => {
  const { source, counted } = countingSource(bytes, 'x');
  return { source, counted, ahead: new ReadAhead() };
};

const range = (start: number, length: number) => ({ file: 'x', start, length });

test('a range that was begun is read once, for the next read of the same range of the same file', async () => {
  const { source, counted, ahead } = make();
  ahead.begin(source, range(4, 8));
  assert.deepEqual([counted.reads, counted.bytes], [1, 8]);
  const over = ahead.over(source, 'x');
  assert.deepEqual(await over.read(4, 8), bytes.slice(4, 12));
  assert.equal(counted.reads, 1);
  assert.deepEqual(await over.read(4, 8), bytes.slice(4, 12));
  assert.equal(counted.reads, 2, 'its memory may have been given back');
});

test('any other read is made, and what was begun waits for its reader', async () => {
  for (const [file, start, length] of [
    ['y', 4, 8],
    ['x', 5, 8],
    ['x', 4, 9],
    ['x', 3, 8],
  ] as const) {
    const { source, counted, ahead } = make();
    ahead.begin(source, range(4, 8));
    const read = await ahead.over(source, file).read(start, length);
    assert.deepEqual(read, bytes.slice(start, start + length));
    assert.equal(counted.reads, 2);
    await ahead.over(source, 'x').read(4, 8);
    assert.equal(counted.reads, 2);
  }
});

test('parts of a range are copies of it, as often as they are read', async () => {
  const { source, counted, ahead } = make();
  ahead.begin(source, range(4, 8));
  ahead.begin(source, range(6, 2));
  const over = ahead.over(source, 'x');
  for (const start of [4, 8, 4, 9]) {
    const part = await over.read(start, 3);
    assert.deepEqual(part, bytes.slice(start, start + 3));
    assert.equal(part.buffer.byteLength, 3);
  }
  assert.equal(counted.reads, 1);
});

test('two ranges are kept, and the oldest goes for a third', async () => {
  const { source, counted, ahead } = make();
  for (const start of [0, 8, 16]) ahead.begin(source, range(start, 8));
  const over = ahead.over(source, 'x');
  await over.read(8, 8);
  await over.read(16, 8);
  assert.equal(counted.reads, 3);
  await over.read(0, 8);
  assert.equal(counted.reads, 4);
});

test('a failure belongs to whoever reads the range, and to nobody else', async () => {
  const { source, ahead } = make();
  const gone = { ...source, read: () => Promise.reject(new Error('gone')) };
  ahead.begin(gone, range(0, 4));
  await assert.rejects(ahead.over(source, 'x').read(0, 4), /gone/);
  ahead.begin(gone, range(0, 4));
  const [read] = await Promise.all([
    ahead.over(memorySource(bytes, 'x'), 'x').read(1, 5),
    new Promise((resolve) => setTimeout(resolve)),
  ]);
  assert.deepEqual(read, bytes.slice(1, 6));
});
