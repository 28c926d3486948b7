import type { TemplateResult } from 'lit-html';
import type { ErrorRecord } from './engine/errors.ts';
import type { Files } from './files.ts';
import type { Missing } from './lesson/lesson.ts';
import type { Place } from './lesson/place.ts';
import { LessonFiles } from './lesson_files.ts';
import { message } from './messages/index.ts';
import type { Speech } from './messages/speech.ts';
import { type Book, inWordsOf, openBook } from './notebook/book.ts';
import { Desk } from './notebook/desk.ts';
import { type Caret, type EditorOptions, Editors } from './notebook/editors.ts';
import { type Cell, cellOf } from './notebook/model.ts';
import { writeNotebook } from './notebook/nbformat.ts';
import type { Output } from './notebook/output.ts';
import type { Entry, NotebookActions, NotebookModel, Notice } from './notebook/page_model.ts';
import { SafeText } from './notebook/safe_text.ts';
import { saveFile } from './playground/save_file.ts';
import type { MimeBundle, PythonClient } from './python/protocol.ts';

/** What the notebook needs of the page around it. */
export interface Surroundings {
  readonly speech: Speech;
  readonly root: ShadowRoot;
  readonly python: PythonClient;
  readonly files: Files;
  readonly draw: () => void;
  /** A plot as SVG, for whoever opens the file elsewhere; undefined where the data is none. */
  readonly picture: (data: MimeBundle) => Promise<string | undefined>;
}

/** The notebook's side of the page: which notebooks there are, files, focus, and what is loaded when. */
export class NotebookPage {
  readonly desk: Desk;
  notice: Notice | undefined;
  failure: string | undefined;
  #lessons: readonly Entry[] = [];
  readonly #files: LessonFiles;
  readonly #editors: Editors;
  readonly #safe: SafeText;
  /** What waits for the next drawing to have been done, such as the focus of a new cell. */
  #afterDrawing: (() => void)[] = [];

  constructor(
    /** The lesson that the lesson core computes, which is shown where no other is asked for. */
    readonly first: string,
    readonly around: Surroundings,
  ) {
    const { files, draw, python, speech } = around;
    this.#files = new LessonFiles(files, speech);
    this.desk = new Desk(python, draw);
    this.#editors = new Editors(() => files.module('editor.js'), this.#labelOf);
    this.#safe = new SafeText(() => files.module('rich.js'), draw);
  }

  /** The place that is shown or on its way; of a file, which has none, the lesson before it. */
  place: Place = {};
  /** What an address named that is not there. */
  missing: Missing | undefined;

  /**
   * Shows a lesson and one cell of it; where they are not there, the first lesson or the beginning,
   * and says so. A lesson that cannot be had leaves what is shown.
   */
  async visit(place: Place, then?: () => void): Promise<void> {
    const before = this.place;
    this.place = place;
    this.missing = undefined;
    try {
      await this.#open(place);
      if (this.missing) this.#then(() => this.toBeginning());
      else if (then && this.place === place && place.cell === undefined) this.#then(then);
    } catch (error) {
      if (!this.desk.active) this.failure = String(error);
      else if (this.place === place) {
        this.place = before;
        this.#lessonMissing(error);
      }
    }
    this.around.draw();
  }

  async #open(place: Place): Promise<void> {
    const { lesson, cell } = place;
    // The first lesson is there in any case; whether another is, the list says.
    const first = lesson === undefined ? this.#openLesson(this.first) : undefined;
    if (this.#lessons.length === 0) this.#lessons = await this.#files.index();
    await first;
    if (this.place !== place) return;
    if (lesson !== undefined && this.#lessons.every(({ name }) => name !== lesson)) {
      await this.visit({});
      this.missing = { lesson };
      return;
    }
    if (lesson !== undefined) await this.#openLesson(lesson);
    if (cell === undefined || this.place !== place) return;
    const { active } = this.desk;
    if (active && cellOf(active.notebook, cell)) {
      this.desk.select(cell);
      this.#then(() => this.#toCell(cell));
    } else {
      this.place = { lesson };
      this.missing = { cell };
    }
  }

  #asked = '';

  /** Shows a lesson, unless another has been asked for by the time that it is there. */
  async #openLesson(name: string): Promise<void> {
    this.#asked = name;
    if (this.desk.books.has(name)) {
      this.desk.show(name);
      return;
    }
    const parts = await this.#files.read(name, name === this.first);
    if (this.#asked === name) this.#report(this.desk.open(...parts));
  }

  /** Shows a lesson from its beginning, or a file that was opened. */
  choose(name: string): void {
    this.notice = undefined;
    if (this.#lessons.some((lesson) => lesson.name === name)) {
      this.visit({ lesson: name }, () => {
        this.toBeginning();
        this.around.root
          .querySelector<HTMLElement>('.notebook .cell')
          ?.focus({ preventScroll: true });
      });
    } else this.desk.show(name);
  }

  /** To where the lesson begins. */
  toBeginning(): void {
    this.around.root.querySelector('.turn')?.scrollIntoView();
  }

  #toCell(id: string): void {
    const cell = this.#elementOf(id);
    cell?.scrollIntoView();
    cell?.focus({ preventScroll: true });
  }

  #elementOf(id: string): HTMLElement | null {
    return this.around.root.querySelector(`#cell-${CSS.escape(id)}`);
  }

  /** The page speaks another language: the lessons follow, but for what somebody has written. */
  async speak(): Promise<void> {
    try {
      this.#lessons = await this.#files.index();
      for (const { name, isLesson, live } of this.desk.books.values()) {
        if (!isLesson) continue;
        const other = openBook(...(await this.#files.read(name, live)));
        if (!('code' in other)) this.desk.update(name, (book) => inWordsOf(book, other));
      }
    } catch (error) {
      this.#lessonMissing(error);
    }
    this.around.draw();
  }

  #report(problem: ErrorRecord | undefined): void {
    this.notice = problem;
    this.around.draw();
  }

  /** Whether something typed would be lost with the page. */
  get hasUnsaved(): boolean {
    return [...this.desk.books.values()].some((book) => book.edited);
  }

  /** The lessons, and the files that were opened. */
  get entries(): readonly Entry[] {
    const files = [...this.desk.books.values()].filter(({ isLesson }) => !isLesson);
    return [...this.#lessons, ...files];
  }

  model(
    chart: (output: Output, cell: string) => TemplateResult | undefined,
    stale: boolean,
    marked: NotebookModel['marked'],
  ): NotebookModel {
    const { desk, notice, failure } = this;
    const { active: book, session } = desk;
    if (book) this.#editors.follow(book);
    return {
      language: this.around.speech.language,
      book,
      python: session.client.state,
      helper: this.around.files.address('lessons/helper.py'),
      busy: session.isBusy,
      asks: session.asks,
      deleted: desk.deleted !== undefined,
      stale,
      notice,
      failure,
      marked,
      chart,
      editorOf: (id) => (book ? this.#editors.domOf(book.name, id) : undefined),
      safe: this.#safe.of,
    };
  }

  /** To be called when the page has been drawn. */
  drawn(): void {
    for (const act of this.#afterDrawing.splice(0)) act();
  }

  /** Does something once the page shows the present state. */
  #then(act: () => void): void {
    this.#afterDrawing.push(act);
    this.around.draw();
  }

  #focusCell(id: string | undefined): void {
    if (id === undefined) return;
    this.#then(() => this.#elementOf(id)?.focus());
  }

  async #edit(id: string, caret?: Caret, line?: number): Promise<void> {
    const { desk } = this;
    const { active: book } = desk;
    const cell = book && cellOf(book.notebook, id);
    if (!cell) return;
    desk.select(id);
    if (!('adoptedStyleSheets' in this.around.root)) {
      this.#report({ code: 'browser_too_old', values: {} });
      return;
    }
    try {
      const editor = await this.#editors.open(book.name, id, () => this.#optionsOf(book, id));
      if (cell.kind !== 'code') desk.edit(id);
      this.#then(() => (line === undefined ? editor.focus(caret) : editor.goTo(line)));
    } catch (error) {
      this.#report({ code: 'part_unavailable', values: { reason: String(error) } });
    }
  }

  /** What an editor is called, which changes with the cell's place and with the language. */
  readonly #labelOf = ({ notebook }: Book, id: string): string => {
    const index = notebook.cells.findIndex((one) => one.id === id);
    const isCode = notebook.cells[index]?.kind === 'code';
    const place = index + 1;
    return message(this.around.speech.language, isCode ? 'cell.source' : 'cell.text', { place });
  };

  #optionsOf(book: Book, id: string): EditorOptions {
    const { desk } = this;
    const { root } = this.around;
    const cell = cellOf(book.notebook, id);
    const isCode = cell?.kind === 'code';
    return {
      source: cell?.source ?? '',
      language: isCode ? 'python' : 'markdown',
      label: this.#labelOf(book, id),
      root,
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

  readonly actions: NotebookActions = {
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
      this.notice = undefined;
      this.desk.run(id, then);
      const { selected } = this.desk.active ?? {};
      if (then === 'next') this.#focusCell(selected);
      if (then === 'insert' && selected !== undefined) this.#edit(selected);
    },
    runAll: () => {
      this.notice = undefined;
      this.desk.runAll();
    },
    stop: () => this.desk.session.stop(),
    restart: () => this.desk.session.restart(),
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
      this.#openFiles([...files]);
    },
    save: () => {
      this.#save();
    },
  };

  /** Puts code behind the last cell, where it waits to be run. */
  addCell(source: string): void {
    const id = this.desk.insert('code', 'below', this.desk.active?.notebook.cells.at(-1)?.id);
    this.desk.typed(id, source);
    this.#focusCell(id);
  }

  async #save(): Promise<void> {
    const book = this.desk.active;
    if (!book) return;
    const cells = await Promise.all(book.notebook.cells.map((cell) => this.#withPictures(cell)));
    const text = writeNotebook({ ...book.notebook, cells });
    const name = book.isLesson ? `${book.name}.ipynb` : book.title;
    saveFile(name, 'application/x-ipynb+json', text);
    this.desk.saved(book);
  }

  /** A cell's plots get pictures beside their records. Without them the file is still whole. */
  async #withPictures(cell: Cell): Promise<Cell> {
    const outputs = cell.outputs.map(async (output) => {
      if (output.output_type !== 'display_data' && output.output_type !== 'execute_result') {
        return output;
      }
      const svg = await this.around.picture(output.data).catch(() => undefined);
      return svg ? { ...output, data: { ...output.data, 'image/svg+xml': svg } } : output;
    });
    return { ...cell, outputs: await Promise.all(outputs) };
  }

  #lessonMissing(error: unknown): void {
    this.#report({ code: 'lesson_unavailable', values: { reason: String(error) } });
  }

  async #openFiles(files: readonly File[]): Promise<void> {
    // Modules first, so that they are there for the notebook that imports them.
    const [modules, others] = [files.filter(isModule), files.filter((file) => !isModule(file))];
    for (const file of [...modules, ...others]) {
      try {
        if (isModule(file)) await this.#takeModule(file);
        else this.#openNotebook(file.name, await file.text());
      } catch (error) {
        if (error instanceof Error && 'code' in error) throw error;
        this.#report({
          code: 'file_unreadable',
          values: { name: file.name, reason: String(error) },
        });
      }
    }
  }

  #openNotebook(file: string, text: string): void {
    if (!/\.(?:ipynb|json)$/i.test(file)) {
      this.#report({ code: 'file_unknown', values: { name: file } });
      return;
    }
    const parts = { name: `file:${file}`, title: file, isLesson: false, live: false };
    this.#report(this.desk.open(text, parts));
  }

  async #takeModule(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await this.desk.session.client.putFile(file.name, bytes);
    const values = { name: file.name, module: file.name.replace(/\.py$/i, '') };
    this.notice = { id: 'notebook.fileTaken', values };
    this.around.draw();
  }
}

const isModule = (file: File) => /\.py$/i.test(file.name);
