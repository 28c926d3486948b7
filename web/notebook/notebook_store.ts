import type { ErrorRecord } from '../engine/errors.ts';
import type { LanguageCode } from '../messages/index.ts';
import type { PythonClient } from '../python/protocol.ts';
import {
  type CellKind,
  cellOf,
  emptyCell,
  indexOf,
  type Notebook,
  newId,
  redone,
  undone,
  withCellAt,
  withCellMoved,
  withKind,
  withoutCell,
  withoutOutputs,
  withRun,
  withSource,
} from './model.ts';
import type { Notebooks } from './notebooks.ts';
import {
  type CellState,
  cellStateOf,
  type OpenNotebook,
  withCellIn,
  withCellState,
  withFreshCellStates,
} from './open_notebook.ts';
import { openNotebookFile } from './open_notebook_file.ts';
import { withEvent } from './output.ts';
import { type CellJob, type QueuedJob, Session, type SessionEvents } from './session.ts';

/** The position of a new cell relative to another. */
export type Where = 'above' | 'below';

/** What to select after a run: the same cell, the next one, or a new one inserted below. */
export type Then = 'stay' | 'next' | 'insert';

/** The open notebooks, the actions on them, and the interpreter that they share. */
export class NotebookStore {
  readonly session: Session;
  /** The cell that the last change deleted, so that the page can offer to restore it. */
  deleted: string | undefined;
  /** Called when the queue of a notebook is empty. */
  settled: (opened: OpenNotebook) => void = () => {};
  /** Called when a run begins while the queue was empty. */
  started: () => void = () => {};

  constructor(
    python: PythonClient,
    readonly notebooks: Notebooks,
    language?: () => LanguageCode,
  ) {
    this.session = new Session(python, this.#sessionEvents(), language);
  }

  // ---- notebooks ----

  get openNotebooks(): ReadonlyMap<string, OpenNotebook> {
    return this.notebooks.openNotebooks;
  }

  get active(): OpenNotebook | undefined {
    return this.notebooks.active;
  }

  /** Opens a text as a notebook and shows it; if there is a problem, nothing changes. */
  open(...args: Parameters<typeof openNotebookFile>): ErrorRecord | undefined {
    const opened = openNotebookFile(...args);
    if ('code' in opened) return opened;
    this.deleted = undefined;
    this.notebooks.add(opened);
    return undefined;
  }

  show(name: string): void {
    this.deleted = undefined;
    this.notebooks.show(name);
  }

  /** Marks the notebook as saved in this version; later changes are still unsaved. */
  saved({ name, notebook }: OpenNotebook): void {
    this.update(name, (opened) =>
      opened.notebook.cells === notebook.cells ? { ...opened, edited: false } : opened,
    );
  }

  update(name: string, change: (opened: OpenNotebook) => OpenNotebook): void {
    this.notebooks.update(name, change);
  }

  // ---- cells ----

  #change(change: (notebook: Notebook) => Notebook): void {
    this.deleted = undefined;
    this.#updateActive((opened) => {
      const notebook = change(opened.notebook);
      return notebook === opened.notebook ? opened : { ...opened, notebook, edited: true };
    });
  }

  #updateActive(change: (opened: OpenNotebook) => OpenNotebook): void {
    if (this.active) this.update(this.active.name, change);
  }

  typed(id: string, source: string): void {
    this.#change((notebook) => withSource(notebook, id, source));
  }

  select(id: string): void {
    if (this.active?.selected !== id) this.#updateActive((opened) => ({ ...opened, selected: id }));
  }

  /** Moves the selection by so many cells, clamped to the ends. */
  selectBy(step: number): void {
    const { active } = this;
    if (!active) return;
    const at = indexOf(active.notebook, active.selected ?? '');
    const next = active.notebook.cells[at + step];
    if (next) this.select(next.id);
  }

  /** Shows the source of a text cell, or with undefined its formatted text. */
  edit(id: string | undefined): void {
    this.#updateActive((opened) => ({ ...opened, editing: id, selected: id ?? opened.selected }));
  }

  /** Inserts an empty cell beside another, or at the end, and selects it. Returns its id. */
  insert(kind: CellKind, where: Where, beside = this.active?.selected): string {
    const cell = emptyCell(newId(), kind);
    this.#change((notebook) => {
      const at = beside === undefined ? -1 : indexOf(notebook, beside);
      const index = at < 0 ? notebook.cells.length : where === 'above' ? at : at + 1;
      return withCellAt(notebook, cell, index);
    });
    if (kind === 'markdown') this.edit(cell.id);
    this.select(cell.id);
    return cell.id;
  }

  remove(id: string): void {
    const { active } = this;
    if (!active) return;
    const at = indexOf(active.notebook, id);
    this.#change((notebook) => withoutCell(notebook, id));
    this.deleted = id;
    const next = this.active?.notebook.cells[at] ?? this.active?.notebook.cells[at - 1];
    this.#updateActive((opened) => ({ ...opened, selected: next?.id, editing: undefined }));
  }

  move(id: string, by: number): void {
    this.#change((notebook) => withCellMoved(notebook, id, by));
  }

  convert(id: string, kind: CellKind): void {
    this.#change((notebook) => withKind(notebook, id, kind));
  }

  clear(id: string): void {
    this.#change((notebook) => withoutOutputs(notebook, id));
  }

  /** Collapses or expands a cell's outputs; saved in the file as JupyterLab does. */
  fold(id: string): void {
    const cell = this.active && cellOf(this.active.notebook, id);
    if (!cell) return;
    const { jupyter, ...rest } = cell.metadata;
    const { outputs_hidden: hidden, ...others } = (jupyter ?? {}) as Record<string, unknown>;
    const own = hidden ? others : { ...others, outputs_hidden: true };
    const metadata = Object.keys(own).length > 0 ? { ...rest, jupyter: own } : rest;
    this.#updateActive((opened) => withCellIn(opened, id, { metadata }));
  }

  undo(): void {
    this.#change(undone);
  }

  redo(): void {
    this.#change(redone);
  }

  // ---- running ----

  run(id: string, then: Then = 'stay'): void {
    const { active } = this;
    const cell = active && cellOf(active.notebook, id);
    if (!cell) return;
    if (active.editing === id) this.edit(undefined);
    if (cell.kind === 'code') this.#runFor(active, id);
    if (then === 'insert') this.insert('code', 'below', id);
    if (then !== 'next') return;
    const next = active.notebook.cells[indexOf(active.notebook, id) + 1];
    if (next) this.select(next.id);
    else this.insert('code', 'below', id);
  }

  runAll(): void {
    if (this.active) this.#enqueue(this.active, codeIds(this.active));
  }

  /**
   * Running a lesson's cell first runs the cells above it that have not run in this interpreter,
   * because their outputs are already on the page. When the lesson core hands over to Python, all cells
   * run. In other notebooks, only the requested cell runs.
   */
  #runFor(opened: OpenNotebook, id: string): void {
    const ids = codeIds(opened);
    if (opened.live) {
      this.#enqueue(opened, ids);
      return;
    }
    const above = opened.isLesson ? ids.slice(0, ids.indexOf(id)) : [];
    const fresh = !this.session.owns(opened.name);
    const missing = above.filter((one) => {
      const { ran, run, ended } = cellStateOf(opened, one);
      return (fresh || !ran) && run === undefined && ended === undefined;
    });
    this.#enqueue(opened, [...missing, id]);
  }

  #enqueue({ name, notebook }: OpenNotebook, ids: readonly string[]): void {
    if (!this.session.isBusy) this.started();
    this.session.run(ids.map((id) => this.jobOf(name, id, mayFail(notebook, id))));
  }

  jobOf(notebook: string, id: string, mayFail = false): QueuedJob {
    const source = () => {
      const now = this.openNotebooks.get(notebook);
      return now && cellOf(now.notebook, id)?.source;
    };
    return { notebook, id, source, mayFail };
  }

  #sessionEvents(): SessionEvents {
    const mark = ({ notebook: name, id }: CellJob, change: Partial<CellState>) =>
      this.update(name, (opened) => withCellState(opened, id, change));
    return {
      queued: (job) => mark(job, { run: 'queued' }),
      dropped: (job) => mark(job, { run: undefined }),
      begun: ({ notebook: name, id }, count) =>
        this.update(name, (opened) => {
          const recorded = new Set([...opened.recorded].filter((one) => one !== id));
          const run = {
            run: 'running',
            skipped: [],
            errorLine: undefined,
            ended: undefined,
          } as const;
          const marked = withCellState({ ...opened, recorded, live: false }, id, run);
          return { ...marked, notebook: withRun(marked.notebook, id, count) };
        }),
      output: ({ notebook: name, id }, output) =>
        this.update(name, (opened) => {
          const outputs = withEvent(cellOf(opened.notebook, id)?.outputs ?? [], output);
          return withCellIn(opened, id, { outputs });
        }),
      ended: (job, { status, line, skipped }) =>
        mark(job, {
          run: undefined,
          ran: status === 'ok' || status === 'error',
          ended: ends[status],
          errorLine: line,
          skipped,
        }),
      fresh: () => {
        for (const name of this.openNotebooks.keys()) this.update(name, withFreshCellStates);
      },
      settled: (name) => {
        const opened = this.openNotebooks.get(name);
        if (opened) this.settled(opened);
      },
      changed: this.notebooks.changed,
    };
  }
}

const ends = { ok: undefined, error: 'failed', stopped: 'stopped', crashed: 'stopped' } as const;

const codeIds = ({ notebook }: OpenNotebook) =>
  notebook.cells
    .filter(({ kind, source }) => kind === 'code' && source.trim() !== '')
    .map(({ id }) => id);

/** Whether the cell has Jupyter's tag for cells that are expected to raise. */
function mayFail(notebook: Notebook, id: string): boolean {
  const tags = cellOf(notebook, id)?.metadata.tags;
  return Array.isArray(tags) && tags.includes('raises-exception');
}
