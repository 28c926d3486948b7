import type { ErrorRecord } from '../../core/engine/errors.ts';
import { readNotebook } from './nbformat.ts';
import { type OpenNotebook, type OpenNotebookParts, openNotebook } from './open_notebook.ts';

/** Opens the text of a file; `html` holds HTML of Markdown cells from the build, by cell id. */
export function openNotebookFile(
  text: string,
  parts: OpenNotebookParts,
  html: Readonly<Record<string, string>> = {},
): OpenNotebook | ErrorRecord {
  const { notebook, problem } = readNotebook(text);
  return problem ?? openNotebook(notebook, parts, html);
}
