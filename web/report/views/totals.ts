import { atOnce, each, keptIn, type Steps, sumIn } from '../../text/steps.ts';
import type { Checkpoint } from '../readers/checkpoint.ts';
import { kindOfFormat, storedBits, storedFormat } from '../survey/choices.ts';
import { errorOf, type FoundTensor, isQuantizable, isWeight, type Surveyed } from './rows.ts';

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

/** The bytes that tensors take in their file: those that several share, once. */
export const bytesOf = (rows: readonly FoundTensor[]): number => atOnce(bytesSteps(rows));

/** The same in steps. */
export const bytesSteps = (rows: readonly FoundTensor[]): Steps<number> =>
  sumIn(rows, ({ entry }) => entry.ownBytes ?? entry.length);

/** The sizes of a checkpoint in each format, and the error, over what has been surveyed. */
export const totalsOf = (...args: Parameters<typeof totalsSteps>): Totals =>
  atOnce(totalsSteps(...args));

/** The same in steps. */
export function* totalsSteps(
  { skipped }: Pick<Checkpoint, 'skipped'>,
  rows: readonly FoundTensor[],
  formats: readonly string[],
): Steps<Totals> {
  const weights = yield* keptIn(rows, ({ entry }) => isQuantizable(entry));
  const kept = yield* keptIn(
    rows,
    ({ entry }) => !isQuantizable(entry) && entry.tiedTo === undefined,
  );
  const skippedBytes = yield* sumIn(skipped, ({ length = 0 }) => length);
  const surveyed = yield* keptIn(rows, isWeight);
  const totals: FormatTotal[] = [];
  for (const format of formats) {
    totals.push(yield* totalOf(surveyed, format));
  }
  return {
    bytes: (yield* bytesSteps(rows)) + skippedBytes,
    elements: yield* sumIn(rows, ({ entry }) => entry.elements),
    weights: {
      count: weights.length,
      elements: yield* sumIn(weights, ({ entry }) => entry.elements),
      bytes: yield* sumIn(weights, ({ entry }) => entry.length),
    },
    kept: {
      count: kept.length + skipped.length,
      bytes: (yield* bytesSteps(kept)) + skippedBytes,
    },
    sharing: yield* sumIn(rows, ({ entry }) => (entry.ownBytes === undefined ? 0 : 1)),
    formats: totals,
  };
}

function* totalOf(surveyed: readonly Surveyed[], format: string): Steps<FormatTotal> {
  const kind = kindOfFormat(format);
  let [taken, replaced, bits, elements, squaredError, squares] = [0, 0, 0, 0, 0, 0];
  yield* each(surveyed, (row) => {
    const stored = storedFormat(row.report, format);
    const error = stored === undefined ? undefined : errorOf(row, stored);
    if (stored === undefined || !error) return;
    taken += 1;
    if (stored !== format) replaced += 1;
    bits += storedBits(row.report, stored, kind);
    elements += row.entry.elements;
    squaredError += error.squaredError;
    squares += row.report.signal;
  });
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
