import type { LazyEditing } from '../lazy_editing.ts';
import type { NotebookEntry } from '../page_model.ts';
import type { LessonFiles, Summaries } from './lesson_files.ts';
import type { Notebooks } from './notebooks.ts';
import { inWordsOf, openNotebook } from './open_notebook.ts';
import { keptNames } from './storage_keys.ts';

/** The source of the lessons, and the place that opens them. */
export interface LessonListHost {
  readonly files: LessonFiles;
  readonly notebooks: Notebooks;
  readonly work: LazyEditing;
  /** The lesson whose outputs the lesson core computes. */
  readonly first: string;
  /** Called when a lesson has been read. */
  readonly loaded: () => void;
}

/** The lessons of the site: their list, and opening them with the changes of an earlier visit. */
export class LessonList {
  #list: readonly NotebookEntry[] = [];
  /** Undefined until the list of lessons has been in view. */
  #summaries: Summaries | undefined;
  /** The lesson that was requested last. */
  #wanted: string | undefined;

  constructor(readonly around: LessonListHost) {}

  /** The lessons in order; empty until the list has been loaded. */
  get lessons(): readonly NotebookEntry[] {
    return this.#list.map((lesson) => {
      const [summary, glyph] = this.#summaries?.[lesson.name] ?? [];
      return { ...lesson, summary, glyph };
    });
  }

  has(name: string): boolean {
    return this.lessons.some((lesson) => lesson.name === name && !lesson.isOnSite);
  }

  async loadList(): Promise<void> {
    if (this.#list.length === 0) this.#list = await this.around.files.index();
  }

  /** Loads the sentences about the lessons and their small drawings, which the list shows. */
  async loadSummaries(): Promise<void> {
    this.#summaries ??= await this.around.files.summaries();
  }

  /** Shows an open notebook. */
  show(name: string): void {
    const { work, notebooks } = this.around;
    (work.value?.store ?? notebooks).show(name);
  }

  /** Shows a lesson, unless another one has been requested before it has loaded. */
  async open(name: string): Promise<void> {
    const { files, notebooks, work, first, loaded } = this.around;
    this.#wanted = name;
    if (notebooks.openNotebooks.has(name)) {
      this.show(name);
      return;
    }
    const parts = await files.read(name, name === first);
    if (this.#wanted !== name) return;
    loaded();
    notebooks.add(openNotebook(...parts));
    if (keptNames().includes(name)) work.perform((one) => one.restore(name));
  }

  /** Reopens the changed files of an earlier visit, and shows the one that was shown if it may. */
  restoreFiles(mayShow: boolean): void {
    if (!keptNames().some((name) => name.startsWith('file:'))) return;
    this.around.work.perform((work) => work.restoreFiles(mayShow));
  }

  /** Translates the lessons to the page's language, except edited texts. */
  async translate(): Promise<void> {
    const { files, notebooks } = this.around;
    this.#list = await files.index();
    if (this.#summaries) this.#summaries = await files.summaries();
    for (const { name, isLesson, live } of notebooks.openNotebooks.values()) {
      if (!isLesson) continue;
      const other = openNotebook(...(await files.read(name, live)));
      notebooks.lessons.set(name, other);
      notebooks.update(name, (opened) => inWordsOf(opened, other));
    }
  }
}
