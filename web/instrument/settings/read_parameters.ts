import {
  generatedKinds,
  levelDTypes,
  type Observer,
  observerNames,
} from '../../core/engine/contract.ts';
import type { Granularity } from '../../core/engine/values.ts';
import { floatsFromText } from '../../text/base64.ts';
import { parseFloat32, parseNumber } from '../../text/numbers.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { layoutOf } from '../layout.ts';
import {
  type ChartName,
  chartNames,
  type FilePart,
  isPhotograph,
  lessonState,
  maxElements,
  type PendingState,
  type Picture,
  photographShape,
  photographs,
  plainScheme,
  type QuantizerConfig,
  type Source,
  type State,
  type StoredChoice,
} from '../store/state.ts';
import { isName, type Parameters, storedVersion, version } from './parameters.ts';
import type { Sample } from './sample.ts';
import {
  configFrom,
  type OptionName,
  type OptionValues,
  optionNames,
  options,
  optionValue,
  plainOptions,
  snakeCase,
} from './table.ts';

/** The names of a chart in links and files of earlier versions. */
const formerCharts: Readonly<Record<string, string>> = { ladder: 'rate_distortion' };

export type ParsedAddress =
  | { readonly state: PendingState }
  /** The parameter that cannot be parsed. */
  | { readonly wrong: string };

export function fromParameters(parameters: Parameters): ParsedAddress {
  try {
    return { state: readState(parameters) };
  } catch (error) {
    if (error instanceof Unreadable) return { wrong: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

function demand<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Unreadable(name);
  return value;
}

function readState(all: Parameters): PendingState {
  if (!['1', version, storedVersion].includes(all.v ?? '')) throw new Unreadable('v');
  const sample = all.sample === undefined ? undefined : readSample(all.sample);
  const picture = readPicture(all.picture);
  const tensor = sample || isPhotograph(picture) ? undefined : readTensor(all);
  const shape = sample?.shape ?? tensor?.shape ?? photographShape;
  const count = shape.reduce((a, b) => a * b, 1);
  const part = tensor && readPart(all, shape);
  const pinned = Object.keys(all).some((name) => name.startsWith('pin.'));
  return {
    tensor,
    sample,
    ...(part && { part }),
    ...(picture && { picture }),
    config: all.v === '1' ? readFirstVersion(all) : readConfig(all, ''),
    stored: all.stored === undefined ? undefined : demand(readStored(all.stored), 'stored'),
    pinned: pinned ? readConfig(all, 'pin.') : undefined,
    element: readPlace(all, 'element', count),
    slice: readPlace(all, 'slice', layoutOf(shape).slices) ?? 0,
    chart: demand(readChart(all.chart ?? lessonState.chart), 'chart'),
  };
}

function readPicture(text: string | undefined): Picture | undefined {
  const names: readonly Picture[] = [...photographs, 'own'];
  return text === undefined
    ? undefined
    : demand(
        names.find((name) => name === text),
        'picture',
      );
}

function readConfig(all: Parameters, prefix: string): QuantizerConfig {
  const get = (name: string) => all[prefix + name];
  const option = (name: OptionName) => {
    const { parameter, plain } = options[name];
    const text = get(parameter);
    return text === undefined ? plain : demand(optionValue(name, text), prefix + parameter);
  };
  const source = demand(readSource(get('source') ?? 'given'), `${prefix}source`);
  const number = (name: string, plain: number) =>
    source === 'given' ? demand(readNumber(get(name)), prefix + name) : plain;
  const scheme = {
    format: demand(
      levelDTypes.find((name) => name === get('format')),
      `${prefix}format`,
    ),
    granularity: demand(readGranularity(get('granularity')), `${prefix}granularity`),
  };
  const values = Object.fromEntries(optionNames.map((name) => [name, option(name)]));
  return configFrom(values as unknown as OptionValues, scheme, {
    source,
    scale: number('scale', 1),
    zeroPoint: number('zero_point', 0),
  });
}

/** Version 1 supported only the lesson's functions and had no defaults. */
function readFirstVersion(all: Parameters): QuantizerConfig {
  const format = (['int8', 'uint8', 'int16', 'int32'] as const).find((name) => name === all.dtype);
  const range = (['given', 'min_max'] as const).find((name) => name === all.range);
  const scheme = { ...plainScheme, format: demand(format, 'dtype') };
  const numbers = {
    source: demand(range, 'range') === 'given' ? 'given' : 'minMax',
    scale: demand(readNumber(all.scale), 'scale'),
    zeroPoint: demand(readNumber(all.zero_point), 'zero_point'),
  } as const;
  const clamp = demand(readFlag(all.clamp), 'clamp');
  const castToFloat = demand(readFlag(all.cast_to_float), 'cast_to_float');
  return configFrom({ ...plainOptions, clamp, castToFloat }, scheme, numbers);
}

const base64 = 'f32:';
/** The characters of the longest tensor in base64. */
const mostBase64 = 5_592_410;
/** Numbers that are read as a list: more are written as base64, which is read ten times as fast. */
const mostListed = 2 ** 17;

function readTensor(all: Parameters): State['tensor'] {
  const text = demand(all.tensor, 'tensor');
  if (text.length > mostBase64) throw new Unreadable('tensor');
  if (text.startsWith(base64)) {
    const shape = demand(readShape(all.shape ?? ''), 'shape');
    const data = demand(floatsFromText(text.slice(base64.length)), 'tensor');
    if (data.length !== shape.reduce((a, b) => a * b, 1)) throw new Unreadable('shape');
    return { dtype: 'float32', shape, data: demand(allFinite(data), 'tensor') };
  }
  const listed = text.replace(/;$/, '');
  if (listed.split(/[,;]/, mostListed + 1).length > mostListed) throw new Unreadable('tensor');
  const rows = listed.split(';').map((row) => row.split(','));
  const columns = rows[0]?.length ?? 0;
  const numbers = rows.flat().map(parseFloat32);
  const values = numbers.flatMap((number) => ('value' in number ? [number.value] : []));
  const regular = rows.every((row) => row.length === columns) && values.length === numbers.length;
  if (!regular) throw new Unreadable('tensor');
  const shape = text.includes(';') ? [rows.length, columns] : [columns];
  return { dtype: 'float32', shape, data: Float32Array.from(values) };
}

/** The part that a matrix is said to be; undefined if nothing is said. */
function readPart(all: Parameters, { length }: readonly number[]): FilePart | undefined {
  const { part_tensor: tensor, part_file: file } = all;
  if (tensor === undefined && file === undefined) return undefined;
  const name = (text = '') => (isName(text) ? text : undefined);
  const place = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
  if (length !== 2) throw new Unreadable('part_tensor');
  return {
    tensor: demand(name(tensor), 'part_tensor'),
    file: demand(name(file), 'part_file'),
    row: demand(place(all.part_row), 'part_row'),
    column: demand(place(all.part_column), 'part_column'),
  };
}

const allFinite = (data: Float32Array) => (data.every(Number.isFinite) ? data : undefined);

function readSample(text: string): Sample {
  const [name, extents = '', seed = ''] = text.split(',');
  return {
    kind: demand(
      generatedKinds.find((kind) => kind === name),
      'sample',
    ),
    shape: demand(readShape(extents), 'sample'),
    seed: demand(readSeed(seed), 'sample'),
  };
}

/** A seed as the core accepts it: an integer from 0 to 2⁵³ − 1. */
export function readSeed(text: string): number | undefined {
  const seed = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** A shape with one to three axes and no more elements than the page accepts. */
export function readShape(text: string): number[] | undefined {
  if (!/^[1-9]\d{0,6}(x[1-9]\d{0,6}){0,2}$/.test(text)) return undefined;
  const shape = text.split('x').map(Number);
  return shape.reduce((a, b) => a * b, 1) <= maxElements ? shape : undefined;
}

function readGranularity(text: string | undefined): Granularity | undefined {
  if (text === undefined) return { perTensor: true };
  const [, kind, number] = /^(channel|group):(\d{1,7})$/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'channel' ? { perChannel: Number(number) } : { perGroup: Number(number) };
}

export function readChart(text: string): ChartName | undefined {
  const name = entryOf(formerCharts, text) ?? text;
  return chartNames.find((known) => known === name);
}

function readSource(text: string): Source | undefined {
  if (!text.startsWith('percentile:')) {
    const name = (['given', ...observerNames] as const).find((known) => snakeCase(known) === text);
    return name === 'percentile' ? undefined : name;
  }
  const [, lower = Number.NaN, upper = Number.NaN, ...rest] = text.split(':').map(Number);
  const ordered = lower >= 0 && lower < upper && upper <= 100;
  return ordered && rest.length === 0
    ? ({ percentile: [lower, upper] } satisfies Observer)
    : undefined;
}

function readNumber(text: string | undefined): number | undefined {
  const parsed = parseNumber(text ?? '');
  return 'value' in parsed ? parsed.value : undefined;
}

/** The names of stored formats, whose table loads with them; a unit test compares both. */
const storedName =
  /^(b?float16|float8_(e4m3fn(_saturating)?|e5m2)|float6_e(2m3|3m2)fn|float4_e2m1fn|mxfp(4|6_e2m3|6_e3m2|8_e4m3|8_e5m2)_(floor|even|rceil)|mxfp4_ggml|nvfp4(_ggml)?|nf4(_double)?|t?q[12]_0|q8_0|q[45]_[01]|q[2-6]_k|iq4_(nl(_ref)?|xs)|kmeans)$/;

/** "q4_0", or a codebook with its size and its seed: "kmeans:8:1". */
export function readStored(text: string): StoredChoice | undefined {
  const [format = '', ...rest] = text.split(':');
  if (!storedName.test(format)) return undefined;
  if (rest.length === 0) return { format };
  const [levels = Number.NaN, seed = 0] = rest.map(readSeed);
  const isBook = format === 'kmeans' && rest.length < 3 && levels >= 2 && levels <= 256;
  return isBook && rest.every((part) => readSeed(part) !== undefined)
    ? { format, levels, ...(seed && { seed }) }
    : undefined;
}

const readFlag = (text: string | undefined) =>
  text === '1' ? true : text === '0' ? false : undefined;

/** An integer below `end`; a larger one, from an older tensor, is ignored. */
function readPlace(all: Parameters, name: 'element' | 'slice', end: number): number | undefined {
  const text = all[name];
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Unreadable(name);
  return Number(text) < end ? Number(text) : undefined;
}
