import type { WeightSource, WeightVerbs } from '../../core/engine/contract.ts';
import { bytesInFile } from '../export/safetensors.ts';
import { type ByteSource, joinedBytes } from '../readers/bytes.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf, type WeightDtype, weightDtypes } from '../readers/dtypes.ts';
import { readRange } from '../readers/slices.ts';
import { tileElements } from '../readers/tiles.ts';
import { isPerChannel } from './channel_axis.ts';
import { errorIn, errorTable, type FormatError, plainError } from './error_table.ts';
import { chances, ratioMargin, runsOf } from './sample_plan.ts';
import { type SurveyOptions, surveyTensor } from './survey.ts';
import type { TensorReport } from './tensor_report.ts';

// A survey of some rows of a tensor: runs of neighbouring rows, one by chance in each of as many equal parts. The
// errors of the runs differ, and how much they differ says how far the error of all rows may be from theirs.

/** Formats with one scale, or one set of levels, for a whole tensor: some rows do not tell what those are. */
const ofWholeTensors: ReadonlySet<string> = new Set([
  ...['int8_per_tensor', 'nvfp4', 'nf4_double', 'kmeans'],
]);

/** Whether some rows of a tensor tell what a format does to all of them. */
export const isOfRows = (format: string): boolean => !ofWholeTensors.has(format);

/** Smaller tensors are surveyed as a whole. */
const leastElements = 2 ** 17;

/** The elements of a tensor that are sampled at most. */
const mostElements = 2 ** 25;

/** A multiple of every format’s block: rows of so many elements consist of whole blocks. */
const wholeBlocks = 256;

/** The length of a piece of a row: whole blocks. */
const pieceColumns = 512;

/** A tensor as rows that can be read apart, and whether they are its first axis; undefined where there are none. */
function rowsOf(entry: TensorEntry) {
  const { shape, dtype, elements, channelAxis = 0 } = entry;
  const isElsewhere = entry.deflated ?? entry.inline ?? entry.packed ?? entry.importance;
  if (
    isElsewhere ||
    entry.columnMajor ||
    shape.length < 2 ||
    elements < leastElements ||
    channelAxis !== 0
  )
    return undefined;
  const [first = 1] = shape;
  const last = shape.at(-1) ?? 1;
  // The rows of stacked matrices are those of the matrices, unless blocks reach across them.
  const isFlat = shape.length > 2 && last % wholeBlocks === 0;
  const columns = isFlat ? last : elements / first;
  if (columns % weightDtypes[dtype].elements !== 0) return undefined;
  return { rows: elements / columns, columns, isFirstAxis: !isFlat };
}

/** The options of a survey of some rows. */
export interface SampleOptions extends SurveyOptions {
  /** The share of the rows that is read, above 0 and below 1. */
  readonly share: number;
}

/** Rows, or pieces of rows, of each run of a sample. */
interface Matrix {
  readonly runs: readonly Uint8Array[];
  readonly counts: readonly number[];
  readonly columns: number;
}

/** The sum of squares of a run, and those of its errors by their formats. */
interface RunSums {
  readonly signal: number;
  readonly errors: ReadonlyMap<string, number>;
}

/** The figures of all runs together, and the sums of each for the margins. */
interface Measured {
  readonly together: TensorReport;
  readonly each: readonly RunSums[];
}

/**
 * Surveys some rows of a tensor, and estimates the figures of all. Sums, such as the squared error, are those
 * of all rows; minima, maxima and counts of wide rows are of the rows that were read. Formats of which rows tell
 * nothing have no figures. Of long rows, formats without a scale for a whole row are measured on a piece of each.
 * A small tensor, or one whose rows cannot be read apart, is surveyed as a whole.
 */
export async function sampleTensor(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  { share, ...options }: SampleOptions,
): Promise<TensorReport> {
  const all = rowsOf(entry);
  const runs = all && runsOf(entry.name, all.rows, share, Math.floor(mostElements / all.columns));
  if (!all || !runs) return surveyTensor(engine, sources, entry, options);
  const { rows, columns, isFirstAxis } = all;
  const formats = options.formats.filter(
    (format) => isOfRows(format) && (isFirstAxis || !isPerChannel(format)),
  );
  const read: Uint8Array[] = [];
  for (const { first, count } of runs)
    read.push(await readRange(sources, entry, first * columns, count * columns));
  const counts = runs.map(({ count }) => count);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const matrix = { runs: read, counts, columns };
  const hasPieces = columns >= 2 * pieceColumns && columns % wholeBlocks === 0;
  const measure = (of: Matrix, some: readonly string[]) =>
    measured(engine, entry, of, isFirstAxis ? entry.shape.slice(1) : [columns], some);
  const ofRows = await measure(matrix, hasPieces ? formats.filter(isPerChannel) : formats);
  const ofPieces = hasPieces
    ? await measure(
        piecesOf(matrix, entry),
        formats.filter((format) => !isPerChannel(format)),
      )
    : ofRows;
  options.onBytes?.(2 * bytesOf(entry.dtype, entry.elements));
  options.onLastRead?.();
  const { together } = ofRows;
  const scale = rows / count;
  const signal = together.signal * scale;
  const names = [ofRows, ofPieces].flatMap((one) => one.together.errors.formats);
  const errors = [...new Set([...formats, ...names])].flatMap((format): FormatError[] => {
    const error = errorOfAll(isPerChannel(format) ? ofRows : ofPieces, format, signal, entry);
    return error ? [{ ...error, ...bytesInFile(engine, entry, format) }] : [];
  });
  const { name, shape, length, tiedTo, ownBytes } = entry;
  const placeOf = placesOf(runs, isFirstAxis);
  return {
    ...together,
    ...{ name, shape, length, signal },
    ...(tiedTo !== undefined && { tiedTo }),
    ...(ownBytes !== undefined && { ownBytes }),
    stats: {
      ...together.stats,
      elements: entry.elements,
      zeros: Math.round(together.stats.zeros * scale),
    },
    widestRow: placeOf(together.widestRow),
    wideRows: together.wideRows.map(placeOf),
    errors: errorTable(errors),
    sample: { rows: count, of: rows },
  };
}

/** Surveys the runs together, and each by itself. `inner` is the shape of a whole row. */
async function measured(
  engine: WeightVerbs,
  entry: TensorEntry,
  { runs, counts, columns }: Matrix,
  inner: readonly number[],
  formats: readonly string[],
): Promise<Measured> {
  const { tiedTo, ownBytes, ...own } = entry;
  const isWhole = columns === inner.reduce((product, extent) => product * extent, 1);
  const survey = (inline: Uint8Array, count: number) => {
    const shape = [count, ...(isWhole ? inner : [columns])];
    const one = { ...own, shape, elements: count * columns, length: inline.length, inline };
    return surveyTensor(engine, [], one, { formats });
  };
  const count = counts.reduce((sum, one) => sum + one, 0);
  const together = await survey(joinedBytes(runs), count);
  const each = (formats.length > 0 ? runs : []).map((run, at) => {
    const rows = counts[at] as number;
    const one = { dtype: own.dtype, rows, columns, isBigEndian: own.bigEndian ?? false };
    return sumsOf(engine, one, run, together.errors.formats);
  });
  return { together, each };
}

/** The sums of a run alone, without what else a survey says. */
function sumsOf(
  engine: WeightVerbs,
  source: WeightSource,
  run: Uint8Array,
  formats: readonly string[],
): RunSums {
  const tileBytes = bytesOf(source.dtype as WeightDtype, tileElements);
  const survey = engine.openSurvey(source);
  try {
    let tiles = 0;
    for (let at = 0; at < run.length; at += tileBytes, tiles += 1)
      engine.tallyWeights(survey, run.subarray(at, at + tileBytes), true);
    engine.chooseWeightFormats(survey, formats);
    for (; tiles > 0; tiles -= 1) engine.measureKeptWeights(survey);
    const { signal, errors } = engine.reportWeights(survey);
    return { signal, errors: new Map(errors.map((one) => [one.format, one.squaredError])) };
  } finally {
    engine.closeSurvey(survey);
  }
}

/** A piece of each row, which begins with a block at a place by chance. */
function piecesOf({ runs, counts, columns }: Matrix, { name, dtype }: TensorEntry): Matrix {
  const chance = chances(name);
  const rowBytes = bytesOf(dtype, columns);
  const places = 1 + (columns - pieceColumns) / wholeBlocks;
  const pieces = runs.map((run, at) =>
    joinedBytes(
      Array.from({ length: counts[at] as number }, (_, row) => {
        const start = bytesOf(dtype, wholeBlocks * Math.floor(chance() * places));
        const from = row * rowBytes + start;
        return run.subarray(from, from + bytesOf(dtype, pieceColumns));
      }),
    ),
  );
  return { runs: pieces, counts, columns: pieceColumns };
}

/** The figures of all rows under a format; `signal` is the sum of their squares. */
function errorOfAll(
  { together, each }: Measured,
  format: string,
  signal: number,
  { elements }: TensorEntry,
): FormatError | undefined {
  const error = errorIn(together.errors, format);
  if (!error) return undefined;
  const figures = each.map((run) => ({
    error: run.errors.get(format) ?? Number.NaN,
    signal: run.signal,
  }));
  // Rows of zeros alone have neither.
  const squaredError = together.signal === 0 ? 0 : (error.squaredError / together.signal) * signal;
  return {
    ...plainError(error),
    squaredError,
    sqnrMargin: ratioMargin(figures, together.stats.elements / elements),
  };
}

/** The index in the tensor of a row of the sample; NaN for rows that are none of its first axis. */
function placesOf(runs: ReturnType<typeof runsOf> & object, isFirstAxis: boolean) {
  const places = runs.flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, row) => first + row),
  );
  return (row: number): number => (isFirstAxis ? (places[row] ?? Number.NaN) : Number.NaN);
}
