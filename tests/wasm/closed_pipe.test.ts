import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// As in `zeropoint … | head -1`: the reader leaves before the command has printed all.

describe('a pipe that its reader closes', () => {
  const cli = path.join(projectRoot, 'dist/cli.mjs');
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-pipe-'));
    const tensors = Array.from({ length: 400 }, (_, i) => [
      `t${i}`,
      ['F32', [2, 32], floatsOf(64, i)],
    ]);
    fs.writeFileSync(
      path.join(folder, 'a.safetensors'),
      safetensorsOf(Object.fromEntries(tensors)),
    );
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  /** Runs a command whose reader takes nothing, and whose errors are read unless they go the same way. */
  const run = (words: readonly string[], isAlsoOfErrors = false) =>
    new Promise<{ status: number | null; stderr: string }>((resolve) => {
      const child = spawn(process.execPath, [cli, ...words], { cwd: folder });
      let stderr = '';
      child.stdout.destroy();
      if (isAlsoOfErrors) child.stderr.destroy();
      else child.stderr.on('data', (text) => (stderr += text));
      child.on('close', (status) => resolve({ status, stderr }));
    });

  for (const words of [
    ['--help'],
    ['report', '--formats', 'list'],
    ['report', 'a.safetensors', '--formats', 'q8_0'],
    ['compare', 'a.safetensors', '--with', 'a.safetensors'],
    ['quantize', 'a.safetensors', '--format', 'q8_0', '--output', 'o.gguf', '--dry-run'],
  ])
    test(`is no error, and the status is that of SIGPIPE: ${words.slice(0, 2).join(' ')}`, async () => {
      assert.deepEqual(await run(words), { status: 141, stderr: '' });
    });

  test('does not keep a file from being written', async () => {
    await run([
      'report',
      'a.safetensors',
      '--formats',
      'q8_0,nf4',
      '--target-bpw',
      '9',
      '--recipe',
      'r.json',
    ]);
    assert.match(fs.readFileSync(path.join(folder, 'r.json'), 'utf8'), /"zeropoint_recipe": 1/);
  });

  test('may be that of errors, too', async () => {
    assert.deepEqual(await run(['report', 'none.safetensors'], true), { status: 141, stderr: '' });
  });
});
