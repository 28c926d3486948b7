import type { ErrorRecord } from '../engine/errors.ts';
import { message } from '../messages/index.ts';
import { workWords } from '../messages/work.ts';
import { openPython } from '../python/fetched_client.ts';
import { cellTools } from './cell_tools.ts';
import { Drafts } from './drafts.ts';
import { type Caret, type EditorLabels, type EditorOptions, Editors } from './editors.ts';
import { storageHere } from './kept.ts';
import { LessonLink } from './link.ts';
import { LongTexts } from './long_texts.ts';
import { cellOf } from './model.ts';
import { namesFor } from './name_source.ts';
import { NotebookStore } from './notebook_store.ts';
import type { OpenNotebook } from './open_notebook.ts';
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
  readonly store: NotebookStore;
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
    this.store = new NotebookStore(python, notebooks, () => place.language().code);
    this.#editors = new Editors(() => files.module('editor.js'), this.#labelsOf);
    this.#files = new WorkFiles(this.store, { ...place, opened: () => this.link.opened() });
    this.#longTexts = new LongTexts(place);
    this.link = new LessonLink(this.store, live.name, instrument);
    if (live.last) this.link.follow(...live.last);
    addEventListener('pagehide', this.#leave);
    document.addEventListener('visibilitychange', this.#leave);
  }

  readonly #leave = (): void => {
    const { active } = this.store;
    this.drafts.flush();
    this.drafts.shown = active && !active.isLesson ? active.name : undefined;
  };

  /** Restores a lesson's changes from an earlier visit. */
  restore(name: string): void {
    const { notebooks, live } = this.place;
    const lesson = notebooks.lessons.get(name);
    const opened = notebooks.openNotebooks.get(name);
    const found = opened && lesson && this.drafts.restore(opened, lesson);
    if (!found) return;
    this.#restored.set(name, found.isOlder ? 'older' : 'kept');
    notebooks.update(name, () => found.opened);
    if (name !== live.name) return;
    if (live.last) this.link.follow(...live.last);
    this.place.instrument.followAgain();
  }

  /** Reopens the changed files of an earlier visit, and shows the one that was shown. */
  restoreFiles(mayShow: boolean): void {
    const { active } = this.store;
    const { shown } = this.drafts;
    for (const [name, { title, text }] of this.drafts.files()) {
      if (this.store.openNotebooks.has(name)) continue;
      if (this.store.open(text, { name, title, isLesson: false, live: false })) continue;
      this.#restored.set(name, 'kept');
      this.store.update(name, (opened) => ({ ...opened, edited: true }));
    }
    const isThere = shown !== undefined && this.#restored.has(shown);
    const next = mayShow && isThere ? shown : active?.name;
    if (next !== undefined) this.store.show(next);
  }

  /** Restores the original lesson; closes a file. */
  #discard(): void {
    const { notebooks, live } = this.place;
    const { active } = this.store;
    if (!active) return;
    const { name } = active;
    this.drafts.discard(name);
    this.#restored.delete(name);
    const lesson = notebooks.lessons.get(name);
    if (lesson) notebooks.update(name, () => lesson);
    else {
      notebooks.openNotebooks.delete(name);
      const [first] = notebooks.openNotebooks.keys();
      if (first !== undefined) this.store.show(first);
    }
    if (lesson && name === live.name && live.last) this.link.follow(...live.last);
    this.place.instrument.followAgain();
  }

  model(opened: OpenNotebook | undefined): WorkModel {
    const { session, deleted } = this.store;
    if (opened) this.#editors.follow(opened);
    if (opened?.edited) this.drafts.keep(opened, this.place.notebooks.lessons.get(opened.name));
    return {
      python: session.client.state,
      busy: session.isBusy,
      asks: session.asks,
      deleted: deleted !== undefined,
      restored: opened && this.#restored.get(opened.name),
      editorOf: (id) => (opened ? this.#editors.domOf(opened.name, id) : undefined),
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
    const { store, place } = this;
    const { active: opened } = store;
    const cell = opened && cellOf(opened.notebook, id);
    if (!cell) return;
    store.select(id);
    if (!('adoptedStyleSheets' in place.root)) {
      place.report({ code: 'browser_too_old', values: {} });
      return;
    }
    try {
      const editor = await this.#editors.open(opened.name, id, () => this.#optionsOf(opened, id));
      if (cell.kind !== 'code') store.edit(id);
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
  readonly #labelsOf = ({ notebook }: OpenNotebook, id: string): EditorLabels => {
    const index = notebook.cells.findIndex((one) => one.id === id);
    const isCode = notebook.cells[index]?.kind === 'code';
    const language = this.place.language();
    return {
      text: message(language, isCode ? 'cell.source' : 'cell.text', { place: index + 1 }),
      names: workWords[language.code]['names.list'],
    };
  };

  #optionsOf(opened: OpenNotebook, id: string): EditorOptions {
    const { store } = this;
    const cell = cellOf(opened.notebook, id);
    const isCode = cell?.kind === 'code';
    return {
      source: cell?.source ?? '',
      language: isCode ? 'python' : 'markdown',
      labels: this.#labelsOf(opened, id),
      names: namesFor(store),
      root: this.place.root,
      events: {
        typed: (source) => {
          if (cellOf(store.active?.notebook ?? opened.notebook, id)?.source === source) return;
          store.typed(id, source);
          if (isCode) store.session.load();
        },
        focused: () => store.select(id),
        run: (then) => {
          this.actions.run(id, then);
          return true;
        },
        walk: (step) => {
          const before = store.active?.selected;
          store.selectBy(step);
          const next = store.active?.selected;
          if (next === undefined || next === before || !store.active) return false;
          const isText = cellOf(store.active.notebook, next)?.kind !== 'code';
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
    select: (id) => this.store.select(id),
    selectBy: (step) => {
      this.store.selectBy(step);
      this.#focusCell(this.store.active?.selected);
    },
    edit: (id, caret) => {
      this.#edit(id, caret);
    },
    leave: (id) => {
      if (this.store.active?.editing === id) this.store.edit(undefined);
      this.#focusCell(id);
    },
    goTo: (id, line) => {
      this.#edit(id, undefined, line);
    },
    run: (id, then) => {
      this.place.report(undefined);
      this.store.run(id, then);
      const { selected } = this.store.active ?? {};
      if (then === 'next') this.#focusCell(selected);
      if (then === 'insert' && selected !== undefined) this.#edit(selected);
    },
    runAll: () => {
      this.place.report(undefined);
      this.store.runAll();
    },
    stop: () => this.store.session.stop(),
    restart: () => this.store.session.restart(),
    retryPython: () => this.store.session.retry(),
    goOn: () => this.store.session.goOn(),
    insert: (kind, where, beside) => {
      const id = this.store.insert(kind, where, beside);
      if (kind === 'code') this.#focusCell(id);
      else this.#edit(id);
    },
    remove: (id) => {
      this.store.remove(id);
      this.#focusCell(this.store.active?.selected);
    },
    move: (id, by) => {
      this.store.move(id, by);
      this.store.select(id);
      this.#focusCell(id);
    },
    convert: (id, kind) => {
      this.store.convert(id, kind);
      this.#focusCell(id);
    },
    clear: (id) => this.store.clear(id),
    fold: (id) => this.store.fold(id),
    undo: () => {
      this.store.undo();
      this.#focusCell(this.store.active?.selected);
    },
    redo: () => {
      this.store.redo();
      this.#focusCell(this.store.active?.selected);
    },
    openFiles: (files) => {
      this.#files.open([...files]);
    },
    discard: () => this.#discard(),
    save: () => {
      this.#files.save();
    },
    addCell: (source) => {
      const id = this.store.insert('code', 'below', this.store.active?.notebook.cells.at(-1)?.id);
      this.store.typed(id, source);
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
