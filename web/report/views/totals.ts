import { atOnce, type Steps } from '../../text/steps.ts';
import type { Checkpoint } from '../readers/checkpoint.ts';
import { kindOfFormat, storedBits, storedFormat } from '../survey/choices.ts';
import { errorOf, type FoundTensor, isQuantizable, type Surveyed, weightsAmong } from './rows.ts';

/** The totals of a whole file in one format. */
export interface FormatTotal {
  readonly format: string;
  /** The bits of the tensors that the format takes, with everything in the file but its header. */
  readonly bits: number;
  readonly bitsPerWeight: number;
  /** √(sum of squared errors / sum of squares) over the tensors that the format takes. */
  readonly relative: number;
  /** The same in dB; infinite without error. */
  readonly sqnr: number;
  /** Surveyed tensors that stay as they are, because the format cannot take them. */
  readonly leftOut: number;
  /** Tensors that another format stores, because their rows are not whole blocks. */
  readonly replaced: number;
}

export interface Totals {
  /** The bytes of all tensors in the file, the skipped ones as far as their size is known. Shared bytes count once. */
  readonly bytes: number;
  readonly elements: number;
  /** Tensors of at least two axes that are not integers, and their elements. */
  readonly weights: { readonly count: number; readonly elements: number; readonly bytes: number };
  /** Tensors that stay as they are, skipped ones included; tied ones are not there a second time. */
  readonly kept: { readonly count: number; readonly bytes: number };
  /** Tensors that share bytes with one before them. */
  readonly sharing: number;
  readonly formats: readonly FormatTotal[];
}

/** A case in which the error of weights and the quality of a model went apart. */
export const disclaimerSource = 'https://github.com/gHashTag/trinity/pull/690';

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** The bytes that tensors take in their file: those that several share, once. */
export const bytesOf = (rows: readonly FoundTensor[]): number =>
  sum(rows, ({ entry }) => entry.ownBytes ?? entry.length);

/** The sizes of a checkpoint in each format, and the error, over what has been surveyed. */
export const totalsOf = (...args: Parameters<typeof totalsSteps>): Totals =>
  atOnce(totalsSteps(...args));

/** The same in steps. */
export function* totalsSteps(
  { skipped }: Pick<Checkpoint, 'skipped'>,
  rows: readonly FoundTensor[],
  formats: readonly string[],
): Steps<Totals> {
  const weights = rows.filter(({ entry }) => isQuantizable(entry));
  const kept = rows.filter(({ entry }) => !isQuantizable(entry) && entry.tiedTo === undefined);
  const skippedBytes = sum(skipped, ({ length = 0 }) => length);
  const bytes = bytesOf(rows) + skippedBytes;
  yield 0;
  const surveyed = weightsAmong(rows);
  const totals: FormatTotal[] = [];
  for (const format of formats) {
    yield totals.length / formats.length;
    totals.push(yield* totalOf(surveyed, format));
  }
  return {
    bytes,
    elements: sum(rows, ({ entry }) => entry.elements),
    weights: {
      count: weights.length,
      elements: sum(weights, ({ entry }) => entry.elements),
      bytes: sum(weights, ({ entry }) => entry.length),
    },
    kept: { count: kept.length + skipped.length, bytes: bytesOf(kept) + skippedBytes },
    sharing: rows.filter(({ entry }) => entry.ownBytes !== undefined).length,
    formats: totals,
  };
}

/** Tensors of one step. */
const inStep = 4096;

function* totalOf(surveyed: readonly Surveyed[], format: string): Steps<FormatTotal> {
  const kind = kindOfFormat(format);
  let [taken, replaced, bits, elements, squaredError, squares] = [0, 0, 0, 0, 0, 0];
  for (const [at, row] of surveyed.entries()) {
    if (at % inStep === 0) yield at / surveyed.length;
    const stored = storedFormat(row.report, format);
    const error = stored === undefined ? undefined : errorOf(row, stored);
    if (stored === undefined || !error) continue;
    taken += 1;
    if (stored !== format) replaced += 1;
    bits += storedBits(row.report, stored, kind);
    elements += row.entry.elements;
    squaredError += error.squaredError;
    squares += row.report.signal;
  }
  const relative = squaredError === 0 ? 0 : Math.sqrt(squaredError / squares);
  return {
    format,
    bits,
    bitsPerWeight: bits / elements,
    relative: elements === 0 ? Number.NaN : relative,
    sqnr: elements === 0 ? Number.NaN : -20 * Math.log10(relative),
    leftOut: surveyed.length - taken,
    replaced,
  };
}
