import type { ErrorRecord } from '../engine/errors.ts';
import type { LanguageCode } from '../messages/index.ts';
import type { PythonClient } from '../python/protocol.ts';
import { type Book, type Mark, markOf, withCellIn, withFreshMarks, withMark } from './book.ts';
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
import { openBook } from './open_book.ts';
import { withEvent } from './output.ts';
import { type CellJob, type Job, Session, type SessionEvents } from './session.ts';

/** The position of a new cell relative to another. */
export type Where = 'above' | 'below';

/** What to select after a run: the same cell, the next one, or a new one inserted below. */
export type Then = 'stay' | 'next' | 'insert';

/** The open notebooks, the actions on them, and the interpreter that they share. */
export class Desk {
  readonly session: Session;
  /** The cell that the last change deleted, so that the page can offer to restore it. */
  deleted: string | undefined;
  /** Called when the queue of a notebook is empty. */
  settled: (book: Book) => void = () => {};
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

  get books(): ReadonlyMap<string, Book> {
    return this.notebooks.books;
  }

  get active(): Book | undefined {
    return this.notebooks.active;
  }

  /** Opens a text as a notebook and shows it; if there is a problem, nothing changes. */
  open(...args: Parameters<typeof openBook>): ErrorRecord | undefined {
    const book = openBook(...args);
    if ('code' in book) return book;
    this.deleted = undefined;
    this.notebooks.add(book);
    return undefined;
  }

  show(name: string): void {
    this.deleted = undefined;
    this.notebooks.show(name);
  }

  /** Marks the notebook as saved in this version; later changes are still unsaved. */
  saved({ name, notebook }: Book): void {
    this.update(name, (book) =>
      book.notebook.cells === notebook.cells ? { ...book, edited: false } : book,
    );
  }

  update(name: string, change: (book: Book) => Book): void {
    this.notebooks.update(name, change);
  }

  // ---- cells ----

  #change(change: (notebook: Notebook) => Notebook): void {
    this.deleted = undefined;
    this.#updateActive((book) => {
      const notebook = change(book.notebook);
      return notebook === book.notebook ? book : { ...book, notebook, edited: true };
    });
  }

  #updateActive(change: (book: Book) => Book): void {
    if (this.active) this.update(this.active.name, change);
  }

  typed(id: string, source: string): void {
    this.#change((notebook) => withSource(notebook, id, source));
  }

  select(id: string): void {
    if (this.active?.selected !== id) this.#updateActive((book) => ({ ...book, selected: id }));
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
    this.#updateActive((book) => ({ ...book, editing: id, selected: id ?? book.selected }));
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
    this.#updateActive((book) => ({ ...book, selected: next?.id, editing: undefined }));
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
    this.#updateActive((book) => withCellIn(book, id, { metadata }));
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
  #runFor(book: Book, id: string): void {
    const ids = codeIds(book);
    if (book.live) {
      this.#enqueue(book, ids);
      return;
    }
    const above = book.isLesson ? ids.slice(0, ids.indexOf(id)) : [];
    const fresh = !this.session.owns(book.name);
    const missing = above.filter((one) => {
      const { ran, run, ended } = markOf(book, one);
      return (fresh || !ran) && run === undefined && ended === undefined;
    });
    this.#enqueue(book, [...missing, id]);
  }

  #enqueue({ name, notebook }: Book, ids: readonly string[]): void {
    if (!this.session.isBusy) this.started();
    this.session.run(ids.map((id) => this.jobOf(name, id, mayFail(notebook, id))));
  }

  jobOf(book: string, id: string, mayFail = false): Job {
    const source = () => {
      const now = this.books.get(book);
      return now && cellOf(now.notebook, id)?.source;
    };
    return { book, id, source, mayFail };
  }

  #sessionEvents(): SessionEvents {
    const mark = ({ book: name, id }: CellJob, change: Partial<Mark>) =>
      this.update(name, (book) => withMark(book, id, change));
    return {
      queued: (job) => mark(job, { run: 'queued' }),
      dropped: (job) => mark(job, { run: undefined }),
      begun: ({ book: name, id }, count) =>
        this.update(name, (book) => {
          const recorded = new Set([...book.recorded].filter((one) => one !== id));
          const run = {
            run: 'running',
            skipped: [],
            errorLine: undefined,
            ended: undefined,
          } as const;
          const marked = withMark({ ...book, recorded, live: false }, id, run);
          return { ...marked, notebook: withRun(marked.notebook, id, count) };
        }),
      output: ({ book: name, id }, output) =>
        this.update(name, (book) => {
          const outputs = withEvent(cellOf(book.notebook, id)?.outputs ?? [], output);
          return withCellIn(book, id, { outputs });
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
        for (const name of this.books.keys()) this.update(name, withFreshMarks);
      },
      settled: (name) => {
        const book = this.books.get(name);
        if (book) this.settled(book);
      },
      changed: this.notebooks.changed,
    };
  }
}

const ends = { ok: undefined, error: 'failed', stopped: 'stopped', crashed: 'stopped' } as const;

const codeIds = ({ notebook }: Book) =>
  notebook.cells
    .filter(({ kind, source }) => kind === 'code' && source.trim() !== '')
    .map(({ id }) => id);

/** Whether the cell has Jupyter's tag for cells that are expected to raise. */
function mayFail(notebook: Notebook, id: string): boolean {
  const tags = cellOf(notebook, id)?.metadata.tags;
  return Array.isArray(tags) && tags.includes('raises-exception');
}
