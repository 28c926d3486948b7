import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { wheelOf } from '../unit/support/wheel_writer.ts';
import { answer, check, notebookWith } from './assignment.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// Wheels in a notebook's folder, for the commands: modules that cells import, and sentences about the refused.

describe('wheels in the folder of a notebook', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const put = (parts: Parameters<typeof wheelOf>[0]) => {
    const { name, bytes } = wheelOf(parts);
    fs.writeFileSync(at(name), bytes);
    return name;
  };

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-wheels-'));
    put({ name: 'small' });
    put({ name: 'fast', tag: 'cp314-cp314-linux_x86_64' });
    const tries = [
      'import js',
      'import pyodide_js',
      'open("/etc/passwd")',
      'import socket; socket.create_connection(("127.0.0.1", 9))',
      'import subprocess; subprocess.run(["true"])',
    ];
    const tried = tries.map((one, i) => `def try${i}():\n    ${one}\n`).join('\n');
    put({ name: 'sly', files: { 'sly/__init__.py': `${tried}\ncount = ${tries.length}\n` } });
    fs.symlinkSync('/etc/hostname', at('linked-1.0-py3-none-any.whl'));
    const cells = [
      '%pip install small',
      'import small\nsmall.answer',
      `import sly
for at in range(sly.count):
    try: getattr(sly, f"try{at}")(); print(at, "got through")
    except BaseException as error: print(at, type(error).__name__)`,
      'import fast',
    ];
    fs.writeFileSync(at('n.ipynb'), JSON.stringify(notebookOf(...cells)));
    const sheet = notebookWith(
      answer('f', 'import small'),
      check('c', 1, 'assert small.answer == 42'),
    );
    fs.writeFileSync(at('sheet.ipynb'), JSON.stringify(sheet));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const zeropoint = (...words: string[]) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(projectRoot, 'dist/cli.mjs'), ...words],
      { cwd: folder, encoding: 'utf8', timeout: 300_000 },
    );
    return { status, stderr };
  };

  test('are imported, within the same confinement as cells', () => {
    const { status, stderr } = zeropoint(
      'run',
      'n.ipynb',
      '--output',
      'done.ipynb',
      '--allow-errors',
    );
    assert.equal(status, 0, stderr);
    assert.match(
      stderr,
      /fast-1\.0-cp314-cp314-linux_x86_64\.whl is not installed: .* is made for a processor.*\(wheel_native\)/,
    );
    assert.match(stderr, /Cells do not get linked-1\.0-py3-none-any\.whl,.*symbolic link/);
    const { cells } = JSON.parse(fs.readFileSync(at('done.ipynb'), 'utf8'));
    const shown = cells.map(({ outputs }: { outputs: unknown }) => JSON.stringify(outputs));
    assert.match(shown[0], /Requirement already satisfied: small in small-1\.0-py3-none-any\.whl/);
    assert.match(shown[1], /"42"/);
    assert.doesNotMatch(shown[2], /got through/);
    assert.match(shown[2], /0 ModuleNotFoundError/);
    assert.match(
      shown[3],
      /No module named 'fast': fast-1\.0-cp314-cp314-linux_x86_64\.whl is refused/,
    );
  });

  test('are there when a notebook is graded', () => {
    const { status, stderr } = zeropoint('run', '--grade', 'sheet.ipynb', '--json', 'points.json');
    assert.equal(status, 0, stderr);
    assert.match(stderr, /\(wheel_native\)/);
    assert.equal(JSON.parse(fs.readFileSync(at('points.json'), 'utf8')).points, 1);
  });
});
