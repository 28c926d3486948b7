import fs from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import temml from 'temml';
import { fromRoot } from './paths.mjs';

/** Formulas between $…$ or $$…$$, set as MathML: no script and no font is needed to show them. */
const math = {
  extensions: [
    {
      name: 'math',
      level: 'inline',
      start: (text) => text.indexOf('$'),
      tokenizer(text) {
        const match = /^\$\$([^$]+)\$\$|^\$([^$\n]+)\$/.exec(text);
        if (!match) return undefined;
        const display = match[1] !== undefined;
        return { type: 'math', raw: match[0], formula: match[1] ?? match[2], display };
      },
      // The page's policy forbids style attributes; notebook.css has the one rule that counts.
      renderer: ({ formula, display }) =>
        temml
          .renderToString(formula, { displayMode: display, throwOnError: true })
          .replaceAll(/ style="[^"]*"/g, ''),
    },
  ],
};
const markdown = new Marked(math);

/** A notebook's cells as the page shows them: prose as HTML, code as it is. */
export function readLesson(file) {
  const notebook = JSON.parse(fs.readFileSync(file, 'utf8'));
  const cells = notebook.cells.map(({ cell_type: kind, id, source }) => {
    const text = source.join('');
    return kind === 'markdown'
      ? { kind, id, html: markdown.parse(text, { async: false }) }
      : { kind, id, source: text };
  });
  return { cells };
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
