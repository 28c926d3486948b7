import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { bytesOf, type WeightDtype, weightDtypes } from './dtypes.ts';
import { u64, viewOf } from './fields.ts';
import { shortName } from './names.ts';
import { type Listed, readHeader } from './safetensors_header.ts';
import { readShards, type Shard } from './shards.ts';

// https://huggingface.co/docs/safetensors: a u64 with the header's length, a header in JSON, and the
// tensors without holes. What the reference in Rust refuses is refused here.

/** The reference's limit. */
const mostHeaderBytes = 100_000_000;

const dtypes: Readonly<Record<string, WeightDtype>> = Object.fromEntries(
  (
    [
      ...['bool', 'u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'u64', 'i64', 'f16', 'bf16', 'f32'],
      ...['f64', 'f8_e4m3', 'f8_e5m2', 'f8_e4m3fnuz', 'f8_e5m2fnuz', 'f8_e8m0', 'f6_e2m3'],
      ...['f6_e3m2', 'f4'],
    ] as WeightDtype[]
  ).map((dtype) => [dtype.toUpperCase(), dtype]),
);
/** Pairs of float32, which are listed and not read. */
const complex = 'C64';

/** Reads the headers of one file, or of shards. Tensors are in the order of their bytes. */
export const readSafetensors = (sources: readonly ByteSource[]): Promise<Checkpoint> =>
  readShards('safetensors', sources, readFile);

async function readFile(source: ByteSource, file: number): Promise<Shard> {
  const { name, size } = source;
  if (size < 8) refuse('safetensors_short', { name, size });
  const head = await source.read(0, 8);
  const length = u64(viewOf(head), 0);
  if (length > mostHeaderBytes) {
    // Beyond 2⁵³ the number itself is not exact.
    const announced = viewOf(head).getBigUint64(0, true);
    refuse('safetensors_header_size', { name, length: String(announced) });
  }
  const start = 8 + length;
  if (start > size) refuse('safetensors_cut', { name, length, size });
  const { listed, metadata } = readHeader(name, await source.read(8, length));
  const tensors: TensorEntry[] = [];
  const skipped: SkippedTensor[] = [];
  let end = 0;
  for (const one of listed) {
    const values = { name, tensor: shortName(one.name), offset: one.at };
    if (one.start !== end)
      refuse('safetensors_hole', { ...values, start: one.start, expected: end });
    end = one.end;
    const expected =
      lengthOf(one) ?? refuse('safetensors_dtype', { ...values, dtype: shortName(one.dtype) });
    if (Number.isNaN(expected)) refuse('safetensors_blocks', values);
    const found = one.end - one.start;
    if (expected !== found) refuse('safetensors_length', { ...values, expected, found });
    const { shape } = one;
    const dtype = dtypes[one.dtype];
    if (dtype === undefined) {
      const reason = { code: 'weights_complex', values };
      skipped.push({ name: one.name, shape, dtype: one.dtype, length: found, reason });
      continue;
    }
    const elements = product(shape);
    const place = { file, offset: start + one.start, length: found };
    tensors.push({ name: one.name, shape, dtype, elements, ...place });
  }
  if (start + end + 9 < size) await refuseJoined(source, start + end);
  if (start + end !== size) refuse('safetensors_cover', { name, expected: start + end, size });
  return { tensors, skipped, metadata };
}

/** Refuses a second file behind the first, as joining shards byte by byte leaves it. */
async function refuseJoined(source: ByteSource, end: number): Promise<void> {
  const view = viewOf(await source.read(end, 9));
  const isHeader = u64(view, 0) <= source.size - end - 8 && view.getUint8(8) === 0x7b;
  if (isHeader) refuse('safetensors_joined', { name: source.name, offset: end });
}

const product = (shape: readonly number[]) => shape.reduce((all, extent) => all * extent, 1);

/**
 * The bytes of a tensor: NaN where they are no whole number or its elements are beyond 2⁵³, undefined
 * for an unknown dtype.
 */
function lengthOf({ dtype: name, shape }: Listed): number | undefined {
  const dtype = Object.hasOwn(dtypes, name) ? dtypes[name] : undefined;
  if (!dtype && name !== complex) return undefined;
  // In the order of the axes: the reference, too, refuses what overflows before an extent of 0.
  let elements = 1;
  for (const extent of shape) {
    elements *= extent;
    if (elements > Number.MAX_SAFE_INTEGER) return Number.NaN;
  }
  if (!dtype) return elements * 8;
  return elements % weightDtypes[dtype].elements === 0 ? bytesOf(dtype, elements) : Number.NaN;
}
