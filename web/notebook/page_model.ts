import type { TemplateResult } from 'lit-html';
import type { ErrorValues } from '../engine/errors.ts';
import type { Language, MessageId, MessageValues } from '../messages/index.ts';
import type { PythonState } from '../python/protocol.ts';
import type { Book } from './book.ts';

import type { Then, Where } from './desk.ts';
import type { Caret } from './editors.ts';
import type { Cell, CellKind } from './model.ts';
import type { Output } from './output.ts';
import type { Marked } from './printed_element.ts';

/** A notebook that can be chosen. */
export interface Entry {
  readonly name: string;
  readonly title: string;
  readonly isLesson: boolean;
  /** A sentence about a lesson. */
  readonly summary?: string;
  /** How long a lesson takes to be read and run. */
  readonly minutes?: number;
}

/** Something about the notebook as a whole that the reader must know. */
export type Notice =
  | {
      readonly code: string;
      readonly values: ErrorValues;
      /** Tries again what has failed, where that may help. */
      readonly retry?: () => void;
    }
  | { readonly id: MessageId; readonly values: MessageValues };

/** A long text by its ends, and a note about what is left out and how to get it. */
export interface LongText {
  readonly shown: string;
  readonly note: TemplateResult;
}

/** Whether there is no Python here and never will be: nothing offers to run a cell then. */
export const isWithoutPython = (python: PythonState): boolean =>
  python.state === 'failed' && python.error.code === 'python_absent';

/** All that the notebook is drawn from. */
export interface NotebookModel {
  readonly language: Language;
  readonly book: Book | undefined;
  readonly python: PythonState;
  /** Where the module that the lessons import can be fetched from. */
  readonly helper: string;
  /** Whether a cell runs or waits. */
  readonly busy: boolean;
  /** The seconds that a cell has run, where it is time to ask about it. */
  readonly asks: number | undefined;
  /** The last structural change was a deletion, which can be taken back. */
  readonly deleted: boolean;
  /** Changes of an earlier visit are here again; of a lesson that may have changed since. */
  readonly restored: 'kept' | 'older' | undefined;
  /** The instrument's input has changed into something that makes no sense; what is shown is older. */
  readonly stale: boolean;
  readonly notice: Notice | undefined;
  /** Why the notebook cannot say what the instrument shows, and shows what it showed before. */
  readonly parted: 'tensor' | 'setting' | undefined;
  /** Why there is no lesson, if it could not be loaded, and how to try again. */
  readonly failure: { readonly reason: string; readonly retry: () => void } | undefined;
  /** The element of the instrument that is looked at, where this notebook is about its tensor. */
  readonly marked: Marked | undefined;
  /** What an output draws that the charts know how to draw. */
  readonly chart: (output: Output, cell: string) => TemplateResult | undefined;
  /** The editor of a cell, if it is open. */
  readonly editorOf: (cell: string) => HTMLElement | undefined;
  /** The tools of one cell, where it can be changed. */
  readonly cellTools: ((parts: CellParts) => TemplateResult) | undefined;
  /** How a text is shown that is too long to be shown whole; undefined for any other. */
  readonly longText:
    | ((text: string, output: Output, cell: Cell) => LongText | undefined)
    | undefined;
  /** Foreign HTML or Markdown as HTML that is safe to show; undefined until that can be told. */
  readonly safe: (
    kind: 'html' | 'markdown',
    text: string,
    attachments?: unknown,
  ) => string | undefined;
}

/** What a person can do to it. */
export interface NotebookActions {
  /** Somebody is about to do something. */
  prepare(): void;
  /** Puts what the notebook shows into the instrument. */
  useOwn(): void;
  select(id: string): void;
  /** Moves the selection, and the focus with it. */
  selectBy(step: number): void;
  /** Into a cell's text. */
  edit(id: string, caret?: Caret): void;
  /** Out of it. */
  leave(id: string): void;
  goTo(id: string, line: number): void;
  run(id: string, then: Then): void;
  runAll(): void;
  stop(): void;
  restart(): void;
  /** Loads Python once more, and runs what it could not be loaded for. */
  retryPython(): void;
  goOn(): void;
  insert(kind: CellKind, where: Where, beside?: string): void;
  remove(id: string): void;
  move(id: string, by: number): void;
  convert(id: string, kind: CellKind): void;
  clear(id: string): void;
  fold(id: string): void;
  undo(): void;
  redo(): void;
  openFiles(files: Iterable<File>): void;
  /** Gives up what was changed in this notebook. */
  discard(): void;
  save(): void;
  /** Puts code behind the last cell, where it waits to be run. */
  addCell(source: string): void;
}

export interface CellParts {
  readonly cell: Cell;
  /** Its place in the notebook, from 0. */
  readonly index: number;
  /** How many code cells there are up to it. */
  readonly count: number;
  readonly book: Book;
  readonly model: NotebookModel;
  readonly actions: NotebookActions;
}
