import type { KnownName } from '../python/protocol.ts';
import type { Book } from './book.ts';
import { markOf } from './book.ts';
import type { Then } from './desk.ts';

/** Where the caret goes: to a point of the screen, or to an end of the text. */
export type Caret =
  | {
      readonly x: number;
      readonly y: number;
      /** Takes what was typed on the way there. */
      readonly typed?: () => string;
    }
  | 'start'
  | 'end'
  | undefined;

/** What an editor tells of; a verb that answers a key returns whether it has dealt with it. */
export interface EditorEvents {
  typed(source: string): void;
  focused(): void;
  run(then: Then): boolean;
  /** To the cell so many places further on. */
  walk(step: number): boolean;
  /** From the text to its cell. */
  leave(): boolean;
}

/** Where the names come from that an editor of code suggests. */
export interface NameSource {
  /** Names that stand in the notebook's code behind a path; without one, Python's words too. */
  written(path: readonly string[], except: string): readonly string[];
  /** Names that the interpreter has; undefined where it is busy, is not there or knows no such path. */
  known(path: readonly string[]): Promise<readonly KnownName[] | undefined>;
  /** What a function takes, and a line about it. */
  about(path: readonly string[]): Promise<string | undefined>;
}

/** What an editor is called, and its list of suggestions. */
export interface EditorLabels {
  readonly text: string;
  readonly names: string;
}

export interface EditorOptions {
  readonly source: string;
  readonly language: 'python' | 'markdown';
  readonly labels: EditorLabels;
  readonly names: NameSource;
  readonly root: ShadowRoot;
  readonly events: EditorEvents;
}

export interface Editor {
  readonly dom: HTMLElement;
  readonly source: string;
  replace(source: string): void;
  markLine(line: number | undefined): void;
  rename(labels: EditorLabels): void;
  goTo(line: number): void;
  focus(at?: Caret): void;
  destroy(): void;
}

interface EditorModule {
  createEditor(options: EditorOptions): Editor;
}

/** What the page knows of one open editor. */
interface Entry {
  readonly editor: Editor;
  readonly kind: string;
  markedLine: number | undefined;
  label: string;
}

/**
 * The editors of the cells that somebody has clicked into. The cells' sources stand in the book; an
 * editor reports what is typed, and follows what others write.
 */
export class Editors {
  #module: Promise<EditorModule> | undefined;
  readonly #open = new Map<string, Entry>();

  constructor(
    readonly load: () => Promise<EditorModule>,
    readonly labelsOf: (book: Book, id: string) => EditorLabels,
  ) {}

  /** The editor in place of a cell's text, if it is open. */
  domOf(book: string, id: string): HTMLElement | undefined {
    return this.#open.get(keyOf(book, id))?.editor.dom;
  }

  editorOf(book: string, id: string): Editor | undefined {
    return this.#open.get(keyOf(book, id))?.editor;
  }

  /** Opens the editor of a cell, loading the part that knows how first. Rejects if that fails. */
  async open(book: string, id: string, options: () => EditorOptions): Promise<Editor> {
    this.#module ??= this.load();
    const module = await this.#module.catch((error) => {
      this.#module = undefined;
      throw error;
    });
    const key = keyOf(book, id);
    const known = this.#open.get(key);
    if (known) return known.editor;
    const { language, ...rest } = options();
    const editor = module.createEditor({ ...rest, language });
    const label = rest.labels.text;
    this.#open.set(key, { editor, kind: language, markedLine: undefined, label });
    return editor;
  }

  /** Closes the editors of cells that are gone or of another kind; the others follow their cells. */
  follow(book: Book): void {
    const cells = new Map(book.notebook.cells.map((cell) => [keyOf(book.name, cell.id), cell]));
    for (const [key, entry] of this.#open) {
      if (!key.startsWith(keyOf(book.name, ''))) continue;
      const cell = cells.get(key);
      const kind = cell?.kind === 'code' ? 'python' : 'markdown';
      if (!cell || kind !== entry.kind) {
        entry.editor.destroy();
        this.#open.delete(key);
        continue;
      }
      if (entry.editor.source !== cell.source) entry.editor.replace(cell.source);
      const labels = this.labelsOf(book, cell.id);
      if (labels.text !== entry.label) entry.editor.rename(labels);
      entry.label = labels.text;
      const { errorLine } = markOf(book, cell.id);
      if (errorLine !== entry.markedLine) entry.editor.markLine(errorLine);
      entry.markedLine = errorLine;
    }
  }
}

const keyOf = (book: string, id: string) => `${book}\n${id}`;
