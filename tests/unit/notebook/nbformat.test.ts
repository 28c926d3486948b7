import '../../../web/ui/messages/engine.ts';
import '../../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { plainText, printedText, svgAddress } from '../../../web/notebook/output/output.ts';
import {
  notebookSteps,
  readNotebook,
  writeNotebook,
} from '../../../web/notebook/store/nbformat.ts';
import { knownErrorCodes } from '../../../web/ui/messages/sentences.ts';

declare const projectRoot: string;

const read = (file: unknown) => readNotebook(JSON.stringify(file));
const withCells = (...cells: object[]) => ({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
const code = { cell_type: 'code', id: 'a', metadata: {}, execution_count: 2, source: ['x\n', 'y'] };
const again = (file: object) => {
  const { notebook } = read(file);
  assert.ok(notebook);
  return JSON.parse(writeNotebook(notebook));
};

describe('a notebook file', () => {
  test('survives the round trip: every lesson', () => {
    const folder = path.join(projectRoot, 'web/lessons');
    const files = fs.readdirSync(folder).filter((name) => name.endsWith('.ipynb'));
    assert.ok(files.length >= 8);
    for (const name of files) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const { notebook } = readNotebook(text);
      assert.ok(notebook, name);
      assert.deepEqual(JSON.parse(writeNotebook(notebook)), JSON.parse(text), name);
    }
  });

  test('is not blamed for an error of the page', (t) => {
    const failure = new Error('no random numbers');
    t.mock.method(crypto, 'getRandomValues', () => {
      throw failure;
    });
    assert.throws(() => read(withCells({ ...code, id: undefined })), failure);
  });

  test('is formatted as by Jupyter', () => {
    const { notebook } = read(withCells({ ...code, outputs: [] }));
    assert.ok(notebook);
    const lines = [
      '{',
      ' "cells": [',
      '  {',
      '   "cell_type": "code",',
      '   "execution_count": 2,',
      '   "id": "a",',
      '   "metadata": {},',
      '   "outputs": [],',
      '   "source": [',
      '    "x\\n",',
      '    "y"',
      '   ]',
      '  }',
      ' ],',
      ' "metadata": {},',
      ' "nbformat": 4,',
      ' "nbformat_minor": 5',
      '}',
      '',
    ];
    assert.equal(writeNotebook(notebook), lines.join('\n'));
  });

  test('keeps outputs as Jupyter stores them, and unknown metadata', () => {
    const outputs = [
      { name: 'stderr', output_type: 'stream', text: ['a\n', 'b\n'] },
      {
        data: {
          'image/png': 'iVBOR\n',
          'text/plain': ['1\n', '2'],
          'application/json': ['a', 'b'],
        },
        execution_count: 2,
        metadata: { 'image/png': { width: 3 } },
        output_type: 'execute_result',
      },
      {
        data: { 'image/svg+xml': ['<svg>\n', '</svg>'] },
        metadata: {},
        output_type: 'display_data',
      },
      { ename: 'E', evalue: 'v', output_type: 'error', traceback: ['one', 'two\nthree'] },
    ];
    const file = {
      ...withCells({ ...code, metadata: { tags: ['x'], mine: { deep: [1] } }, outputs }),
      metadata: { kernelspec: { name: 'python3' }, other: 1 },
    };
    assert.deepEqual(again(file), file);
  });

  test('keeps attachments of text cells, and raw cells', () => {
    const picture = { 'a.png': { 'image/png': 'iVBOR' } };
    const file = withCells(
      {
        attachments: picture,
        cell_type: 'markdown',
        id: 'm',
        metadata: {},
        source: ['![](attachment:a.png)'],
      },
      { cell_type: 'raw', id: 'r', metadata: { format: 'text/latex' }, source: [] },
    );
    assert.deepEqual(again(file), file);
  });

  test('of an older minor version gets an id for every cell', () => {
    const { id: _, ...old } = { ...code, outputs: [] };
    const file = again({ ...withCells(old, old), nbformat_minor: 2 });
    assert.deepEqual([file.nbformat, file.nbformat_minor], [4, 5]);
    const ids = file.cells.map((cell: { id: string }) => cell.id);
    assert.equal(new Set(ids).size, 2);
    for (const id of ids) assert.match(id, /^[a-zA-Z0-9_-]{1,64}$/);
  });

  test('with a duplicate or invalid id gets a new one', () => {
    const file = again(
      withCells(
        { ...code, outputs: [] },
        { ...code, outputs: [] },
        { ...code, id: 'ä', outputs: [] },
      ),
    );
    const ids = file.cells.map((cell: { id: string }) => cell.id);
    assert.equal(ids[0], 'a');
    assert.equal(new Set(ids).size, 3);
  });

  test('may have texts as single strings', () => {
    const { notebook } = read(
      withCells({
        ...code,
        source: 'x\ny',
        outputs: [{ output_type: 'stream', text: 'one\ntwo' }],
      }),
    );
    assert.equal(notebook?.cells[0]?.source, 'x\ny');
    assert.deepEqual(notebook?.cells[0]?.outputs, [
      { output_type: 'stream', name: 'stdout', text: 'one\ntwo' },
    ]);
  });

  test('does not contain outputs that only the page shows', () => {
    const { notebook } = read(withCells({ ...code, outputs: [] }));
    assert.ok(notebook);
    const [cell] = notebook.cells;
    assert.ok(cell);
    const live = { output_type: 'live', shows: 'chart' } as const;
    const named = { output_type: 'display_data', data: {}, metadata: {}, display_id: 'd' } as const;
    const file = JSON.parse(
      writeNotebook({ ...notebook, cells: [{ ...cell, outputs: [live, named] }] }),
    );
    assert.deepEqual(file.cells[0].outputs, [
      { data: {}, metadata: {}, output_type: 'display_data' },
    ]);
  });
});

describe('a file that is not a notebook', () => {
  const cases: [string, string, string][] = [
    ['broken JSON', '{"cells": [', 'notebook_not_json'],
    ['other JSON', '{"a": 1}', 'notebook_unknown'],
    ['a list', '[1, 2]', 'notebook_unknown'],
    ['null', 'null', 'notebook_unknown'],
    ['version 3', '{"nbformat": 3, "worksheets": []}', 'notebook_version'],
    ['no cells', '{"nbformat": 4, "cells": 3}', 'notebook_without_cells'],
    [
      'very many cells',
      JSON.stringify({ nbformat: 4, cells: Array(5001).fill(0) }),
      'notebook_cells',
    ],
    ['a cell that is none', '{"nbformat": 4, "cells": [1]}', 'notebook_cell_unreadable'],
    [
      'a cell of another kind',
      '{"nbformat": 4, "cells": [{"cell_type": "video", "source": ""}]}',
      'notebook_cell_unreadable',
    ],
    [
      'a source of numbers',
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": [1]}]}',
      'notebook_cell_unreadable',
    ],
    [
      'an output of another kind',
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "outputs": [{"output_type": "x"}]}]}',
      'notebook_cell_unreadable',
    ],
  ];
  for (const [what, text, expected] of cases) {
    test(`is rejected with a specific message: ${what}`, () => {
      const { problem, notebook } = readNotebook(text);
      assert.equal(notebook, undefined);
      assert.equal(problem?.code, expected);
      assert.ok(knownErrorCodes().includes(expected));
    });
  }
});

describe('printed text', () => {
  test('has no escape sequences', () => {
    assert.equal(
      plainText('\x1b[0;31mValueError\x1b[0m: \x1b]8;;x\x07link\x1b]8;;\x07'),
      'ValueError: link',
    );
  });

  test('restarts a line after a carriage return', () => {
    assert.equal(printedText('10 %\r50 %\r100 %\ndone\r\n'), '100 %\ndone\n');
  });
});

describe('a cell and its outputs', () => {
  const cellWith = (change: object) => read(withCells({ ...code, outputs: [], ...change }));
  const problemOf = (change: object) => cellWith(change).problem;
  const outputsOf = (...outputs: unknown[]) => cellWith({ outputs }).notebook?.cells[0]?.outputs;

  test('are refused with the place and the part that cannot be read', () => {
    const refusal = (cell: number, part: string) => ({
      code: 'notebook_cell_unreadable',
      values: { cell, part },
    });
    assert.deepEqual(problemOf({ cell_type: 'video' }), refusal(1, 'cell_type'));
    assert.deepEqual(problemOf({ source: 1 }), refusal(1, 'source'));
    assert.deepEqual(problemOf({ source: ['a', 1] }), refusal(1, 'source'));
    assert.deepEqual(problemOf({ outputs: {} }), refusal(1, 'outputs'));
    for (const output of [
      ...[null, 'x', {}, { output_type: 'video' }],
      { output_type: 'stream', text: 1 },
      { output_type: 'display_data', data: [] },
    ]) {
      assert.deepEqual(problemOf({ outputs: [output] }), refusal(1, 'outputs'));
    }
    assert.deepEqual(read(withCells(code, 'text' as never)).problem, refusal(2, 'cell'));
    assert.deepEqual(read(withCells(null as never)).problem, refusal(1, 'cell'));
  });

  test('of the file as a whole are refused with the reason', () => {
    const { problem } = readNotebook('{');
    assert.equal(problem?.code, 'notebook_not_json');
    assert.match(String(problem?.values.reason), /JSON/);
    assert.deepEqual(read({ nbformat: 3, cells: [] }).problem, {
      code: 'notebook_version',
      values: { version: '3' },
    });
    for (const file of [[], 'x', null, {}]) {
      assert.equal(read(file).problem?.code, 'notebook_unknown');
    }
    assert.equal(read({ nbformat: 4, cells: {} }).problem?.code, 'notebook_without_cells');
  });

  test('may begin with a byte order mark, and contain one', () => {
    const text = JSON.stringify(withCells({ ...code, source: 'a\ufeffb' }));
    assert.equal(readNotebook(`\ufeff${text}`).notebook?.cells[0]?.source, 'a\ufeffb');
    assert.equal(readNotebook(text).notebook?.cells[0]?.source, 'a\ufeffb');
  });

  test('of texts are none, whatever the file says', () => {
    const outputs = [{ output_type: 'stream', name: 'stdout', text: 'x' }];
    assert.deepEqual(cellWith({ cell_type: 'markdown', outputs }).notebook?.cells[0]?.outputs, []);
    const { outputs: _, ...without } = { ...code, outputs };
    assert.deepEqual(read(withCells(without)).notebook?.cells[0]?.outputs, []);
  });

  test('have numbers that are numbers', () => {
    const countOf = (execution_count: unknown) =>
      cellWith({ execution_count }).notebook?.cells[0]?.executionCount;
    assert.deepEqual([3, null, '3', undefined].map(countOf), [3, null, null, null]);
    const [output] =
      outputsOf({ output_type: 'execute_result', data: {}, execution_count: 'x' }) ?? [];
    assert.deepEqual(output, {
      ...{ output_type: 'execute_result', data: {}, metadata: {}, execution_count: null },
    });
  });

  test('are joined from lines where they are texts, and left where they are JSON', () => {
    const data = {
      ...{ 'text/plain': ['a\n', 'b'], 'application/json': ['a', 'b'] },
      ...{ 'application/vnd.x+json': ['a', 'b'], '+json/x': ['a', 'b'], 'x/list': [1, 2] },
    };
    const [output] = outputsOf({ output_type: 'display_data', data }) ?? [];
    assert.deepEqual(output?.output_type === 'display_data' && output.data, {
      ...data,
      ...{ 'text/plain': 'a\nb', '+json/x': 'ab' },
    });
  });

  test('are written in lines where Jupyter does so', () => {
    const text = 'a\nb';
    const data = {
      ...{ 'text/html': text, 'image/svg+xml': text, 'application/javascript': text },
      ...{ 'image/png': text, 'application/json': { a: 1 }, 'text/x': { a: 1 } },
    };
    const file = again(withCells({ ...code, outputs: [{ output_type: 'display_data', data }] }));
    const lines = ['a\n', 'b'];
    assert.deepEqual(file.cells[0].outputs[0].data, {
      ...data,
      ...{ 'text/html': lines, 'image/svg+xml': lines, 'application/javascript': lines },
    });
  });

  test('that are errors have their traceback as lines', () => {
    const error = (traceback: unknown) =>
      outputsOf({ output_type: 'error', ename: 'E', evalue: 'v', traceback })?.[0];
    const expected = (traceback: string[]) => ({
      ...{ output_type: 'error', ename: 'E', evalue: 'v', traceback },
    });
    assert.deepEqual(error(['a', 'b']), expected(['a', 'b']));
    assert.deepEqual(error('a'), expected(['a']));
    assert.deepEqual(error(1), expected([]));
  });

  test('have ids of 1 to 64 letters, digits and signs, each once', () => {
    const idOf = (id: unknown) => cellWith({ id }).notebook?.cells[0]?.id;
    const longest = 'aZ0_-'.repeat(13).slice(0, 64);
    assert.equal(idOf(longest), longest);
    for (const id of [`${longest}a`, '', 'a b', 'a!', '!a', 7]) {
      assert.match(idOf(id) ?? '', /^[0-9a-f]{8}$/, String(id));
    }
  });

  test('get ids that no cell has yet', (t) => {
    const bytes = [1, 1, 2];
    t.mock.method(crypto, 'getRandomValues', (array: Uint8Array) => array.fill(bytes.shift() ?? 3));
    const { notebook } = read(
      withCells({ ...code, id: '01010101' }, { ...code, id: '!' }, code, code),
    );
    assert.deepEqual(
      notebook?.cells.map(({ id }) => id),
      ['01010101', '02020202', 'a', '03030303'],
    );
  });
});

test('a picture with half a character has an address', () => {
  assert.equal(
    svgAddress({}, '<a>\ud83d\ude00\ud800</a>'),
    'data:image/svg+xml;utf8,%3Ca%3E%F0%9F%98%80%EF%BF%BD%3C%2Fa%3E',
  );
});

test('the address of a picture is that of the picture its holder has', () => {
  const holder = {};
  const one = svgAddress(holder, '<a/>');
  assert.equal(svgAddress(holder, '<a/>'), one);
  assert.notEqual(svgAddress(holder, '<b/>'), one);
  assert.equal(svgAddress({}, '<a/>'), one);
});

test('a notebook is written as JSON with one space per level, in a step for each cell', () => {
  const metadata = { b: { c: [1, { d: 'x\ny' }] }, a: [], e: {} };
  for (const count of [0, 1, 3]) {
    const cells = Array.from({ length: count }, (_, at) => ({
      ...{ cell_type: 'code', execution_count: at, id: `a${at}`, metadata },
      outputs: [
        { name: 'stdout', output_type: 'stream', text: ['x\n', '\n', '\\"y'] },
        { data: { 'text/plain': ['\n'] }, metadata: {}, output_type: 'display_data' },
      ],
      source: ['a\n', 'b'],
    }));
    const file = JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 });
    const { notebook } = readNotebook(file);
    assert.ok(notebook);
    const sorted = { cells: JSON.parse(file).cells, metadata: { a: [], b: metadata.b, e: {} } };
    for (const cell of sorted.cells) cell.metadata = sorted.metadata;
    const whole = JSON.stringify({ ...sorted, nbformat: 4, nbformat_minor: 5 }, undefined, 1);
    assert.equal(writeNotebook(notebook), `${whole}\n`);
    assert.equal([...notebookSteps(notebook)].length, count);
  }
});
