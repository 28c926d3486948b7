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

/** What the notebooks say of themselves, in the order in which they are read. */
function readNotebooks(folder) {
  const lessons = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ipynb'))
    .map((file) => {
      const notebook = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
      const { order, title, summary } = notebook.metadata.zeropoint ?? {};
      if (!order || !title || !summary) throw new Error(`${file} has no order, title or summary`);
      return { order, name: path.basename(file, '.ipynb'), title, summary };
    });
  return lessons.sort((one, other) => one.order - other.order);
}

/**
 * Writes every lesson as a page's JSON, beside the notebook itself and the helper it imports, and
 * index.json: the lessons in order, each with its name, title and a sentence about it.
 */
export function buildLessons(target) {
  const folder = fromRoot('web', 'lessons');
  fs.mkdirSync(target, { recursive: true });
  const index = readNotebooks(folder).map(({ name, title, summary }) => {
    const file = path.join(folder, `${name}.ipynb`);
    fs.copyFileSync(file, path.join(target, `${name}.ipynb`));
    fs.writeFileSync(path.join(target, `${name}.json`), JSON.stringify(readLesson(file)));
    return { name, title, summary };
  });
  fs.writeFileSync(path.join(target, 'index.json'), JSON.stringify(index));
  fs.copyFileSync(path.join(folder, 'helper.py'), path.join(target, 'helper.py'));
}
