import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { readGguf } from '../../web/report/readers/gguf.ts';
import answers from '../golden/answers/weights/imatrix_files.json';
import { type Entries, imatrixDat, imatrixGguf } from '../unit/support/imatrix_writer.ts';
import { safetensorsOf } from '../unit/support/safetensors_writer.ts';

// llama-quantize's files with an importance matrix: imatrix_files.py has the same weights and sums.

/** Below 1 in magnitude. */
function sequence(count: number, seed: number): Float32Array {
  const numbers = new Float32Array(count);
  let state = BigInt(seed);
  for (let at = 0; at < count; at += 1) {
    state = (state * 1664525n + 1013904223n) % 2n ** 32n;
    numbers[at] = (Number(state >> 8n) - 2 ** 23) / 2 ** 23;
  }
  return numbers;
}

const cubes = (count: number, seed: number) =>
  sequence(count, seed).map((value) => Math.fround(value * value) * value);
const sums = (count: number, seed: number) =>
  sequence(count, seed).map((value, at) => (at % 7 === 0 ? 0 : Math.fround(value * value) * 50));

/** The name that PyTorch has for each tensor, and the outermost axis first. */
const tensors: readonly (readonly [gguf: string, name: string, shape: readonly number[]])[] = [
  ['blk.0.attn_q.weight', 'model.layers.0.self_attn.q_proj.weight', [24, 256]],
  ['blk.0.ffn_down.weight', 'model.layers.0.mlp.down_proj.weight', [24, 512]],
  ['blk.0.ffn_down_exps.weight', 'blk.0.ffn_down_exps.weight', [3, 8, 256]],
  ['token_embd.weight', 'model.embed_tokens.weight', [32, 256]],
];
const countsOf = (gguf: string) => (gguf.includes('exps') ? [3, 0, 5] : [5]);

const entries: Entries = Object.fromEntries(
  tensors.slice(0, 3).map(([gguf, , shape], at) => {
    const counts = countsOf(gguf);
    return [gguf, { counts, sums: sums(counts.length * (shape.at(-1) ?? 0), 101 + at) }];
  }),
);

describe('files that are quantized with an importance matrix', () => {
  let folder = '';
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'imatrix-'));
    const { 'blk.0.ffn_down_exps.weight': _, ...dense } = entries;
    const origin = { chunks: 5, datasets: ['wiki.train.raw'] };
    fs.writeFileSync(path.join(folder, 'imatrix.gguf'), imatrixGguf(entries, origin));
    fs.writeFileSync(path.join(folder, 'imatrix.dat'), imatrixDat(dense, origin));
    const written = tensors.map(([, name, shape], at) => {
      const count = shape.reduce((product, extent) => product * extent, 1);
      return [name, ['F32', shape, new Uint8Array(cubes(count, at + 1).buffer)]] as const;
    });
    fs.writeFileSync(
      path.join(folder, 'model.safetensors'),
      safetensorsOf(Object.fromEntries(written)),
    );
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, [path.resolve('dist/cli.mjs'), ...words], {
      ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    });

  /** The digests of all tensors by the names of llama.cpp, and the metadata of the file. */
  async function quantized(format: string, ...more: readonly string[]) {
    const out = path.join(folder, 'out.gguf');
    const { status, stderr } = run(
      ...['quantize', 'model.safetensors', '--format', format, '--output', 'out.gguf', ...more],
    );
    assert.equal(status, 0, stderr);
    const bytes = new Uint8Array(fs.readFileSync(out));
    const { tensors: found, metadata } = await readGguf(memorySource(bytes, 'out.gguf'));
    const digests = found.map(({ name, offset, length }) => {
      const [gguf = name] = tensors.find(([, own]) => own === name) ?? [];
      const part = bytes.subarray(offset, offset + length);
      return [gguf, createHash('sha256').update(part).digest('hex')] as const;
    });
    return { digests: Object.fromEntries(digests), metadata };
  }

  for (const [format, expected] of Object.entries(answers.tensors)) {
    test(`has the bytes of llama-quantize: ${format}`, async () => {
      const { digests, metadata } = await quantized(format, '--imatrix', 'imatrix.gguf');
      assert.deepEqual(digests, expected);
      for (const [key, value] of Object.entries(answers.metadata))
        assert.equal(metadata[key], String(value), key);
    });
  }

  test('is the same by the older form, and by a matrix beside the weights', async () => {
    const { 'blk.0.ffn_down_exps.weight': _, ...expected } = answers.tensors.q4_k;
    const { digests } = await quantized('q4_k', '--imatrix', 'imatrix.dat');
    assert.deepEqual({ ...digests, ...expected }, digests);
    const beside = await quantized('q4_k', 'imatrix.gguf');
    assert.deepEqual(beside.digests, answers.tensors.q4_k);
    const plain = await quantized('q4_k');
    assert.notEqual(
      plain.digests['blk.0.attn_q.weight'],
      answers.tensors.q4_k['blk.0.attn_q.weight'],
    );
    assert.equal(plain.metadata['quantize.imatrix.file'], undefined);
  });
});
