import type { Tensor } from '../core/engine/values.ts';
import { type NpyHeader, type NpyKind, NpyRefusal, npyMagic, readNpyHeader } from './npy_header.ts';

// NumPy's .npy files of at most three axes, as tensors in memory.

/** Why a file cannot be shown as a tensor: a stable code and the values of its message. */
export interface NpyProblem {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type ReadNpy = { readonly tensor: Tensor } | { readonly problem: NpyProblem };

const readers: Readonly<Record<NpyKind, (view: DataView, at: number, little: boolean) => number>> =
  {
    f2: (view, at, little) => halfToNumber(view.getUint16(at, little)),
    f4: (view, at, little) => view.getFloat32(at, little),
    f8: (view, at, little) => view.getFloat64(at, little),
    i1: (view, at) => view.getInt8(at),
    i2: (view, at, little) => view.getInt16(at, little),
    i4: (view, at, little) => view.getInt32(at, little),
    i8: (view, at, little) => Number(view.getBigInt64(at, little)),
    u1: (view, at) => view.getUint8(at),
    u2: (view, at, little) => view.getUint16(at, little),
    u4: (view, at, little) => view.getUint32(at, little),
    u8: (view, at, little) => Number(view.getBigUint64(at, little)),
    b1: (view, at) => Number(view.getUint8(at) !== 0),
  };

function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/**
 * Reads the array of a .npy file as float32, with one to three axes and at most `mostElements`.
 * Everything is validated before memory for the elements is allocated. Bytes after the elements are
 * ignored, as NumPy does.
 */
export function readNpy(bytes: Uint8Array, mostElements: number): ReadNpy {
  try {
    const header = readNpyHeader(bytes);
    return {
      tensor: {
        dtype: 'float32',
        shape: header.shape,
        data: elements(bytes, header, mostElements),
      },
    };
  } catch (error) {
    if (error instanceof NpyRefusal) return { problem: { code: error.code, values: error.values } };
    throw error;
  }
}

function elements(bytes: Uint8Array, header: NpyHeader, most: number): Float32Array {
  const { kind, isBigEndian, isFortran, shape, start } = header;
  if (shape.length < 1 || shape.length > 3)
    throw new NpyRefusal('npy_axes', { axes: shape.length });
  const count = shape.reduce((product, extent) => product * extent, 1);
  if (count === 0) throw new NpyRefusal('empty_tensor');
  if (count > most) throw new NpyRefusal('grid_too_large', { elements: count, limit: most });
  const size = Number(kind.slice(1));
  const read = readers[kind];
  const expected = count * size;
  const actual = bytes.length - start;
  if (actual < expected) throw new NpyRefusal('npy_truncated_data', { expected, actual });
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, expected);
  const places = isFortran ? placesInMemory(shape) : undefined;
  const data = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const value = read(view, (places?.[i] ?? i) * size, !isBigEndian);
    data[i] = value;
    if (Number.isFinite(data[i])) continue;
    if (Number.isFinite(value)) throw new NpyRefusal('npy_beyond_float32', { index: i, value });
    throw new NpyRefusal('not_finite', {
      index: i,
      value: String(value).replace('Infinity', 'inf'),
    });
  }
  return data;
}

/** The offsets, in row-major order, of the elements of a column-major array. */
function placesInMemory(shape: readonly number[]): Uint32Array {
  const [rows, columns, depth] = [...shape, 1, 1] as [number, number, number];
  const places = new Uint32Array(rows * columns * depth);
  let next = 0;
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1)
      for (let k = 0; k < depth; k += 1) places[next++] = i + rows * (j + columns * k);
  return places;
}

const dtypes = { float32: '<f4', int8: '|i1', uint8: '|u1', int16: '<i2', int32: '<i4' } as const;

/** A tensor exactly as numpy.save writes it; memory is little-endian wherever WebAssembly runs. */
export function writeNpy({ dtype, shape, data }: Tensor): Uint8Array<ArrayBuffer> {
  const extents = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${dtypes[dtype]}', 'fortran_order': False, 'shape': (${extents}), }`;
  // NumPy pads so that the first dimension can grow and the elements begin at a multiple of 64.
  const room = text + ' '.repeat(21 - String(shape[0]).length);
  const header = `${room}${' '.repeat(64 - ((room.length + 11) % 64))}\n`;
  const bytes = new Uint8Array(10 + header.length + data.byteLength);
  const head = `${npyMagic}\x01\x00${String.fromCharCode(header.length & 255, header.length >> 8)}${header}`;
  bytes.set(Array.from(head, (letter) => letter.charCodeAt(0)));
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 10 + header.length);
  return bytes;
}
