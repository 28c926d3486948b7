import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf } from '../../../web/core/engine/errors.ts';
import { openEngines } from '../../../web/instrument/engines.ts';
import type { Files } from '../../../web/ui/files.ts';

const failing: Files = {
  address: (name) => name,
  module: async (name) => Promise.reject(new Error(`${name}: 404`)),
  text: async (name) => Promise.reject(new Error(`${name}: 404`)),
  bytes: async (name) => Promise.reject(new Error(`${name}: 404`)),
};

test('a photograph that is missing is a part that is missing, and not the core', async () => {
  const error = await openEngines(failing)
    .photograph()
    .catch((reason) => reason);
  assert.deepEqual(
    { code: recordOf(error).code, values: recordOf(error).values },
    { code: 'part_unavailable', values: { reason: 'photograph.npy: 404' } },
  );
});

test('an .npy file ends with the photograph’s elements', async () => {
  const file = Uint8Array.from({ length: 128 + 128 * 128 }, (_, at) => at);
  const engines = openEngines({ ...failing, bytes: async () => file.buffer });
  assert.deepEqual(await engines.photograph(), file.subarray(128));
});
