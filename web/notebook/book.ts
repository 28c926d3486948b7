import { entryOf } from '../messages/entry.ts';
import type { MessageValues } from '../messages/index.ts';
import type { SkippedLine } from '../python/protocol.ts';
import { type Cell, cellOf, type Notebook, notebookOf, withCell } from './model.ts';

/** What a cell is going through, and what is said beside it; nothing of it is saved. */
export interface Mark {
  readonly run: 'queued' | 'running' | undefined;
  /** It has run in the interpreter as it is now: its variables are there. */
  readonly ran: boolean;
  /** It was stopped or failed, and so is not run on behalf of a cell below. */
  readonly ended: 'stopped' | 'failed' | undefined;
  /** The lines of its code that were left out, because they speak to IPython or a shell. */
  readonly skipped: readonly SkippedLine[];
  /** Where the last error points to; counted from 1. */
  readonly errorLine: number | undefined;
  /**
   * The learner's own code has no place for what the instrument says: its value is set behind the
   * cell, or, for a switch, cannot be said at all.
   */
  readonly unbound: 'assigned' | 'deaf' | undefined;
  /** Why the instrument cannot show the tensor that stands in the variables, and keeps its own. */
  readonly refused: { readonly id: RefusalId; readonly values: MessageValues } | undefined;
}

/** The sentences about a tensor that the instrument does not take. */
export type RefusalId = 'cell.beyond' | 'cell.notFinite';

const noMark: Mark = {
  run: undefined,
  ran: false,
  ended: undefined,
  skipped: [],
  errorLine: undefined,
  unbound: undefined,
  refused: undefined,
};

/** One open notebook: its cells and all that a person has done with them in this visit. */
export interface Book {
  /** A lesson's name, or a name that no lesson has for a file. */
  readonly name: string;
  readonly title: string;
  readonly isLesson: boolean;
  readonly notebook: Notebook;
  /** The lesson core computes what its cells show, until Python does. */
  readonly live: boolean;
  /** Cells whose outputs stood in the file that was opened; they have not been run since. */
  readonly recorded: ReadonlySet<string>;
  /** The cells that the file held. */
  readonly original: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, Mark>;
  /** The build's own HTML of Markdown cells, and the Markdown that it is of. */
  readonly prose: ReadonlyMap<string, { readonly source: string; readonly html: string }>;
  /** The cell that keys and the tools below it act on. */
  readonly selected: string | undefined;
  /** The Markdown cell whose source is shown. */
  readonly editing: string | undefined;
  /** Something typed, moved or deleted here would be lost with the page. */
  readonly edited: boolean;
}

export const markOf = ({ marks }: Book, id: string): Mark => marks.get(id) ?? noMark;

export function withMark(book: Book, id: string, change: Partial<Mark>): Book {
  return { ...book, marks: new Map(book.marks).set(id, { ...markOf(book, id), ...change }) };
}

/** The marks of an interpreter that has just begun: nothing has run in it. */
export function withFreshMarks(book: Book): Book {
  const marks = [...book.marks].map(([id, mark]): [string, Mark] => [
    id,
    { ...mark, ran: false, run: undefined },
  ]);
  return { ...book, marks: new Map(marks) };
}

export const withNotebook = (book: Book, notebook: Notebook): Book => ({ ...book, notebook });

export const withCellIn = (book: Book, id: string, change: Partial<Cell>): Book =>
  withNotebook(book, withCell(book.notebook, id, change));

export interface BookParts {
  readonly name: string;
  readonly title: string;
  readonly isLesson: boolean;
  readonly live: boolean;
}

/** A book of a notebook; `html` holds the build's HTML of Markdown cells by their ids. */
export function bookOf(
  notebook: Pick<Notebook, 'cells' | 'metadata'>,
  parts: BookParts,
  html: Readonly<Record<string, string>> = {},
): Book {
  const prose = new Map(
    notebook.cells.flatMap(({ id, source }) => {
      const own = entryOf(html, id);
      return own === undefined ? [] : [[id, { source, html: own }] as const];
    }),
  );
  const withOutputs = notebook.cells.filter(({ outputs }) => outputs.length > 0);
  return {
    ...parts,
    recorded: new Set(withOutputs.map(({ id }) => id)),
    original: new Set(notebook.cells.map(({ id }) => id)),
    notebook: notebookOf(notebook.cells, notebook.metadata),
    marks: new Map(),
    prose,
    selected: undefined,
    editing: undefined,
    edited: false,
  };
}

/**
 * A lesson in the words of another language, which `other` is opened from. Text cells that somebody
 * has written in stay as they are, and so do code, variables, and outputs of this visit.
 */
export function inWordsOf(book: Book, other: Book): Book {
  const {
    title,
    prose,
    notebook: { metadata },
  } = other;
  const spoken = (cells: readonly Cell[]) =>
    cells.map((cell) => {
      // The checks of the exercises speak the reader's language.
      const recorded = book.recorded.has(cell.id) && cellOf(other.notebook, cell.id);
      if (recorded) return { ...cell, outputs: recorded.outputs };
      const words = prose.get(cell.id);
      const isOwn = cell.kind === 'markdown' && cell.source === book.prose.get(cell.id)?.source;
      return isOwn && words ? { ...cell, source: words.source } : cell;
    });
  const { cells, past, future } = book.notebook;
  // What is deleted now may come back.
  const notebook = {
    metadata,
    cells: spoken(cells),
    past: past.map(spoken),
    future: future.map(spoken),
  };
  return { ...book, title, notebook, prose };
}
