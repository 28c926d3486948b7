import { type Anatomy, causes } from '../core/engine/contract.ts';
import type { Granularity, Tensor } from '../core/engine/values.ts';
import { formatFloat32 } from './numbers.ts';
import type { Recipe } from './program.ts';
import { atOnce, itemsInStep, type Steps } from './steps.ts';

/** The names of the indices of tensors with 1, 2 and 3 axes. */
const indexNames = [['index'], ['row', 'column'], ['matrix', 'row', 'column']] as const;

/**
 * One line per element: its indices, counted from 0, the original value, integer, dequantized value
 * and error, and the cause of the error. Floats are the shortest decimals that read back as the same
 * float32, infinities are `inf` and `-inf`.
 */
export const elementsCsv = (tensor: Tensor, anatomy: Anatomy): string =>
  atOnce(csvSteps(tensor, anatomy));

/** The same in steps. */
export function* csvSteps(tensor: Tensor, anatomy: Anatomy): Steps<string> {
  const { shape } = tensor;
  const titles = ['original', 'quantized', 'dequantized', 'error', 'cause'];
  const head = [...(indexNames[shape.length - 1] ?? []), ...titles];
  const lineOf = (value: number, index: number) =>
    [
      ...indicesOf(index, shape),
      formatFloat32(value),
      anatomy.quantized.data[index],
      formatFloat32(anatomy.dequantized.data[index] ?? 0),
      formatFloat32(anatomy.error.data[index] ?? 0),
      causes[anatomy.causes[index] ?? 0],
    ].join(',');
  return `${head.join(',')}\n${yield* textSteps(tensor.data, lineOf, '\n')}\n`;
}

/** Texts of all values, with something between them; in steps. */
function* textSteps(
  values: ArrayLike<number>,
  textOf: (value: number, index: number) => string,
  between: string,
): Steps<string> {
  const parts: string[] = [];
  for (let start = 0; start < values.length; start += itemsInStep) {
    yield start / values.length;
    const end = Math.min(values.length, start + itemsInStep);
    const texts: string[] = [];
    for (let at = start; at < end; at += 1) texts.push(textOf(values[at] as number, at));
    parts.push(texts.join(between));
  }
  return parts.join(between);
}

function indicesOf(index: number, shape: readonly number[]): number[] {
  let rest = index;
  const indices: number[] = [];
  for (const extent of [...shape].reverse()) {
    indices.unshift(rest % extent);
    rest = Math.floor(rest / extent);
  }
  return indices;
}

/**
 * A complete quantization as JSON: tensor, quantizer, options and results. float32 numbers are the
 * shortest decimals that read back as the same float32, with `-0.0` for a negative zero; infinities
 * are "inf" and "-inf". Pasted as text, it is read as its tensor.
 */
export const quantizationJson = (recipe: Recipe, anatomy: Anatomy): string =>
  atOnce(jsonSteps(recipe, anatomy));

/** The same in steps. */
export function* jsonSteps(recipe: Recipe, anatomy: Anatomy): Steps<string> {
  const { tensor, quantizer, clamp, castToFloat, foundBy, includeZero = false } = recipe;
  const { scheme, scales, zeroPoints } = quantizer;
  const byCause = (numbers: readonly number[]) =>
    object(causes.map((cause, index) => [cause, JSON.stringify(numbers[index])]));
  const quantizerText = object(
    [
      ['format', JSON.stringify(scheme.format)],
      ['granularity', granularityText(scheme.granularity ?? { perTensor: true })],
      ['symmetric', String(scheme.symmetric ?? false)],
      ['restricted', String(scheme.restricted ?? false)],
      ['convention', JSON.stringify(scheme.convention ?? 'shift_then_round')],
      ['half_away', String(scheme.halfAway ?? false)],
      ['qmin', String(anatomy.qmin)],
      ['qmax', String(anatomy.qmax)],
      ['scales', yield* tensorText(scales)],
      ['zero_points', yield* tensorText(zeroPoints)],
    ],
    '  ',
  );
  const results = object(
    [
      ['quantized', yield* tensorText(anatomy.quantized)],
      ['dequantized', yield* tensorText(anatomy.dequantized)],
      ['error', yield* tensorText(anatomy.error)],
      ['causes', `[${yield* textSteps(anatomy.causes, causeText, ', ')}]`],
      ['counts', byCause(anatomy.counts)],
      ['squared_error_shares', byCause(anatomy.squaredErrorShares)],
      ['mean_squared_error', numberText(anatomy.meanSquaredError)],
      ['error_norm', numberText(anatomy.errorNorm)],
    ],
    '  ',
  );
  const members: [string, string][] = [
    ['zeropoint', '1'],
    ['tensor', yield* tensorText(tensor)],
    ['quantizer', quantizerText],
    ['clamp', String(clamp)],
    ['cast_to_float', String(castToFloat)],
    ['found_by', JSON.stringify(foundBy ?? null)],
    ['include_zero', String(includeZero)],
    ['results', results],
  ];
  return `${object(members, '')}\n`;
}

/** A JSON object on one line or, with an indent, with one line per member. */
function object(members: readonly (readonly [string, string])[], indent?: string): string {
  const texts = members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
  if (indent === undefined) return `{${texts.join(', ')}}`;
  return `{\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}}`;
}

const list = (texts: readonly string[]) => `[${texts.join(', ')}]`;

function granularityText(granularity: Granularity): string {
  if ('perChannel' in granularity) return object([['per_channel', `${granularity.perChannel}`]]);
  if ('perGroup' in granularity) return object([['per_group', `${granularity.perGroup}`]]);
  return object([['per_tensor', 'true']]);
}

const causeText = (cause: number) => JSON.stringify(causes[cause]);

function* tensorText({ dtype, shape, data }: Tensor): Steps<string> {
  const textOf = dtype === 'float32' ? floatText : (value: number) => String(value);
  const texts = yield* textSteps(data, textOf, ', ');
  return object([
    ['dtype', JSON.stringify(dtype)],
    ['shape', list(shape.map(String))],
    ['data', `[${texts}]`],
  ]);
}

const floatText = (value: number) =>
  Number.isFinite(value) && !Object.is(value, -0) ? formatFloat32(value) : numberText(value);

/** A float64 as JSON: a number, or a string for infinities and NaN. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return JSON.stringify(formatFloat32(value));
  return Object.is(value, -0) ? '-0.0' : String(value);
}
