import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';

const { readNotebook } = await importTs('web/notebook/store/nbformat.ts');

/** The endings of the page's file names, in each language of the lessons. */
const endings = ['', '.zh'];

/** The lesson whose outputs the page computes; its plot is the instrument's chart, not a record. */
const liveLesson = 'quantize_and_dequantize';

/** The files, besides the notebook, that outputs depend on. */
const parts = [
  'headless.mjs',
  'zeropoint.simd.wasm',
  'python/process.mjs',
  'python/worker.simd.mjs',
  'python/stdlib.zip',
  'python/modules.zip',
];

/** The data that lessons open, by name. No lesson opens the language model. */
const dataFiles = () => {
  const folder = fromRoot('web/examples/weights');
  const names = fs.readdirSync(folder).filter((name) => name !== 'language.safetensors');
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))]));
};

/**
 * Puts the outputs of our own run into the lessons that the page reads, plots as the data it draws
 * them from. Only what has changed since the last build is run. Code and outputs are the same in every
 * language, except those of exercises' checks, which are left out: the page shows a verdict on the
 * reader's answer only.
 */
export async function recordLessons(target) {
  const folder = path.join(target, 'lessons');
  const cache = fromRoot('build/recorded');
  fs.mkdirSync(cache, { recursive: true });
  const common = createHash('sha256');
  for (const part of parts) common.update(fs.readFileSync(path.join(target, part)));
  const files = dataFiles();
  for (const bytes of Object.values(files)) common.update(bytes);
  const lessons = fs
    .readdirSync(folder)
    .filter((name) => /^\w+\.ipynb$/.test(name))
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const hash = common.copy().update(text).digest('hex').slice(0, 16);
      const stem = path.basename(name, '.ipynb');
      return { stem, text, record: path.join(cache, `${stem}.${hash}.json`) };
    });
  await recordAll(target, lessons, files);
  const wanted = new Set(lessons.map(({ record }) => record));
  for (const name of fs.readdirSync(cache)) {
    if (!wanted.has(path.join(cache, name))) fs.rmSync(path.join(cache, name));
  }
  for (const { stem, record } of lessons) {
    const recorded = JSON.parse(fs.readFileSync(record, 'utf8'));
    for (const ending of endings) {
      const page = path.join(folder, `${stem}${ending}.json`);
      const lesson = JSON.parse(fs.readFileSync(page, 'utf8'));
      const notebook = cellsOf(withOutputs(lesson.notebook, recorded));
      lesson.notebook = stem === liveLesson ? withLivePlots(notebook) : notebook;
      lesson.notebook.cells = lesson.notebook.cells.map(short);
      fs.writeFileSync(page, JSON.stringify(lesson));
    }
  }
}

/** A lesson with the code cells of a run and its own texts. */
function withOutputs(notebook, recorded) {
  const cells = notebook.cells.map((cell, index) => {
    if (cell.cell_type !== 'code') return cell;
    const run = recorded.cells[index];
    return run.metadata.nbgrader?.grade ? { ...run, outputs: [] } : run;
  });
  return { ...notebook, cells };
}

/** The notebook in the page's format, so that the page need not parse notebook files at first. */
function cellsOf(file) {
  const { cells, metadata } = readNotebook(JSON.stringify(file)).notebook;
  return { cells, metadata };
}

/** A cell without the fields that `withDefaults` in web/notebook/store/lesson_files.ts adds. */
function short({ executionCount: _, ...cell }) {
  const isDefault = ([name, value]) =>
    ['outputs', 'metadata', 'rest'].includes(name) && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(cell).filter((entry) => !isDefault(entry)));
}

/** The notebook with the page's chart in place of each plot, whose data a first visit would not use. */
function withLivePlots({ cells, metadata }) {
  const isPlot = ({ data = {} }) => 'application/vnd.zeropoint.panels+json' in data;
  const live = (output) => (isPlot(output) ? { output_type: 'live', shows: 'chart' } : output);
  return { metadata, cells: cells.map((cell) => ({ ...cell, outputs: cell.outputs.map(live) })) };
}

async function recordAll(target, all, files) {
  const lessons = all.filter(({ record }) => !fs.existsSync(record));
  if (lessons.length === 0) return;
  const { runNotebooks } = await import(pathToFileURL(path.join(target, 'headless.mjs')).href);
  const results = await runNotebooks(
    lessons.map(({ text }) => text),
    { plots: 'data', allowErrors: true, files },
  );
  results.forEach(({ notebook, failures }, index) => {
    const { stem, record } = lessons[index];
    for (const { cell, error } of failures) {
      say(`lesson ${stem}, cell ${cell}: ${error.ename}: ${error.evalue}`);
    }
    fs.writeFileSync(record, JSON.stringify(notebook));
  });
}
