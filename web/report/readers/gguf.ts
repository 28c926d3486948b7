import type { ByteSource } from './bytes.ts';
import {
  type Checkpoint,
  countText,
  refuse,
  type SkippedTensor,
  type TensorEntry,
} from './checkpoint.ts';
import { Cursor } from './cursor.ts';
import { readLength, readMetadata, readText } from './gguf_metadata.ts';
import { type GgmlType, ggmlType, removedTypes } from './gguf_types.ts';
import { shortName } from './names.ts';

// GGUF, the files of llama.cpp. What ggml's own reader refuses is refused here, except where it says
// otherwise. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const magic = 0x46554747;
const mostTensors = 1 << 20;
/** The size of a tensor's entry without name and axes. */
const leastEntryBytes = 24;
const mostAxes = 4;
/** llama.cpp takes 63, ggml's GGML_MAX_NAME without its NUL; other programs write longer names. */
const mostNameBytes = 1024;

interface Listed {
  readonly name: string;
  readonly shape: readonly number[];
  readonly elements: number;
  readonly type: GgmlType;
  /** From the start of the data. */
  readonly start: number;
  /** The offset of its entry in the file. */
  readonly at: number;
}

/** Reads versions 2 and 3, little-endian. The padding after the last tensor may be missing. */
export async function readGguf(source: ByteSource): Promise<Checkpoint> {
  const { name } = source;
  const { cursor, tensors, metadata } = await readGgufHead(source);
  const { values, alignment } = metadata;
  if (tensors > mostTensors || tensors * leastEntryBytes > cursor.left)
    refuse('gguf_tensors', { name, count: tensors, offset: 8 });
  const listed: Listed[] = [];
  const names = new Set<string>();
  while (listed.length < tensors) {
    const one = await readListed(name, cursor);
    if (names.has(one.name))
      refuse('gguf_duplicate', { name, tensor: shortName(one.name), offset: one.at });
    names.add(one.name);
    listed.push(one);
  }
  const { end, ...placed } = place(source, listed, { first: cursor.position, alignment });
  await refuseJoined(source, end, alignment);
  return { kind: 'gguf', files: [name], ...placed, metadata: values };
}

/** Reads up to the list of tensors, where it leaves the cursor. */
export async function readGgufHead(source: ByteSource) {
  const { name } = source;
  const cursor = new Cursor(source, (offset) => refuse('gguf_truncated', { name, offset }));
  if (source.size < 4) refuse('gguf_magic', { name });
  await cursor.want(4);
  if (cursor.u32() !== magic) refuse('gguf_magic', { name });
  await cursor.want(4);
  const version = cursor.u32();
  if (version !== 0 && (version & 0xffff) === 0) refuse('gguf_big_endian', { name, offset: 4 });
  if (version > 3) refuse('gguf_version_newer', { name, version, offset: 4 });
  if (version !== 2 && version !== 3) refuse('gguf_version', { name, version, offset: 4 });
  const tensors = await readLength(cursor);
  const pairs = await readLength(cursor);
  return { cursor, tensors, metadata: await readMetadata(name, cursor, pairs) };
}

async function readListed(file: string, cursor: Cursor): Promise<Listed> {
  const at = cursor.position;
  const name = await readText(cursor, mostNameBytes);
  if (name === undefined) refuse('gguf_tensor_name', { name: file, offset: at });
  const wrong = { name: file, tensor: name, offset: at };
  await cursor.want(4);
  const axes = cursor.u32();
  if (axes > mostAxes) refuse('gguf_axes', { ...wrong, axes });
  const shape: number[] = [];
  // The innermost axis comes first in the file.
  for (let axis = 0; axis < axes; axis += 1) shape.unshift(await readLength(cursor));
  const elements = shape.includes(0) ? 0 : shape.reduce((all, extent) => all * extent, 1);
  const isCountable = shape.every(Number.isSafeInteger) && Number.isSafeInteger(elements);
  if (!isCountable) refuse('gguf_shape', { ...wrong, shape: shape.map(countText).join(' × ') });
  await cursor.want(4);
  const number = cursor.u32();
  const type = ggmlType(number) ?? refuseType(number, wrong);
  const row = shape.at(-1) ?? 1;
  if (row % type.elements !== 0)
    refuse('gguf_row', { ...wrong, length: row, dtype: type.name, block: type.elements });
  return { name, shape, elements, type, start: await readLength(cursor), at };
}

function refuseType(
  type: number,
  wrong: { readonly name: string; readonly tensor: string; readonly offset: number },
): never {
  const removed = removedTypes[type];
  if (removed) refuse('gguf_removed_type', { ...wrong, type: removed });
  return refuse('gguf_type', { ...wrong, type });
}

/** Tensors follow each other, each from the next multiple of the alignment. */
function place(
  source: ByteSource,
  listed: readonly Listed[],
  { first, alignment }: { readonly first: number; readonly alignment: number },
): Pick<Checkpoint, 'tensors' | 'skipped'> & { readonly end: number } {
  const aligned = (offset: number) => Math.ceil(offset / alignment) * alignment;
  const data = aligned(first);
  const tensors: TensorEntry[] = [];
  const skipped: SkippedTensor[] = [];
  let free = 0;
  let end = first;
  for (const { name, shape, elements, type, start, at } of listed) {
    const wrong = { name: source.name, tensor: name, offset: at };
    if (start !== free) refuse('gguf_offset', { ...wrong, start, expected: free });
    const length = (elements / type.elements) * type.bytes;
    const offset = data + start;
    if (!(offset + length <= source.size))
      refuse('gguf_beyond', { ...wrong, expected: offset + length, size: source.size });
    free = aligned(start + length);
    end = offset + length;
    if (type.dtype) {
      tensors.push({ name, shape, dtype: type.dtype, elements, file: 0, offset, length });
    } else {
      const reason = { code: 'gguf_unread', values: { tensor: name, dtype: type.name } };
      skipped.push({ name, shape, dtype: type.name, length, reason });
    }
  }
  return { tensors, skipped, end };
}

/** Refuses a second file behind the first: parts are opened together, and not joined byte by byte. */
async function refuseJoined(source: ByteSource, end: number, alignment: number): Promise<void> {
  const length = Math.min(source.size - end, Math.min(alignment, 4096) + 4);
  if (length < 4) return;
  const text = String.fromCharCode(...(await source.read(end, length)));
  const at = text.indexOf('GGUF');
  if (at >= 0 && /^\0*$/.test(text.slice(0, at)))
    refuse('gguf_joined', { name: source.name, offset: end + at });
}
