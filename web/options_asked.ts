import type { ErrorRecord as Notice } from './engine/errors.ts';
import { type ChoiceName, choiceNames, type Options, refusal } from './options.ts';
import { fromAddress } from './playground/address.ts';
import { readTensorText } from './playground/draft.ts';
import { layoutOf } from './playground/layout.ts';
import { formatNames, fromParameters, toParameters, version } from './playground/parameters.ts';
import { type PresetName, presetNames, presets } from './playground/samples.ts';
import {
  type Choice,
  chartNames,
  lessonState,
  type State,
  type Wanted,
} from './playground/state.ts';

// What the options of an element ask to be shown, and the settings of what is shown.

export interface Asked {
  readonly wanted: Wanted;
  readonly remarks: readonly Notice[];
}

/**
 * What options ask to be shown, on top of what is there: an example or an address first, then a
 * tensor, then settings. What cannot be read is left out and remarked.
 */
export function wantedFrom(present: Wanted, options: Options): Asked {
  const remarks: Notice[] = [];
  const based = withBase(present, options, remarks);
  const filled = withTensor(based, options, remarks);
  const isLessons = (filled !== based || isFormat(options.format)) && isLesson(based);
  const chosen = withChoice(filled, choiceOptions(isLessons, options), remarks);
  return { wanted: withLook(chosen, options, remarks), remarks };
}

const isFormat = (name: string | undefined) => formatNames.some((known) => known === name);

/** Whether it is the lesson's tensor under the lesson's own settings, whoever has put them there. */
function isLesson({ tensor, choice }: Wanted): boolean {
  if (tensor?.data.length !== lessonState.tensor.data.length) return false;
  const asText = (state: State) => JSON.stringify(toParameters(state));
  return asText({ ...lessonState, tensor, choice }) === asText(lessonState);
}

function withBase(present: Wanted, { preset, state }: Options, remarks: Notice[]): Wanted {
  const known = presetNames.find((name) => name === preset);
  if (preset && !known) remarks.push(refusal('preset', preset));
  const base: Wanted = known ? presets[known as PresetName] : present;
  if (state === undefined) return base;
  const read = fromAddress(state);
  if ('state' in read) return read.state;
  remarks.push(refusal('state', `${read.wrong}=…`));
  return base;
}

function withTensor(base: Wanted, { tensor, sample }: Options, remarks: Notice[]): Wanted {
  const fresh = { ...base, element: undefined, slice: 0 };
  if (tensor !== undefined) {
    const read = readTensorText(tensor);
    if ('tensor' in read) return { ...fresh, tensor: read.tensor, sample: undefined };
    remarks.push({ code: read.problem.code, values: read.problem.values });
    return base;
  }
  if (sample === undefined) return base;
  const read = fromParameters({ v: version, sample, format: 'int8', source: 'min_max' });
  if ('state' in read) return { ...fresh, tensor: undefined, sample: read.state.sample };
  remarks.push(refusal('sample', sample));
  return base;
}

/** The settings that options name, and those that follow from what they leave out. */
function choiceOptions(isLessons: boolean, options: Options): Record<string, string> {
  const named = choiceNames.flatMap((name) => {
    const text = options[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  const given: Record<string, string> = Object.fromEntries(named);
  const byHand = 'scale' in given || 'zero_point' in given;
  if (byHand) given.source ??= 'given';
  // The lesson's scale and zero point were set by hand, for its own tensor and format.
  if (isLessons) given.source ??= 'min_max';
  return given;
}

function withChoice(wanted: Wanted, given: Record<string, string>, remarks: Notice[]): Wanted {
  if (Object.keys(given).length === 0) return wanted;
  const asked = { ...given };
  for (;;) {
    const read = fromParameters(merged(wanted.choice, asked));
    if ('state' in read) return { ...wanted, choice: read.state.choice };
    const text = asked[read.wrong];
    if (text === undefined) return wanted;
    remarks.push(refusal(read.wrong as ChoiceName, text));
    delete asked[read.wrong];
  }
}

const oneElement: State['tensor'] = { dtype: 'float32', shape: [1], data: Float32Array.of(0) };

/** The parameters of a choice with others in the place of some. */
function merged(choice: Choice, asked: Record<string, string>): Record<string, string> {
  const { scale, zeroPoint } = choice;
  const byHand = asked.source === 'given';
  const { granularity, ...own } = toParameters({ ...lessonState, tensor: oneElement, choice });
  const rest: Record<string, string> = {
    ...own,
    // By hand there is one scale, for the whole tensor.
    ...(granularity !== undefined && !byHand && { granularity }),
    ...(byHand && { scale: String(scale), zero_point: String(zeroPoint) }),
    ...(asked.symmetric === '1' && { zero_point: '0' }),
    ...asked,
  };
  if (rest.granularity === 'tensor') delete rest.granularity;
  return rest;
}

function withLook(wanted: Wanted, options: Options, remarks: Notice[]): Wanted {
  const { element, slice, chart } = options;
  const shape = wanted.sample?.shape ?? wanted.tensor?.shape ?? [];
  const place = (option: 'element' | 'slice', text: string | undefined, end: number) => {
    if (text === undefined) return wanted[option];
    const value = Number(text);
    if (/^\d+$/.test(text) && value < end) return value;
    remarks.push(refusal(option, text));
    return wanted[option];
  };
  if (element === undefined && slice === undefined && chart === undefined) return wanted;
  const known = chartNames.find((name) => name === chart);
  if (chart !== undefined && !known) remarks.push(refusal('chart', chart));
  return {
    ...wanted,
    element: place(
      'element',
      element,
      shape.reduce((a, b) => a * b, 1),
    ),
    slice: place('slice', slice, layoutOf(shape).slices) ?? 0,
    chart: known ?? wanted.chart,
  };
}

/** Settings as a program reads and writes them: numbers, switches, and texts by the same names. */
export interface Settings {
  readonly format: string;
  readonly source: string;
  readonly scale: number;
  readonly zero_point: number;
  readonly granularity: string;
  readonly symmetric: boolean;
  readonly restricted: boolean;
  readonly convention: string;
  readonly include_zero: boolean;
  readonly clamp: boolean;
  readonly cast_to_float: boolean;
}

export function settingsOf(choice: Choice): Settings {
  const named = toParameters({ ...lessonState, tensor: oneElement, choice });
  return {
    format: choice.scheme.format,
    source: named.source ?? 'given',
    scale: choice.scale,
    zero_point: choice.zeroPoint,
    granularity: named.granularity ?? 'tensor',
    symmetric: choice.scheme.symmetric,
    restricted: choice.scheme.restricted,
    convention: choice.scheme.convention,
    include_zero: choice.includeZero,
    clamp: choice.clamp,
    cast_to_float: choice.castToFloat,
  };
}

/** A value that a program gave for an option, as it would be written. */
export const written = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
