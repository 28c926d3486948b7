import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openSlurm, type Slurm } from './slurm.ts';

// Parts of a report under engines that run jobs, as web/docs/use/report.md has them: they merge to the
// bytes of a single run.

declare const projectRoot: string;

const parts = 8;
const example = path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors');
const docs = fs.readFileSync(path.join(projectRoot, 'web/docs/use/report.md'), 'utf8');

let folder: string;
let environment: NodeJS.ProcessEnv;
let single: Buffer;

/** A line of the documents, which are about eight parts of model-*.safetensors. */
function documented(command: string): string {
  const line = new RegExp(`^${command} .*$`, 'm').exec(docs)?.[0];
  assert.ok(line, `report.md has no line for ${command}`);
  return line;
}

function shell(command: string, env = environment): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    ...{ cwd: folder, env, encoding: 'utf8', timeout: 300_000 },
  });
  assert.equal(status, 0, `${command}\n${stdout}${stderr}`);
  return stdout;
}

/** Merges the parts, and forgets them. */
function merged(): Buffer {
  const names = Array.from({ length: parts }, (_, i) => `part${i + 1}.json`);
  shell(`zeropoint report --merge ${names.join(' ')} --json merged.json`);
  const bytes = fs.readFileSync(path.join(folder, 'merged.json'));
  for (const name of [...names, 'merged.json']) fs.rmSync(path.join(folder, name));
  return bytes;
}

before(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-batch-'));
  fs.copyFileSync(example, path.join(folder, 'model-00001-of-00001.safetensors'));
  const command = path.join(folder, 'zeropoint');
  const script = path.join(projectRoot, 'dist/cli.mjs');
  fs.writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  fs.chmodSync(command, 0o755);
  environment = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  shell('zeropoint report model-*.safetensors --json single.json');
  single = fs.readFileSync(path.join(folder, 'single.json'));
  assert.ok(single.length > 10_000);
});
after(() => fs.rmSync(folder, { recursive: true, force: true }));

test('parts under GNU parallel merge to the bytes of a single run', () => {
  shell(documented('parallel'));
  assert.ok(merged().equals(single));
});

describe('an array of Slurm jobs', () => {
  let slurm: Slurm;
  before(async () => {
    slurm = await openSlurm();
  });
  after(() => slurm.close());

  test('has parts that merge to the bytes of a single run', () => {
    const env = { ...slurm.environment, PATH: environment.PATH };
    shell(documented('sbatch').replace('sbatch ', 'sbatch --wait --output job%a.txt '), env);
    assert.ok(merged().equals(single));
  });
});
