import type { WeightVerbs } from '../../core/engine/contract.ts';
import { bytesInFile } from '../export/safetensors.ts';
import type { ByteSource } from '../readers/bytes.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf } from '../readers/dtypes.ts';
import { firstRead, readSlices, released } from '../readers/slices.ts';
import { bytesToRead, tileElements, tilesOf, weightSourceOf } from '../readers/tiles.ts';
import { importanceOf } from '../schemes/importance.ts';
import { withNumbers } from '../schemes/packed.ts';
import { channelErrors, isPerChannel } from './channel_axis.ts';
import { withFallbacks } from './choices.ts';
import { errorsIn, errorTable } from './error_table.ts';
import type { TensorReport } from './tensor_report.ts';
import { areRowsOutliers, withoutRows } from './usual.ts';

/** The bytes that a survey works through: those of the elements, twice. */
export const bytesToSurvey = (entry: TensorEntry): number => 2 * bytesToRead(entry);

/** The bytes that a survey keeps of a tensor, if not told otherwise; a larger one is read twice. */
export const mostKeptOfOne = 2 ** 25;

/** The bytes that several surveys at once may keep together. */
export const keptByAll = 2 ** 26;

export type { TensorReport } from './tensor_report.ts';

export interface SurveyOptions {
  /** Names of `weightFormats`. */
  readonly formats: readonly string[];
  /** Is told about bytes as they have been worked through; each byte of the file counts twice. */
  readonly onBytes?: (count: number) => void;
  /**
   * The core keeps a tensor of up to so many bytes until it is measured; a larger one is read twice.
   * 32 MiB by default.
   */
  readonly mostKept?: number | undefined;
  /** Is called when all bytes have been read and those of another tensor can be. */
  readonly onLastRead?: (() => void) | undefined;
}

/** The first range that a survey reads, if it can be read before the survey begins. */
const readFirst = (entry: TensorEntry) =>
  entry.columnMajor ? undefined : firstRead(entry, bytesOf(entry.dtype, tileElements));

/**
 * The first range that a survey of tensors reads, in the file `at` its place: for several, all of them at
 * once where they lie side by side.
 */
export function readTogether(
  entries: readonly TensorEntry[],
): { readonly at: number; readonly start: number; readonly length: number } | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const ranges = entries.map(readFirst);
  const found = ranges.filter((range) => range !== undefined);
  if (found.length < ranges.length || entries.some(({ file }) => file !== first.file))
    return undefined;
  const start = Math.min(...found.map((range) => range.start));
  const end = Math.max(...found.map((range) => range.start + range.length));
  const bytes = found.reduce((sum, { length }) => sum + length, 0);
  // Bytes between tensors are read with them only if they are few.
  return end - start <= 2 * bytes ? { at: first.file, start, length: end - start } : undefined;
}

/**
 * Surveys one tensor. A tensor whose channels are not along its first axis is turned for the
 * formats that have a scale for each channel; `surveyRows` says what is held in memory otherwise.
 */
export async function surveyTensor(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  options: SurveyOptions,
): Promise<TensorReport> {
  const importance = await importanceOf(sources, entry);
  const own = importance ? { ...options, importance } : options;
  return withNumbers(engine, sources, entry, (all, one) => surveyNumbers(engine, all, one, own));
}

/** Options with the importance of the columns, once it is read. */
interface RowOptions extends SurveyOptions {
  readonly importance?: Float32Array;
}

const isWeighted = ({ importance }: TensorEntry) => importance !== undefined;

async function surveyNumbers(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  options: RowOptions,
): Promise<TensorReport> {
  const { channelAxis = 0 } = entry;
  if (channelAxis === 0) return surveyRows(engine, sources, entry, options);
  const formats = options.formats.filter((format) => !isPerChannel(format));
  const report = await surveyRows(engine, sources, entry, { ...options, formats });
  const perChannel = options.formats.filter(isPerChannel);
  const found = [
    ...errorsIn(report.errors),
    ...(await channelErrors(engine, sources, entry, perChannel)),
  ];
  const errors = options.formats.flatMap(
    (name) => found.find(({ format }) => format === name) ?? [],
  );
  return { ...report, errors: errorTable(errors, isWeighted(entry)), channelAxis };
}

/**
 * Surveys a tensor as a matrix of its first axis and all others. Memory: one tile plus kept tiles; a column-major
 * one is held twice as a whole.
 */
async function surveyRows(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  { formats, onBytes, mostKept = mostKeptOfOne, onLastRead, importance }: RowOptions,
): Promise<TensorReport> {
  const { dtype, elements, columnMajor } = entry;
  const isKept = !columnMajor && bytesOf(dtype, elements) <= mostKept;
  const turned = columnMajor ? await tilesOf(sources, entry) : undefined;
  const tileBytes = bytesOf(dtype, tileElements);
  const tiles = (onLast?: () => void) =>
    turned?.() ?? released(readSlices(sources, entry, tileBytes, onLast));
  const survey = engine.openSurvey(weightSourceOf(entry, importance));
  try {
    const kept: number[] = [];
    for await (const bytes of tiles(isKept ? onLastRead : undefined)) {
      const { length } = bytes;
      engine.tallyWeights(survey, bytes, isKept);
      if (isKept) kept.push(length);
      onBytes?.(length);
    }
    engine.chooseWeightFormats(survey, withFallbacks(formats, entry));
    for (const length of kept) {
      engine.measureKeptWeights(survey);
      onBytes?.(length);
    }
    if (!isKept) {
      for await (const bytes of tiles(onLastRead)) {
        engine.measureWeights(survey, bytes);
        onBytes?.(bytes.length);
      }
    }
    const { name, shape, length, tiedTo, ownBytes, scheme } = entry;
    const { weightedSignal, ...found } = engine.reportWeights(survey);
    const hasLoudRows = areRowsOutliers(engine, survey, found.stats);
    const errors = found.errors.map((measured) => {
      const { format } = measured;
      const error = hasLoudRows ? withoutRows(measured, format, shape) : measured;
      return { ...error, ...bytesInFile(engine, entry, format) };
    });
    return {
      name,
      shape,
      dtype,
      length,
      ...(tiedTo !== undefined && { tiedTo }),
      ...(ownBytes !== undefined && { ownBytes }),
      ...(scheme !== undefined && { scheme }),
      ...(entry.importance && {
        ...{ importance: entry.importance.name, weightedSignal },
        unimportantColumns: importance?.filter((number) => number === 0).length ?? 0,
      }),
      ...found,
      errors: errorTable(errors, isWeighted(entry)),
    };
  } finally {
    engine.closeSurvey(survey);
  }
}
