import type { WeightComparison, WeightVerbs } from '../../core/engine/contract.ts';
import { formatOfBlocks } from '../export/ggml.ts';
import type { ByteSource } from '../readers/bytes.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import { originalRows } from '../readers/head_rows.ts';
import { bytesToRead, matrixOf, type Tiles, tilesOf, weightSourceOf } from '../readers/tiles.ts';
import { importanceOf } from '../schemes/importance.ts';
import { withNumbers } from '../schemes/packed.ts';
import type { Weighted } from './error_table.ts';
import type { TensorPair } from './pairs.ts';
import { areRowsOutliers, withoutRows } from './usual.ts';

/** The comparison of two versions of a tensor. Places are those of the original. */
export interface TensorComparison
  extends Omit<WeightComparison, Weighted | 'weightedSignal'>,
    Partial<Pick<WeightComparison, Weighted | 'weightedSignal'>> {
  /** The name of the entry of the original's importance matrix by which the weighted figures count. */
  readonly importance?: string;
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: WeightDtype;
  /** The bytes that the tensor takes in its file. */
  readonly length: number;
  readonly otherName: string;
  readonly otherDtype: WeightDtype;
  readonly otherLength: number;
  /** The rows of a band. */
  readonly bandRows: number;
  /** The heads in which llama.cpp has changed the order of rows; the comparison undoes it. */
  readonly heads?: number;
  /** As the entry of the original has it. */
  readonly tiedTo?: string;
  /** As the entries of the two tensors have it. */
  readonly ownBytes?: number;
  readonly otherOwnBytes?: number;
  /** The schemes of versions that are stored as codes. */
  readonly scheme?: string;
  readonly otherScheme?: string;
}

export interface CompareOptions {
  /** Is told about bytes as they have been worked through: in the end, `bytesToCompare`. */
  readonly onBytes?: (count: number) => void;
}

/** The bytes that a comparison works through: those of the original twice, those of the other once. */
export const bytesToCompare = ({ original, other }: TensorPair): number =>
  2 * bytesToRead(original) + bytesToRead(other);

/** The format of a version, as a survey names it; our own files say it. */
const formatOf = ({ dtype, scheme }: TensorEntry): string =>
  scheme?.replace(/^zeropoint /, '') ?? formatOfBlocks(dtype);

/** A tensor has at most this many bands. */
const mostBands = 64;

/** Compares two versions of a tensor. Holds a tile of each at a time, and up to 32 MB more of each. */
export async function compareTensors(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  otherSources: readonly ByteSource[],
  pair: TensorPair,
  options: CompareOptions = {},
): Promise<TensorComparison> {
  const importance = await importanceOf(sources, pair.original);
  const all = importance ? { ...options, importance } : options;
  return withNumbers(engine, sources, pair.original, (own, original) =>
    withNumbers(engine, otherSources, pair.other, (others, other) =>
      compareNumbers(engine, own, others, { ...pair, original, other }, all),
    ),
  );
}

/** Options with the importance of the original's columns, once it is read. */
interface NumberOptions extends CompareOptions {
  readonly importance?: Float32Array;
}

async function compareNumbers(
  engine: WeightVerbs,
  sources: readonly ByteSource[],
  otherSources: readonly ByteSource[],
  pair: TensorPair,
  { onBytes, importance }: NumberOptions,
): Promise<TensorComparison> {
  const { original, other, reordered } = pair;
  const inOrder = async (from: readonly ByteSource[], side: 'original' | 'other') => {
    const tiles = await tilesOf(from, pair[side]);
    return reordered?.side === side ? originalRows(tiles, pair[side], reordered.heads) : tiles;
  };
  const tiles = await inOrder(sources, 'original');
  const otherTiles = await inOrder(otherSources, 'other');
  const bounds = await boundsOf(engine, original, tiles, onBytes);
  const { inlierMax, usualMax } = bounds;
  const bandRows = bandRowsOf(original, reordered?.heads);
  const comparison = engine.openComparison(
    weightSourceOf(original, importance),
    ...([weightSourceOf(other), inlierMax, bandRows, usualMax] as const),
  );
  try {
    const others = iteratorOf(otherTiles);
    for await (const bytes of tiles()) {
      const { value: otherBytes } = await others.next();
      if (!otherBytes) break;
      engine.compareWeights(comparison, bytes, otherBytes);
      onBytes?.(bytes.length + otherBytes.length);
    }
    const { name, shape, dtype, length } = original;
    const found = engine.reportComparison(comparison);
    const figures = original.importance
      ? { ...found, importance: original.importance.name }
      : withoutWeighted(found);
    return {
      ...{ name, shape, dtype, length },
      ...{ otherName: other.name, otherDtype: other.dtype, otherLength: other.length, bandRows },
      ...(reordered && { heads: reordered.heads }),
      ...(original.tiedTo !== undefined && { tiedTo: original.tiedTo }),
      ...(original.ownBytes !== undefined && { ownBytes: original.ownBytes }),
      ...(other.ownBytes !== undefined && { otherOwnBytes: other.ownBytes }),
      ...(original.scheme !== undefined && { scheme: original.scheme }),
      ...(other.scheme !== undefined && { otherScheme: other.scheme }),
      ...(bounds.hasLoudRows ? withoutRows(figures, formatOf(other), shape) : figures),
    };
  } finally {
    engine.closeComparison(comparison);
  }
}

/** Figures without those that say nothing without importance. */
function withoutWeighted({
  weightedSignal,
  weightedSquaredError,
  weightedSqnr,
  weightedInlierSqnr,
  weightedUsualSqnr,
  ...rest
}: WeightComparison): Omit<WeightComparison, Weighted | 'weightedSignal'> {
  return rest;
}

/** The largest magnitudes of the original without its outliers, as surveys leave them out. */
async function boundsOf(
  engine: WeightVerbs,
  original: TensorEntry,
  tiles: Tiles,
  onBytes: CompareOptions['onBytes'],
): Promise<{
  readonly inlierMax: number;
  readonly usualMax: number;
  readonly hasLoudRows: boolean;
}> {
  const survey = engine.openSurvey(weightSourceOf(original));
  try {
    for await (const bytes of tiles()) {
      engine.tallyWeights(survey, bytes);
      onBytes?.(bytes.length);
    }
    const stats = engine.chooseWeightFormats(survey, []);
    const hasLoudRows = areRowsOutliers(engine, survey, stats);
    return { inlierMax: stats.inlierMax || 0, usualMax: stats.usualMax || 0, hasLoudRows };
  } finally {
    engine.closeSurvey(survey);
  }
}

/** The rows of a head, or so many that there are few bands. */
function bandRowsOf({ shape }: TensorEntry, heads = Number.POSITIVE_INFINITY): number {
  const [rows] = matrixOf(shape);
  return heads <= Math.min(mostBands, rows) ? rows / heads : Math.ceil(rows / mostBands);
}

async function* all(tiles: Tiles): AsyncGenerator<Uint8Array, undefined> {
  yield* tiles();
}

const iteratorOf = (tiles: Tiles) => all(tiles);
