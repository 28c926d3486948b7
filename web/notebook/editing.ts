import { openPython } from '../python/fetched_client.ts';
import { cellTools } from './cell_tools.ts';
import { DrawnCells } from './drawn_cells.ts';
import { EditingFiles } from './editing_files.ts';
import type { EditingHost } from './editing_host.ts';
import { words } from './editing_words.ts';
import { CellEditing } from './editor/cell_editing.ts';
import { exerciseActions } from './exercises/actions.ts';
import { isLocked } from './exercises/nbgrader.ts';
import { DataFiles } from './link/data_files.ts';
import { LessonLink } from './link/link.ts';
import { cellOf } from './model.ts';
import { LongTexts } from './output/long_texts.ts';
import type { NotebookActions, NotebookModel } from './page_model.ts';
import { questionsView, type Restored } from './questions_view.ts';
import { Drafts, withReleased } from './store/drafts.ts';
import { NotebookStore } from './store/notebook_store.ts';
import type { OpenNotebook } from './store/open_notebook.ts';
import { openNotebookFile } from './store/open_notebook_file.ts';
import { storageHere } from './store/storage_keys.ts';

// Editing and running a notebook. Loaded when the user is about to do so.

/** The part of the view model that this class provides. */
export type EditingModel = Pick<
  NotebookModel,
  'python' | 'busy' | 'questions' | 'editorOf' | 'cellTools' | 'drawCell' | 'longText'
>;

export class NotebookEditing {
  readonly store: NotebookStore;
  readonly link: LessonLink;
  readonly drafts: Drafts;
  /** The work restored from an earlier visit, by notebook name. */
  readonly #restored = new Map<string, Restored>();
  readonly #editing: CellEditing;
  readonly #files: EditingFiles;
  readonly #longTexts: LongTexts;
  readonly #cells = new DrawnCells();

  constructor(readonly place: EditingHost) {
    const drawAgain = () => place.whenDrawn(() => {});
    this.drafts = new Drafts(storageHere(), drawAgain);
    addEventListener('storage', this.drafts.heard);
    const { notebooks, live, files, variant, instrument } = place;
    const python = place.python ?? openPython(files.address, variant);
    const retry = () => this.store.session.retry();
    const data = new DataFiles({ ...place, client: python, retry });
    const language = () => place.language().code;
    this.store = new NotebookStore(python, notebooks, language, (name) => data.prepare(name));
    this.#editing = new CellEditing(this.store, place, this.actions);
    this.#files = new EditingFiles(this.store, {
      ...place,
      opened: () => this.link.opened(),
    });
    this.#longTexts = new LongTexts(place);
    this.link = new LessonLink(this.store, live.name, instrument);
    this.store.checked = place.checked;
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
    for (const [name, { title, text, released }] of this.drafts.files()) {
      if (this.store.openNotebooks.has(name)) continue;
      if (this.store.open(text, { name, title, isLesson: false, live: false })) continue;
      this.#restored.set(name, 'kept');
      const restored = (opened: OpenNotebook) => ({
        ...withReleased(opened, released),
        edited: true,
      });
      this.store.update(name, restored);
      const opened = this.store.openNotebooks.get(name);
      if (opened) this.drafts.hold(opened);
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

  /** Keeps the text that is shown; those of other tabs are removed. */
  readonly #keepShown = (): void => {
    const { active } = this.store;
    if (!active) return;
    this.drafts.keepShown(active, this.place.notebooks.lessons.get(active.name));
    this.place.whenDrawn(() => {});
  };

  /** Shows the next of the texts that several tabs have stored. Outputs of unchanged cells stay. */
  readonly #showNext = (): void => {
    const { active } = this.store;
    if (!active) return;
    const { name } = active;
    const lesson = this.place.notebooks.lessons.get(name);
    const next = lesson ? this.drafts.nextOf(lesson) : this.#nextFile(active);
    if (!next) return;
    const shown = new Map(active.notebook.cells.map((cell) => [cell.id, cell]));
    const cells = next.notebook.cells.map((cell) => {
      const own = shown.get(cell.id);
      return own?.kind === cell.kind && own.source === cell.source ? own : cell;
    });
    const notebook = { ...next.notebook, cells };
    this.store.update(name, (opened) => ({
      ...opened,
      notebook,
      editing: undefined,
      edited: true,
    }));
    const opened = this.store.openNotebooks.get(name);
    if (opened) this.drafts.hold(opened);
  };

  #nextFile(active: OpenNotebook): OpenNotebook | undefined {
    const next = this.drafts.nextFile(active.name);
    const opened = next && openNotebookFile(next.text, active);
    return opened && !('code' in opened) ? opened : undefined;
  }

  model(opened: OpenNotebook | undefined): EditingModel {
    const { session, deleted } = this.store;
    if (opened) this.#editing.follow(opened);
    if (opened?.edited) this.drafts.keep(opened, this.place.notebooks.lessons.get(opened.name));
    const versions = opened && this.drafts.versions(opened.name);
    return {
      questions: questionsView(this.place.language(), {
        asks: session.asks,
        hasDeleted: deleted !== undefined,
        versions,
        restored: opened && !versions ? this.#restored.get(opened.name) : undefined,
        saving: this.#files.saving,
        ...{ keep: this.#keepShown, next: this.#showNext },
        actions: this.actions,
      }),
      python: session.client.state,
      busy: session.isBusy,
      editorOf: (id) => (opened ? this.#editing.domOf(opened.name, id) : undefined),
      cellTools,
      drawCell: opened && this.#cells.of(opened),
      longText: this.#longTexts.view,
    };
  }

  /** An object that each run of a notebook replaces, if the interpreter holds its variables. */
  runOf(opened: OpenNotebook | undefined): unknown {
    const { session } = this.store;
    const isOwn = opened !== undefined && session.owns(opened.name) && !session.isBusy;
    return isOwn ? opened.cellStates : undefined;
  }

  /** The variables of a notebook with these names, as numbers; those that are none are left out. */
  async numbersOf(
    opened: OpenNotebook | undefined,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, readonly number[]> | undefined> {
    if (this.runOf(opened) === undefined) return undefined;
    const variables = await this.store.session.client.read(names);
    return new Map(
      Object.entries(variables).flatMap(([name, value]) => {
        if (value.kind === 'tensor') return [[name, Array.from(value.tensor.data, Number)]];
        return value.kind === 'int' || value.kind === 'float' ? [[name, [value.value]]] : [];
      }),
    );
  }

  /** Changes a cell, unless it is locked: then the reader is told. */
  #change(id: string, act: () => void): void {
    const { active } = this.store;
    const cell = active && cellOf(active.notebook, id);
    const locked = cell !== undefined && isLocked(cell);
    this.place.report(locked ? { id: 'cell.locked', values: {}, words } : undefined);
    if (!locked) act();
  }

  readonly actions: EditingActions = {
    // The store exists by the time that an action is called.
    ...exerciseActions(() => this.store),
    select: (id) => this.store.select(id),
    selectBy: (step) => {
      this.store.selectBy(step);
      this.#editing.focus(this.store.active?.selected);
    },
    edit: (id, caret) => this.#change(id, () => this.#editing.edit(id, caret)),
    leave: (id) => {
      if (this.store.active?.editing === id) this.store.edit(undefined);
      this.#editing.focus(id);
    },
    goTo: (id, line) => {
      this.#editing.edit(id, undefined, line);
    },
    run: (id, then) => {
      this.place.report(undefined);
      this.#editing.closeLists();
      this.store.run(id, then);
      const { selected } = this.store.active ?? {};
      if (then === 'next') this.#editing.focus(selected);
      if (then === 'insert' && selected !== undefined) this.#editing.edit(selected);
    },
    runAll: () => {
      this.place.report(undefined);
      this.#editing.closeLists();
      this.store.runAll();
    },
    stop: () => this.store.session.stop(),
    restart: () => this.store.session.restart(),
    retryPython: () => this.store.session.retry(),
    goOn: () => this.store.session.goOn(),
    insert: (kind, where, beside) => {
      const id = this.store.insert(kind, where, beside);
      if (kind === 'code') this.#editing.focus(id);
      else this.#editing.edit(id);
    },
    remove: (id) =>
      this.#change(id, () => {
        this.store.remove(id);
        this.#editing.focus(this.store.active?.selected);
      }),
    move: (id, by) =>
      this.#change(id, () => {
        this.store.move(id, by);
        this.store.select(id);
        this.#editing.focus(id);
      }),
    convert: (id, kind) =>
      this.#change(id, () => {
        this.store.convert(id, kind);
        this.#editing.focus(id);
      }),
    clear: (id) => this.store.clear(id),
    fold: (id) => this.store.fold(id),
    undo: () => {
      this.store.undo();
      this.#editing.focus(this.store.active?.selected);
    },
    redo: () => {
      this.store.redo();
      this.#editing.focus(this.store.active?.selected);
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
      this.#editing.focus(id);
    },
  };
}

/** The actions that the page itself does not implement. */
export type EditingActions = Omit<NotebookActions, 'choose' | 'prepare' | 'useOwn'>;
