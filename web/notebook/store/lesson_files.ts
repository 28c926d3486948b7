import type { Files } from '../../ui/files.ts';
import type { Localizer } from '../../ui/messages/localizer.ts';
import type { Cell, Metadata } from '../model.ts';
import type { NotebookEntry } from '../page_model.ts';
import type { openNotebook } from './open_notebook.ts';

/** A cell in which the build leaves out what is empty, and the numbers of a run from top to bottom. */
type StoredCell = Pick<Cell, 'id' | 'kind' | 'source'> & Partial<Cell>;

export function withDefaults(cells: readonly StoredCell[]): Cell[] {
  let count = 0;
  return cells.map((cell) => ({
    ...{ outputs: [], metadata: {}, rest: {} },
    ...cell,
    executionCount: cell.kind === 'code' ? ++count : null,
  }));
}

/** A lesson from the build: its notebook, and the HTML of its text cells by id. */
interface LessonFile {
  readonly notebook: {
    readonly cells: readonly StoredCell[];
    readonly metadata: Metadata & { readonly zeropoint: { readonly title: string } };
  };
  readonly html: Readonly<Record<string, string>>;
}

export type Summaries = Readonly<Record<string, readonly [summary: string, glyph: string]>>;

/** The lessons of the site, in the page's language. */
export class LessonFiles {
  constructor(
    readonly files: Files,
    readonly localizer: Localizer,
  ) {}

  /** The list of lessons, in order. */
  async index(): Promise<NotebookEntry[]> {
    const lessons = await this.#fetch<Omit<NotebookEntry, 'isLesson'>[]>('index');
    return lessons.map((lesson) => ({ ...lesson, isLesson: true }));
  }

  /** The sentences about the lessons and their small drawings, by name. */
  summaries(): Promise<Summaries> {
    return this.#fetch('summaries');
  }

  /** The arguments with which a lesson is opened; `live` if the lesson core computes its outputs. */
  async read(name: string, live: boolean): Promise<Parameters<typeof openNotebook>> {
    const { notebook, html } = await this.#fetch<LessonFile>(name);
    const { metadata } = notebook;
    const cells = withDefaults(notebook.cells);
    const { title } = metadata.zeropoint;
    return [{ cells, metadata }, { name, title, isLesson: true, live }, html];
  }

  /** Fetches a file in the page's language; fetches again if the language changed meanwhile. */
  async #fetch<T>(name: string): Promise<T> {
    const { code } = this.localizer.language;
    const file = `lessons/${name}${code === 'en' ? '' : `.${code}`}.json`;
    const content = JSON.parse(await this.files.text(file));
    return code === this.localizer.language.code ? content : this.#fetch(name);
  }
}
