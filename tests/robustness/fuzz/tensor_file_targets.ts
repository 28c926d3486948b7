import assert from 'node:assert/strict';
import { type ErrorRecord, QuantError } from '../../../web/core/engine/errors.ts';
import type { ByteSource } from '../../../web/report/readers/bytes.ts';
import type { Checkpoint } from '../../../web/report/readers/checkpoint.ts';
import { readCsv } from '../../../web/report/readers/csv.ts';
import { bytesOf } from '../../../web/report/readers/dtypes.ts';
import { readNpy } from '../../../web/report/readers/npy.ts';
import { readNpz } from '../../../web/report/readers/npz.ts';
import { readSafetensors } from '../../../web/report/readers/safetensors.ts';
import { readRange, readSlices } from '../../../web/report/readers/slices.ts';
import { readZip } from '../../../web/report/readers/zip.ts';
import { readNpy as readTensor } from '../../../web/text/npy.ts';

// Properties of any file of weights: readers read only bytes that exist, the tensors that they list lie within the
// file, and its bytes are as many as it says.

type Refused = (record: ErrorRecord) => string;

/** Bytes that a read outside of them fails on. */
const strictSource = (bytes: Uint8Array): ByteSource => ({
  name: 'x',
  size: bytes.length,
  async read(start, length) {
    assert.ok(start >= 0 && length >= 0 && start + length <= bytes.length, `${start} ${length}`);
    return bytes.slice(start, start + length);
  },
});

/** Ranges lie within the file and are disjoint. */
function checkRanges(ranges: readonly { offset: number; length: number }[], size: number): void {
  const sorted = [...ranges].sort((a, b) => a.offset - b.offset || a.length - b.length);
  let free = 0;
  for (const { offset, length } of sorted) {
    assert.ok(offset >= free && length >= 0 && offset + length <= size, `${offset} ${length}`);
    free = offset + length;
  }
}

async function checkpointOf(
  source: ByteSource,
  read: Promise<Checkpoint>,
  refused: Refused,
): Promise<string> {
  const { kind, tensors, skipped } = await read;
  if (kind !== 'csv') checkRanges(tensors, source.size);
  const ends = skipped.map(({ reason }) => refused(reason));
  for (const entry of tensors) {
    const product = entry.shape.includes(0) ? 0 : entry.shape.reduce((all, one) => all * one, 1);
    assert.equal(product, entry.elements);
    const expected = bytesOf(entry.dtype, entry.elements);
    assert.equal((entry.deflated ?? entry.inline ?? entry).length, expected);
    try {
      let length = 0;
      for await (const slice of readSlices([source], entry, 64)) length += slice.length;
      assert.equal(length, expected);
      await readRange([source], entry, 0, Math.min(entry.elements, 4));
      const order = `${entry.bigEndian ? '>' : ''}${entry.columnMajor ? 'F' : ''}`;
      ends.push(`${entry.dtype} ${entry.shape.length}${order}`);
    } catch (error) {
      if (!(error instanceof QuantError && entry.deflated)) throw error;
      ends.push(refused(error));
    }
  }
  return [...new Set(ends)].sort().join().slice(0, 200);
}

/** Targets that end with a refusal, or with what they return. */
export function tensorFileTargets(refused: Refused) {
  const target =
    (check: (source: ByteSource, bytes: Uint8Array) => Promise<string>) =>
    async (bytes: Uint8Array): Promise<string> => {
      try {
        return await check(strictSource(bytes), bytes);
      } catch (error) {
        if (error instanceof QuantError) return refused(error);
        throw error;
      }
    };
  return {
    safetensors: target((source) => checkpointOf(source, readSafetensors([source]), refused)),
    npz: target((source) => checkpointOf(source, readNpz(source), refused)),
    csv: target((source) => checkpointOf(source, readCsv(source), refused)),
    npy_entry: target(async (source, bytes) => {
      const checkpoint = await readNpy(source);
      // The reader of tensors in memory refuses more, and reads the same header.
      const tensor = readTensor(bytes, 2 ** 20);
      if ('tensor' in tensor) assert.deepEqual(tensor.tensor.shape, checkpoint.tensors[0]?.shape);
      return checkpointOf(source, Promise.resolve(checkpoint), refused);
    }),
    zip: target(async (source) => {
      const members = await readZip(source);
      checkRanges(members, source.size);
      const kinds = new Set(members.map(({ isDeflated }) => isDeflated));
      return `${members.length} ${[...kinds].sort()}`;
    }),
  };
}
