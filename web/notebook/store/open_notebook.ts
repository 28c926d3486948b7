import type { SkippedLine } from '../../python/protocol.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import type { MessageValues } from '../../ui/messages/index.ts';
import type { ExerciseState } from '../exercises/types.ts';
import { type Cell, type Notebook, notebookOf, withCell } from '../model.ts';

/** The transient state of a cell, which is not saved. */
export interface CellState {
  readonly run: 'queued' | 'running' | undefined;
  /** The current code has run in the interpreter, so its variables exist. */
  readonly ran: boolean;
  /** The run was stopped or failed, so the cell is not rerun automatically for a cell below. */
  readonly ended: 'stopped' | 'failed' | undefined;
  /** Lines of the code that were skipped because they are commands for IPython or a shell. */
  readonly skipped: readonly SkippedLine[];
  /** The line of the last error, counted from 1. */
  readonly errorLine: number | undefined;
  /**
   * Set if the instrument's value could not be written into the learner's code: it is assigned after
   * the cell or, for a switch, cannot be applied at all.
   */
  readonly unbound: 'assigned' | 'deaf' | undefined;
  /** Why the instrument cannot show the tensor in the variables and keeps its own. */
  readonly refused: { readonly id: RefusalId; readonly values: MessageValues } | undefined;
}

/** The messages about a tensor that the instrument cannot show. */
export type RefusalId = 'cell.beyond' | 'cell.notFinite';

const initialCellState: CellState = {
  run: undefined,
  ran: false,
  ended: undefined,
  skipped: [],
  errorLine: undefined,
  unbound: undefined,
  refused: undefined,
};

/** An open notebook: its cells and their state in this visit. */
export interface OpenNotebook {
  /** The lesson's name; for a file, a name that no lesson has. */
  readonly name: string;
  readonly title: string;
  readonly isLesson: boolean;
  readonly notebook: Notebook;
  /** Whether the lesson core computes the outputs, until Python has run. */
  readonly live: boolean;
  /** Cells whose outputs come from the opened file; they have not been run since. */
  readonly recorded: ReadonlySet<string>;
  /** The cells of the file. */
  readonly original: ReadonlySet<string>;
  /** The cells of the file as it was opened, from which exercises start. */
  readonly released: readonly Cell[];
  /** The state of the exercises, by the ids of their answer cells. */
  readonly exercises: ReadonlyMap<string, ExerciseState>;
  readonly cellStates: ReadonlyMap<string, CellState>;
  /** HTML of Markdown cells from the build, and the Markdown that it was made from. */
  readonly prose: ReadonlyMap<string, { readonly source: string; readonly html: string }>;
  /** The selected cell, which keys and cell tools act on. */
  readonly selected: string | undefined;
  /** The Markdown cell that is being edited. */
  readonly editing: string | undefined;
  /** Whether there are unsaved changes, which would be lost with the page. */
  readonly edited: boolean;
}

export const cellStateOf = ({ cellStates }: OpenNotebook, id: string): CellState =>
  cellStates.get(id) ?? initialCellState;

export function withCellState(
  opened: OpenNotebook,
  id: string,
  change: Partial<CellState>,
): OpenNotebook {
  return {
    ...opened,
    cellStates: new Map(opened.cellStates).set(id, { ...cellStateOf(opened, id), ...change }),
  };
}

/** Resets the cell states for a new interpreter, in which nothing has run. */
export function withFreshCellStates(opened: OpenNotebook): OpenNotebook {
  const cellStates = [...opened.cellStates].map(([id, state]): [string, CellState] => [
    id,
    { ...state, ran: false, run: undefined },
  ]);
  return { ...opened, cellStates: new Map(cellStates) };
}

export const withNotebook = (opened: OpenNotebook, notebook: Notebook): OpenNotebook => ({
  ...opened,
  notebook,
});

export const withCellIn = (opened: OpenNotebook, id: string, change: Partial<Cell>): OpenNotebook =>
  withNotebook(opened, withCell(opened.notebook, id, change));

export interface OpenNotebookParts {
  readonly name: string;
  readonly title: string;
  readonly isLesson: boolean;
  readonly live: boolean;
}

/** Opens a notebook; `html` holds HTML of Markdown cells from the build, by cell id. */
export function openNotebook(
  notebook: Pick<Notebook, 'cells' | 'metadata'>,
  parts: OpenNotebookParts,
  html: Readonly<Record<string, string>> = {},
): OpenNotebook {
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
    released: notebook.cells,
    exercises: new Map(),
    notebook: notebookOf(notebook.cells, notebook.metadata),
    cellStates: new Map(),
    prose,
    selected: undefined,
    editing: undefined,
    edited: false,
  };
}

/**
 * Translates an open lesson to the language of `other`. Edited text cells stay unchanged, and so do
 * code, variables and the outputs of this visit.
 */
export function inWordsOf(opened: OpenNotebook, other: OpenNotebook): OpenNotebook {
  const {
    title,
    prose,
    released,
    notebook: { metadata },
  } = other;
  const spoken = (cells: readonly Cell[]) =>
    cells.map((cell) => {
      const words = prose.get(cell.id);
      const isOwn = cell.kind === 'markdown' && cell.source === opened.prose.get(cell.id)?.source;
      return isOwn && words ? { ...cell, source: words.source } : cell;
    });
  const { cells, past, future } = opened.notebook;
  // Deleted cells may be restored, so translate them too.
  const notebook = {
    metadata,
    cells: spoken(cells),
    past: past.map(spoken),
    future: future.map(spoken),
  };
  return { ...opened, title, notebook, prose, released };
}
