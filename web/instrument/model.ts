import type { nothing, TemplateResult } from 'lit-html';
import type { GeneratedKind } from '../core/engine/contract.ts';
import type { Tensor } from '../core/engine/values.ts';
import type { Language } from '../ui/messages/index.ts';
import type { Figures } from './figures.ts';
import type { Range } from './grid/selection.ts';
import type { Result } from './lab.ts';
import type { LineData } from './number_line/compute.ts';
import type { Pictures } from './panels/compute.ts';
import type { FormDraft, Problem } from './settings/draft.ts';
import type { Locks } from './settings/locks.ts';
import type { Sample } from './settings/sample.ts';
import type { PresetName } from './settings/samples.ts';
import type { PendingState, QuantizerConfig, ViewState } from './store/state.ts';
import type { Pixels } from './ways/own_picture.ts';

/** UI state that is not part of links: open sections, pointed elements and so on. */
export interface UiState {
  /** The element under the pointer; it takes precedence over the selected one. */
  readonly pointed: number | undefined;
  /** The selected cells of the grid. */
  readonly range: Range | undefined;
  /** The sample form as typed. */
  readonly sampleForm: SampleForm;
  /** The scroll position of the grid, in rows and columns. */
  readonly firstRow: number;
  readonly firstColumn: number;
  /** The width of the grid, in CSS pixels. */
  readonly gridWidth: number;
  /** Whether the grid is scrolled to its last column. */
  readonly isGridAtEnd: boolean;
  /** The width of the charts, in CSS pixels. */
  readonly chartWidth: number;
  /** While the ruler is dragged: the real values at its ends, and its state before the drag. */
  readonly rulerDomain: readonly [number, number] | undefined;
  readonly rulerStart: LineData | undefined;
  /** Open sections; closed sections are not rendered. */
  readonly open: ReadonlySet<Section>;
  /** Whether the controls are unfolded; undefined where they are always shown. */
  readonly isUnfolded: boolean | undefined;
  /** A message about the page as a whole. */
  readonly notice: Notice | undefined;
  /** Whether a link was copied, and the result that it leads to. */
  readonly copied: { readonly about: unknown; readonly isCopied: boolean } | undefined;
}

export type Section = 'chartTable' | BenchSection;
/** Sections with content from the workbench. */
export type BenchSection = 'more' | 'sample' | 'table' | 'out';

export interface SampleForm {
  readonly kind: GeneratedKind;
  readonly shape: string;
  readonly seed: string;
}

export interface Notice {
  readonly code: string;
  readonly values: Record<string, string | number>;
}

/** The view model: everything that the instrument is rendered from. */
export interface Model extends UiState {
  readonly language: Language;
  readonly draft: FormDraft;
  readonly problems: readonly Problem[];
  /** The last valid result; if there are problems, it is not the result of the draft. */
  readonly result: Result | undefined;
  /** Whether something newer than the result is being computed. */
  readonly busy: boolean;
  readonly look: ViewState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the state is too large for an address, so that a link would not show it. */
  readonly unlinkable: boolean;
  /** The fields that the reader cannot change. */
  readonly locks: Locks;
  /** Why the workbench could not be loaded. */
  readonly workbenchFailure: string | undefined;
  /** The address of the report on checkpoints, where a whole model can be dropped. */
  readonly reportAddress?: string | undefined;
}

/** The actions that change the instrument. */
export interface Actions {
  /** The current model, which may be newer than the last render. */
  now(): Model;
  /**
   * Changes the current draft and computes. Changes of the same kind in quick succession are undone
   * together.
   */
  edit(change: (draft: FormDraft) => FormDraft, kind?: string): void;
  /** The same for a tensor that arrives as a whole: pasted, dropped or opened. */
  receive(change: (draft: FormDraft) => FormDraft): void;
  undo(): void;
  redo(): void;
  point(index: number | undefined): void;
  /** Selects an element for inspection. */
  select(index: number): void;
  see(look: Partial<ViewState>): void;
  /** Shows an example; the pinned setting and the chart do not change. */
  choose(preset: PresetName): void;
  /** Retries a failed request to the core. */
  retry(): void;
  retryWorkbench(): void;
  /** Resets everything to the start. */
  reset(): void;
  /** Resets the settings to those of the start; the tensor stays. */
  resetSettings(): void;
  /** The link to the current state, if the page has one. */
  link?(): string;
  /** Generates a tensor; the settings stay. */
  draw(sample: Sample): void;
  /** Opens files that the reader has chosen or dropped, unless the tensor is locked. */
  openFiles(files: readonly File[]): void;
  /** Applies another setting to the current tensor. */
  take(config: QuantizerConfig): void;
  /** Inserts code into the notebook as a new cell; absent if there is no notebook. */
  addCell?(source: string): void;
  /** Changes only the UI state. */
  setUi(change: Partial<UiState>): void;
  toggle(section: Section, open: boolean): void;
}

/** Receives the content of opened files. */
export interface FileReceiver {
  show(wanted: PendingState): void;
  /** Takes a tensor as text; invalid text is shown with its problem. */
  takeText(text: string): void;
  /** Takes the tensor of a file, with the current setting if that makes sense for it. */
  takeTensor(tensor: Tensor): void;
  /** Takes a decoded picture as a tensor of grey values. */
  takePicture(name: string, pixels: Pixels): Promise<void>;
  /** Reports a problem with a file. */
  refuse(code: string, values: Notice['values']): void;
  /** Takes files that are neither a state nor a tensor as text; without it they are rejected. */
  readonly openOthers?: ((files: readonly File[]) => void) | undefined;
}

/** A tensor in a stored format, in the places of what shows integers. */
export interface StoredView {
  readonly line: TemplateResult;
  /** Missing until the first result; the last one of integers stays until then. */
  readonly shown:
    | {
        /** The saved bytes, and the cost. */
        readonly stake: TemplateResult;
        readonly panels: TemplateResult;
        readonly inspector: TemplateResult;
        readonly causes: TemplateResult;
      }
    | undefined;
}

/** The lazily loaded parts of the instrument, which a first visit does not need. */
export interface Workbench {
  /** The settings and the tensor's cells, with a view between both. */
  input(model: Model, actions: Actions, between: TemplateResult | undefined): TemplateResult;
  /** Completes a language with the sentences of the refusals that only the workbench can cause. */
  addErrors(language: Language): void;
  /** The content of an open section. */
  section(section: BenchSection, model: Model, actions: Actions): TemplateResult;
  /** Buttons that each show one effect on a picture. */
  experiments(model: Model, actions: Actions): TemplateResult | typeof nothing;
  /** Notes about scale and zero point, with a remedy. */
  notes(model: Model, actions: Actions): TemplateResult;
  /** The explanation of the current example. */
  example(model: Model): TemplateResult;
  /** Alternatives for a state that is too large for a link. */
  unlinkable(model: Model): TemplateResult;
  /** The selected chart, unless it is the number line. */
  chart(model: Model, actions: Actions, result: Result): TemplateResult;
  /** Compares the pinned setting with the current one. */
  comparison(model: Model, actions: Actions, result: Result): TemplateResult;
  /** The state's stored format; `share` is the view of the button that copies the link. */
  stored(
    model: Model,
    actions: Actions,
    result: Result,
    share: TemplateResult | undefined,
  ): StoredView;
  /** The figures of a result in its stored format, once they are there. */
  figures(result: Result): Figures | undefined;
  /** Why they cannot be computed. */
  failure(result: Result): Notice | undefined;
  /** The options of the format menu, in groups. */
  formats(model: Model): TemplateResult;
  /** Below the menu: a sentence about the format, and what a stored one lets choose. */
  format(model: Model, actions: Actions): TemplateResult;
  /** Changes the format to the one with this name. */
  chooseFormat(name: string, model: Model, actions: Actions): void;
  openFiles(files: readonly File[], receiver: FileReceiver): void;
  /** Draws the panels of a tensor that is too large for digits; the same object for the same view. */
  pictures(model: Model, actions: Actions, result: Result): Pictures | undefined;
}
