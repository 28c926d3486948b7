import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { assignment, cellsOf } from '../../../web/cli/grade.ts';
import { suspects, withReleased } from '../../../web/cli/locked.ts';
import {
  NotebookError,
  type NotebookFile,
  parseNotebook,
  textOf,
} from '../../../web/cli/notebook_file.ts';
import { filesBeside } from '../../../web/cli/notebook_folder.ts';
import { runWith } from '../../../web/cli/run.ts';
import { exercisesOf } from '../../../web/notebook/exercises/exercises.ts';
import type { PythonClient } from '../../../web/python/protocol.ts';

// Notebooks in which a key at any level is missing or has a value of another type: each is refused with a
// sentence, or works. The errors of programs are no sentences.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-keys-'));
after(() => fs.rmSync(folder, { recursive: true }));

const nbgrader = {
  ...{ schema_version: 3, grade: true, locked: true, solution: false, task: false },
  ...{ grade_id: 'c', points: 1, checksum: '0'.repeat(32), cell_type: 'code' },
};
const outputs = [
  { output_type: 'stream', name: 'stdout', text: ['a\n'] },
  { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['t'] },
  {
    ...{ output_type: 'execute_result', execution_count: 1, metadata: { m: {} } },
    data: { 'text/plain': ['1'], 'application/json': { a: 1 } },
  },
  { output_type: 'display_data', data: { 'image/png': 'AA==' }, metadata: {} },
];
const answer = { ...nbgrader, grade: false, locked: false, solution: true, grade_id: 'f' };
const code = { cell_type: 'code', execution_count: 1, outputs, source: ['x = 1\n', 'x'] };
const whole = {
  cells: [
    { cell_type: 'markdown', id: 'm', metadata: { tags: ['t'] }, source: 'text', attachments: {} },
    { ...code, id: 'f', metadata: { nbgrader: answer } },
    { ...code, id: 'c', metadata: { nbgrader, tags: ['raises-exception'], trial: 0 } },
    { cell_type: 'raw', id: 'r', metadata: {}, source: '' },
  ],
  metadata: {
    ...{ kernelspec: { name: 'python3' }, language_info: { name: 'python' } },
    zeropoint: { files: ['a.safetensors'] },
  },
  nbformat: 4,
  nbformat_minor: 5,
};

const wrong: readonly unknown[] = [undefined, null, 3, -1, 'x', '', true, [], {}, [null], { a: 1 }];

/** The value with each part of it replaced, one after the other. */
function* changed(value: unknown): Generator<unknown> {
  yield* wrong;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const other of changed(part))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
  if (!Array.isArray(value)) {
    yield { ...value, unknown: 1 };
    yield JSON.parse(
      JSON.stringify({ ...value, proto: { tags: 3 } }).replace('"proto"', '"__proto__"'),
    );
  }
}

const python = {
  load: async () => {},
  putFile: async () => {},
  stop: () => {},
  run: async () => ({ status: 'ok', skipped: [] }),
} as unknown as PythonClient;

async function use(notebook: NotebookFile): Promise<void> {
  filesBeside(path.join(folder, 'n.ipynb'), notebook);
  textOf(notebook);
  const good = parseNotebook(JSON.stringify(whole));
  const run = await runWith(python, notebook, { allowErrors: true });
  textOf(run.notebook);
  const own = assignment(notebook);
  exercisesOf(cellsOf(own));
  suspects(own);
  for (const one of [withReleased(own, good), withReleased(good, own)]) textOf(one.notebook);
}

test('a notebook with a missing or wrong key is refused with a sentence, or works', async () => {
  let [count, refused] = [0, 0];
  for (const notebook of changed(whole)) {
    const text = JSON.stringify(notebook) ?? '';
    count += 1;
    try {
      await use(parseNotebook(text));
    } catch (error) {
      assert.ok(error instanceof NotebookError, `${(error as Error).stack}: ${text}`);
      assert.doesNotMatch(error.message, /undefined|\[object|\{|Refused as/, text);
      refused += 1;
    }
  }
  assert.ok(count > 1000 && refused > 100 && refused < count, `${refused} of ${count}`);
  // One that lacks all its metadata works.
  const bare = { nbformat: 4, nbformat_minor: 5, cells: [{ cell_type: 'code', source: 'x' }] };
  await use(parseNotebook(JSON.stringify(bare)));
});
