import type { Anatomy, Limits } from '../engine/types.ts';
import type { Language } from '../messages/index.ts';
import type { Draft, Problem } from './draft.ts';
import type { State } from './state.ts';

/** A state together with what the core made of it. */
export interface Result {
  readonly state: State;
  readonly anatomy: Anatomy;
}

/** All that the instrument is drawn from. */
export interface Model {
  readonly language: Language;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  /** The last result that made sense; with problems present it is not that of the draft. */
  readonly result: Result | undefined;
  /** The limits of the draft's dtype, once the core has told them. */
  readonly limits: Limits | undefined;
  /** The element under the pointer; it takes precedence over the selected one. */
  readonly pointed: number | undefined;
  /** Width that the number line has, in CSS pixels. */
  readonly lineWidth: number;
  /** Whether the table behind the charts is open; while it is closed it is not built. */
  readonly tableOpen: boolean;
  /** Something about the page as a whole that the reader must know. */
  readonly notice:
    | { readonly code: string; readonly values: Record<string, string | number> }
    | undefined;
}

/** What a person can do to it. */
export interface Actions {
  /** Changes what was typed, as it stands at that moment, and computes. */
  edit(change: (draft: Draft) => Draft): void;
  point(index: number | undefined): void;
  select(index: number): void;
  reset(): void;
  openTable(open: boolean): void;
}
