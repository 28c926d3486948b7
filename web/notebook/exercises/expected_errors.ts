import { cellOf, type Notebook } from '../model.ts';

/** Whether the cell has Jupyter's tag for cells that are expected to raise. */
export function mayFail(notebook: Notebook, id: string): boolean {
  const tags = cellOf(notebook, id)?.metadata.tags;
  return Array.isArray(tags) && tags.includes('raises-exception');
}
