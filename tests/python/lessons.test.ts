import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/headless/headless.ts';
import { lessonRecord, type RecordedOutput } from './lesson_record.ts';

declare const projectRoot: string;

// Every lesson, run headless as it is installed, shows what Jupyter with PyTorch has shown.

const { runNotebook }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);
const helper = fs.readFileSync(path.join(projectRoot, 'web/lessons/helper.py'));

const inOnePiece = (text: string | readonly string[]) =>
  typeof text === 'string' ? text : text.join('');

/** What is compared: a plot is a picture here and there, so its text alone. */
function comparable(output: RecordedOutput): RecordedOutput {
  const { output_type, name, text, data } = output;
  if (text !== undefined) return { output_type, name, text: inOnePiece(text) };
  return { output_type, data: { 'text/plain': inOnePiece(data?.['text/plain'] ?? '') } };
}

test('there is a record of all eight lessons', () => {
  assert.equal(Object.keys(lessonRecord).length, 8);
});

for (const [name, record] of Object.entries(lessonRecord)) {
  test(`“${name}” gives PyTorch’s outputs, byte for byte`, async () => {
    const file = path.join(projectRoot, `web/lessons/${name}.ipynb`);
    const notebook = JSON.parse(fs.readFileSync(file, 'utf8')) as Headless.NotebookFile;
    const run = await runNotebook(notebook, { files: { 'helper.py': helper } });
    assert.deepEqual(run.failures, []);
    const cells = run.notebook.cells.filter(({ cell_type }) => cell_type === 'code');
    const outputs = cells.map((cell) => {
      const { id, outputs } = cell as unknown as { id: string; outputs: RecordedOutput[] };
      return [id, outputs.map(comparable)];
    });
    assert.deepEqual(Object.fromEntries(outputs), record);
  });
}
