import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { checkpointAmong } from '../../../web/report/readers/choose_files.ts';

const chosen = (...names: string[]): string => {
  try {
    return checkpointAmong('m', names).join(' ');
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    return error.code;
  }
};

test('a folder stands for the checkpoint in it', () => {
  const beside = [
    'README.md',
    'tokenizer.json',
    'vocab.txt',
    '.gitattributes',
    'training_args.bin',
  ];
  assert.equal(chosen('model.safetensors', ...beside), 'model.safetensors');
  assert.equal(
    chosen('config.json', 'model.safetensors', ...beside),
    'model.safetensors config.json',
  );
  assert.equal(
    chosen('m-00002-of-00002.gguf', 'm-00001-of-00002.gguf'),
    'm-00001-of-00002.gguf m-00002-of-00002.gguf',
  );
  // A copy for another program is left aside.
  assert.equal(
    chosen('pytorch_model.bin', 'model.safetensors', 'tf_model.h5'),
    'model.safetensors',
  );
  assert.equal(chosen('pytorch_model.bin', 'optimizer.pt', 'rng_state_0.pth'), 'pytorch_model.bin');
  assert.equal(chosen('m.onnx', 'm.onnx.data', 'a.txt'), 'm.onnx m.onnx.data');
  const shards = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];
  const index = 'model.safetensors.index.json';
  assert.equal(chosen(index, ...shards), [...shards, index].join(' '));
  assert.equal(chosen('consolidated.safetensors', index, ...shards), [...shards, index].join(' '));
  // Parts whose names do not tell how many there are: numbers without a gap.
  const weights = ['weights.00.safetensors', 'weights.01.safetensors', 'weights.02.safetensors'];
  assert.equal(chosen(...weights), weights.join(' '));
  assert.equal(
    chosen('model_00002.safetensors', 'model_00001.safetensors'),
    'model_00001.safetensors model_00002.safetensors',
  );
  assert.equal(
    chosen('consolidated.01.pth', 'consolidated.00.pth', 'params.json'),
    'consolidated.00.pth consolidated.01.pth',
  );
  assert.equal(
    chosen('layer_00-model_00-states.pt', 'layer_00-model_01-states.pt'),
    'layer_00-model_00-states.pt layer_00-model_01-states.pt',
  );
  // A shard that is missing is missed by the reader.
  assert.equal(chosen(...shards.slice(1)), shards[1]);
});

test('a folder without a checkpoint, or with several, is refused', () => {
  assert.equal(chosen(), 'folder_none');
  assert.equal(chosen('README.md', 'config.json', 'tf_model.h5'), 'folder_none');
  assert.equal(chosen('step_10.safetensors', 'step_20.safetensors'), 'folder_several');
  assert.equal(chosen('w.00.safetensors', 'w.02.safetensors'), 'folder_several');
  assert.equal(chosen('a.00.npy', 'a.01.npy'), 'folder_several');
  assert.equal(chosen('m.00.safetensors', 'm.01.safetensors', 'n.safetensors'), 'folder_several');
  assert.equal(chosen('m.Q4_K_M.gguf', 'm.Q8_0.gguf'), 'folder_several');
  assert.equal(chosen('model.safetensors', 'model.fp16.safetensors'), 'folder_several');
  assert.equal(
    chosen('model-00001-of-00002.safetensors', 'model-00001-of-00003.safetensors'),
    'folder_several',
  );
});
