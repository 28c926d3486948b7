import { cellOf, type Notebook } from './model.ts';
import { cellStateOf, type OpenNotebook } from './open_notebook.ts';

// Which cells run when the reader runs some.

/** The cells with code, in order. */
export const codeIds = ({ notebook }: OpenNotebook) =>
  notebook.cells
    .filter(({ kind, source }) => kind === 'code' && source.trim() !== '')
    .map(({ id }) => id);

/**
 * Running a lesson's cell first runs the cells above it that have not run in this interpreter, because
 * their outputs are already on the page. When the lesson core hands over to Python, all cells run. In
 * other notebooks, only the requested cell runs.
 */
export function cellsToRun(opened: OpenNotebook, id: string, isFresh: boolean): readonly string[] {
  const ids = codeIds(opened);
  if (opened.live) return ids;
  const above = opened.isLesson ? ids.slice(0, ids.indexOf(id)) : [];
  const missing = above.filter((one) => {
    const { ran, run, ended } = cellStateOf(opened, one);
    return (isFresh || !ran) && run === undefined && ended === undefined;
  });
  return [...missing, id];
}

/** Whether the cell has Jupyter's tag for cells that are expected to raise. */
export function mayFail(notebook: Notebook, id: string): boolean {
  const tags = cellOf(notebook, id)?.metadata.tags;
  return Array.isArray(tags) && tags.includes('raises-exception');
}
