import type { QuantizedLayer } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { MessageValues } from '../../ui/messages/index.ts';
import type { Texts } from './drawing.ts';
import type { words } from './words_layers.ts';

// Reads a layer of 8-bit integers from texts that were typed or pasted, such as a printed tensor.

/** A sentence about a text that is no part of a layer. */
export interface TextProblem {
  readonly field: string;
  readonly id: Extract<keyof typeof words.en, `problem.${string}`>;
  readonly values: MessageValues;
}

class Unreadable extends Error {
  constructor(readonly problem: TextProblem) {
    super(problem.id);
  }
}

/** More products than a drawing waits for. */
const mostProducts = 1_000_000;
const mostOutputs = 1000;

/** The rows of a text: lines, or what the brackets of a printed tensor enclose. */
function rowsIn(text: string): string[][] {
  const bare = text.replaceAll(/tensor|array|dtype\s*=\s*[\w.]+/g, ' ');
  const lines = bare.includes(']') ? bare.split(']') : bare.split(/[\n;；]/);
  return lines
    .map((line) => line.replaceAll(/[[\](){}]/g, ' ').trim())
    .map((line) => line.split(/[\s,，、]+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}

function numberIn(field: string, text: string): number {
  const value = Number(text.replace('−', '-'));
  if (Number.isFinite(value)) return value;
  throw new Unreadable({ field, id: 'problem.number', values: { text } });
}

function integerIn(field: string, text: string, low: number, high: number): number {
  const value = Number(text.replace('−', '-'));
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new Unreadable({ field, id: 'problem.integer', values: { text, low, high } });
}

function matrix(field: string, text: string, low: number, high: number): number[][] {
  const rows = rowsIn(text).map((row) => row.map((word) => integerIn(field, word, low, high)));
  const first = rows[0];
  if (!first) throw new Unreadable({ field, id: 'problem.empty', values: {} });
  const at = rows.findIndex((row) => row.length !== first.length);
  if (at < 0) return rows;
  const values = { row: at + 1, count: rows[at]?.length ?? 0, first: first.length };
  throw new Unreadable({ field, id: 'problem.row', values });
}

const list = (field: string, text: string): number[] =>
  rowsIn(text)
    .flat()
    .map((word) => numberIn(field, word));

/** A scale and a zero point. */
function qparams(field: string, text: string, low: number, high: number) {
  const words = rowsIn(text).flat();
  const [scale, zeroPoint] = words;
  if (words.length !== 2 || scale === undefined || zeroPoint === undefined)
    throw new Unreadable({ field, id: 'problem.pair', values: {} });
  return {
    scale: numberIn(field, scale),
    zeroPoint: integerIn(field, zeroPoint, low, high),
  };
}

const flat = (rows: readonly (readonly number[])[]) => rows.flat();

/** The activations and the layer that texts describe, or what is wrong with the first that does not. */
export function readLayer(
  texts: Texts,
  isSigned: boolean,
): { readonly x: Tensor; readonly layer: QuantizedLayer } | { readonly problem: TextProblem } {
  try {
    return layerIn(texts, isSigned);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

function layerIn(texts: Texts, isSigned: boolean) {
  const text = (field: string) => texts[field] ?? '';
  const [low, high] = isSigned ? [-128, 127] : [0, 255];
  const x = matrix('x', text('x'), low, high);
  const input = qparams('input', text('input'), low, high);
  const w = matrix('w', text('w'), -128, 127);
  const [inner, outputs] = [x[0]?.length ?? 0, w.length];
  const columns = w[0]?.length ?? 0;
  const refuse = (field: string, id: TextProblem['id'], values: MessageValues): never => {
    throw new Unreadable({ field, id, values });
  };
  if (columns !== inner) refuse('w', 'problem.columns', { count: columns, wanted: inner });
  if (x.length * outputs > mostOutputs || x.length * outputs * inner > mostProducts)
    refuse('x', 'problem.large', { most: mostOutputs, products: mostProducts });
  const scales = list('scales', text('scales'));
  if (scales.length !== 1 && scales.length !== outputs)
    refuse('scales', 'problem.count', { count: scales.length, outputs });
  const given = rowsIn(text('zeroPoints')).flat();
  const zeroPoints = given.map((word) => integerIn('zeroPoints', word, -128, 127));
  if (zeroPoints.length > 1 && zeroPoints.length !== scales.length)
    refuse('zeroPoints', 'problem.count', { count: zeroPoints.length, outputs: scales.length });
  const bias = list('bias', text('bias'));
  if (bias.length > 0 && bias.length !== outputs)
    refuse('bias', 'problem.bias', { count: bias.length, outputs });
  const output = qparams('output', text('output'), low, high);
  const floats = (values: readonly number[]): Tensor => ({
    dtype: 'float32',
    shape: [values.length],
    data: Float32Array.from(values),
  });
  const shape = [x.length, inner];
  return {
    x: isSigned
      ? { dtype: 'int8' as const, shape, data: Int8Array.from(flat(x)) }
      : { dtype: 'uint8' as const, shape, data: Uint8Array.from(flat(x)) },
    layer: {
      ...{ input, output },
      weight: {
        values: { dtype: 'int8' as const, shape: [outputs, inner], data: Int8Array.from(flat(w)) },
        scales: floats(scales),
        zeroPoints: {
          dtype: 'int32' as const,
          shape: [scales.length],
          data: Int32Array.from(scales, (_, at) => zeroPoints[at] ?? zeroPoints[0] ?? 0),
        },
      },
      ...(bias.length > 0 && { bias: floats(bias) }),
    },
  };
}
