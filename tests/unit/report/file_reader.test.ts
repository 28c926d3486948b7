import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { type Blob, resolveObjectURL } from 'node:buffer';
import { describe, test } from 'node:test';
import {
  fileReader,
  fileReading,
  fileReadingVerbs,
} from '../../../web/report/worker/file_reader.ts';
import { useFakeWorkers, workers } from '../support/fake_worker.ts';

// The thread that reads files for the one that surveys them, and reading without it.

const file = new File([Uint8Array.of(1, 2, 3, 4, 5)], 'a.bin');
const gone = Object.assign(new File([], 'b.bin'), {
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
}) as unknown as File;
const refusal = {
  code: 'file_unreadable',
  values: { name: 'b.bin', reason: 'Error: NotFoundError' },
};

describe('reading files', () => {
  test('answers what its client calls', () => {
    assert.deepEqual(Object.keys(fileReading), [...fileReadingVerbs]);
  });

  test('reads a range, and refuses a file that is gone by its name', async () => {
    assert.deepEqual(await fileReading.read(file, 1, 3), Uint8Array.of(2, 3, 4));
    await assert.rejects(async () => fileReading.read(gone, 0, 1), refusal);
  });

  test('asks a worker that runs the text, and takes the bytes that it sends', async () => {
    const restore = useFakeWorkers();
    try {
      const reader = fileReader('the text');
      const bytes = reader.read(file, 1, 3);
      const [worker] = workers;
      assert.ok(worker);
      assert.equal(await (resolveObjectURL(worker.url) as Blob).text(), 'the text');
      worker.dispatch('message', { data: { kind: 'ready' } });
      const calls = worker.posted.map(({ message }) => message);
      assert.deepEqual(calls, [
        { kind: 'boot', parts: undefined },
        { kind: 'call', id: 0, verb: 'read', args: [file, 1, 3] },
      ]);
      worker.dispatch('message', { data: { kind: 'value', id: 0, value: Uint8Array.of(7) } });
      assert.deepEqual(await bytes, Uint8Array.of(7));
    } finally {
      restore();
    }
  });

  test('reads on this thread where no worker starts', async () => {
    const reader = fileReader('the text');
    assert.deepEqual(await reader.read(file, 0, 2), Uint8Array.of(1, 2));
    await assert.rejects(async () => reader.read(gone, 0, 1), refusal);
    assert.deepEqual(await reader.read(file, 4, 1), Uint8Array.of(5));
  });
});
