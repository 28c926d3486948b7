import type { WeightReport, WeightVerbs } from '../engine/contract.ts';
import type { ByteSource } from './bytes.ts';
import { refuse, type TensorEntry } from './checkpoint.ts';
import { bytesOf, type WeightDtype, weightDtypes } from './dtypes.ts';
import { readSlices } from './slices.ts';

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

/** The elements of a tile, as the core demands them. */
export const tileElements = 2 ** 20;

/** What is kept between the two passes, in bytes; a larger tensor is read twice. */
const mostKept = 2 ** 25;

/** Column-major tensors are turned in memory, up to this many bytes. */
const mostTurned = 2 ** 26;

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
  const [rows, columns] = matrixOf(entry.shape);
  const { bigEndian: isBigEndian = false } = entry;
  const survey = engine.openSurvey({ dtype: entry.dtype, rows, columns, isBigEndian });
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

/** A tensor as a matrix: its first axis, and all others together. A vector is a single row. */
export function matrixOf(shape: readonly number[]): readonly [rows: number, columns: number] {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  const rows = shape.length > 1 ? (shape[0] ?? 1) : 1;
  return [rows, elements / rows];
}

/** A tensor's bytes in tiles, as often as one asks. */
export type Tiles = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The bytes of an entry in row-major order, in tiles; may be read repeatedly. */
export async function tilesOf(sources: readonly ByteSource[], entry: TensorEntry): Promise<Tiles> {
  const { dtype, elements, columnMajor } = entry;
  const tileBytes = bytesOf(dtype, tileElements);
  const whole = bytesOf(dtype, elements);
  if (columnMajor && whole > mostTurned) {
    refuse('weights_column_major', { name: entry.name, bytes: whole, limit: mostTurned });
  }
  if (!columnMajor && whole > mostKept) return () => readSlices(sources, entry, tileBytes);
  const parts: Uint8Array[] = [];
  for await (const part of readSlices(sources, entry, tileBytes)) parts.push(part);
  if (!columnMajor) return () => parts;
  const turned = rowMajor(joined(parts, whole), entry.shape, weightDtypes[dtype].bytes);
  return () => cut(turned, tileBytes);
}

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Elements of `size` bytes whose first axis varies fastest, reordered so that the last one does. */
export function rowMajor(bytes: Uint8Array, shape: readonly number[], size: number): Uint8Array {
  const turned = new Uint8Array(bytes.length);
  const places: number[] = [];
  shape.reduce((stride, extent) => {
    places.push(stride);
    return stride * extent;
  }, size);
  const index = shape.map(() => 0);
  let from = 0;
  for (let to = 0; to < bytes.length; to += size) {
    for (let byte = 0; byte < size; byte += 1) turned[to + byte] = bytes[from + byte] as number;
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      index[axis] = (index[axis] as number) + 1;
      from += places[axis] as number;
      if ((index[axis] as number) < (shape[axis] as number)) break;
      from -= (places[axis] as number) * (shape[axis] as number);
      index[axis] = 0;
    }
  }
  return turned;
}
