import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';

const { readNotebook } = await importTs('web/notebook/nbformat.ts');

/** What an output depends on, beside the notebook. */
const parts = [
  'headless.mjs',
  'zeropoint.simd.wasm',
  'python/worker.simd.mjs',
  'python/stdlib.zip',
  'python/modules.zip',
];

/**
 * Puts the outputs of our own run into the lessons that the page reads, plots as the data it draws
 * them from. Only what has changed since the last build is run, and in English alone: code and
 * outputs are the same in every language.
 */
export async function recordLessons(target) {
  const folder = path.join(target, 'lessons');
  const cache = fromRoot('build/recorded');
  fs.mkdirSync(cache, { recursive: true });
  const common = createHash('sha256');
  for (const part of parts) common.update(fs.readFileSync(path.join(target, part)));
  const lessons = fs
    .readdirSync(folder)
    .filter((name) => /^\w+\.ipynb$/.test(name))
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const hash = common.copy().update(text).digest('hex').slice(0, 16);
      const stem = path.basename(name, '.ipynb');
      return { stem, text, record: path.join(cache, `${stem}.${hash}.json`) };
    });
  await record(
    target,
    lessons.filter((one) => !fs.existsSync(one.record)),
  );
  const wanted = new Set(lessons.map((one) => one.record));
  for (const name of fs.readdirSync(cache)) {
    if (!wanted.has(path.join(cache, name))) fs.rmSync(path.join(cache, name));
  }
  for (const { stem, record: file } of lessons) {
    const recorded = JSON.parse(fs.readFileSync(file, 'utf8'));
    for (const page of [`${stem}.json`, `${stem}.zh.json`].map((name) => path.join(folder, name))) {
      const lesson = JSON.parse(fs.readFileSync(page, 'utf8'));
      lesson.notebook = cellsOf(withOutputs(lesson.notebook, recorded));
      fs.writeFileSync(page, JSON.stringify(lesson));
    }
  }
}

/** A lesson with the code cells as they have run; the words are its own. */
function withOutputs(notebook, recorded) {
  const cells = notebook.cells.map((cell, index) =>
    cell.cell_type === 'code' ? recorded.cells[index] : cell,
  );
  return { ...notebook, cells };
}

/** The notebook as the page keeps it, so that it need not be able to read every notebook there is. */
function cellsOf(file) {
  const { cells, metadata } = readNotebook(JSON.stringify(file)).notebook;
  return { cells, metadata };
}

async function record(target, lessons) {
  if (lessons.length === 0) return;
  const { runNotebooks } = await import(pathToFileURL(path.join(target, 'headless.mjs')).href);
  const results = await runNotebooks(
    lessons.map(({ text }) => text),
    { plots: 'data', allowErrors: true },
  );
  results.forEach(({ notebook, failures }, index) => {
    const { stem, record: file } = lessons[index];
    for (const { cell, error } of failures) {
      say(`lesson ${stem}, cell ${cell}: ${error.ename}: ${error.evalue}`);
    }
    fs.writeFileSync(file, JSON.stringify(notebook));
  });
}
