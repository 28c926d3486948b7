import type { ErrorRecord } from '../core/engine/errors.ts';
import { type ComparisonState, initialComparison } from './comparison.ts';
import type { Diagnosis } from './doctor/diagnosis.ts';
import { type ExportState, initialExport } from './export_state.ts';
import type { Progress } from './progress.ts';
import type { Checkpoint } from './readers/checkpoint.ts';
import type { WindowPlace } from './readers/window.ts';
import type { Mix } from './survey/recipes.ts';
import { usualFormats } from './survey/report.ts';
import { initialVerdict, type VerdictState } from './verdict_state.ts';
import type { Column } from './views/columns.ts';
import type { Measure } from './views/measures.ts';
import type { TensorRow } from './views/rows.ts';
import type { Sorting } from './views/sorting.ts';

/** The address of the instrument with a part of a tensor, or why there is none. */
export type OpenedWindow =
  | { readonly href: string; readonly place: WindowPlace; readonly shape: readonly number[] }
  | { readonly problem: ErrorRecord };

/** `asked` waits for an answer: the tensors are out of all proportion to the files. */
export type Phase = 'empty' | 'asked' | 'surveying' | 'cancelled' | 'done';

/** The user's wish for a recipe. */
export interface RecipeWish {
  readonly unit: 'bits' | 'megabytes';
  /** As typed. */
  readonly target: string;
  /** Only formats that llama.cpp can be told by name. */
  readonly isGguf: boolean;
  /** The pins of some tensors, as typed: see `survey/pins.ts`. */
  readonly pins?: string;
  /** Whether each tensor counts by its squared error, as usual, or by this over its sum of squares. */
  readonly objective?: Objective;
  /** The preset of llama-quantize that is shown in place of a search; '' is none. */
  readonly preset?: string;
}

export type Objective = 'absolute' | 'relative';

/** A format that is no choice for some tensors of a mix; '' stands for every format. */
export interface DroppedFormat {
  readonly format: string;
  /** How many tensors. */
  readonly count: number;
  /** The reason of the first of them. */
  readonly reason: ErrorRecord;
}

export interface Recipe {
  readonly wish: RecipeWish;
  /** The names of the tensors, in the order of the mix. */
  readonly names: readonly string[];
  readonly limit: number;
  /** Undefined if even the smallest mix is larger than the limit, and of a preset that is not measured. */
  readonly mix?: Mix;
  /** The least that the formats can do, in bits. */
  readonly least: number;
  /** The size of the file that the mix makes; undefined where there is no file to plan it from. */
  readonly fileBytes?: number;
  /** Tensors with NaN or infinities, which keep their format. */
  readonly notFinite?: readonly string[];
  readonly dropped?: readonly DroppedFormat[];
  /** Formats of a preset in which some tensors have not been measured; there is no mix then. */
  readonly unmeasured?: readonly string[];
  /** Why the wish cannot be followed. */
  readonly problem?: ErrorRecord;
}

/** The forms of a report and of a comparison. */
export type ReportFile = 'csv' | 'json' | 'html';

/** The files that the page makes and saves. */
export type SavedKind = ReportFile | `comparison.${ReportFile}` | 'recipe' | 'arguments';

export interface PageState {
  readonly phase: Phase;
  /** The names of files whose headers are being read. */
  readonly opening?: string;
  /** How many bytes of them have been read. */
  readonly openingBytes?: number;
  /** Why the last files were refused; a report that is there stays. */
  readonly problem?: ErrorRecord;
  readonly files: readonly File[];
  readonly checkpoint?: Checkpoint;
  readonly rows: readonly TensorRow[];
  /** All formats there are; empty before the first worker has answered. */
  readonly known: readonly string[];
  /** The ticked formats. */
  readonly chosen: readonly string[];
  /** The formats of the report that is shown. */
  readonly surveyed: readonly string[];
  /** The format of the map and of the worst ten. */
  readonly format: string;
  readonly measure: Measure;
  readonly sorting: Sorting<Column>;
  readonly filter: string;
  /** The page of the table, from 0. */
  readonly page: number;
  /** The index of a row. */
  readonly selected?: number;
  /** A part of the selected tensor, once it has been read. */
  readonly opened?: OpenedWindow;
  /** The conventions of the selected tensor, once they are asked for. */
  readonly diagnosis?: Diagnosis | { readonly problem: ErrorRecord } | 'examining';
  readonly progress?: Progress;
  /** How many tensors are done; `rows` may get their results later. */
  readonly found: number;
  /** In seconds, once all is done. */
  readonly took?: number;
  /** The bytes of the file that each format makes, as planned once all is surveyed. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly verdict: VerdictState;
  readonly wish: RecipeWish;
  readonly recipe?: Recipe | 'searching';
  /** The file of quantized tensors. */
  readonly export: ExportState;
  /** The comparison with another file of the same network. */
  readonly comparison: ComparisonState;
  /** A file of figures that is being made, and how much of it is done, from 0 to 1. */
  readonly saving?: { readonly kind: SavedKind; readonly part: number };
  readonly isDragged: boolean;
}

export const initialState: PageState = {
  phase: 'empty',
  files: [],
  rows: [],
  known: [],
  chosen: usualFormats,
  surveyed: [],
  format: 'q4_0',
  measure: 'sqnr',
  sorting: { column: 'format:q4_0', isDescending: false },
  filter: '',
  page: 0,
  found: 0,
  sizes: new Map(),
  verdict: initialVerdict,
  wish: { unit: 'bits', target: '4.5', isGguf: false },
  export: initialExport,
  comparison: initialComparison,
  isDragged: false,
};

/** The format that a report is about: the wished one, if it has it. */
export const formatAmong = (formats: readonly string[], wished = initialState.format): string =>
  formats.includes(wished) ? wished : (formats[0] ?? wished);

/** Some of the formats there are, in the order of the list: the usual ones first. */
export const inListOrder = (known: readonly string[], some: ReadonlySet<string>): string[] =>
  [...new Set<string>([...usualFormats, ...known])].filter((format) => some.has(format));

/** The formats that the report has and that are ticked. */
export const shownFormats = ({
  surveyed,
  chosen,
}: Pick<PageState, 'surveyed' | 'chosen'>): string[] =>
  surveyed.filter((format) => chosen.includes(format));

/** The rows on one page of the table. */
export const pageRows = 100;
