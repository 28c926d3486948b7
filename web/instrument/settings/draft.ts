import type { LevelDType, Observer, ObserverName } from '../../core/engine/contract.ts';
import type { ErrorValues } from '../../core/engine/errors.ts';
import type { Granularity, Tensor } from '../../core/engine/values.ts';
import { formatFloat32, parseFloat32, parseNumber } from '../../text/numbers.ts';
import type { ParsedText, TextNote } from '../../text/parsed_text.ts';
import { pythonList } from '../../text/python_text.ts';
import { atOnce, type Steps } from '../../text/steps.ts';
import { parseTensorText, tensorTextSteps } from '../../text/tensor_text.ts';

import { layoutOf, placeOf } from '../layout.ts';
import {
  type FilePart,
  maxElements,
  maxExtent,
  type Picture,
  type QuantizerConfig,
  type Source,
  type State,
  type StoredChoice,
  usualPercentiles,
} from '../store/state.ts';
import type { Sample } from './sample.ts';
import { configFrom, type OptionValues, optionsOf } from './table.ts';

/** The observers by name; the limits of a percentile are separate fields. */
export type SourceName = ObserverName | 'given';
export type Sharing = 'tensor' | 'channel' | 'group';

/** The settings as typed. */
export interface ConfigDraft extends OptionValues {
  readonly format: LevelDType;
  readonly sharing: Sharing;
  readonly axis: number;
  readonly groupSize: string;
  readonly source: SourceName;
  readonly lower: string;
  readonly upper: string;
  readonly scale: string;
  readonly zeroPoint: string;
  readonly stored: StoredChoice | undefined;
}

/**
 * The user's input, valid or not. If it is valid, it is parsed into a state; otherwise the
 * draft is kept and shown beside the error message.
 */
export interface FormDraft extends ConfigDraft {
  readonly shape: readonly number[];
  /** The elements as typed, in row-major order; undefined for a tensor that is too large for cells. */
  readonly texts: readonly string[] | undefined;
  /** A tensor that is too large for cells. */
  readonly large: Tensor | undefined;
  readonly sample: Sample | undefined;
  readonly part?: FilePart | undefined;
  readonly picture?: Picture | undefined;
  /**
   * The tensor as text, which is used while its field is open. Invalid text is kept when the field is
   * closed and shown again when it is opened.
   */
  readonly text: string | undefined;
  readonly textOpen: boolean;
  /** A note about what was ignored in the last text. */
  readonly note: TextNote | undefined;
  /** Numbers set by hand that min–max replaced, while the note about it is shown. */
  readonly adapted: Adapted | undefined;
}

export type Field =
  | 'tensor'
  | 'text'
  | 'scale'
  | 'zeroPoint'
  | 'groupSize'
  | 'percentile'
  | 'scheme';

/** A problem with a field: an error code and the values of its message. */
export interface Problem {
  readonly field: Field;
  /** The flat index of the cell. */
  readonly cell?: number;
  readonly code: string;
  readonly values: ErrorValues;
}

/** The part of a state that a draft determines. */
export type ParsedForm = Pick<
  State,
  'tensor' | 'sample' | 'part' | 'picture' | 'config' | 'stored'
>;

export type FormParseResult =
  | { readonly form: ParsedForm; readonly problems: readonly [] }
  | { readonly form?: undefined; readonly problems: readonly Problem[] };

export function draftOf({ tensor, sample, part, picture, config, stored }: ParsedForm): FormDraft {
  return {
    ...tensorDraft(tensor),
    sample,
    ...(part && { part }),
    ...(picture && { picture }),
    ...configDraft(config),
    stored,
    text: undefined,
    textOpen: false,
    note: undefined,
    adapted: undefined,
  };
}

const fitsCells = (shape: readonly number[]) => {
  const { slices, rows, columns } = layoutOf(shape);
  return rows <= maxExtent && columns <= maxExtent && slices <= maxExtent;
};

function tensorDraft(tensor: Tensor): Pick<FormDraft, 'shape' | 'texts' | 'large'> {
  const { shape } = tensor;
  if (!fitsCells(shape)) return { shape, texts: undefined, large: tensor };
  const texts = Array.from(tensor.data, formatFloat32);
  values.set(texts, tensor.data as Float32Array);
  return { shape, texts, large: undefined };
}

/** The sources of a tensor that is no sample, no part of a file and no picture, as after any change of its elements. */
export const unsourced = { sample: undefined, part: undefined, picture: undefined } as const;

/** The draft with another tensor, otherwise unchanged. */
export const withTensor = (draft: FormDraft, tensor: Tensor): FormDraft => ({
  ...draft,
  ...tensorDraft(tensor),
  ...{ ...unsourced, text: undefined, textOpen: false, note: undefined },
});

/** The settings of a config as typed; they replace a stored format. */
export function configDraft(config: QuantizerConfig): ConfigDraft {
  const { scheme, source, scale, zeroPoint } = config;
  const { format, granularity } = scheme;
  const [lower, upper] = typeof source === 'object' ? source.percentile : usualPercentiles;
  return {
    ...optionsOf(config),
    format,
    sharing:
      'perChannel' in granularity ? 'channel' : 'perGroup' in granularity ? 'group' : 'tensor',
    axis: 'perChannel' in granularity ? granularity.perChannel : 0,
    groupSize: String('perGroup' in granularity ? granularity.perGroup : 32),
    source: typeof source === 'object' ? 'percentile' : source,
    lower: String(lower),
    upper: String(upper),
    scale: String(scale),
    zeroPoint: String(zeroPoint),
    stored: undefined,
  };
}

/** The tensor as the user would type it. */
export const textOf = ({ shape, texts }: FormDraft): string =>
  texts ? pythonList({ shape, texts }) : '';

/** The problem that keeps a parsed text from being a tensor, if any. */
export function textProblem(parsed: ParsedText): Problem | undefined {
  if ('problem' in parsed) {
    const { code, ...values } = parsed.problem;
    return { field: 'text', code, values };
  }
  const elements = parsed.tensor.texts.length;
  if (elements <= maxElements) return undefined;
  return { field: 'text', code: 'grid_too_large', values: { elements, limit: maxElements } };
}

/** The last text that was read: a draft keeps its text, which may be a million rows, while other fields change. */
let lastRead: { readonly text: string; readonly problem: Problem | undefined } | undefined;

/** The problem of a text; `parsed` is what it was parsed to, if it was. */
function problemIn(text: string, parsed?: ParsedText): Problem | undefined {
  if (parsed || lastRead?.text !== text)
    lastRead = { text, problem: textProblem(parsed ?? parseTensorText(text)) };
  return lastRead.problem;
}

export const isReadable = (text: string) => problemIn(text) === undefined;

/** Parses a tensor; returns it or the first problem. */
export function readTensorText(
  text: string,
): { readonly tensor: Tensor } | { readonly problem: Problem } {
  const read = atOnce(readTextSteps(text));
  if ('problem' in read) return read;
  return { tensor: { dtype: 'float32', shape: read.shape, data: read.data } };
}

/** The draft with another text; if the text can be parsed, it also sets the elements. */
export function withText(
  draft: FormDraft,
  text: string,
  parsed = parseTensorText(text),
): FormDraft {
  if (problemIn(text, parsed) || 'problem' in parsed) return { ...draft, text };
  const { shape, texts } = parsed.tensor;
  const next = { ...draft, text, ...unsourced, shape, note: parsed.note };
  if (fitsCells(shape)) return { ...next, texts, large: undefined };
  // Too many for cells: all must be valid now, because they could not be corrected later.
  const read = readTexts(shape, texts);
  if ('problems' in read) return { ...draft, text };
  return { ...next, texts: undefined, large: { dtype: 'float32', shape, data: read.data } };
}

/** Parses a draft into a state or into problems. */
export function readDraft(draft: FormDraft): FormParseResult {
  const unreadable = draft.textOpen && draft.text !== undefined && problemIn(draft.text);
  const problems: Problem[] = unreadable ? [unreadable] : [];
  // Invalid text is newer than the cells, so problems of the cells no longer matter.
  const tensor = draft.large ?? readTensor(draft, unreadable ? [] : problems);
  const config = readConfig(draft, problems);
  if (problems.length > 0 || !tensor) return { problems };
  const { sample, part, picture, stored } = draft;
  const source = { sample, ...(part && { part }), ...(picture && { picture }) };
  return { form: { tensor, ...source, config, stored }, problems: [] };
}

/** Memoized parsed elements: a draft keeps its texts while other fields change. */
const values = new WeakMap<readonly string[], Float32Array>();

function readTensor({ shape, texts = [] }: FormDraft, problems: Problem[]): Tensor | undefined {
  if (texts.length === 0) problems.push({ field: 'tensor', code: 'grid_empty', values: {} });
  const read = readTexts(shape, texts);
  if ('data' in read) return { dtype: 'float32', shape, data: read.data };
  // Hundreds of thousands are too many for the arguments of a call.
  for (const problem of read.problems) problems.push(problem);
  return undefined;
}

type ReadTexts = { readonly data: Float32Array } | { readonly problems: readonly Problem[] };

const readTexts = (shape: readonly number[], texts: readonly string[]): ReadTexts =>
  atOnce(numberSteps(shape, texts));

/** Parses elements that were typed. */
function* numberSteps(shape: readonly number[], texts: readonly string[]): Steps<ReadTexts> {
  const known = values.get(texts);
  if (known) return { data: known };
  const problems: Problem[] = [];
  const data = new Float32Array(texts.length);
  for (const [cell, text] of texts.entries()) {
    const parsed = parseFloat32(text);
    if ('value' in parsed) data[cell] = parsed.value;
    else {
      const { row, column } = placeOf(shape, cell);
      const where = { row, column, text: text.trim() };
      problems.push({ field: 'tensor', cell, code: `cell_${parsed.code}`, values: where });
    }
    if (cell % 2048 === 0) yield cell / texts.length;
  }
  if (problems.length > 0) return { problems };
  values.set(texts, data);
  return { data };
}

/** A tensor of a text, as typed, and its elements. */
export interface ReadText {
  readonly shape: readonly number[];
  readonly texts: readonly string[];
  readonly data: Float32Array;
  readonly note: TextNote | undefined;
}

/** Reads a text that may have a million numbers, or finds the first problem. */
export function* readTextSteps(text: string): Steps<ReadText | { readonly problem: Problem }> {
  const parsed = yield* tensorTextSteps(text);
  const problem = textProblem(parsed);
  if (problem || 'problem' in parsed) return { problem: problem as Problem };
  const { shape, texts } = parsed.tensor;
  const read = yield* numberSteps(shape, texts);
  if ('data' in read) return { shape, texts, data: read.data, note: parsed.note };
  return { problem: read.problems[0] as Problem };
}

/** The draft with the tensor of a text that has been read; the text itself is not kept. */
export function withReadText(draft: FormDraft, { shape, texts, data, note }: ReadText): FormDraft {
  const next = { ...draft, ...unsourced, shape, note, text: undefined, textOpen: false };
  if (fitsCells(shape)) return { ...next, texts, large: undefined };
  return { ...next, texts: undefined, large: { dtype: 'float32', shape, data } };
}

function readConfig(draft: ConfigDraft, problems: Problem[]): QuantizerConfig {
  const byHand = draft.source === 'given';
  const scheme = { format: draft.format, granularity: granularityOf(draft, problems) };
  return configFrom(draft, scheme, {
    source: sourceOf(draft, problems),
    // A field that is computed from the data is always valid.
    scale: readNumber('scale', draft.scale, byHand ? problems : []),
    zeroPoint: readNumber('zeroPoint', draft.zeroPoint, byHand ? problems : []),
  });
}

function granularityOf(draft: ConfigDraft, problems: Problem[]): Granularity {
  if (draft.sharing === 'channel') return { perChannel: draft.axis };
  if (draft.sharing === 'tensor') return { perTensor: true };
  const size = readNumber('groupSize', draft.groupSize, problems);
  if (!Number.isSafeInteger(size) || size < 0) {
    const text = draft.groupSize.trim();
    problems.push({ field: 'groupSize', code: 'number_not_whole', values: { text } });
  }
  return { perGroup: size };
}

function sourceOf(draft: ConfigDraft, problems: Problem[]): Source {
  if (draft.source !== 'percentile') return draft.source;
  const [lower, upper] = [draft.lower, draft.upper].map((text) =>
    readNumber('percentile', text, problems),
  ) as [number, number];
  return { percentile: [lower, upper] };
}

function readNumber(field: Field, text: string, problems: Problem[]): number {
  const parsed = parseNumber(text);
  if ('value' in parsed) return parsed.value;
  problems.push({ field, code: parsed.code, values: { text: text.trim() } });
  return 1;
}

const fieldsByCode: readonly (readonly [RegExp, Field])[] = [
  [/^group_size/, 'groupSize'],
  [/^percentiles/, 'percentile'],
  [/^(symmetric|restricted|axis|unknown_format)/, 'scheme'],
];

/** Whether the problem is that the core is unavailable, and not what was typed. */
export const isOfCore = ({ code }: Pick<Problem, 'code'>): boolean =>
  /^(core_|engine_|webassembly_)/.test(code);

/** The field that an error of the core belongs to. */
export function fieldOf(code: string, source: SourceName): Field {
  const named = fieldsByCode.find(([pattern]) => pattern.test(code))?.[1];
  if (named) return named;
  if (source !== 'given') return 'tensor';
  if (code.startsWith('scale_')) return 'scale';
  if (code.startsWith('zero_point_')) return 'zeroPoint';
  return 'tensor';
}

/** The draft's settings for an observer, including the limits of a percentile. */
export const observerDraft = (observer: Observer): Partial<ConfigDraft> => {
  if (typeof observer === 'string') return { source: observer };
  const [lower, upper] = observer.percentile;
  return { source: 'percentile', lower: String(lower), upper: String(upper) };
};

/** Switches the source. By hand there is a single scale, starting from what the observer found. */
export const withSource = (source: SourceName): Partial<ConfigDraft> =>
  source === 'given' ? { source, sharing: 'tensor' } : { source };

/** Why min–max replaced numbers set by hand, and the numbers as typed. */
export interface Adapted {
  readonly reason: 'format' | 'tensor';
  readonly scale: string;
  readonly zeroPoint: string;
}
