import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openInterpreter } from '../../web/python/interpreter.ts';
import { pythonParts } from './python.ts';

test('Python starts from a snapshot wherever its bytes begin in a message', async () => {
  const parts = await pythonParts();
  let taken: Uint8Array | undefined;
  await openInterpreter({
    ...parts,
    keepSnapshot: (snapshot) => {
      taken = snapshot;
    },
  });
  assert.ok(taken);
  for (const start of [0, 1, 2]) {
    const message = new Uint8Array(taken.length + start);
    message.set(taken, start);
    const python = await openInterpreter({ ...parts, snapshot: message.subarray(start) });
    assert.equal(python.runPython('import _zeropoint; statistics.mean([1, 3])'), 2);
  }
});
