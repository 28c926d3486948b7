import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { answer, check, notebookWith } from './assignment.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// Links, pipes and devices beside a notebook, as a pull request or an archive brings them: `run`, `run --grade`
// and `exercises` read none of them, wait for none, and say so.

const secret = 'c4n4ry';
const readAll = `import os
for name in sorted(os.listdir(".")):
    if name.endswith((".py", ".safetensors")): print(name, open(name).read())`;

describe('a folder that a pull request brings', () => {
  let root: string;
  const at = (...names: string[]) => path.join(root, 'work', ...names);
  const write = (name: string, notebook: object) =>
    fs.writeFileSync(at(name), JSON.stringify(notebook));

  before(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-pull-'));
    fs.mkdirSync(at());
    fs.writeFileSync(path.join(root, 'secret.txt'), secret);
    fs.writeFileSync(at('tool.py'), 'limit = 1\n');
    const metadata = { zeropoint: { files: ['weights.safetensors'] } };
    write('n.ipynb', { ...notebookOf(readAll), metadata });
    write('sheet.ipynb', {
      ...notebookWith(answer('f', readAll), check('c', 1, 'from tool import limit')),
      metadata,
    });
    for (const [name, target] of Object.entries({
      'env.py': '/proc/self/environ',
      'passwd.py': '../secret.txt',
      'weights.safetensors': '../secret.txt',
      'linked.ipynb': 'n.ipynb',
      'out.ipynb': '../secret.txt',
      'zero.ipynb': '/dev/zero',
      'sheet.answers.json': '../secret.txt',
    }))
      fs.symlinkSync(target, at(name));
    assert.equal(spawnSync('mkfifo', [at('pipe.py'), at('pipe.ipynb')]).status, 0);
  });
  after(() => fs.rmSync(root, { recursive: true }));

  function zeropoint(...words: string[]) {
    const { status, stdout, stderr, error } = spawnSync(
      process.execPath,
      [path.join(projectRoot, 'dist/cli.mjs'), ...words],
      { cwd: at(), encoding: 'utf8', timeout: 300_000, env: { ...process.env, SECRET: secret } },
    );
    assert.equal(error, undefined, words.join(' '));
    assert.doesNotMatch(stdout + stderr, /c4n4ry/, words.join(' '));
    return { status, stderr };
  }

  const leftOut = ['env.py', 'passwd.py', 'pipe.py', 'weights.safetensors'];

  test('gives its cells files of its own, with a sentence about each other one', () => {
    const { status, stderr } = zeropoint('run', 'n.ipynb', '--output', 'done.ipynb');
    assert.equal(status, 0, stderr);
    const done = fs.readFileSync(at('done.ipynb'), 'utf8');
    assert.doesNotMatch(done, /c4n4ry/);
    assert.match(done, /tool\.py limit = 1/);
    for (const name of leftOut) assert.ok(stderr.includes(`Cells do not get ${name},`), stderr);
    const graded = zeropoint('run', '--grade', 'sheet.ipynb', '--json', 'points.json');
    assert.equal(graded.status, 0, graded.stderr);
    for (const name of leftOut) assert.ok(graded.stderr.includes(`Cells do not get ${name},`));
    assert.equal(JSON.parse(fs.readFileSync(at('points.json'), 'utf8')).points, 1);
  });

  test('is no notebook, release, file of answers or output by a link or a pipe', () => {
    for (const words of [
      ['run', 'linked.ipynb', '--check'],
      ['run', 'zero.ipynb', '--check'],
      ['run', 'pipe.ipynb', '--check'],
      ['run', '--grade', 'sheet.ipynb', '--release', 'linked.ipynb'],
      ['run', '--grade', 'sheet.ipynb', '--release', 'pipe.ipynb'],
      ['run', 'n.ipynb', '--output', 'out.ipynb'],
      ['run', 'n.ipynb', '--output', 'pipe.ipynb'],
      ['run', '--grade', 'sheet.ipynb', '--json', 'out.ipynb'],
      ['run', '--grade', 'sheet.ipynb', '--junit', 'pipe.ipynb'],
      ['exercises', 'linked.ipynb'],
      ['exercises', 'sheet.ipynb', '--verify'],
      ['exercises', 'sheet.ipynb', '--verify', '--answers', 'pipe.ipynb'],
    ]) {
      const { status, stderr } = zeropoint(...words);
      assert.equal(status, 2, `${words.join(' ')}: ${stderr}`);
      assert.match(stderr, /^zeropoint: .*(?:symbolic link|a pipe).* \(\w+\)\n$/, words.join(' '));
    }
    assert.equal(fs.readFileSync(path.join(root, 'secret.txt'), 'utf8'), secret);
  });
});
