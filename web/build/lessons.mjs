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
