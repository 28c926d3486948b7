import type { WeightVerbs } from '../../core/engine/contract.ts';
import { type PackedVerbs, withNumbers } from '../schemes/packed.ts';
import type { ByteSource } from './bytes.ts';
import type { TensorEntry } from './checkpoint.ts';
import { weightDtypes } from './dtypes.ts';
import { storedRow } from './head_rows.ts';
import { readRange } from './slices.ts';
import { matrixOf } from './tiles.ts';

/** The first row and column of a part of a tensor as a matrix; it ends where the tensor does. */
export interface WindowPlace {
  readonly row: number;
  readonly column: number;
}

/** The tensor and the file that a window is of. */
export interface WindowSource extends WindowPlace {
  readonly tensor: string;
  readonly file: string;
}

/** A part of a tensor as a matrix, its elements row by row. */
export interface TensorWindow {
  readonly shape: readonly [rows: number, columns: number];
  readonly data: Float32Array;
}

/** The most rows and columns of a window. */
const windowSide = 64;

/** Whether rows of a tensor can be read without the others. */
export const hasWindows = ({ deflated, columnMajor }: TensorEntry): boolean =>
  !(deflated || columnMajor);

/** The row and column of an element by its flat index; NaN has none. */
export function placeOf(shape: readonly number[], index: number): WindowPlace {
  const [, columns] = matrixOf(shape);
  return { row: Math.floor(index / columns), column: index % columns };
}

/** The window of at most 64 × 64 elements around a row and a column; those that are NaN count as 0. */
export function windowAround(shape: readonly number[], { row, column }: WindowPlace): WindowPlace {
  const [rows, columns] = matrixOf(shape);
  const first = (at: number, extent: number) =>
    Math.max(0, Math.min((at || 0) - windowSide / 2, extent - windowSide));
  return { row: first(row, rows), column: first(column, columns) };
}

/**
 * The window of at most 64 × 64 elements that contains an element by its index, in its upper left where
 * the tensor reaches far enough. Its columns begin with a block of any format that has rows of whole
 * blocks, but those of 256.
 */
export function windowAt(shape: readonly number[], index: number): WindowPlace {
  const [rows] = matrixOf(shape);
  const { row, column } = placeOf(shape, index);
  return {
    row: Math.max(0, Math.min(row, rows - windowSide)),
    column: Math.floor(column / windowSide) * windowSide,
  };
}

/**
 * A window of a tensor whose rows can be read; with `heads`, of one in llama.cpp's order, in the
 * original one.
 */
export async function readWindow(
  engine: Pick<WeightVerbs, 'decodeWeights'> & PackedVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  place: WindowPlace,
  heads?: number,
): Promise<TensorWindow> {
  return withNumbers(engine, sources, entry, (all, one) =>
    windowOf(engine, all, one, place, heads),
  );
}

async function windowOf(
  engine: Pick<WeightVerbs, 'decodeWeights'>,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  { row, column }: WindowPlace,
  heads?: number,
): Promise<TensorWindow> {
  const [rows, columns] = matrixOf(entry.shape);
  const height = Math.min(windowSide, rows - row);
  const width = Math.min(windowSide, columns - column);
  const data = new Float32Array(height * width);
  const { dtype, bigEndian = false } = entry;
  const block = weightDtypes[dtype].elements;
  for (let line = 0; line < height; line += 1) {
    const place = heads === undefined ? row + line : storedRow(row + line, rows / heads);
    const first = place * columns + column;
    // Blocks are read whole.
    const start = Math.floor(first / block) * block;
    const bytes = await readRange(sources, entry, start, first + width - start);
    const values = engine.decodeWeights(dtype, bytes, bigEndian);
    data.set(values.subarray(first - start, first - start + width), line * width);
  }
  return { shape: [height, width], data };
}
