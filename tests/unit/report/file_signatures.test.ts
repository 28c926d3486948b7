import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { zh as chinese, en as english } from '../../../web/ui/messages/errors/weights.ts';
import { ggufOf } from '../support/gguf_writer.ts';
import { safetensorsOf } from '../support/safetensors_writer.ts';
import { byBytes, latin, padded, weightNames } from '../support/wrong_files.ts';
import { zipOf } from '../support/zip_writer.ts';

// Files that people drop in place of weights: the refusal says what each of them is.

/** The code of the refusal, whose sentence must name the file, in both languages. */
async function codeOf(bytes: Uint8Array, name: string): Promise<string> {
  try {
    await openCheckpoint([memorySource(bytes, name)]);
    return 'read';
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    const { code, values, message } = error;
    assert.ok(message.includes(name), message);
    for (const table of [english, chinese]) {
      const sentence = table[code as keyof typeof english];
      for (const [, value = ''] of sentence.matchAll(/\{(\w+)\}/g))
        assert.ok(values[value] !== undefined, `${code} ${value}`);
    }
    return code;
  }
}

describe('bytes say what a file is, whatever its name', () => {
  for (const [at, [code, bytes]] of byBytes.entries()) {
    test(`${code} (${at})`, async () => {
      for (const name of weightNames) {
        // numpy.savez without arrays writes an empty archive, and text may be numbers.
        const isArrays = code === 'file_archive_empty' && name.endsWith('.npz');
        const isText = code === 'file_text' && name.endsWith('.csv');
        if (isArrays || isText) continue;
        assert.equal(await codeOf(bytes, name), code, name);
      }
      assert.equal(await codeOf(bytes, 'download'), code);
    });
  }
});

test('a name says what bytes do not', async () => {
  const bytes = padded('\x02\x01\xfe\xff');
  const names = {
    file_unfinished: ['a.safetensors.part', 'a.gguf.crdownload', 'a.bin.incomplete', 'a.aria2'],
    file_piece: ['a.gguf.part1of2', 'a.gguf-split-a', 'a.safetensors.001', 'a.bin.part-ab'],
    file_tensorflow: ['saved_model.pb', 'frozen_graph.pb'],
    file_tensorflow_checkpoint: [
      'm.ckpt-100.index',
      'm.ckpt.data-00000-of-00001',
      'm.ckpt',
      'checkpoint',
    ],
    file_pickle: ['weights.pkl', 'model.joblib'],
    file_flax: ['flax_model.msgpack'],
    file_coreml: ['m.mlmodel'],
    file_distcp: ['__0_0.distcp'],
    file_imatrix: ['imatrix.dat', 'llama-7b-imatrix.dat', 'm.imatrix'],
    file_no_weights: ['tokenizer.model', 'spiece.model'],
    torch_other: ['openvino_model.bin', 'model.pt', 'model.pth'],
    file_other_arrays: ['m.caffemodel', 'yolo.weights', 'm.pdparams', 'm.engine', 'm.pdmodel'],
    weights_unknown: ['m.xyz'],
  };
  for (const [code, all] of Object.entries(names))
    for (const name of all) assert.equal(await codeOf(bytes, name), code, name);
});

test('a file without a tensor is refused, whatever its kind', async () => {
  const empty: Record<string, Uint8Array> = {
    'm.gguf': ggufOf([], { a: 1 }),
    'm.safetensors': safetensorsOf({}),
    'm.npz': zipOf({}),
  };
  for (const [name, bytes] of Object.entries(empty))
    assert.equal(await codeOf(bytes, name), 'weights_none', name);
});

test('an importance matrix is none of a model, although it is GGUF', async () => {
  const bytes = ggufOf(['blk.0.attn_q.weight.in_sum2'], { 'general.type': 'imatrix' });
  assert.equal(await codeOf(bytes, 'm.gguf'), 'file_imatrix');
});

test('a broken file with the name of an unfinished one is unfinished', async () => {
  const cut = latin('GGUF\x03\0\0\0\x01');
  assert.equal(await codeOf(cut, 'm.gguf'), 'gguf_truncated');
  assert.equal(await codeOf(cut, 'm.gguf.part'), 'file_unfinished');
  assert.equal(await codeOf(cut, 'm.gguf.part2of2'), 'file_piece');
});

test('a notebook is known by its name and its content', async () => {
  const notebook = latin('{\n "cells": [], "nbformat": 4}');
  assert.equal(await codeOf(notebook, 'a.ipynb'), 'file_notebook');
  assert.equal(await codeOf(notebook, 'a.npy'), 'file_json');
});

test('numbers are read from text, and a CSV file that is none says where', async () => {
  assert.equal(await codeOf(latin('1,2\n3,4\n'), 'a.csv'), 'read');
  assert.equal(await codeOf(latin('1,2\n3,x\n'), 'a.csv'), 'csv_number');
});
