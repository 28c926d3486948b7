import '../../web/ui/messages/engine.ts';
import '../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { mostBytes, mostFiles } from '../../web/cli/notebook_folder.ts';
import { en as gradingErrors } from '../../web/ui/messages/errors/grading.ts';
import { en as notebookErrors } from '../../web/ui/messages/errors/notebook.ts';
import { namedCodes, openPlaces, type Ran, runOrders } from './run_orders.ts';

// `run` and `exercises` are started on every notebook that they refuse, and with every order that they refuse.

type Cell = Readonly<Record<string, unknown>>;

const code = (nbgrader?: object, source = '1'): Cell => ({
  ...{ cell_type: 'code', execution_count: null, outputs: [], source },
  metadata: nbgrader === undefined ? {} : { nbgrader },
});
const markdown = (nbgrader: object): Cell => ({
  ...{ cell_type: 'markdown', source: 'x', metadata: { nbgrader } },
});
const graded = {
  ...{ schema_version: 3, grade_id: 'a', grade: true, locked: true, solution: false, points: 1 },
};
const answer = { ...graded, grade_id: 'b', grade: false, locked: false, solution: true };

/** Notebooks by the code of why they are refused, as `run --grade` and `exercises` read them. */
const ungraded: Readonly<Record<string, readonly (readonly Cell[])[]>> = {
  nbgrader_unreadable: [[code({ ...graded, task: 1 })], [code({ ...graded, locked: 'yes' })]],
  nbgrader_version: [[code({ ...graded, schema_version: 99 })]],
  nbgrader_id_missing: [[code({ ...graded, grade_id: undefined })]],
  nbgrader_id_twice: [[code(graded), code(graded)]],
  nbgrader_points_missing: [[code({ ...graded, points: undefined })]],
  nbgrader_points_invalid: [
    [code({ ...graded, points: -1 })],
    [code({ ...graded, points: 'two' })],
  ],
  nbgrader_text_cell: [[markdown(graded)]],
  nbgrader_task_cell: [[code({ ...graded, task: true, grade: false })]],
  nbgrader_nothing: [[code()], []],
};

/** Files by the code of why they are no notebooks, as both commands read them. */
const unreadable: Readonly<Record<string, readonly string[]>> = {
  notebook_not_json: ['', '{', '<html>', '\x00\x01'],
  notebook_unknown: ['{}', '{"cells": []}'],
  notebook_version: ['{"nbformat": 3, "worksheets": []}', '{"nbformat": 5, "cells": []}'],
  notebook_without_cells: ['{"nbformat": 4}', '{"nbformat": 4, "cells": {}}'],
  notebook_cells: [JSON.stringify({ nbformat: 4, cells: Array(5001).fill(code()) })],
  notebook_cell_unreadable: [
    ...[{ cell_type: 'code' }, null, { cell_type: 3, source: '' }, { ...code(), outputs: 3 }].map(
      (cell) => JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] }),
    ),
  ],
};

/** Codes that no file can cause in a command, and the reason. */
const unseen: Readonly<Record<string, string>> = {
  browser_too_old: 'a page',
  change_unreadable: 'a page',
  file_unknown: 'a page; a command names the kind of file by its order',
  lesson_unavailable: 'a page',
  notebook_heavy: 'a page',
  out_of_memory: 'a cell, whose traceback has it',
  output_too_long: 'a page',
  output_unshowable: 'a page',
  outputs_left_out: 'a page',
  plot_beyond: 'a note about a plot that stays as data: tests/python/forged_messages.test.ts',
  plot_unreadable: 'a note about a plot that stays as data',
  python_crashed: 'a page; a command prints the limit that a cell reached',
  python_start_limit: 'a machine on which Python does not start within two minutes',
  python_stopped: 'a page',
  python_unavailable: 'a page, or an installation without its files',
  beside_unreadable:
    'a folder that may be entered but not listed, which an administrator never has',
};

describe('run and exercises', () => {
  let folder: string;
  let ran: readonly Ran[];
  const expected = new Map<string, string>();
  const write = (name: string, text: string) => {
    fs.writeFileSync(path.join(folder, name), text);
    return name;
  };
  const notebook = (name: string, cells: readonly Cell[]) =>
    write(`${name}.ipynb`, JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }));

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-notebooks-'));
    const orders: (readonly string[])[] = [];
    const refused = (words: readonly string[], reason: string) => {
      orders.push(words);
      expected.set(words.join(' '), reason);
    };
    const good = notebook('good', [code(answer), code(graded)]);
    for (const [reason, texts] of Object.entries(unreadable))
      for (const [at, text] of texts.entries()) {
        const name = write(`${reason}${at}.ipynb`, text);
        refused(['run', name, '--check'], reason);
        refused(['run', '--grade', good, '--release', name], reason);
        refused(['exercises', name], reason);
      }
    for (const [reason, cells] of Object.entries(ungraded))
      for (const [at, one] of cells.entries()) {
        const name = notebook(`${reason}${at}`, one);
        refused(['run', '--grade', name], reason);
        refused(['exercises', name], reason);
      }
    fs.mkdirSync(path.join(folder, 'a folder.ipynb'));
    // It is no module beside the notebooks, which a sentence says.
    fs.mkdirSync(path.join(folder, 'beside.py'));
    for (const [folderName, reason, files, size] of [
      ['many', 'beside_many', mostFiles + 1, 0],
      ['large', 'beside_large', 1, mostBytes + 1],
    ] as const) {
      fs.mkdirSync(path.join(folder, folderName));
      for (let i = 0; i < files; i += 1) {
        const file = write(`${folderName}/m${i}.py`, '');
        if (size > 0) fs.truncateSync(path.join(folder, file), size);
      }
      refused(['run', notebook(`${folderName}/n`, [code(graded)]), '--check'], reason);
      refused(['run', '--grade', `${folderName}/n.ipynb`], reason);
    }
    for (const name of ['not there.ipynb', 'a folder.ipynb']) {
      refused(['run', name, '--check'], 'notebook_unreadable');
      refused(['run', '--grade', good, '--release', name], 'notebook_unreadable');
      refused(['exercises', name], 'notebook_unreadable');
      refused(['exercises', good, '--verify', '--answers', name], 'notebook_unreadable');
    }
    for (const name of ['no/such/out', 'a folder.ipynb']) {
      refused(['run', good, '--output', name], 'output_unwritable');
      refused(['run', '--grade', good, '--json', name], 'output_unwritable');
      refused(['run', '--grade', good, '--junit', name], 'output_unwritable');
    }
    for (const text of [
      '{',
      '[]',
      '{"b": {"right": 3, "wrong": []}}',
      '{"b": {"right": [], "left": []}}',
    ])
      refused(
        ['exercises', good, '--verify', '--answers', write(`answers${orders.length}.json`, text)],
        'answers_unreadable',
      );
    // Orders that contradict themselves have sentences without codes.
    orders.push(
      ...[
        ['run'],
        ['run', good],
        ['run', good, good, '--check'],
        ['exercises'],
        ['exercises', good, good],
      ],
      ...['-1', 'soon', '', '1e12'].map((seconds) => [
        'run',
        good,
        '--check',
        '--timeout',
        seconds,
      ]),
      ...[
        ['run', '--grade', good, '--check'],
        ['run', '--grade', good, '--allow-errors'],
      ],
      ...[
        ['run', good, '--check', '--language', 'fr'],
        ['exercises', good, '--language', 'fr'],
      ],
      ...[
        ['run', good, '--outptu', 'x'],
        ['exercises', good, '--check'],
        ['run', good, '--check=1'],
      ],
      ...[
        ['run', good, '--output'],
        ['run', good, '--output='],
        ['run', good, '--json', 'x'],
      ],
      ['run', '--grade', good, '--json', 'same', '--junit', 'same'],
      ['run', '--grade', good, '--json', good],
      ['run', '--grade', good, '--release', good, '--output', good],
      ...[
        ['exercises', good, '--answers', 'x'],
        ['run', good, '--check', '--release', good],
      ],
    );
    ran = runOrders(orders, folder);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  test('end with 2 and one sentence', () => {
    for (const { words, status, text } of ran) {
      const order = words.join(' ');
      assert.equal(status, 2, `${order}: ${text}`);
      const lines = text
        .trim()
        .split('\n')
        .filter((line) => !line.endsWith(' (beside_left_out)'));
      const reason = expected.get(order);
      assert.equal(lines.length, reason === undefined ? 2 : 1, text);
      if (reason !== undefined) assert.ok(text.endsWith(` (${reason})\n`), `${order}: ${text}`);
      else assert.equal(lines[1], 'See zeropoint --help.');
      assert.match(text, /^zeropoint: \S/);
      assert.doesNotMatch(text.replaceAll(/“[^”]*”/g, ''), openPlaces, text);
    }
  });

  test('write nothing when they refuse', () => {
    for (const name of ['out', 'same', 'x'])
      assert.ok(!fs.existsSync(path.join(folder, name)), name);
    assert.deepEqual(
      JSON.parse(fs.readFileSync(path.join(folder, 'good.ipynb'), 'utf8')).cells.length,
      2,
    );
  });

  test('have been seen to refuse for every reason that they have', () => {
    const sentences = { ...gradingErrors, ...notebookErrors };
    const seen = namedCodes(ran, sentences);
    const missing = Object.keys(sentences).filter((one) => !seen.has(one));
    assert.deepEqual(missing.sort(), Object.keys(unseen).sort());
  });
});
