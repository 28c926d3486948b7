import '../../web/messages/engine.ts';
import '../../web/messages/notebook.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { knownErrorCodes } from '../../web/messages/sentences.ts';
import { readNotebook, writeNotebook } from '../../web/notebook/nbformat.ts';
import { plainText, printedText } from '../../web/notebook/output.ts';

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
