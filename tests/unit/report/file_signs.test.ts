import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { zh as chinese, en as english } from '../../../web/ui/messages/errors/weights.ts';
import { ggufOf } from '../support/gguf_writer.ts';
import { safetensorsOf } from '../support/safetensors_writer.ts';
import { zipOf } from '../support/zip_writer.ts';

// Files that people drop in place of weights: the refusal says what each of them is.

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const padded = (text: string, length = 600) => latin(text.padEnd(length, '\x01'));
const tarOf = (first: string) => latin(`${first.padEnd(257, '\0')}ustar  \0`.padEnd(1024, '\0'));
const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345678\n`;
const page = '<!doctype html>\n<html class=""><head><title>Sign in</title></head></html>';
/** Text of two bytes for each character, with its mark. */
function wide(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
}
/** The endings of all kinds that are read: bytes must win over them. */
const weightNames = ['safetensors', 'gguf', 'onnx', 'pt', 'bin', 'npy', 'npz', 'csv'].map(
  (ending) => `model.${ending}`,
);

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

const byBytes: readonly (readonly [code: string, bytes: Uint8Array])[] = [
  ['file_empty', latin('')],
  ['file_lfs_pointer', latin(lfs.replace('git-lfs', 'hawser'))],
  ['file_link', latin(`../../blobs/${'a3'.repeat(32)}`)],
  ['file_link', latin(`../../../blobs/${'a3'.repeat(20)}\n`)],
  ['file_web_page', wide(page, 'le')],
  ['file_web_page', wide(page, 'be')],
  ['file_json', wide('{"error":"Not found"}', 'le')],
  ['file_text', wide('Not found\r\n', 'le')],
  ['file_text', latin('[InternetShortcut]\r\nURL=x\r\n')],
  ['file_text', latin('{{ template }}')],
  ['file_json', latin('[ ]')],
  ['file_json', latin('[-1.5, 2]')],
  ['file_converted', latin('<?xml version="1.0"?>\n<net name="m" version="11"></net>')],
  ['file_converted', latin('<net name="m" version="10">')],
  ['file_converted', padded('\x18\0\0\0ORTM')],
  ['file_converted', padded('RKNN\0\0\0\0')],
  ['file_converted', latin('7767517\n75 83\nInput data 0 1 data\n')],
  ['file_llamafile', padded("MZqFpD='\n\n")],
  ['file_compressed', padded(`\x5d\0\0\x80\0${'\xff'.repeat(8)}`)],
  ['file_other_arrays', padded('MATLAB 7.3 MAT-file, Platform: GLNXA64')],
  ['file_other_arrays', padded(`\x5c\x01\0\0${'\0'.repeat(340)}n+1\0`)],
  ['file_other_arrays', padded('\xb7\x9c\x04\x05\x4f\x8d\xe5\xf7')],
  ['file_no_weights', padded(`${'\0'.repeat(128)}DICM`)],
  ['file_lfs_pointer', latin(lfs)],
  ['file_lfs_pointer', latin(lfs.replaceAll('\n', '\r\n'))],
  ['file_xet_pointer', latin('# xet version 0\nfilesize = 3\n')],
  ['file_annex_pointer', latin('/annex/objects/SHA256E-s3--ab.safetensors\n')],
  ['file_web_page', latin(page)],
  ['file_web_page', latin(`\xef\xbb\xbf\n  <!-- saved -->${page}`)],
  ['file_web_page', latin('<HTML><BODY>404</BODY></HTML>')],
  ['file_xml', latin('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
  ['file_xml', latin('<Error><Code>NoSuchKey</Code></Error>')],
  ['file_json', latin('{"error":"Repository not found"}')],
  ['file_json', latin('[\n {"message": "quota"}]')],
  ['file_text', latin('Entry not found')],
  ['file_text', latin('Invalid username or password.\n')],
  ['file_ggml', padded('lmgg\x03\0\0\0')],
  ['file_ggml_llama', padded('fmgg\x01\0\0\0')],
  ['file_ggml_llama', padded('tjgg\x03\0\0\0')],
  ['file_ggml_adapter', padded('algg\x01\0\0\0')],
  ['file_gguf_reversed', padded('FUGG\0\0\0\x03')],
  ['file_hdf5', padded('\x89HDF\r\n\x1a\n\0')],
  ['file_tflite', padded('\x1c\0\0\0TFL3\0\0')],
  ['file_torch_tar', tarOf('sys_info')],
  ['file_torch_tar', tarOf('storages')],
  ['file_tar', tarOf('model/weights.bin')],
  ['file_pickle', padded('\x80\x04\x95\x94\x01\0\0\0\0\0\0}')],
  ['file_pickle', padded("(dp0\nS'w'\n")],
  ['file_flax', padded('\x81\xa6params\x81')],
  ['file_keras', zipOf({ 'config.json': '{}', 'model.weights.h5': 'x' })],
  ['file_coreml', zipOf({ 'Manifest.json': '{}', 'Data/com.apple.CoreML/weights/weight.bin': '' })],
  ['file_archive', zipOf({ 'a/readme.txt': '', 'a/model.safetensors': 'x' })],
  ['file_archive_other', zipOf({ 'word/document.xml': '<x/>' })],
  ['file_zeros', new Uint8Array(5000)],
  ...[
    ...['\x1f\x8b\x08', '\x28\xb5\x2f\xfd', 'BZh91AY&SY', '\xfd7zXZ\0', '\x04\x22\x4d\x18'],
    ...['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07\x01'],
  ].map((start) => ['file_compressed', padded(start)] as const),
  ...[
    ...['%PDF-1.7\n', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\0\0\0\0WEBP'],
    ...['\x7fELF', 'II*\0', '\0\0\0\x20ftypisom', 'OggS\0', 'SQLite format 3\0'],
  ].map((start) => ['file_no_weights', padded(start)] as const),
  ...['PAR1', 'ARROW1\0\0', 'MATLAB 5.0 MAT-file', 'RDX3\n'].map(
    (start) => ['file_other_arrays', padded(start)] as const,
  ),
];

describe('bytes say what a file is, whatever its name', () => {
  for (const [at, [code, bytes]] of byBytes.entries()) {
    test(`${code} (${at})`, async () => {
      for (const name of weightNames) {
        // A whole archive may be one of NumPy, and text may be numbers.
        const isOpen =
          (code.startsWith('file_archive') || /coreml|keras/.test(code)) && name.endsWith('.npz');
        const isText = code === 'file_text' && name.endsWith('.csv');
        if (isOpen || isText) continue;
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
  const text = (value: string) => {
    const length = Buffer.alloc(8);
    length.writeUInt32LE(value.length);
    return [length, Buffer.from(value)];
  };
  const whole = Buffer.from(ggufOf(['blk.0.attn_q.weight.in_sum2'], { a: 1 }));
  // One more pair, whose value is a text.
  whole.writeUInt32LE(2, 16);
  const type = Buffer.from([8, 0, 0, 0]);
  const pair = Buffer.concat([...text('general.type'), type, ...text('imatrix')]);
  const rest = whole.subarray(24);
  const padding = Buffer.alloc((32 - (pair.length % 32)) % 32);
  const entries = rest.subarray(0, rest.length - 128);
  const bytes = Buffer.concat([whole.subarray(0, 24), pair, entries, padding, rest.subarray(-128)]);
  assert.equal(await codeOf(new Uint8Array(bytes), 'm.gguf'), 'file_imatrix');
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
