import '../ui/messages/engine.ts';
import '../ui/messages/notebook.ts';
import { readNotebook } from '../notebook/store/nbformat.ts';
import { isObject } from '../text/json.ts';
import { en as gradingErrors } from '../ui/messages/errors/grading.ts';
import type { en as notebookErrors } from '../ui/messages/errors/notebook.ts';
import type { ValuesOf } from '../ui/messages/placeholders.ts';
import { addSentences, englishSentence } from '../ui/messages/sentences.ts';

addSentences(gradingErrors);

// Notebook files. Only the outputs of code cells are changed.

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

/** An error in a notebook file. `code` is stable; the message is for readers. */
export class NotebookError<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    values: ValuesFor<Code>,
  ) {
    super(englishSentence(code, values));
    this.name = 'NotebookError';
  }
}

type Sentences = typeof gradingErrors & typeof notebookErrors;

/** The values that the sentence of a code names, which the compiler looks for. */
type ValuesFor<Code extends string> = string extends Code
  ? Readonly<Record<string, string | number>>
  : Code extends keyof Sentences
    ? ValuesOf<Sentences[Code]>
    : never;

/**
 * Parses a notebook; throws a NotebookError if the text is not a notebook. Metadata are objects, which the format
 * requires and some tools leave out.
 */
export function parseNotebook(text: string): NotebookFile {
  const { problem } = readNotebook(text);
  if (problem) throw new NotebookError(problem.code, problem.values);
  const file: NotebookFile = JSON.parse(text.replace(/^\ufeff/, ''));
  for (const one of [file, ...file.cells])
    if (!isObject(one.metadata)) Object.assign(one, { metadata: {} });
  return file;
}

export const isCode = (cell: CellFile): cell is CodeCell => cell.cell_type === 'code';

export const sourceOf = ({ source }: CellFile): string =>
  typeof source === 'string' ? source : source.join('');

const hasTag = ({ metadata }: CellFile, tag: string): boolean =>
  Array.isArray(metadata?.tags) && metadata.tags.includes(tag);

/** Whether the cell may fail: it has the same tag that nbclient uses. */
export const mayRaise = (cell: CellFile): boolean => hasTag(cell, 'raises-exception');

/** Whether the cell is skipped: it has the same tag that nbclient uses. */
export const isLeftOut = (cell: CellFile): boolean => hasTag(cell, 'skip-execution');

/** The file as Jupyter writes it: sorted keys, one space per level. */
export const textOf = (notebook: NotebookFile): string =>
  `${JSON.stringify(ordered(notebook), undefined, 1)}\n`;

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]));
}

/** The characters at which Python's `splitlines` ends a line. */
const ends = String.raw`\n\r\v\f\x1c-\x1e\x85\u2028\u2029`;
const line = new RegExp(`[^${ends}]*(?:\\r\\n|[${ends}])|[^${ends}]+$`, 'g');

/** Splits a text into lines with their line breaks, as nbformat stores it. */
export const linesOf = (text: string): string[] => text.match(line) ?? [];
