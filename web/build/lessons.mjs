import fs from 'node:fs';
import path from 'node:path';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';

const { markdownToHtml } = await importTs('web/notebook/markdown.ts');

/** A lesson as the page reads it: the notebook, and its text cells set as HTML. */
export function readLesson(file) {
  const notebook = JSON.parse(fs.readFileSync(file, 'utf8'));
  const prose = notebook.cells.filter(({ cell_type: kind }) => kind === 'markdown');
  const html = prose.map(({ id, source }) => [
    id,
    markdownToHtml(source.join(''), { strict: true }),
  ]);
  return { notebook, html: Object.fromEntries(html) };
}

/** Writes every lesson, beside the notebook itself and the helper it imports. */
export function buildLessons(target) {
  const folder = fromRoot('web', 'lessons');
  fs.mkdirSync(target, { recursive: true });
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.ipynb')) {
      const page = path.join(target, name.replace(/\.ipynb$/, '.json'));
      fs.writeFileSync(page, JSON.stringify(readLesson(file)));
    }
    if (!name.endsWith('.md')) fs.copyFileSync(file, path.join(target, name));
  }
}
