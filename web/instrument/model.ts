import type { nothing, TemplateResult } from 'lit-html';
import type { Key } from '../charts/keys.ts';
import type { Anatomy, GeneratedKind, Report } from '../core/engine/contract.ts';
import type { Tensor } from '../core/engine/values.ts';
import type { Language } from '../ui/messages/index.ts';
import type { Result } from './compute.ts';
import type { Range } from './grid/selection.ts';
import type { LineData } from './number_line/compute.ts';
import type { PanelSource, Pictures } from './panels/compute.ts';
import type { FormDraft, Problem, ReadText } from './settings/draft.ts';
import type { Locks } from './settings/locks.ts';
import type { Sample } from './settings/sample.ts';
import type { PresetName } from './settings/samples.ts';
import type { ChartName, PendingState, QuantizerConfig, ViewState } from './store/state.ts';
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
  /** The tensor of the result as its format has it, which the views show. */
  readonly coded: Coded | undefined;
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

/** A step from an element's original value to its dequantized value, or a remark about it. */
export interface Step {
  readonly name: string;
  readonly label: string;
  readonly value: string | TemplateResult;
  /** A class that emphasizes it. */
  readonly emphasis?: string;
}

/** A number about a whole tensor, with its name. */
export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** The answers of the core that integers and stored formats have in common. */
type Shared = 'dequantized' | 'error' | 'absError' | 'causes' | 'counts' | 'squaredErrorShares';

/** A format's work on a tensor. Integers and stored formats implement it; views know nothing else. */
export interface Coded extends PanelSource {
  /** The core's answer, which identifies the result. */
  readonly anatomy: Pick<Anatomy, Shared>;
  /** Whatever else the views depend on. */
  readonly key: Key;
  /**
   * `earlier` is the last result of a stored format, until the present one has been computed; `missing`
   * stands in for the first one.
   */
  readonly status: 'current' | 'earlier' | 'missing';
  /** Why the present one cannot be computed. */
  readonly failure?: Notice | undefined;
  /** The names of the causes that it knows, as style sheets and files have them, in the order of the core. */
  readonly causeNames: readonly string[];
  readonly report: Pick<Report, 'mse' | 'norm'> & Partial<Pick<Report, 'sqnr' | 'bitsPerWeight'>>;
  /** The charts that can show it. */
  readonly charts: readonly ChartName[];
  /** The lengths of its steps, which bound the errors of rounding; infinite where steps are uneven. */
  readonly steps: ArrayLike<number>;
  /** The result whose scale and zero point can be set by hand; undefined if the format finds its own. */
  readonly affine: Result | undefined;
  /** The steps of an element, with all digits or in short; undefined while the core computes them. */
  explain(index: number, language: Language, isShort: boolean): readonly Step[] | undefined;
  /** The gain and the price of the format, in a sentence each; the price is that of one element. */
  tradeoff(language: Language, element: number | undefined): readonly string[];
  /** The causes of the squared error in one sentence. */
  sentence(language: Language): string;
  /** The figures that formats of another kind do not have, such as scale and zero point. */
  ownFigures(language: Language): readonly Figure[];
  /** The number line: the levels, and the way of each element to its own. */
  line(model: Model, actions: Actions): TemplateResult;
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
  /** Takes the tensor of a long text. */
  takeReadText(read: ReadText): void;
  /** Takes the tensor of a file, with the current setting if that makes sense for it. */
  takeTensor(tensor: Tensor): void;
  /** Takes a decoded picture as a tensor of grey values. */
  takePicture(name: string, pixels: Pixels): Promise<void>;
  /** Reports a problem with a file. */
  refuse(code: string, values: Notice['values']): void;
  /** Takes files that are neither a state nor a tensor as text; without it they are rejected. */
  readonly openOthers?: ((files: readonly File[]) => void) | undefined;
}

type View = TemplateResult | typeof nothing | undefined;

/** The views that the page's first screen leaves folded: there they come with the workbench. */
export interface UnfoldedViews {
  /** The settings and the tensor's cells; `between` stands between both. */
  input(
    model: Model,
    actions: Actions,
    workbench: Workbench | undefined,
    between: View,
  ): TemplateResult;
  /** The error in numbers; `copy` is the view of the button that copies the link. */
  figures(model: Model, actions: Actions, coded: Coded, copy: View): TemplateResult;
}

/** The lazily loaded parts of the instrument, which a first visit does not need. */
export interface Workbench {
  /** The views that are folded at first. */
  readonly unfolded: UnfoldedViews;
  /** Completes a language with the sentences of the refusals that only the workbench can cause. */
  addErrors(language: Language): void;
  /** The content of an open section. */
  section(section: BenchSection, model: Model, actions: Actions): TemplateResult;
  /** Buttons that each show one effect on a picture; only a page of its own has them. */
  experiments?(model: Model, actions: Actions): TemplateResult | typeof nothing;
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
  /** The tensor of a result in its stored format. */
  coded(result: Result): Coded;
  /** The options of the format menu, in groups. */
  formats(model: Model): TemplateResult;
  /** Below the menu: a sentence about the format, and what a stored one lets choose. */
  format(model: Model, actions: Actions): TemplateResult;
  /** Changes the format to the one with this name. */
  chooseFormat(name: string, model: Model, actions: Actions): void;
  openFiles(files: readonly File[], receiver: FileReceiver): void;
  /** How far a long text has been read, with a button that stops it. */
  reading(model: Model): View;
  /** Draws the panels of a tensor that is too large for digits; the same object for the same view. */
  pictures(model: Model, actions: Actions, coded: Coded): Pictures | undefined;
}
