import type { WeightSource } from '../../core/engine/contract.ts';
import { type ByteSource, joinedBytes } from './bytes.ts';
import { refuse, type TensorEntry } from './checkpoint.ts';
import { bytesOf, weightDtypes } from './dtypes.ts';
import { readSlices } from './slices.ts';

/** The elements of a tile, as the core demands them. */
export const tileElements = 2 ** 20;

/** The bytes kept between two passes; a larger tensor is read twice. */
const mostKept = 2 ** 25;

/** Column-major tensors are turned in memory, up to this many bytes. */
const mostTurned = 2 ** 26;

/** A tensor as a matrix: its first axis, and all others together. A vector is a single row. */
export function matrixOf(shape: readonly number[]): readonly [rows: number, columns: number] {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  const rows = shape.length > 1 ? (shape[0] ?? 1) : 1;
  return [rows, elements / rows];
}

/** The layout of a tensor's bytes, as the core reads it, and the importance of its columns. */
export function weightSourceOf(
  { shape, dtype, bigEndian = false }: TensorEntry,
  importance?: Float32Array,
): WeightSource {
  const [rows, columns] = matrixOf(shape);
  const source = { dtype, rows, columns, isBigEndian: bigEndian };
  return importance ? { ...source, rowLength: shape.at(-1) ?? 1, importance } : source;
}

/** The bytes that a pass over a tensor's elements works through. */
export const bytesToRead = ({ length, deflated, inline, packed, ...entry }: TensorEntry): number =>
  packed ? bytesOf(entry.dtype, entry.elements) : (inline?.length ?? deflated?.length ?? length);

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
  const turned = rowMajor(joinedBytes(parts), entry.shape, weightDtypes[dtype].bytes);
  return () => cut(turned, tileBytes);
}

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
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
