import type { TemplateResult } from 'lit-html';
import type { GeneratedKind } from '../engine/quantizer_types.ts';
import type { Tensor } from '../engine/types.ts';
import type { Language } from '../messages/index.ts';
import type { Draft, Problem } from './draft.ts';
import type { Result } from './lab.ts';
import type { LineData } from './line_data.ts';
import type { Locks } from './locks.ts';
import type { Pictures } from './panels_data.ts';
import type { Sample } from './sample.ts';
import type { PresetName } from './samples.ts';
import type { Range } from './selection.ts';
import type { Choice, Look, Wanted } from './state.ts';

/** What of the page is open or pointed at, and belongs to nobody's link. */
export interface Surface {
  /** The element under the pointer; it takes precedence over the selected one. */
  readonly pointed: number | undefined;
  /** The cells that are marked in the grid. */
  readonly range: Range | undefined;
  /** The tensor that would be drawn, as it is typed. */
  readonly wish: Wish;
  /** How far the grid is scrolled, in rows and columns. */
  readonly firstRow: number;
  readonly firstColumn: number;
  /** Width that the grid has, in CSS pixels. */
  readonly gridWidth: number;
  /** Whether the grid is scrolled to its last column. */
  readonly isGridAtEnd: boolean;
  /** Width that the charts have, in CSS pixels. */
  readonly chartWidth: number;
  /** While the ruler is dragged: the real values at its ends, and what it was before. */
  readonly rulerDomain: readonly [number, number] | undefined;
  readonly rulerStart: LineData | undefined;
  /** Sections that are open; what is closed is not built. */
  readonly open: ReadonlySet<Section>;
  /** Something about the page as a whole that the reader must know. */
  readonly notice: Notice | undefined;
  /** Whether the link to a result was copied, and to which. */
  readonly copied: { readonly about: unknown; readonly isCopied: boolean } | undefined;
}

export type Section = 'chartTable' | BenchSection;
/** Those whose content comes from the workbench. */
export type BenchSection = 'more' | 'sample' | 'table' | 'out';

export interface Wish {
  readonly kind: GeneratedKind;
  readonly shape: string;
  readonly seed: string;
}

export interface Notice {
  readonly code: string;
  readonly values: Record<string, string | number>;
}

/** All that the instrument is drawn from. */
export interface Model extends Surface {
  readonly language: Language;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  /** The last result that made sense; with problems present it is not that of the draft. */
  readonly result: Result | undefined;
  /** Whether something newer than the result is being computed. */
  readonly busy: boolean;
  readonly look: Look;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the state is too large for an address, so that a link would not show it. */
  readonly unlinkable: boolean;
  /** What the reader cannot change. */
  readonly locks: Locks;
  /** Why the workbench could not be loaded. */
  readonly workbenchFailure: string | undefined;
}

/** What a person can do to it. */
export interface Actions {
  /** The model as it is at this moment, which may be newer than the last drawing. */
  now(): Model;
  /**
   * Changes what was typed, as it stands at that moment, and computes. Changes of one kind that
   * follow each other closely are undone together.
   */
  edit(change: (draft: Draft) => Draft, kind?: string): void;
  /** The same of a tensor that arrives as a whole: pasted, dropped or opened. */
  receive(change: (draft: Draft) => Draft): void;
  undo(): void;
  redo(): void;
  point(index: number | undefined): void;
  /** Puts an element under inspection. */
  select(index: number): void;
  see(look: Partial<Look>): void;
  /** Shows an example; what is pinned and which chart is looked at stay. */
  choose(preset: PresetName): void;
  /** Asks the core again for what it could not answer. */
  retry(): void;
  retryWorkbench(): void;
  /** Back to the start, in everything. */
  reset(): void;
  /** Back to the settings of the start; the tensor stays. */
  resetSettings(): void;
  /** The link to what is shown, where the page has one. */
  link?(): string;
  /** Draws a tensor; the settings stay. */
  draw(sample: Sample): void;
  /** Opens files that the reader has chosen or dropped, unless the tensor is locked. */
  openFiles(files: readonly File[]): void;
  /** Takes another setting for the present tensor. */
  take(choice: Choice): void;
  /** Puts code into the notebook, as a new cell; where there is none, it is left out. */
  addCell?(source: string): void;
  /** Changes of the page's surface alone. */
  surface(change: Partial<Surface>): void;
  toggle(section: Section, open: boolean): void;
}

/** What files are opened into. */
export interface FileDesk {
  show(wanted: Wanted): void;
  /** A tensor as text, or a text that is none and is shown with its problem. */
  takeText(text: string): void;
  /** A tensor of a file, under the present setting where that makes sense for it. */
  takeTensor(tensor: Tensor): void;
  /** Says what is wrong with a file. */
  refuse(code: string, values: Notice['values']): void;
  /** Takes files that are neither a state nor a tensor as text; without it they are refused. */
  readonly openOthers?: ((files: readonly File[]) => void) | undefined;
}

/** Parts of the instrument that a first visit does without, once they are there. */
export interface Workbench {
  /** The content of an open section. */
  section(section: BenchSection, model: Model, actions: Actions): TemplateResult;
  /** What must be said about scale and zero point, with a way out. */
  notes(model: Model, actions: Actions): TemplateResult;
  /** What the example that is shown demonstrates. */
  example(model: Model): TemplateResult;
  /** What to do with a state that no link holds. */
  unlinkable(model: Model): TemplateResult;
  /** The chart that is looked at, of those but the number line. */
  chart(model: Model, actions: Actions, result: Result): TemplateResult;
  /** The pinned setting beside the present one. */
  comparison(model: Model, actions: Actions, result: Result): TemplateResult;
  openFiles(files: readonly File[], desk: FileDesk): void;
  /** How the panels of a tensor without room for digits are drawn; the same object for the same view. */
  pictures(model: Model, actions: Actions, result: Result): Pictures | undefined;
}
