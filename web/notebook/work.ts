import type { ErrorRecord } from '../engine/errors.ts';
import { message } from '../messages/index.ts';
import { workWords } from '../messages/work.ts';
import { openPython } from '../python/fetched_client.ts';
import type { Book } from './book.ts';
import { cellTools } from './cell_tools.ts';
import { Desk } from './desk.ts';
import { Drafts } from './drafts.ts';
import { type Caret, type EditorLabels, type EditorOptions, Editors } from './editors.ts';
import { storageHere } from './kept.ts';
import { LessonLink } from './link.ts';
import { LongTexts } from './long_texts.ts';
import { cellOf } from './model.ts';
import { namesFor } from './name_source.ts';
import type { NotebookActions, NotebookModel } from './page_model.ts';
import { WorkFiles } from './work_files.ts';
import type { WorkPlace } from './work_place.ts';

// Editing and running a notebook. Loaded when the user is about to do so.

/** The part of the view model that this class provides. */
export type WorkModel = Pick<
  NotebookModel,
  'python' | 'busy' | 'asks' | 'deleted' | 'restored' | 'editorOf' | 'cellTools' | 'longText'
>;

export interface WorkModule {
  openWork(place: WorkPlace): Work;
}

export const openWork = (place: WorkPlace): Work => new Work(place);

export class Work {
  readonly desk: Desk;
  readonly link: LessonLink;
  readonly drafts = new Drafts(storageHere());
  /** What was restored from an earlier visit, by notebook name. */
  readonly #restored = new Map<string, NotebookModel['restored']>();
  readonly #editors: Editors;
  readonly #files: WorkFiles;
  readonly #longTexts: LongTexts;

  constructor(readonly place: WorkPlace) {
    const { notebooks, live, files, variant, instrument } = place;
    const python = place.python ?? openPython(files.address, variant);
    this.desk = new Desk(python, notebooks, () => place.language().code);
    this.#editors = new Editors(() => files.module('editor.js'), this.#labelsOf);
    this.#files = new WorkFiles(this.desk, { ...place, opened: () => this.link.opened() });
    this.#longTexts = new LongTexts(place);
    this.link = new LessonLink(this.desk, live.name, instrument);
    if (live.last) this.link.follow(...live.last);
    addEventListener('pagehide', this.#leave);
    document.addEventListener('visibilitychange', this.#leave);
  }

  readonly #leave = (): void => {
    const { active } = this.desk;
    this.drafts.flush();
    this.drafts.shown = active && !active.isLesson ? active.name : undefined;
  };

  /** Restores a lesson's changes from an earlier visit. */
  restore(name: string): void {
    const { notebooks, live } = this.place;
    const lesson = notebooks.lessons.get(name);
    const book = notebooks.books.get(name);
    const found = book && lesson && this.drafts.restore(book, lesson);
    if (!found) return;
    this.#restored.set(name, found.isOlder ? 'older' : 'kept');
    notebooks.update(name, () => found.book);
    if (name !== live.name) return;
    if (live.last) this.link.follow(...live.last);
    this.place.instrument.followAgain();
  }

  /** Reopens the changed files of an earlier visit, and shows the one that was shown. */
  restoreFiles(mayShow: boolean): void {
    const { active } = this.desk;
    const { shown } = this.drafts;
    for (const [name, { title, text }] of this.drafts.files()) {
      if (this.desk.books.has(name)) continue;
      if (this.desk.open(text, { name, title, isLesson: false, live: false })) continue;
      this.#restored.set(name, 'kept');
      this.desk.update(name, (book) => ({ ...book, edited: true }));
    }
    const isThere = shown !== undefined && this.#restored.has(shown);
    const next = mayShow && isThere ? shown : active?.name;
    if (next !== undefined) this.desk.show(next);
  }

  /** Restores the original lesson; closes a file. */
  #discard(): void {
    const { notebooks, live } = this.place;
    const { active } = this.desk;
    if (!active) return;
    const { name } = active;
    this.drafts.discard(name);
    this.#restored.delete(name);
    const lesson = notebooks.lessons.get(name);
    if (lesson) notebooks.update(name, () => lesson);
    else {
      notebooks.books.delete(name);
      const [first] = notebooks.books.keys();
      if (first !== undefined) this.desk.show(first);
    }
    if (lesson && name === live.name && live.last) this.link.follow(...live.last);
    this.place.instrument.followAgain();
  }

  model(book: Book | undefined): WorkModel {
    const { session, deleted } = this.desk;
    if (book) this.#editors.follow(book);
    if (book?.edited) this.drafts.keep(book, this.place.notebooks.lessons.get(book.name));
    return {
      python: session.client.state,
      busy: session.isBusy,
      asks: session.asks,
      deleted: deleted !== undefined,
      restored: book && this.#restored.get(book.name),
      editorOf: (id) => (book ? this.#editors.domOf(book.name, id) : undefined),
      cellTools,
      longText: this.#longTexts.view,
    };
  }

  #focusCell(id: string | undefined): void {
    if (id === undefined) return;
    const { root, whenDrawn } = this.place;
    whenDrawn(() => root.querySelector<HTMLElement>(`#cell-${CSS.escape(id)}`)?.focus());
  }

  async #edit(id: string, caret?: Caret, line?: number): Promise<void> {
    const { desk, place } = this;
    const { active: book } = desk;
    const cell = book && cellOf(book.notebook, id);
    if (!cell) return;
    desk.select(id);
    if (!('adoptedStyleSheets' in place.root)) {
      place.report({ code: 'browser_too_old', values: {} });
      return;
    }
    try {
      const editor = await this.#editors.open(book.name, id, () => this.#optionsOf(book, id));
      if (cell.kind !== 'code') desk.edit(id);
      place.whenDrawn(() => (line === undefined ? editor.focus(caret) : editor.goTo(line)));
    } catch (error) {
      place.report({
        ...unavailable(error),
        retry: () => {
          place.report(undefined);
          this.#edit(id, caret, line);
        },
      });
    }
  }

  /** The labels of an editor, which depend on the cell's position and on the language. */
  readonly #labelsOf = ({ notebook }: Book, id: string): EditorLabels => {
    const index = notebook.cells.findIndex((one) => one.id === id);
    const isCode = notebook.cells[index]?.kind === 'code';
    const language = this.place.language();
    return {
      text: message(language, isCode ? 'cell.source' : 'cell.text', { place: index + 1 }),
      names: workWords[language.code]['names.list'],
    };
  };

  #optionsOf(book: Book, id: string): EditorOptions {
    const { desk } = this;
    const cell = cellOf(book.notebook, id);
    const isCode = cell?.kind === 'code';
    return {
      source: cell?.source ?? '',
      language: isCode ? 'python' : 'markdown',
      labels: this.#labelsOf(book, id),
      names: namesFor(desk),
      root: this.place.root,
      events: {
        typed: (source) => {
          if (cellOf(desk.active?.notebook ?? book.notebook, id)?.source === source) return;
          desk.typed(id, source);
          if (isCode) desk.session.load();
        },
        focused: () => desk.select(id),
        run: (then) => {
          this.actions.run(id, then);
          return true;
        },
        walk: (step) => {
          const before = desk.active?.selected;
          desk.selectBy(step);
          const next = desk.active?.selected;
          if (next === undefined || next === before || !desk.active) return false;
          const isText = cellOf(desk.active.notebook, next)?.kind !== 'code';
          if (isText) this.#focusCell(next);
          else this.#edit(next, step > 0 ? 'start' : 'end');
          return true;
        },
        leave: () => {
          this.actions.leave(id);
          return true;
        },
      },
    };
  }

  readonly actions: WorkActions = {
    select: (id) => this.desk.select(id),
    selectBy: (step) => {
      this.desk.selectBy(step);
      this.#focusCell(this.desk.active?.selected);
    },
    edit: (id, caret) => {
      this.#edit(id, caret);
    },
    leave: (id) => {
      if (this.desk.active?.editing === id) this.desk.edit(undefined);
      this.#focusCell(id);
    },
    goTo: (id, line) => {
      this.#edit(id, undefined, line);
    },
    run: (id, then) => {
      this.place.report(undefined);
      this.desk.run(id, then);
      const { selected } = this.desk.active ?? {};
      if (then === 'next') this.#focusCell(selected);
      if (then === 'insert' && selected !== undefined) this.#edit(selected);
    },
    runAll: () => {
      this.place.report(undefined);
      this.desk.runAll();
    },
    stop: () => this.desk.session.stop(),
    restart: () => this.desk.session.restart(),
    retryPython: () => this.desk.session.retry(),
    goOn: () => this.desk.session.goOn(),
    insert: (kind, where, beside) => {
      const id = this.desk.insert(kind, where, beside);
      if (kind === 'code') this.#focusCell(id);
      else this.#edit(id);
    },
    remove: (id) => {
      this.desk.remove(id);
      this.#focusCell(this.desk.active?.selected);
    },
    move: (id, by) => {
      this.desk.move(id, by);
      this.desk.select(id);
      this.#focusCell(id);
    },
    convert: (id, kind) => {
      this.desk.convert(id, kind);
      this.#focusCell(id);
    },
    clear: (id) => this.desk.clear(id),
    fold: (id) => this.desk.fold(id),
    undo: () => {
      this.desk.undo();
      this.#focusCell(this.desk.active?.selected);
    },
    redo: () => {
      this.desk.redo();
      this.#focusCell(this.desk.active?.selected);
    },
    openFiles: (files) => {
      this.#files.open([...files]);
    },
    discard: () => this.#discard(),
    save: () => {
      this.#files.save();
    },
    addCell: (source) => {
      const id = this.desk.insert('code', 'below', this.desk.active?.notebook.cells.at(-1)?.id);
      this.desk.typed(id, source);
      this.#focusCell(id);
    },
  };
}

/** The actions that the page itself does not implement. */
export type WorkActions = Omit<NotebookActions, 'choose' | 'prepare' | 'useOwn'>;

/** The error record for a part of the page that failed to load. */
export const unavailable = (error: unknown): ErrorRecord => ({
  code: 'part_unavailable',
  values: { reason: error instanceof Error ? error.message : String(error) },
});
