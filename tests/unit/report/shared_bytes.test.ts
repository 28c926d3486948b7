import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { withSharedBytes } from '../../../web/report/readers/shared_bytes.ts';
import { comparisonTotals } from '../../../web/report/survey/comparison.ts';
import { totalsOf } from '../../../web/report/views/totals.ts';
import { random as numbersFrom } from '../../random.ts';
import { entryOf } from '../support/weight_entries.ts';
import { checkpointOf } from './report_rows.ts';

// Bytes that several tensors of a file share count once in its size, whatever the views are.

const at = (name: string, offset: number, length: number, change: Partial<TensorEntry> = {}) =>
  entryOf(name, { shape: [length / 4, 1], offset, length, ...change });
const owned = (tensors: readonly TensorEntry[]) =>
  withSharedBytes(tensors).map(({ length, ownBytes = length }) => ownBytes);

describe('the bytes of a tensor that no tensor before it has', () => {
  const cases: Readonly<Record<string, readonly [TensorEntry[], number[]]>> = {
    'apart from each other': [
      [at('a', 0, 40), at('b', 40, 40)],
      [40, 40],
    ],
    'the same bytes': [
      [at('a', 0, 40), at('b', 0, 40), at('c', 0, 40)],
      [40, 0, 0],
    ],
    'the end of one is the start of another': [
      [at('a', 0, 40), at('b', 24, 40)],
      [40, 24],
    ],
    'a part, before and after the whole': [
      [at('a', 8, 8), at('whole', 0, 40), at('b', 16, 24)],
      [8, 32, 0],
    ],
    'a whole that joins what was apart': [
      [at('a', 0, 8), at('b', 32, 8), at('c', 16, 4), at('whole', 0, 40)],
      [8, 8, 4, 20],
    ],
    'the same bytes as another dtype': [
      [at('a', 0, 40), at('b', 0, 40, { dtype: 'i32' })],
      [40, 0],
    ],
    'the same place of another file': [
      [at('a', 0, 40), at('b', 0, 40, { file: 1 })],
      [40, 40],
    ],
    'no bytes of the file': [
      [at('a', 0, 40), at('b', 0, 40, { inline: new Uint8Array(40) })],
      [40, 40],
    ],
    'no elements': [
      [at('a', 0, 0), at('b', 0, 40), at('c', 0, 0)],
      [0, 40, 0],
    ],
  };
  for (const [name, [tensors, expected]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(owned(tensors), expected));
  }

  test('add up to the union of all, for random views', () => {
    const random = numbersFrom(7);
    for (let round = 0; round < 300; round += 1) {
      const count = 1 + Math.floor(random() * 12);
      const tensors = Array.from({ length: count }, (_, i) =>
        at(`t${i}`, Math.floor(random() * 60), 4 * Math.floor(random() * 12)),
      );
      const union = new Set<number>();
      const expected = tensors.map(({ offset, length }) => {
        const before = union.size;
        for (let byte = offset; byte < offset + length; byte += 1) union.add(byte);
        return union.size - before;
      });
      assert.deepEqual(owned(tensors), expected, JSON.stringify(tensors));
    }
  });

  test('are found at once among very many views of one storage', () => {
    const count = 20_000;
    // Slices in an order that joins nothing until the whole comes last.
    const slices = Array.from({ length: count }, (_, i) =>
      at(`s${i}`, ((i * 7919) % count) * 8, 4),
    );
    const start = performance.now();
    const own = owned([...slices, at('whole', 0, 8 * count)]);
    assert.equal(own.at(-1), 4 * count);
    assert.ok(performance.now() - start < 5000, `${performance.now() - start} ms`);
  });
});

test('today’s size counts shared bytes once, and says how many tensors share some', () => {
  const entries = withSharedBytes([
    ...[at('a', 0, 400), at('tied', 0, 400), at('part', 200, 400), at('other', 600, 40)],
    at('bias', 40, 80, { shape: [20] }),
  ]);
  const rows = entries.map((entry, index) => ({ index, entry }));
  const totals = totalsOf(checkpointOf([]), rows, []);
  assert.equal(totals.bytes, 640);
  // Both views would be written; each has all of its bytes.
  assert.deepEqual(totals.weights, { count: 3, elements: 210, bytes: 840 });
  assert.deepEqual(totals.kept, { count: 1, bytes: 0 });
  assert.equal(totals.sharing, 3);
});

test('a comparison counts shared bytes once on either side', () => {
  const one = { dtype: 'f32', differing: 1, elements: 10, squaredError: 1, signal: 1 };
  const all = [
    { ...one, length: 40, otherLength: 20 },
    { ...one, length: 40, ownBytes: 16, otherLength: 20, otherOwnBytes: 8 },
  ];
  const totals = comparisonTotals(all as unknown as Parameters<typeof comparisonTotals>[0]);
  assert.deepEqual([totals.bytes, totals.otherBytes], [56, 28]);
});

test('a safetensors file has no shared bytes', async () => {
  const tensor = (name: string, start: number) =>
    `"${name}":{"dtype":"F32","shape":[2],"data_offsets":[${start},${start + 8}]}`;
  const header = Buffer.from(`{${tensor('a', 0)},${tensor('b', 8)}}`);
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  const bytes = new Uint8Array(Buffer.concat([length, header, Buffer.alloc(16)]));
  const { tensors } = await openCheckpoint([memorySource(bytes, 'm.safetensors')]);
  assert.deepEqual(
    tensors.map(({ ownBytes }) => ownBytes),
    [undefined, undefined],
  );
});
