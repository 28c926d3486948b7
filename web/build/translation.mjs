// A lesson in another language: its title, its summary and the text of its Markdown cells by their
// ids. Code is not in it, because the lessons' code holds no comments: it is one for all languages.

const head = /^---\ntitle: (.+)\nsummary: (.+)\n---\n/;
const cellMark = /^<!-- cell: ([a-z0-9-]+) -->\n/m;

/**
 * The content of a translation's file: `title`, `summary`, and `cells`, the Markdown by the cell's id.
 * `file` is for the error that a file without a head, or with one cell twice, is.
 */
export function readTranslation(text, file) {
  const [whole, title, summary] = head.exec(text) ?? [];
  if (!whole) throw new Error(`${file} does not begin with a title and a summary`);
  const [before, ...parts] = text.slice(whole.length).split(cellMark);
  if (before.trim() !== '') throw new Error(`${file}: text that belongs to no cell`);
  const cells = new Map();
  for (let at = 0; at < parts.length; at += 2) {
    if (cells.has(parts[at])) throw new Error(`${file} has the cell ${parts[at]} twice`);
    cells.set(parts[at], parts[at + 1].trim());
  }
  return { file, title, summary, cells };
}

/** The translated notebook. The translation must have exactly its Markdown cells. */
export function translated(notebook, { file, title, summary, cells }) {
  const prose = notebook.cells.filter(({ cell_type: kind }) => kind === 'markdown');
  const wanted = prose.map(({ id }) => id);
  if (String(wanted) !== String([...cells.keys()])) {
    throw new Error(`${file} has not the Markdown cells of its notebook, in their order`);
  }
  const metadata = {
    ...notebook.metadata,
    zeropoint: { ...notebook.metadata.zeropoint, title, summary },
  };
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => {
      const text = cells.get(cell.id);
      // Links to other lessons lead to the same language.
      const words = text?.replaceAll(/\]\(([\w-]+)\.ipynb/g, ']($1.zh.ipynb');
      return words ? { ...cell, source: words.split(/(?<=\n)/) } : cell;
    }),
    metadata,
  };
}
