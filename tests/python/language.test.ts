import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// The language in LANG, which the checks of the exercises use.

const dist = (name: string) => path.join(projectRoot, 'dist', name);
const { main, runNotebook }: typeof Headless = await import(
  pathToFileURL(dist('headless.mjs')).href
);

const lang = 'import os\nprint(os.environ["LANG"])';
const check = 'from helper import check\ncheck("nothing-clipped", 3.5, -70)';
const texts = ({ cells }: { readonly cells: readonly object[] }) =>
  cells.map((cell) =>
    ((cell as { outputs?: { text?: string[]; evalue?: string }[] }).outputs ?? [])
      .map(({ text = [], evalue = '' }) => [...text, evalue].join(''))
      .at(-1),
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
    const { notebook } = await runNotebook(notebookOf(lang, check, right), {
      language: 'zh',
      allowErrors: true,
    });
    const [name, said, last] = texts(notebook);
    assert.equal(name, 'zh_CN.UTF-8\n');
    assert.match(said ?? '', /^还不对：728\.6 变成了 138，/);
    assert.equal(last, '正确。\n检查用的是本课的九个数。\n');
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

  /** Returns the output of a notebook, in a process that has these variables and no others for its language. */
  async function command(words: readonly string[], environment: Record<string, string>) {
    const { LC_ALL, LANG } = process.env;
    Object.assign(process.env, { LC_ALL: '', LANG: '' }, environment);
    try {
      const status = await main(['run', 'n.ipynb', '-o', 'out.ipynb', ...words], folder);
      assert.equal(status, 0);
    } finally {
      for (const [name, value] of Object.entries({ LC_ALL, LANG })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    const out = path.join(folder, 'out.ipynb');
    const [printed] = texts(JSON.parse(fs.readFileSync(out, 'utf8')));
    fs.rmSync(out);
    return printed;
  }

  test('uses the system’s language, LC_ALL before LANG', async () => {
    assert.equal(await command([], {}), 'en_US.UTF-8\n');
    assert.equal(await command([], { LANG: 'zh_CN.UTF-8' }), 'zh_CN.UTF-8\n');
    assert.equal(
      await command([], { LANG: 'zh_CN.UTF-8', LC_ALL: 'en_GB.UTF-8' }),
      'en_US.UTF-8\n',
    );
  });

  test('prefers the given language, and rejects unknown ones', async () => {
    assert.equal(await command(['--language', 'zh'], {}), 'zh_CN.UTF-8\n');
    assert.equal(await command(['--language', 'en'], { LANG: 'zh_CN.UTF-8' }), 'en_US.UTF-8\n');
    const words = ['run', 'n.ipynb', '--check', '--language', 'de'];
    const { status, stderr } = spawnSync(process.execPath, [dist('cli.mjs'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 2);
    assert.match(stderr, /^zeropoint: --language takes en or zh, not “de”\./);
  });
});
