import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { readRange } from '../../../web/report/readers/slices.ts';

// The example's weights, which web/build/example_weights.mjs takes from a published model.

declare const projectRoot: string;

const file = path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors');
const source = memorySource(new Uint8Array(fs.readFileSync(file)), path.basename(file));

test('the example has the learned weights of a model, and names its licence', async () => {
  const { kind, tensors, skipped, metadata } = await openCheckpoint([source]);
  assert.deepEqual([kind, tensors.length, skipped.length], ['safetensors', 14, 0]);
  assert.equal(
    tensors.reduce((sum, { elements }) => sum + elements, 0),
    243_585,
  );
  assert.ok(tensors.every(({ dtype }) => dtype === 'f32'));
  assert.match(metadata.license ?? '', /^MIT, Copyright/);
  const notices = fs.readFileSync(path.join(projectRoot, 'THIRD_PARTY_NOTICES.md'), 'utf8');
  assert.ok(notices.includes(path.basename(file)));
});

test('one of its layers has an element 143 times as large as the standard deviation', async () => {
  const { tensors } = await openCheckpoint([source]);
  const layer = tensors.find(({ name }) => name === 'encoder.3.reparam_conv.weight');
  assert.ok(layer);
  assert.deepEqual(layer.shape, [128, 64, 3]);
  const { buffer } = await readRange([source], layer, 0, layer.elements);
  const values = [...new Float32Array(buffer as ArrayBuffer)];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  assert.equal(Math.round(largest / Math.sqrt(variance)), 143);
});
