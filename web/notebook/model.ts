import type { Output } from './output/output.ts';

export type CellKind = 'code' | 'markdown' | 'raw';
export type Metadata = Readonly<Record<string, unknown>>;

export interface Cell {
  readonly id: string;
  readonly kind: CellKind;
  readonly source: string;
  /** Empty for cells other than code cells. */
  readonly outputs: readonly Output[];
  readonly executionCount: number | null;
  readonly metadata: Metadata;
  /** Other fields of the cell in the file, such as attachments. */
  readonly rest: Metadata;
}

type Cells = readonly Cell[];

/** An immutable notebook with the undo history of its structure. */
export interface Notebook {
  readonly cells: Cells;
  readonly metadata: Metadata;
  /** The cells before each change, oldest first. */
  readonly past: readonly Cells[];
  readonly future: readonly Cells[];
}

/** The length of the undo history. */
const mostSteps = 100;

export const emptyCell = (id: string, kind: CellKind, source = ''): Cell => ({
  id,
  kind,
  source,
  outputs: [],
  executionCount: null,
  metadata: {},
  rest: {},
});

export const notebookOf = (cells: Cells, metadata: Metadata = {}): Notebook => ({
  cells,
  metadata,
  past: [],
  future: [],
});

/** A new cell id that nbformat allows. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const cellOf = ({ cells }: Notebook, id: string): Cell | undefined =>
  cells.find((cell) => cell.id === id);

export const indexOf = ({ cells }: Notebook, id: string | undefined): number =>
  cells.findIndex((cell) => cell.id === id);

/** Changes the content of a cell, which is not a structural change and cannot be undone here. */
export function withCell(notebook: Notebook, id: string, change: Partial<Cell>): Notebook {
  const cells = notebook.cells.map((cell) => (cell.id === id ? { ...cell, ...change } : cell));
  return { ...notebook, cells };
}

/**
 * Starts the run of a cell: clears its outputs and sets its number. Another cell with the same number,
 * from before an error or a restart, loses it.
 */
export function withRun(notebook: Notebook, id: string, count: number): Notebook {
  const cells = notebook.cells.map((cell) => {
    if (cell.id === id) return { ...cell, outputs: [], executionCount: count };
    return cell.executionCount === count ? withoutNumber(cell) : cell;
  });
  return { ...notebook, cells };
}

const withoutNumber = (cell: Cell): Cell => ({
  ...cell,
  executionCount: null,
  outputs: cell.outputs.map((output) =>
    output.output_type === 'execute_result' ? { ...output, execution_count: null } : output,
  ),
});

export const withSource = (notebook: Notebook, id: string, source: string): Notebook =>
  cellOf(notebook, id)?.source === source ? notebook : withCell(notebook, id, { source });

export const withoutOutputs = (notebook: Notebook, id: string): Notebook =>
  withCell(notebook, id, { outputs: [], executionCount: null });

function restructured(notebook: Notebook, cells: Cells): Notebook {
  const past = [...notebook.past, notebook.cells].slice(-mostSteps);
  return { ...notebook, cells, past, future: [] };
}

/** Inserts a cell at an index, clamped to the end. */
export function withCellAt(notebook: Notebook, cell: Cell, index: number): Notebook {
  const { cells } = notebook;
  return restructured(notebook, [...cells.slice(0, index), cell, ...cells.slice(index)]);
}

export const withoutCell = (notebook: Notebook, id: string): Notebook =>
  cellOf(notebook, id)
    ? restructured(
        notebook,
        notebook.cells.filter((cell) => cell.id !== id),
      )
    : notebook;

/** Moves a cell down by `by` places, or up if negative; not beyond the ends. */
export function withCellMoved(notebook: Notebook, id: string, by: number): Notebook {
  const from = indexOf(notebook, id);
  const to = from + by;
  const cell = notebook.cells[from];
  if (!cell || !(to in notebook.cells)) return notebook;
  const others = notebook.cells.filter((one) => one !== cell);
  return restructured(notebook, [...others.slice(0, to), cell, ...others.slice(to)]);
}

/** Converts a cell to another kind. Only code cells have outputs. */
export function withKind(notebook: Notebook, id: string, kind: CellKind): Notebook {
  const known = cellOf(notebook, id);
  if (!known || known.kind === kind) return notebook;
  const changed: Cell = { ...known, kind, outputs: [], executionCount: null };
  return restructured(
    notebook,
    notebook.cells.map((cell) => (cell === known ? changed : cell)),
  );
}

/**
 * Restores the structure of a snapshot with the current contents of the cells that still exist.
 */
function restored(snapshot: Cells, present: Cells): Cells {
  const byId = new Map(present.map((cell) => [cell.id, cell]));
  return snapshot.map((then) => {
    const now = byId.get(then.id);
    if (!now) return then;
    return now.kind === then.kind ? now : { ...then, source: now.source };
  });
}

export function undone(notebook: Notebook): Notebook {
  const snapshot = notebook.past.at(-1);
  if (!snapshot) return notebook;
  return {
    ...notebook,
    cells: restored(snapshot, notebook.cells),
    past: notebook.past.slice(0, -1),
    future: [...notebook.future, notebook.cells],
  };
}

export function redone(notebook: Notebook): Notebook {
  const snapshot = notebook.future.at(-1);
  if (!snapshot) return notebook;
  return {
    ...notebook,
    cells: restored(snapshot, notebook.cells),
    past: [...notebook.past, notebook.cells],
    future: notebook.future.slice(0, -1),
  };
}
