import type { TemplateResult } from 'lit-html';
import type { ErrorValues } from '../core/engine/errors.ts';
import type { PythonState } from '../python/protocol.ts';
import type { IdOf, Language, MessageValues, Words } from '../ui/messages/index.ts';
import type { Caret } from './editor/editors.ts';
import type { Cell, CellKind } from './model.ts';
import type { Output } from './output/output.ts';
import type { Marked } from './output/printed_element.ts';
import type { Then, Where } from './store/notebook_store.ts';
import type { OpenNotebook } from './store/open_notebook.ts';
import type { words } from './words.ts';

/** An entry in the list of notebooks. */
export interface NotebookEntry {
  readonly name: string;
  readonly title: string;
  readonly isLesson: boolean;
  /** A one-sentence summary of a lesson. */
  readonly summary?: string | undefined;
  /** A small drawing of a lesson: a path in a square of 48 × 48. */
  readonly glyph?: string | undefined;
  /** The part of the lessons that a lesson belongs to. */
  readonly part?: 'ruler' | 'formats' | 'networks' | 'methods';
  /** The reading time of a lesson, in minutes. */
  readonly minutes?: number;
  /** A set of exercises instead of a lesson. */
  readonly kind?: 'exercises';
  /** Whether this page does not have the lesson, but the site does. */
  readonly isOnSite?: boolean;
  /** The number of exercises in a lesson. */
  readonly exerciseCount?: number;
}

/** A message about the notebook as a whole. */
export type NotebookNotice =
  | {
      readonly code: string;
      readonly values: ErrorValues;
      /** Retries the failed action, if that may help. */
      readonly retry?: () => void;
    }
  | { readonly id: IdOf<typeof words>; readonly values: MessageValues }
  | PartNotice;

/** A message in words of a part that is loaded on demand: of an error, which has a code, or of another event. */
export type PartNotice = (
  | { readonly code: string; readonly retry?: undefined }
  | { readonly id: string }
) & { readonly values: MessageValues; readonly words: Words<string> };

/** The two ends of a long text, with a note about the elided middle. */
export interface LongText {
  readonly shown: string;
  readonly note: TemplateResult;
}

/** Whether Python will never be available: then no run buttons are shown. */
export const isWithoutPython = (python: PythonState): boolean =>
  python.state === 'failed' && python.error.code === 'python_absent';

/** The view model of the notebook. */
export interface NotebookModel {
  readonly language: Language;
  readonly opened: OpenNotebook | undefined;
  /** Draws a cell, now or soon; undefined if all of them are few enough to be drawn at once. */
  readonly drawCell: ((cell: Cell, draw: () => unknown) => unknown) | undefined;
  readonly python: PythonState;
  /** The URL of the module that the lessons import. */
  readonly helper: string;
  /** Whether a cell is running or queued. */
  readonly busy: boolean;
  /** The questions and the progress of the part that edits. */
  readonly questions: TemplateResult | undefined;
  /** Whether the instrument's input is invalid, so that the outputs are stale. */
  readonly stale: boolean;
  readonly notice: NotebookNotice | undefined;
  /** Why the notebook cannot follow the instrument and shows its previous input. */
  readonly unsynced: 'tensor' | 'setting' | 'picture' | undefined;
  /** Why the lesson could not be loaded, and how to retry. */
  readonly failure: { readonly reason: string; readonly retry: () => void } | undefined;
  /** The instrument's selected element, if this notebook shows its tensor. */
  readonly marked: Marked | undefined;
  /** The chart of an output, if the charts can draw it. */
  readonly chart: (output: Output, cell: string) => TemplateResult | undefined;
  /** The editor of a cell, if it is open. */
  readonly editorOf: (cell: string) => HTMLElement | undefined;
  /** The toolbar of a cell, if it can be changed. */
  readonly cellTools: ((parts: CellParts) => TemplateResult) | undefined;
  /** The view of a text that is too long to be shown in full; undefined for other texts. */
  readonly longText:
    | ((text: string, output: Output, cell: Cell) => LongText | undefined)
    | undefined;
  /** How a cell of an exercise is shown; undefined for other cells, and `hidden` for those left out. */
  readonly exercise: ((parts: CellParts) => ExerciseCell | 'hidden' | undefined) | undefined;
  /**
   * Sanitized HTML of foreign HTML, or of Markdown with its attachments; of a picture of some type the sentence in
   * its place, empty if it may be shown. Undefined until the sanitizer is loaded.
   */
  readonly safe: (
    kind: 'html' | 'markdown' | 'picture',
    text: string,
    more?: unknown,
  ) => string | undefined;
}

/** A cell as a part of an exercise. */
export interface ExerciseCell {
  readonly role: 'prompt' | 'answer' | 'check';
  /** Whether Tab always stops at the cell, because it may be the only one that is shown. */
  readonly isTabStop?: boolean;
  /** The HTML of a prompt without its hints; undefined until the sanitizer is loaded. */
  readonly html?: string | undefined;
  /** The cell with what belongs to the exercise around its own view. */
  around(view: () => TemplateResult): TemplateResult;
}

/** The actions on the notebook. */
export interface NotebookActions {
  /** Called when the user is about to interact, to load what that needs. */
  prepare(): void;
  /** Copies the notebook's input to the instrument. */
  useOwn(): void;
  select(id: string): void;
  /** Moves the selection and the focus. */
  selectBy(step: number): void;
  /** Starts editing a cell. */
  edit(id: string, caret?: Caret): void;
  /** Stops editing a cell. */
  leave(id: string): void;
  goTo(id: string, line: number): void;
  run(id: string, then: Then): void;
  runAll(): void;
  stop(): void;
  restart(): void;
  /** Retries loading Python, and then runs the cells that were waiting for it. */
  retryPython(): void;
  goOn(): void;
  insert(kind: CellKind, where: Where, beside?: string): void;
  remove(id: string): void;
  move(id: string, by: number): void;
  convert(id: string, kind: CellKind): void;
  clear(id: string): void;
  fold(id: string): void;
  /** The actions on an exercise, by the id of its answer cell: runs the answer and its checks. */
  check(answer: string): void;
  /** Shows one more hint. */
  showHint(answer: string): void;
  /** Shows or hides the model answer. */
  showModelAnswer(answer: string): void;
  /** Shows or hides the code of the checks. */
  showCheck(answer: string): void;
  /** Replaces the answer by the starting code. */
  startOver(answer: string): void;
  undoStartOver(answer: string): void;
  undo(): void;
  redo(): void;
  openFiles(files: Iterable<File>): void;
  /** Discards the changes in this notebook. */
  discard(): void;
  save(): void;
  /** Appends a code cell without running it. */
  addCell(source: string): void;
}

export interface CellParts {
  readonly cell: Cell;
  /** The cell's index in the notebook. */
  readonly index: number;
  /** The number of code cells up to and including it. */
  readonly count: number;
  readonly opened: OpenNotebook;
  readonly model: NotebookModel;
  readonly actions: NotebookActions;
}
