import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type * as Headless from '../../web/cli/headless.ts';
import { someOf, testOfAll } from '../combinations.ts';
import { changeAll } from './changes.ts';
import { escapes, triesOf } from './escapes.ts';
import { keepRecord } from './node_record.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

const secret = 'c4n4ry';
const cli = path.join(projectRoot, 'dist/cli.mjs');

/** Runs a notebook as a course's CI would a stranger's, with something to steal all around it. */
describe('a notebook that nobody has read', () => {
  let folder: string;
  let server: http.Server;
  let visits: string[];
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    fs.mkdirSync(path.join(folder, 'course'));
    fs.writeFileSync(path.join(folder, 'secret.txt'), secret);
    fs.writeFileSync(path.join(folder, 'course/secret.txt'), secret);
    visits = [];
    server = http.createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end(secret);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  after(() => {
    server.close();
    fs.rmSync(folder, { recursive: true });
  });

  /** Its printed text, and how the command ended. */
  async function run(sources: readonly string[], ...words: string[]) {
    const input = path.join(folder, 'course/N.ipynb');
    const output = path.join(folder, 'course/out.ipynb');
    fs.writeFileSync(input, JSON.stringify(notebookOf(...sources)));
    fs.rmSync(output, { force: true });
    const child = spawn(
      process.execPath,
      [cli, 'run', input, '--output', output, '--allow-errors', ...words],
      { env: { ...process.env, SECRET: secret }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    child.stderr.on('data', (data) => {
      said += data;
    });
    const status = await new Promise((closed) => child.on('close', closed));
    const { cells } = JSON.parse(fs.readFileSync(output, 'utf8'));
    return { status, said, outputs: cells.map((cell: { outputs: object[] }) => cell.outputs) };
  }

  test('reaches no file, environment, process, network or Node module, also after a crash', async () => {
    const { port } = server.address() as AddressInfo;
    const tries = triesOf({ folder, port, pid: process.pid });
    const crash = 'import os\nos.abort()';
    const { status, outputs } = await run([...tries, changeAll, crash, ...tries]);
    assert.equal(status, 3); // the crash; each try says itself how it failed
    const ends = outputs.map((shown: { text?: string[] }[]) =>
      shown.flatMap(({ text = [] }) => text).join(''),
    );
    const names = Object.keys(escapes);
    assert.match(JSON.stringify(outputs[names.length + 1]), /InterpreterCrashed/);
    [...names, '', '', ...names].forEach((name, at) => {
      if (name) assert.match(ends[at], /^refused: /, `${name}, cell ${at}: ${ends[at]}`);
    });
    const tried = ['at first', 'after a crash'].flatMap((when) =>
      names.map((name) => [`${name}, ${when}`, 'refused']),
    );
    keepRecord('confinement', Object.fromEntries(tried));
    assert.doesNotMatch(JSON.stringify(outputs), new RegExp(secret));
    assert.deepEqual(visits, []);
    assert.deepEqual(fs.readdirSync(folder).sort(), ['course', 'secret.txt']);
    assert.deepEqual(fs.readdirSync(path.join(folder, 'course')).sort(), [
      'N.ipynb',
      'out.ipynb',
      'secret.txt',
    ]);
  });

  test('runs in a worker that has no expression by which modules are loaded', () => {
    for (const name of ['worker.simd.mjs', 'worker.scalar.mjs']) {
      const text = fs.readFileSync(path.join(projectRoot, 'dist/python', name), 'utf8');
      assert.match(text, /nothing can be loaded here/);
      assert.doesNotMatch(text, /(?<![\w$.])import\s*\(/, name);
    }
  });

  test('can still use what it needs of the platform', async () => {
    const { outputs } = await run([
      'import random, secrets, time, uuid, datetime\ntime.sleep(0.01)\nlen(secrets.token_bytes(9))',
      'import asyncio\nawait asyncio.sleep(0.01)\nopen("own.txt", "w").write("mine")\nopen("own.txt").read()',
    ]);
    const [first, second] = outputs.map((shown: { data?: Record<string, string[]> }[]) =>
      shown.map(({ data }) => data?.['text/plain']?.join('')),
    );
    assert.deepEqual([first, second], [['9'], ["'mine'"]]);
  });

  const bombs: Readonly<Record<string, readonly [string, RegExp, Headless.Limit?]>> = {
    'a recursion': ['def f(): f()\nf()', /RecursionError/],
    'a recursion through C': [
      'class A:\n    def __getattr__(self, name): return getattr(self, name + "x")\nA().a',
      /RecursionError/,
    ],
    'an allocation': [
      'def f():\n    b = []\n    while True: b.append(bytearray(2 ** 26))\nf()',
      /MemoryError/,
      'memory',
    ],
    'tensors without end': [
      'import torch\ndef f():\n    t = []\n    while True: t.append(torch.zeros(2 ** 24))\nf()',
      /MemoryError/,
      'memory',
    ],
    'JavaScript’s memory without end': [
      'from pyodide.ffi import to_js\ndef f():\n    held, block = [], bytes(2 ** 26)\n    while True: held.append(to_js(block))\nf()',
      /MemoryError|Array buffer allocation failed/,
      'memory',
    ],
    'JavaScript’s memory at once': [
      'from pyodide.ffi import to_js\nheld = [to_js(bytes(2 ** 28)) for _ in range(16)]',
      /MemoryError|Array buffer allocation failed/,
      'memory',
    ],
    'texts of JavaScript’s without end': [
      'from pyodide.ffi import to_js\ndef f():\n    held = []\n    while True: held.append(to_js([chr(97 + len(held) % 26) * 2 ** 24]))\nf()',
      /MemoryError/,
      'memory',
    ],
    'files without end': [
      'def f():\n    with open("f", "wb") as file:\n        while True: file.write(bytes(2 ** 20))\nf()',
      /OSError.*No space left on device/,
    ],
    'text without end': [
      'for _ in range(300): print("x" * 100_000)',
      /The rest is not kept/,
      'output',
    ],
    'outputs without end': ['for i in range(2000): display(i)', /more than 1000 outputs/, 'output'],
    'one huge output': [
      'from IPython.display import HTML\nHTML("x" * 60_000_000)',
      /outputs of more than 50,000,000 characters/,
      'output',
    ],
    'a huge error': ['raise ValueError("x" * 60_000_000)', /ValueError/],
    'an end of Python': ['import os\nos.abort()', /InterpreterCrashed/, 'crash'],
  };

  const loops: typeof bombs = {
    'a loop': ['while True: pass', /CellTimeoutError/, 'time'],
    'a loop that catches everything': [
      'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
      /CellTimeoutError/,
      'time',
    ],
  };

  /** Runs each with a cell behind it, and compares what is said with the limits they should reach. */
  async function explode(all: typeof bombs, ...words: string[]) {
    const sources = Object.values(all).flatMap(([source]) => [source, '"still here"']);
    const { status, said, outputs } = await run(sources, ...words);
    const told: string[] = [];
    Object.entries(all).forEach(([name, [, shown, limit]], at) => {
      const text = JSON.stringify(outputs[2 * at]);
      assert.match(text, shown, name);
      assert.ok(text.length < 11_000_000, name);
      assert.match(JSON.stringify(outputs[2 * at + 1]), /still here/, name);
      if (limit) told.push(`cell ${2 * at + 1} ${limit}`);
    });
    const lines = said.matchAll(/^zeropoint: (cell \d+) of \S+ (?:reached the limit of )?(\w+)/gm);
    const found = [...lines].map(
      ([, cell, word]) => `${cell} ${word === 'ended' ? 'crash' : word}`,
    );
    assert.deepEqual(found, told);
    assert.equal(status, 3);
  }

  test('ends bombs of every kind within their limits, goes on, and says so', () =>
    explode(Object.fromEntries(someOf(Object.entries(bombs), 4))));

  // headless.test.ts has one of them.
  testOfAll('ends every endless cell at the time limit', () => explode(loops, '--timeout', '0.5'));

  test('has the status of a limit only where one was reached', async () => {
    assert.equal((await run(['1 / 0'])).status, 0);
    assert.equal((await run(['print("x" * 9_000_000)'])).status, 0);
  });
});
