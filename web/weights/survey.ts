import type { WeightReport, WeightVerbs } from '../engine/contract.ts';
import type { ByteSource } from './bytes.ts';
import type { TensorEntry } from './checkpoint.ts';
import type { WeightDtype } from './dtypes.ts';
import { bytesToRead, tilesOf, weightSourceOf } from './tiles.ts';

/** The bytes that a survey works through: those of the elements, twice. */
export const bytesToSurvey = (entry: TensorEntry): number => 2 * bytesToRead(entry);

/** What a report says about a tensor. */
export interface TensorReport extends WeightReport {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: WeightDtype;
  /** The bytes that the tensor takes in its file. */
  readonly length: number;
}

export interface SurveyOptions {
  /** Names of `weightFormats`. */
  readonly formats: readonly string[];
  /** Is told about bytes as they have been worked through; each byte of the file counts twice. */
  readonly onBytes?: (count: number) => void;
  /** Between two tiles, ends the survey with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * What quantization does to one tensor. Holds a tile of it at a time, and up to 32 MB more; of a
 * column-major one, all of it twice.
 */
export async function surveyTensor(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  { formats, onBytes, signal }: SurveyOptions,
): Promise<TensorReport> {
  const tiles = await tilesOf(sources, entry);
  const survey = engine.openSurvey(weightSourceOf(entry));
  const pass = async (take: (survey: number, bytes: Uint8Array) => void) => {
    for await (const bytes of tiles()) {
      signal?.throwIfAborted();
      take(survey, bytes);
      onBytes?.(bytes.length);
    }
  };
  try {
    await pass(engine.tallyWeights);
    engine.chooseWeightFormats(survey, formats);
    await pass(engine.measureWeights);
    const { name, shape, length } = entry;
    return { name, shape, dtype: entry.dtype, length, ...engine.reportWeights(survey) };
  } finally {
    engine.closeSurvey(survey);
  }
}
