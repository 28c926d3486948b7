import '../messages/engine.ts';
import '../messages/notebook.ts';
import { englishSentence } from '../messages/sentences.ts';
import { readNotebook } from '../notebook/nbformat.ts';

// Notebooks as they lie in files. What is not a code cell's output stays as it is.

export interface CodeCell extends CellFile {
  cell_type: 'code';
  execution_count: number | null;
  outputs: object[];
}

export interface CellFile {
  cell_type: string;
  id?: string;
  metadata: { tags?: unknown; [name: string]: unknown };
  source: string | string[];
}

export interface NotebookFile {
  cells: CellFile[];
  metadata: object;
  nbformat: number;
  nbformat_minor: number;
}

/** A file that cannot be run. `code` is stable; the message is for a reader. */
export class NotebookError extends Error {
  constructor(
    readonly code: string,
    values: Readonly<Record<string, string | number>>,
  ) {
    super(englishSentence(code, values));
    this.name = 'NotebookError';
  }
}

/** The notebook that a file's text holds; throws a NotebookError where it holds none. */
export function parseNotebook(text: string): NotebookFile {
  const { problem } = readNotebook(text);
  if (problem) throw new NotebookError(problem.code, problem.values);
  return JSON.parse(text.replace(/^\ufeff/, ''));
}

export const isCode = (cell: CellFile): cell is CodeCell => cell.cell_type === 'code';

export const sourceOf = ({ source }: CellFile): string =>
  typeof source === 'string' ? source : source.join('');

const hasTag = ({ metadata }: CellFile, tag: string): boolean =>
  Array.isArray(metadata?.tags) && metadata.tags.includes(tag);

/** Whether the cell is meant to fail, as nbclient is told. */
export const mayRaise = (cell: CellFile): boolean => hasTag(cell, 'raises-exception');

/** Whether the cell is left as it is, as nbclient is told. */
export const isLeftOut = (cell: CellFile): boolean => hasTag(cell, 'skip-execution');

/** The text of the file as Jupyter writes it: keys in order, one blank for a level. */
export const textOf = (notebook: NotebookFile): string =>
  `${JSON.stringify(ordered(notebook), undefined, 1)}\n`;

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]));
}

/** Where Python's `splitlines` ends a line. */
const ends = String.raw`\n\r\v\f\x1c-\x1e\x85\u2028\u2029`;
const line = new RegExp(`[^${ends}]*(?:\\r\\n|[${ends}])|[^${ends}]+$`, 'g');

/** A text in its lines, each with its line break, as nbformat keeps it. */
export const linesOf = (text: string): string[] => text.match(line) ?? [];
