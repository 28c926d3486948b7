import { type Language, type MessageOf, messageIn } from '../ui/messages/index.ts';
import { visibleIn } from '../ui/visible_text.ts';
import type { Comparing } from './comparing.ts';
import type { Mixing } from './mixing.ts';
import type { PageState, SavedKind } from './state.ts';
import type { TensorExport } from './tensor_export.ts';
import type { Column } from './views/columns.ts';
import { words } from './words.ts';

/** The input of views: the state, and the language. */
export interface Model {
  readonly language: Language;
  readonly state: PageState;
}

/** The user's actions. */
export interface Actions {
  /** Reads files that belong together; what is not a file of weights is left out. */
  open(files: readonly File[]): void;
  /** Gives the reading of headers up. */
  stopOpening(): void;
  example(): void;
  cancel(): void;
  goOn(): void;
  /** Surveys the file anew, with the chosen formats. */
  again(): void;
  /** Changes what is shown. */
  show(change: Partial<PageState>): void;
  /** Changes the format that the map, the worst, the reasons and the part of a tensor are about. */
  showFormat(format: string): void;
  sort(column: Column): void;
  /** Selects a row by its index, or none. */
  select(index: number | undefined): void;
  /** Judges the conventions by which the selected tensor may be read. */
  examine(): void;
  /** Changes how many dB most weights of every tensor must keep; as typed. */
  setLeast(typed: string): void;
  /** Finds the mix for the current wish, or measures what it needs first. */
  readonly mixing: Pick<Mixing, 'find' | 'measure'>;
  /** Writes files of quantized tensors. */
  readonly tensors: Pick<TensorExport, 'choose' | 'write' | 'cancel'>;
  /** Compares with another file. */
  readonly comparing: Pick<Comparing, 'open' | 'cancel' | 'goOn' | 'select' | 'sort'>;
  save(kind: SavedKind): void;
  /** Gives up making a file to save. */
  stopSaving(): void;
}

/** The texts of a model's language. Names in them come from strangers' files, so that none may act. */
export function wordsOf({ language }: Pick<Model, 'language'>): MessageOf<typeof words> {
  const own = messageIn(language, words);
  return (id, values) => own(id, values && visibleIn(values));
}
