import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Diagnoses } from '../../web/cli/doctor_job.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';
import { bytesFrom, caseOf, originalBytes } from './scheme_cases.ts';

declare const projectRoot: string;

// The command as installed: from dist/ only.

describe('zeropoint doctor', () => {
  let folder: string;
  const written = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  const write = (name: string, bytes: Uint8Array | string) =>
    fs.writeFileSync(path.join(folder, name), bytes);
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-doctor-'));
    const { file, config, ...rest } = caseOf('loaders', 'gptq_4');
    const quantization = (config as { quantization_config: object }).quantization_config;
    const version2 = { quantization_config: { ...quantization, checkpoint_format: 'gptq_v2' } };
    for (const [name, stated] of Object.entries({ healthy: config, sick: version2 })) {
      fs.mkdirSync(path.join(folder, name));
      write(`${name}/model.safetensors`, bytesFrom(file));
      write(`${name}/config.json`, JSON.stringify(stated));
    }
    write('original.safetensors', originalBytes({ file, config, ...rest }));
    const name = Object.keys(rest.expected)[0] ?? '';
    const { shape = [] } = rest.expected[name] ?? {};
    write(
      'another.safetensors',
      safetensorsOf({
        [name]: [
          'F32',
          shape,
          floatsOf(
            shape.reduce((all, one) => all * one, 1),
            3,
          ),
        ],
      }),
    );
    write('plain.safetensors', safetensorsOf({ t: ['F32', [4], floatsOf(4, 1)] }));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const doctor = (...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'doctor', ...words], {
      ...{ cwd: folder, encoding: 'utf8', timeout: 60_000 },
    });
    return { status, stdout, stderr };
  };
  const found = (name: string) => {
    const { tensors } = JSON.parse(written(name)) as Diagnoses;
    assert.equal(tensors.length, 1);
    return tensors[0] as Diagnoses['tensors'][number];
  };

  test('ends with 0 where nothing speaks against what is stated', () => {
    const { status, stdout, stderr } = doctor('healthy', '--json', 'healthy.json');
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    assert.match(stdout, /The convention that the file states fits best/);
    const { verdict, alike, fits } = found('healthy.json');
    assert.equal(verdict, 'fits');
    assert.deepEqual(
      alike.map((at) => fits[at]?.id),
      [],
    );
  });

  test('ends with 1 and names the version that the zero points are of', () => {
    const { status, stdout } = doctor('sick', '--json', 'sick.json');
    assert.equal(status, 1);
    assert.match(stdout, /zero points are stored one too small \(GPTQ version 1\)/);
    const { verdict, fits } = found('sick.json');
    assert.equal(verdict, 'other');
    // The same elements under each convention.
    const lines = stdout.match(/^ {4}row \d+, columns \d+ to \d+, counted from 0: .*$/gm) ?? [];
    assert.equal(lines.length, fits.length);
    const blocks = fits.map(({ block }) => block);
    assert.deepEqual(new Set(blocks.map(({ row, column }) => `${row} ${column}`)).size, 1);
    assert.deepEqual(new Set(blocks.map(({ values }) => values.join())).size, fits.length);
    assert.deepEqual(new Set(blocks.map(({ values }) => values.length)), new Set([32]));
  });

  test('is certain with the original', () => {
    const healthy = doctor('healthy', '--original', 'original.safetensors');
    assert.equal(healthy.status, 0);
    assert.match(healthy.stdout, /The convention that the file states fits best/);
    const words = ['sick', '--original', 'original.safetensors', '--json', 'known.json'];
    const { status, stdout } = doctor(...words);
    assert.equal(status, 1);
    assert.match(stdout, /not those of the original\. .*GPTQ version 1/);
    const { verdict, fits, alike } = found('known.json');
    assert.deepEqual(
      { verdict, alike, best: fits[0]?.id },
      { verdict: 'other', alike: [0], best: 'zeroPlusOne' },
    );
    assert.ok((fits[0]?.relative ?? 1) < 0.005);
    assert.ok((fits.find(({ id }) => id === 'stated')?.relative ?? 0) > 0.1);
  });

  test('says that another file is no original', () => {
    const { status, stdout } = doctor('healthy', '--original', 'another.safetensors');
    assert.equal(status, 1);
    assert.match(stdout, /No convention gives the numbers of the original/);
  });

  test('gives the same bytes with any number of threads', () => {
    doctor('sick', '--json', '1.json', '--threads', '1');
    assert.equal(written('1.json'), written('sick.json'));
  });

  test('says that no weight is stored as codes, and refuses what it cannot read', () => {
    const { status, stdout } = doctor('plain.safetensors');
    assert.equal(status, 0);
    assert.match(stdout, /No weight of this file is stored as codes\./);
    assert.equal(doctor('missing.safetensors').status, 2);
    assert.equal(doctor().status, 2);
  });
});
