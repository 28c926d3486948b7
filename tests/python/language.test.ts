import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/headless/headless.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// The language in LANG, which the checks of the exercises use.

const dist = (name: string) => path.join(projectRoot, 'dist', name);
const { runNotebook }: typeof Headless = await import(pathToFileURL(dist('headless.mjs')).href);

const lang = 'import os\nprint(os.environ["LANG"])';
const check = 'from helper import check\ncheck("nothing-clipped", 3.5, -70)';
const texts = ({ cells }: { readonly cells: readonly object[] }) =>
  cells.map((cell) =>
    ((cell as { outputs?: { text?: string[] }[] }).outputs ?? [])
      .flatMap(({ text }) => text ?? [])
      .join(''),
  );

describe('a notebook that is run', () => {
  test('has English by default', async () => {
    const { notebook } = await runNotebook(notebookOf(lang, check));
    const [name, said] = texts(notebook);
    assert.equal(name, 'en_US.UTF-8\n');
    assert.match(said ?? '', /^Not yet: 728\.6 becomes 138, /);
  });

  test('has its exercises checked in Chinese for readers of Chinese', async () => {
    const right = 'check("nothing-clipped", 4.0, -82)';
    const { notebook } = await runNotebook(notebookOf(lang, check, right), { language: 'zh' });
    const [name, said, last] = texts(notebook);
    assert.equal(name, 'zh_CN.UTF-8\n');
    assert.match(said ?? '', /^还不对：728\.6 变成了 138，/);
    assert.equal(last, '正确。\n');
  });

  test('keeps environment variables set by a cell', async () => {
    const own = 'import os\nos.environ["LANG"] = "zh_CN.UTF-8"';
    const { notebook } = await runNotebook(notebookOf(own, lang, check));
    const [, name, said] = texts(notebook);
    assert.equal(name, 'zh_CN.UTF-8\n');
    assert.match(said ?? '', /^还不对/);
  });
});

describe('the command', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-language-'));
    fs.writeFileSync(path.join(folder, 'n.ipynb'), JSON.stringify(notebookOf(lang)));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const command = (words: readonly string[], environment: Record<string, string>) => {
    const env = { ...process.env, LC_ALL: '', LANG: '', ...environment };
    const all = [dist('cli.mjs'), 'run', 'n.ipynb', '-o', 'out.ipynb', ...words];
    const { status, stderr } = spawnSync(process.execPath, all, {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    if (status !== 0) return `${status}: ${stderr}`;
    return texts(JSON.parse(fs.readFileSync(path.join(folder, 'out.ipynb'), 'utf8')))[0];
  };

  test('uses the system’s language, LC_ALL before LANG', () => {
    assert.equal(command([], {}), 'en_US.UTF-8\n');
    assert.equal(command([], { LANG: 'zh_CN.UTF-8' }), 'zh_CN.UTF-8\n');
    assert.equal(command([], { LANG: 'zh_CN.UTF-8', LC_ALL: 'en_GB.UTF-8' }), 'en_US.UTF-8\n');
  });

  test('prefers the given language, and rejects unknown ones', () => {
    assert.equal(command(['--language', 'zh'], {}), 'zh_CN.UTF-8\n');
    assert.equal(command(['--language', 'en'], { LANG: 'zh_CN.UTF-8' }), 'en_US.UTF-8\n');
    const refused = command(['--language', 'de'], {});
    assert.match(refused ?? '', /^2: zeropoint: --language takes en or zh, not “de”\./);
  });
});
