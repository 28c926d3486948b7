import {
  type NpyKind,
  NpyRefusal,
  npyHeadBytes,
  npyMagic,
  readNpyHeader,
} from '../../text/npy_header.ts';
import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { bytesOf, type WeightDtype } from './dtypes.ts';

const dtypes: Readonly<Record<NpyKind, WeightDtype>> = {
  f2: 'f16',
  f4: 'f32',
  f8: 'f64',
  i1: 'i8',
  i2: 'i16',
  i4: 'i32',
  i8: 'i64',
  u1: 'u8',
  u2: 'u16',
  u4: 'u32',
  u8: 'u64',
  b1: 'bool',
};

/** NumPy's limit. */
const mostAxes = 64;

/** The header of the tensor that follows it. */
export interface NpyTensor
  extends Pick<TensorEntry, 'shape' | 'dtype' | 'elements' | 'bigEndian' | 'columnMajor'> {
  /** The offset of the elements from the start of the .npy. */
  readonly start: number;
  /** The bytes of the elements. */
  readonly length: number;
}

/**
 * Reads a file; its tensor has the file's name without the ending. Bytes after the elements are
 * ignored, as NumPy does, but for further arrays, which numpy.save appends to an open file.
 */
export async function readNpy(source: ByteSource): Promise<Checkpoint> {
  const { name, size } = source;
  const head = await source.read(0, Math.min(size, npyHeadBytes));
  const { start: offset, ...tensor } = npyTensor(name, head, size);
  const entry = { ...tensor, name: name.replace(/\.npy$/i, ''), file: 0, offset };
  const skipped = await furtherArray(source, entry);
  return { kind: 'npy', files: [name], tensors: [entry], skipped, metadata: {} };
}

/** Returns the array that follows another one, if there is one. */
async function furtherArray(source: ByteSource, first: TensorEntry): Promise<SkippedTensor[]> {
  const end = first.offset + first.length;
  const length = Math.min(source.size - end, npyMagic.length);
  const start = String.fromCharCode(...(await source.read(end, length)));
  if (start !== npyMagic) return [];
  const reason = { code: 'npy_further', values: { name: source.name, offset: end } };
  return [{ name: `${first.name} (2)`, shape: [], dtype: '', length: source.size - end, reason }];
}

/** The tensor of a .npy of this size that begins with `head`, at least `npyHeadBytes` of them. */
export function npyTensor(name: string, head: Uint8Array, size: number): NpyTensor {
  try {
    const { kind, isBigEndian, isFortran, shape, start } = readNpyHeader(head);
    const dtype = dtypes[kind];
    if (shape.length > mostAxes) throw new NpyRefusal('npy_many_axes', { axes: shape.length });
    const elements = shape.includes(0) ? 0 : shape.reduce((all, extent) => all * extent, 1);
    const length = bytesOf(dtype, elements);
    const actual = size - start;
    if (length > actual) {
      const exact = BigInt(bytesOf(dtype, 1)) * shape.reduce((all, one) => all * BigInt(one), 1n);
      throw new NpyRefusal('npy_truncated_data', { expected: String(exact), actual });
    }
    return {
      shape,
      dtype,
      elements,
      start,
      length,
      ...(isBigEndian && { bigEndian: true }),
      ...(isFortran && { columnMajor: true }),
    };
  } catch (error) {
    if (!(error instanceof NpyRefusal)) throw error;
    return refuse(error.code, { name, ...error.values });
  }
}
