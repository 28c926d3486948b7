import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { lessonFiles, notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// The runner as installed: from dist/ only.

const dist = (name: string) => path.join(projectRoot, 'dist', name);
const { runNotebook, runNotebooks, textOf }: typeof Headless = await import(
  pathToFileURL(dist('headless.mjs')).href
);

/** The outputs of the code cells of a run. */
const outputsOf = ({ notebook }: Headless.RunResult) =>
  notebook.cells.flatMap((cell) => ('outputs' in cell ? [cell.outputs as object[]] : []));

interface Stored {
  readonly text?: string[];
  readonly data?: Record<string, string[]>;
}

/** One notebook for many tests, because each start of Python takes more than a second. */
function wholeNotebook() {
  const notebook = {
    ...notebookOf(
      'print("a")\nprint("b")',
      '[1, 2]',
      'from IPython.display import Markdown\ndisplay(Markdown("# t"))',
      '1 / 0',
      'import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()',
      'from IPython.display import clear_output, display\nprint("old")\nclear_output(wait=True)\nprint("new")',
      'handle = display("one", display_id=True)',
      'handle.update("two")',
    ),
    metadata: { kernelspec: { name: 'python3' }, own: [1] },
  };
  Object.assign(notebook.cells[skipped] as object, {
    metadata: { tags: ['skip-execution'] },
    outputs: kept,
  });
  delete (notebook.cells[0] as { metadata?: object }).metadata;
  notebook.cells.push(
    { cell_type: 'markdown', metadata: { tags: ['t'] }, source: '# Text' },
    { cell_type: 'raw', metadata: { format: 'x' }, source: ['raw'] },
  );
  return notebook;
}
const skipped = 3;
const kept = [{ name: 'stdout', output_type: 'stream', text: ['older\n'] }];

describe('a notebook that is run', () => {
  const notebook = wholeNotebook();
  let result: Headless.RunResult;
  before(async () => {
    result = await runNotebook(wholeNotebook());
  });

  test('gets its outputs as Jupyter stores them', () => {
    assert.deepEqual(outputsOf(result).slice(0, skipped), [
      [{ name: 'stdout', output_type: 'stream', text: ['a\n', 'b\n'] }],
      [
        {
          data: { 'text/plain': ['[1, 2]'] },
          execution_count: 2,
          metadata: {},
          output_type: 'execute_result',
        },
      ],
      [
        {
          data: {
            'text/markdown': ['# t'],
            'text/plain': ['<IPython.core.display.Markdown object>'],
          },
          metadata: {},
          output_type: 'display_data',
        },
      ],
    ]);
  });

  test('keeps everything except outputs, and the format of its file', () => {
    const { notebook: run } = result;
    assert.deepEqual(run.metadata, notebook.metadata);
    assert.deepEqual(run.cells.slice(-2), notebook.cells.slice(-2));
    assert.equal(run.nbformat_minor, 4);
    assert.equal(
      run.cells.some((cell) => 'id' in cell),
      false,
    );
    assert.match(textOf(run), /^\{\n "cells": \[\n {2}\{\n {3}"cell_type": "code",/);
  });

  test('does not change a cell tagged skip-execution, and runs those behind it', () => {
    assert.deepEqual(result.failures, []);
    assert.deepEqual(outputsOf(result)[skipped], kept);
  });

  test('adds missing cell metadata, which the format requires', () => {
    assert.deepEqual(result.notebook.cells[0]?.metadata, {});
  });

  test('stores plots as pictures, or as their data', async () => {
    const plot = skipped + 1;
    const typesOf = (outputs: object[] | undefined) => {
      const shown = outputs?.find((one) => 'data' in one) as { data: object };
      return Object.keys(shown.data);
    };
    assert.deepEqual(typesOf(outputsOf(result)[plot]), ['image/svg+xml', 'text/plain']);
    const sources = [notebook.cells[plot]?.source ?? ''].flat();
    const asData = await runNotebook(notebookOf(sources.join('')), { plots: 'data' });
    assert.deepEqual(typesOf(outputsOf(asData)[0]), [
      'application/vnd.zeropoint.figure+json',
      'text/plain',
    ]);
  });

  test('clears and updates what it showed before', () => {
    const [cleared, updated] = outputsOf(result).slice(skipped + 2) as [Stored[], Stored[]];
    assert.deepEqual(cleared[0]?.text, ['new\n']);
    assert.equal(cleared.length, 1);
    assert.deepEqual(updated[0]?.data?.['text/plain'], ["'two'"]);
  });

  test('stops at an error, unless the cell or the caller expects it', async () => {
    const sources = ['x = 1', '1 / 0', 'x'] as const;
    const stopped = await runNotebook(notebookOf(...sources));
    assert.deepEqual(
      stopped.failures.map(({ cell, executionCount }) => [cell, executionCount]),
      [[2, 2]],
    );
    assert.deepEqual(outputsOf(stopped)[2], []);
    const gone = await runNotebook(notebookOf(...sources), { allowErrors: true });
    assert.equal(outputsOf(gone)[2]?.length, 1);
    const tagged = notebookOf(...sources);
    Object.assign(tagged.cells[1] as object, { metadata: { tags: ['raises-exception'] } });
    const expected = await runNotebook(tagged);
    assert.deepEqual(expected.failures, []);
    assert.equal(outputsOf(expected)[2]?.length, 1);
  });

  test('stops an endless cell at the time limit', async () => {
    const { failures } = await runNotebook(notebookOf('while True: pass'), { timeout: 0.5 });
    assert.equal(failures[0]?.error.ename, 'CellTimeoutError');
  });

  test('has no variables of the previous notebook', async () => {
    const [, second] = await runNotebooks([notebookOf('x = 1'), notebookOf('x')]);
    assert.equal(second?.failures[0]?.error.ename, 'NameError');
  });
});

describe('every lesson', () => {
  test('shows its recorded outputs on the page', () => {
    for (const file of lessonFiles()) {
      const page = dist(`lessons/${path.basename(file, '.ipynb')}.json`);
      const { notebook } = JSON.parse(fs.readFileSync(page, 'utf8'));
      // A set of exercises prints nothing but verdicts, which are the reader's own.
      if (path.basename(file).startsWith('exercises_')) continue;
      const code = notebook.cells.filter(({ kind }: { kind: string }) => kind === 'code');
      assert.ok(
        code.some(({ outputs = [] }: { outputs?: object[] }) => outputs.length > 0),
        page,
      );
    }
  });
});

describe('the command', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    const write = (name: string, content: string) =>
      fs.writeFileSync(path.join(folder, name), content);
    write('good.ipynb', JSON.stringify(notebookOf('from helper import answer\nanswer()')));
    write('bad.ipynb', JSON.stringify(notebookOf('x = 1', 'def f():\n    return 1 / 0\nf()')));
    write('helper.py', 'def answer():\n    return 42\n');
    write('text.ipynb', 'no notebook');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const zeropoint = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [dist('cli.mjs'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('writes the notebook with its outputs, and finds helper.py in its folder', () => {
    assert.equal(zeropoint('run', 'good.ipynb', '--output', 'out.ipynb').status, 0);
    const written = JSON.parse(fs.readFileSync(path.join(folder, 'out.ipynb'), 'utf8'));
    assert.deepEqual(written.cells[0].outputs[0].data, { 'text/plain': ['42'] });
    assert.deepEqual(zeropoint('run', 'out.ipynb', '--check'), {
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('lets the notebook open the weights beside it that its metadata name, and no others', () => {
    const sources = ['named', 'other'].map((name) => `len(open("${name}.safetensors").read())`);
    for (const name of ['named', 'other', 'named.safetensors'])
      fs.writeFileSync(path.join(folder, `${name}.safetensors`), name);
    const zeropointOf = (files: readonly string[]) => ({ metadata: { zeropoint: { files } } });
    const all = ['named.safetensors', 'absent.safetensors', '../other.safetensors'];
    const notebook = { ...notebookOf(...sources), ...zeropointOf(all) };
    fs.writeFileSync(path.join(folder, 'data.ipynb'), JSON.stringify(notebook));
    const { status, stderr } = zeropoint('run', 'data.ipynb', '-o', 'data_out.ipynb');
    assert.equal(status, 1);
    assert.match(stderr, /cell 2 .*FileNotFoundError: .*other\.safetensors/s);
    const { cells } = JSON.parse(fs.readFileSync(path.join(folder, 'data_out.ipynb'), 'utf8'));
    assert.deepEqual(cells[0].outputs[0].data, { 'text/plain': ['5'] });
  });

  test('shows the differences from the stored outputs', () => {
    const { status, stdout } = zeropoint('run', 'good.ipynb', '--check');
    assert.equal(status, 1);
    assert.equal(stdout, 'Cell 1 (- stored, + this run):\n  + result: 42\n\n');
  });

  test('names the cell that failed, with its traceback', () => {
    const { status, stderr } = zeropoint('run', 'bad.ipynb', '--output', 'bad_out.ipynb');
    assert.equal(status, 1);
    assert.match(stderr, /cell 2 of bad\.ipynb \(In \[2\]\) failed/);
    assert.match(stderr, /Cell In\[2\], line 2, in f\(\)\n.*\n\| ----> 2 {5}return 1 \/ 0/);
    assert.match(stderr, /ZeroDivisionError: division by zero/);
    assert.equal(zeropoint('run', 'bad.ipynb', '-o', 'x.ipynb', '--allow-errors').status, 0);
  });

  test('marks each line that a cell gave, so that none passes for one of its own, or for an order of a log', () => {
    const forged =
      'raise ValueError("no\\nzeropoint: cell 9 is right.\\n::error::no\\r::notice::no")';
    fs.writeFileSync(path.join(folder, 'forged.ipynb'), JSON.stringify(notebookOf(forged)));
    const { stderr } = zeropoint('run', 'forged.ipynb', '-o', 'forged_out.ipynb');
    assert.match(stderr, /^\| zeropoint: cell 9 is right\.$/m);
    const [, ...lines] = stderr.trimEnd().split('\n');
    assert.deepEqual(
      lines.filter((line) => !/^(?:\| .*)?$/.test(line)),
      [],
    );
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    'an unknown command': [['walk', 'x'], /There is no command “walk”/],
    'no notebook': [['run'], /Name the notebook to run/],
    'no place for the result': [['run', 'good.ipynb'], /--output FILE.*--check/],
    'an unknown option': [['run', 'good.ipynb', '--fast'], /--fast/],
    'a time limit that is none': [['run', 'good.ipynb', '--check', '--timeout', 'long'], /“long”/],
    'a missing file': [['run', 'none.ipynb', '--check'], /cannot be read.*notebook_unreadable/],
    'a file that is no notebook': [
      ['run', 'text.ipynb', '--check'],
      /not a notebook.*notebook_not_json/,
    ],
    'a folder that is not there': [['run', 'good.ipynb', '-o', 'no/x.ipynb'], /cannot be written/],
  };
  for (const [name, [words, sentence]] of Object.entries(wrong)) {
    test(`rejects ${name} with a message and status 2`, () => {
      const { status, stderr } = zeropoint(...words);
      assert.equal(status, 2);
      assert.match(stderr, sentence);
    });
  }

  test('prints its usage', () => {
    const { status, stdout } = zeropoint('--help');
    assert.equal(status, 0);
    assert.match(stdout, /^zeropoint run NOTEBOOK\.ipynb/);
  });
});
