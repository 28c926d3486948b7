import type { KnownName } from '../../python/protocol.ts';
import type { Then } from '../store/notebook_store.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';
import { cellStateOf } from '../store/open_notebook.ts';

/** The caret's target: a point on the screen, or an end of the text. */
export type Caret =
  | {
      readonly x: number;
      readonly y: number;
      /** Returns the text that was typed while the editor was loading. */
      readonly typed?: () => string;
    }
  | 'start'
  | 'end'
  | undefined;

/** Events of an editor; key handlers return whether they have handled the key. */
export interface EditorEvents {
  typed(source: string): void;
  focused(): void;
  run(then: Then): boolean;
  /** Moves the focus by so many cells. */
  walk(step: number): boolean;
  /** Moves the focus from the editor to its cell. */
  leave(): boolean;
}

/** The source of the names that a code editor suggests. */
export interface NameSource {
  /** Names in the notebook's code after a path; without a path, Python's keywords too. */
  written(path: readonly string[], except: string): readonly string[];
  /** Names from the interpreter; undefined if it is busy, not loaded or cannot resolve the path. */
  known(path: readonly string[]): Promise<readonly KnownName[] | undefined>;
  /** The signature of a function, and a line about it. */
  about(path: readonly string[]): Promise<string | undefined>;
}

/** The accessible names of an editor and its list of suggestions. */
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
  /** Closes the list of names, also one that is about to open. */
  closeList(): void;
  destroy(): void;
}

interface EditorModule {
  createEditor(options: EditorOptions): Editor;
}

/** The state of an open editor. */
interface OpenEditor {
  readonly editor: Editor;
  readonly kind: string;
  markedLine: number | undefined;
  label: string;
}

/**
 * The open editors. The open notebook is the source of truth for the cells' sources: an editor reports typing
 * and follows external changes.
 */
export class Editors {
  #module: Promise<EditorModule> | undefined;
  readonly #open = new Map<string, OpenEditor>();

  constructor(
    readonly load: () => Promise<EditorModule>,
    readonly labelsOf: (opened: OpenNotebook, id: string) => EditorLabels,
  ) {}

  /** The element of a cell's editor, if it is open. */
  domOf(notebook: string, id: string): HTMLElement | undefined {
    return this.#open.get(keyOf(notebook, id))?.editor.dom;
  }

  editorOf(notebook: string, id: string): Editor | undefined {
    return this.#open.get(keyOf(notebook, id))?.editor;
  }

  /** Opens the editor of a cell, after loading the editor code. Rejects if loading fails. */
  async open(notebook: string, id: string, options: () => EditorOptions): Promise<Editor> {
    this.#module ??= this.load();
    const module = await this.#module.catch((error) => {
      this.#module = undefined;
      throw error;
    });
    const key = keyOf(notebook, id);
    const known = this.#open.get(key);
    if (known) return known.editor;
    const { language, ...rest } = options();
    const editor = module.createEditor({ ...rest, language });
    const label = rest.labels.text;
    this.#open.set(key, { editor, kind: language, markedLine: undefined, label });
    return editor;
  }

  /** Closes the lists of names of all editors. */
  closeLists(): void {
    for (const { editor } of this.#open.values()) editor.closeList();
  }

  /** Closes editors of deleted or converted cells; updates the others from their cells. */
  follow(opened: OpenNotebook): void {
    const cells = new Map(opened.notebook.cells.map((cell) => [keyOf(opened.name, cell.id), cell]));
    for (const [key, entry] of this.#open) {
      if (!key.startsWith(keyOf(opened.name, ''))) continue;
      const cell = cells.get(key);
      const kind = cell?.kind === 'code' ? 'python' : 'markdown';
      if (!cell || kind !== entry.kind) {
        entry.editor.destroy();
        this.#open.delete(key);
        continue;
      }
      if (entry.editor.source !== cell.source) entry.editor.replace(cell.source);
      const labels = this.labelsOf(opened, cell.id);
      if (labels.text !== entry.label) entry.editor.rename(labels);
      entry.label = labels.text;
      const { errorLine } = cellStateOf(opened, cell.id);
      if (errorLine !== entry.markedLine) entry.editor.markLine(errorLine);
      entry.markedLine = errorLine;
    }
  }
}

const keyOf = (notebook: string, id: string) => `${notebook}\n${id}`;
