import type { Checkpoint } from '../readers/checkpoint.ts';
import { kindOfFormat, storedBits, storedFormat } from '../survey/choices.ts';
import { errorOf, type FoundTensor, isQuantizable, weightsAmong } from './rows.ts';

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
export function totalsOf(
  { skipped }: Pick<Checkpoint, 'skipped'>,
  rows: readonly FoundTensor[],
  formats: readonly string[],
): Totals {
  const weights = rows.filter(({ entry }) => isQuantizable(entry));
  const kept = rows.filter(({ entry }) => !isQuantizable(entry) && entry.tiedTo === undefined);
  const skippedBytes = sum(skipped, ({ length = 0 }) => length);
  const bytes = bytesOf(rows) + skippedBytes;
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
    formats: formats.map((format) => totalOf(rows, format)),
  };
}

function totalOf(rows: readonly FoundTensor[], format: string): FormatTotal {
  const surveyed = weightsAmong(rows);
  const taken = surveyed.flatMap((row) => {
    const stored = storedFormat(row.report, format);
    const error = stored === undefined ? undefined : errorOf(row, stored);
    return stored !== undefined && error ? [{ row, stored, error }] : [];
  });
  const bits = sum(taken, ({ row, stored }) =>
    storedBits(row.report, stored, kindOfFormat(format)),
  );
  const elements = sum(taken, ({ row }) => row.entry.elements);
  const squaredError = sum(taken, ({ error }) => error.squaredError);
  const squares = sum(taken, ({ row }) => row.report.signal);
  const relative = squaredError === 0 ? 0 : Math.sqrt(squaredError / squares);
  return {
    format,
    bits,
    bitsPerWeight: bits / elements,
    relative: elements === 0 ? Number.NaN : relative,
    sqnr: elements === 0 ? Number.NaN : -20 * Math.log10(relative),
    leftOut: surveyed.length - taken.length,
    replaced: taken.filter(({ stored }) => stored !== format).length,
  };
}
