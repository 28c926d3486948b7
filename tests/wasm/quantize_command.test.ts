import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ggufSource, safetensorsSource } from '../golden/ask/exports/source.ts';

declare const projectRoot: string;

// The command as installed: from dist/ only.

describe('zeropoint quantize', () => {
  const cli = path.join(projectRoot, 'dist/cli.mjs');
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-quantize-'));
    fs.writeFileSync(path.join(folder, 'source.safetensors'), safetensorsSource());
    fs.writeFileSync(path.join(folder, 'source.gguf'), ggufSource());
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const command = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'quantize', ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000, // a thread that is not ended keeps the process alive
    });
    return { status, stdout, stderr };
  };
  const hashOf = (name: string) => {
    const bytes = fs.readFileSync(path.join(folder, name));
    return crypto.createHash('sha256').update(bytes).digest('hex');
  };
  const golden = JSON.parse(
    fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/exports/hashes.json'), 'utf8'),
  );
  /** The files in the folder beside the sources. */
  const files = () =>
    fs
      .readdirSync(folder)
      .filter((name) => !name.startsWith('source.'))
      .sort();
  const clear = () => {
    for (const name of files()) fs.rmSync(path.join(folder, name));
  };

  test('writes the bytes that the oracle has opened, with any number of threads', () => {
    for (const threads of ['1', '3']) {
      const { status, stdout, stderr } = command(
        ...['source.safetensors', '--format', 'q4_k', '-o', 'q4_k.gguf', '--threads', threads],
      );
      // A tensor holds NaN.
      assert.deepEqual([status, stderr], [1, '']);
      assert.match(stdout, /^NaN or infinities, as in the original: not_finite$/m);
      assert.equal(hashOf('q4_k.gguf'), golden['q4_k.gguf']);
      assert.match(stdout, /^blk\.0\.attn\.weight: f32 → q4_k$/m);
      assert.match(stdout, /^blk\.0\.ffn\.weight: bf16 → q5_0 {2}.* rows of length 96/m);
      assert.match(stdout, /^not_finite: f32 {2}not_finite contains NaN/m);
      const { size } = fs.statSync(path.join(folder, 'q4_k.gguf'));
      assert.ok(stdout.endsWith(`q4_k.gguf: ${size} bytes\n`));
    }
    command('source.gguf', '--format', 'int8_per_channel', '-o', 'a.safetensors');
    command('source.safetensors', '--format', 'int8_per_channel', '-o', 'b.safetensors');
    assert.equal(hashOf('b.safetensors'), golden['int8_per_channel.safetensors']);
    assert.deepEqual(files(), ['a.safetensors', 'b.safetensors', 'q4_k.gguf']);
    clear();
  });

  test('says the size before it writes', () => {
    const words = ['source.gguf', '--format', 'q8_0', '-o', 'q8_0.gguf'];
    const planned = command(...words, '--dry-run');
    assert.deepEqual([planned.status, files()], [1, []]);
    const { stdout } = command(...words);
    assert.equal(planned.stdout, stdout.replace(/bytes\n$/, 'bytes would be written\n'));
    clear();
  });

  test('writes a mix, and refuses one of another file', () => {
    const recipe = (tensors: unknown, version = 1) =>
      fs.writeFileSync(
        path.join(folder, 'mix.json'),
        JSON.stringify({ zeropoint_recipe: version, tensors }),
      );
    recipe({ 'blk.0.attn.weight': 'q4_k', 'blk.0.ffn.weight': 'bf16', 'f8.weight': 'q8_0' });
    const words = ['source.safetensors', '--recipe', 'mix.json', '-o', 'mix.gguf'];
    const { stdout, status } = command(...words);
    assert.equal(status, 1);
    assert.match(stdout, /^blk\.0\.attn\.weight: f32 → q4_k$/m);
    assert.match(stdout, /^blk\.0\.ffn\.weight: bf16$/m);
    assert.match(stdout, /^blk\.1\.experts\.weight: f32$/m);
    assert.match(stdout, /^f8\.weight: f8_e4m3 → q8_0$/m);
    fs.rmSync(path.join(folder, 'mix.gguf'));
    for (const [code, write] of [
      ['export_recipe_tensor', () => recipe({ other: 'q4_k' })],
      ['export_recipe', () => recipe({}, 2)],
      ['export_recipe', () => recipe({ ids: 4 })],
      ['export_recipe', () => fs.writeFileSync(path.join(folder, 'mix.json'), '{')],
      ['export_not_ggml', () => recipe({ 'blk.0.attn.weight': 'nf4' })],
      ['unknown_stored_format', () => recipe({ 'blk.0.attn.weight': 'int9' }), 'safetensors'],
    ] as const) {
      write();
      const kind = code === 'unknown_stored_format' ? 'mix.safetensors' : 'mix.gguf';
      const refused = command(...words.slice(0, -1), kind);
      assert.equal(refused.status, 2);
      assert.match(refused.stderr, new RegExp(`\\(${code}\\)`));
      assert.deepEqual(files(), ['mix.json']);
    }
    clear();
  });

  test('refuses an order that it cannot follow', () => {
    const refused = (part: string, ...words: string[]) => {
      const { status, stdout, stderr } = command(...words);
      assert.deepEqual([status, stdout], [2, '']);
      assert.ok(stderr.includes(part), stderr);
      assert.deepEqual(files(), []);
    };
    const source = 'source.safetensors';
    refused('Name the file');
    refused('--format', source, '-o', 'a.gguf');
    refused('--recipe', source, '--format', 'q4_0', '--recipe', 'a.json', '-o', 'a.gguf');
    refused('--output', source, '--format', 'q4_0');
    refused('.gguf or .safetensors', source, '--format', 'q4_0', '-o', 'a.bin');
    refused('is read', source, '--format', 'q4_0', '-o', `./${source}`);
    refused('--threads', source, '--format', 'q4_0', '-o', 'a.gguf', '--threads', '0');
    refused('unknown_stored_format', source, '--format', 'int9', '-o', 'a.safetensors');
    refused('export_write_failed', source, '--format', 'q4_0', '-o', 'none/a.gguf');
    refused('file_unreadable', 'none.gguf', '--format', 'q4_0', '-o', 'a.gguf');
    refused('there is no such file', source, '--recipe', 'none.json', '-o', 'a.gguf');
  });

  test('leaves nothing behind when it is interrupted, and the file that was there', async () => {
    // A tensor of 64 MB, so that the writing takes a while.
    const rows = 2 ** 14;
    const header = JSON.stringify({
      w: { dtype: 'F32', shape: [rows, 1024], data_offsets: [0, rows * 4096] },
    });
    const large = Buffer.alloc(8 + header.length + rows * 4096, 1);
    large.writeBigUInt64LE(BigInt(header.length), 0);
    large.write(header, 8);
    fs.writeFileSync(path.join(folder, 'source.large.safetensors'), large);
    fs.writeFileSync(path.join(folder, 'out.gguf'), 'before');
    const words = ['source.large.safetensors', '--format', 'q4_k', '-o', 'out.gguf'];
    const running = spawn(process.execPath, [cli, 'quantize', ...words], { cwd: folder });
    const ended = new Promise((resolve) => running.once('exit', resolve));
    const isPart = (name: string) => name.endsWith('.part');
    while (running.exitCode === null && !files().some(isPart))
      await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(files().filter(isPart).length, 1);
    running.kill('SIGINT');
    assert.equal(await ended, 130);
    assert.deepEqual(files(), ['out.gguf']);
    assert.equal(fs.readFileSync(path.join(folder, 'out.gguf'), 'utf8'), 'before');
    clear();
  });
});
