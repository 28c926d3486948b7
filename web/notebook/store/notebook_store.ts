import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { PythonClient } from '../../python/protocol.ts';
import type { LanguageCode } from '../../ui/messages/index.ts';
import { mayFail } from '../exercises/expected_errors.ts';
import type { ExerciseReport } from '../exercises/runs.ts';
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
  withSource,
} from '../model.ts';
import { runEvents } from '../run_events.ts';
import { cellsToRun, codeIds } from '../run_order.ts';
import { type QueuedJob, Session } from '../session.ts';
import type { Notebooks } from './notebooks.ts';
import { type OpenNotebook, withCellIn } from './open_notebook.ts';
import { openNotebookFile } from './open_notebook_file.ts';

/** The position of a new cell relative to another. */
export type Where = 'above' | 'below';

/** The selection after a run: the same cell, the next one, or a new one inserted below. */
export type Then = 'stay' | 'next' | 'insert';

/** The open notebooks, the actions on them, and the interpreter that they share. */
export class NotebookStore {
  readonly session: Session;
  /** The cell that the last change deleted, so that the page can offer to restore it. */
  deleted: string | undefined;
  /** Called when the queue of a notebook is empty. */
  settled: (opened: OpenNotebook) => void = () => {};
  /** Called when all checks of an exercise have run. */
  checked: (report: ExerciseReport) => void = () => {};
  /** Called when a run begins while the queue was empty. */
  started: () => void = () => {};

  constructor(
    python: PythonClient,
    readonly notebooks: Notebooks,
    language?: () => LanguageCode,
    prepare?: (notebook: string) => Promise<void>,
  ) {
    const events = runEvents(
      notebooks,
      (opened) => this.settled(opened),
      (report) => this.checked(report),
    );
    this.session = new Session(python, events, language, prepare);
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
    const at = indexOf(active.notebook, active.selected);
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
      const at = indexOf(notebook, beside);
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
    this.#updateActive((opened) => {
      const { cells } = opened.notebook;
      const next = cells[at] ?? cells[at - 1];
      return { ...opened, selected: next?.id, editing: undefined };
    });
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
    if (cell.kind === 'code') this.enqueue(active, cellsToRun(active, id));
    if (then === 'insert') this.insert('code', 'below', id);
    if (then !== 'next') return;
    const next = active.notebook.cells[indexOf(active.notebook, id) + 1];
    if (next) this.select(next.id);
    else this.insert('code', 'below', id);
  }

  runAll(): void {
    if (this.active) this.enqueue(this.active, codeIds(this.active));
  }

  /** Runs cells in this order; the cells after one that fails do not run unless it may fail. */
  enqueue(
    { name, notebook }: OpenNotebook,
    ids: readonly string[],
    mayFailToo: (id: string) => boolean = () => false,
  ): void {
    if (!this.session.isBusy) this.started();
    const may = (id: string) => mayFail(notebook, id) || mayFailToo(id);
    this.session.run(ids.map((id) => this.jobOf(name, id, may(id))));
  }

  jobOf(notebook: string, id: string, mayFail = false): QueuedJob {
    const source = () => {
      const now = this.openNotebooks.get(notebook);
      return now && cellOf(now.notebook, id)?.source;
    };
    return { notebook, id, source, mayFail };
  }
}
