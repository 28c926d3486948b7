import type { ByteSource } from './bytes.ts';
import { refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { bytesOf, type WeightDtype, weightDtypes } from './dtypes.ts';
import { shortName } from './names.ts';
import type { OnnxTensor, TypedField } from './onnx_tensor.ts';
import { onnxTypes } from './onnx_types.ts';
import type { Field, Protobuf } from './protobuf.ts';

// Locates the elements of an ONNX tensor: as bytes in the model or in another file, or as numbers.

/** The model, and the files with external data. */
export interface OnnxFiles {
  readonly proto: Protobuf;
  readonly sources: readonly ByteSource[];
  /** The model's index in the sources. */
  readonly model: number;
}

/** Varints are decoded into memory; more are not. */
const mostInline = 1 << 22;

/** The typed field of each dtype; int32_data is that of all others. */
const fieldOf: Readonly<Partial<Record<WeightDtype, TypedField>>> = {
  f32: 'float_data',
  f64: 'double_data',
  i64: 'int64_data',
  u32: 'uint64_data',
  u64: 'uint64_data',
};

/** Lists a tensor under a name of its own. */
export async function place(
  files: OnnxFiles,
  name: string,
  tensor: OnnxTensor,
): Promise<TensorEntry | SkippedTensor> {
  const { shape, elements, type, at } = tensor;
  const file = files.model;
  const wrong = { name: files.sources[file]?.name ?? '', tensor: shortName(name), offset: at };
  const { name: typeName, dtype } = onnxTypes[type] ?? refuse('onnx_type', { ...wrong, type });
  const skip = (code: string, values = {}): SkippedTensor => {
    const reason = { code, values: { tensor: name, dtype: typeName, ...values } };
    return { name, shape, dtype: typeName, reason };
  };
  if (type === 0) refuse('onnx_type', { ...wrong, type });
  if (!dtype || tensor.isSegment) return skip('onnx_unread');
  const expected = bytesOf(dtype, elements);
  const own = { name, shape, dtype, elements };
  if (tensor.external) return placeExternal(files, tensor.external, { own, wrong, skip });
  if (tensor.raw) {
    const { start, end } = tensor.raw;
    const length = end - start;
    if (length !== expected) refuse('onnx_elements', { ...wrong, actual: length, expected });
    return { ...own, file, offset: start, length };
  }
  const chunks = tensor.typed.get(fieldOf[dtype] ?? 'int32_data') ?? [];
  const [only = { start: at, end: at }] = chunks;
  const length = only.end - only.start;
  if (chunks.length <= 1 && (dtype === 'f32' || dtype === 'f64' || expected === 0)) {
    if (length !== expected) refuse('onnx_elements', { ...wrong, actual: length, expected });
    return { ...own, file, offset: only.start, length };
  }
  // The fields of floats are not packed, or in several chunks: no program writes them so.
  if (dtype === 'f32' || dtype === 'f64') return skip('onnx_unread');
  if (elements > mostInline) return skip('onnx_varints');
  const inline = await decode(files.proto, chunks, dtype, expected);
  if (inline.actual !== expected)
    refuse('onnx_elements', { ...wrong, actual: inline.actual, expected });
  return { ...own, file, offset: only.start, length, inline: inline.bytes };
}

/** The varints of chunks as the bytes of a dtype; `actual` is their length, also beyond `expected`. */
async function decode(
  proto: Protobuf,
  chunks: readonly Field[],
  dtype: WeightDtype,
  expected: number,
): Promise<{ readonly bytes: Uint8Array; readonly actual: number }> {
  const { bytes: width } = weightDtypes[dtype];
  const stated = chunks.reduce((sum, { start, end }) => sum + (end - start), 0);
  // A varint takes a byte at least.
  if (stated * width < expected) return { bytes: new Uint8Array(), actual: stated * width };
  const bytes = new Uint8Array(expected);
  let actual = 0;
  const write = (value: bigint) => {
    let rest = dtype === 'bool' ? BigInt(value !== 0n) : value;
    for (let at = actual; at < actual + width; at += 1) {
      bytes[at] = Number(rest & 0xffn);
      rest >>= 8n;
    }
    actual += width;
  };
  for (const chunk of chunks) {
    if (chunk.wire === 'varint') write(chunk.value);
    else if (chunk.wire === 'bytes') {
      for await (const value of proto.varints(chunk)) {
        write(value);
        if (actual > expected) break;
      }
    } else return { bytes, actual: 0 };
  }
  return { bytes, actual };
}

interface Placing {
  readonly own: Pick<TensorEntry, 'name' | 'shape' | 'dtype' | 'elements'>;
  readonly wrong: { readonly name: string; readonly tensor: string; readonly offset: number };
  readonly skip: (code: string, values?: object) => SkippedTensor;
}

/** Data in another file, which must be among the sources; paths never leave the model's folder. */
function placeExternal(
  { sources, model }: OnnxFiles,
  external: ReadonlyMap<string, string>,
  { own, wrong, skip }: Placing,
): TensorEntry | SkippedTensor {
  const location = external.get('location') ?? '';
  const parts = location.split('/');
  const isInside = location !== '' && !/^\/|\\|:|\0/.test(location) && !parts.includes('..');
  if (!isInside) refuse('onnx_external_path', { ...wrong, location: shortName(location) });
  const isNamed = ({ name }: ByteSource, at: number) =>
    at !== model && (name === location || name === parts.at(-1));
  const file = sources.findIndex(isNamed);
  const source = sources[file];
  if (!source) return skip('onnx_external_missing', { location: shortName(location) });
  const expected = bytesOf(own.dtype, own.elements);
  const start = external.get('offset') ?? '0';
  const offset = wholeNumber(start);
  const stated = external.get('length') ?? String(Math.max(0, source.size - (offset || 0)));
  const length = wholeNumber(stated);
  if (!(length === expected && offset + length <= source.size))
    refuse('onnx_external_range', {
      ...wrong,
      location: shortName(location),
      start: shortName(start),
      length: shortName(stated),
      size: source.size,
      expected,
    });
  return { ...own, file, offset, length };
}

/** Decimal digits as a number; not a number otherwise. */
function wholeNumber(text: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : Number.NaN;
}
