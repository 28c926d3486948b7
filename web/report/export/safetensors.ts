import type { PartLayout, WeightLayout, WeightVerbs } from '../../core/engine/contract.ts';
import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import { type WeightDtype, weightDtypes } from '../readers/dtypes.ts';
import { matrixOf } from '../readers/tiles.ts';
import { imatrixPairs } from '../schemes/importance.ts';
import { ownKey, ownTensors } from '../schemes/own_exports.ts';
import { blockOf, formatOfBlocks, ggmlDtypeOf } from './ggml.ts';
import type { PlacedPart, Stored } from './plan_types.ts';

// A quantized tensor is several arrays, named as compressed-tensors names them;
// web/docs/use/quantized_files.md defines them.

/** An array of the file. */
interface NamedArray {
  readonly name: string;
  /** As the format writes it. */
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly length: number;
  /** The part of the tensor; none for an array that existed before. */
  readonly part?: string;
  readonly bytes?: Uint8Array;
}

const suffixes: Readonly<Record<string, string>> = {
  scales: '_scale',
  tensor_scale: '_scale_2',
  zero_point: '_zero_point',
  blocks: '_blocks',
};

const dtypeName = (dtype: string) => dtype.toUpperCase();

/** The arrays of a tensor. */
function arraysOf(stored: Stored): NamedArray[] {
  const { entry, parts } = stored;
  const arrays = parts.map((part) => arrayOf(stored, part));
  if (arrays.some(({ name }) => name === entry.name)) return arrays;
  const shape = BigInt64Array.from(entry.shape, BigInt);
  const bytes = new Uint8Array(shape.buffer);
  const rank = entry.shape.length;
  return [
    ...arrays,
    { name: `${entry.name}_shape`, dtype: 'I64', shape: [rank], length: bytes.length, bytes },
  ];
}

/** The parts of a tensor under a format. */
export function layoutOf(
  engine: Pick<WeightVerbs, 'weightLayout'>,
  { shape, importance }: TensorEntry,
  format: string,
): WeightLayout {
  return engine.weightLayout(format, ...matrixOf(shape), importance?.columns ?? 0);
}

/** The bytes that a tensor takes under a format, without a header. */
export function bytesInFile(
  engine: Pick<WeightVerbs, 'weightLayout'>,
  entry: TensorEntry,
  format: string,
): { readonly bytes: number; readonly shapeBytes: number } {
  const layout = layoutOf(engine, entry, format);
  const stored = { place: 0, entry, isQuantized: true, format, ...layout };
  const sum = (isShape: boolean) =>
    arraysOf(stored)
      .filter(({ part }) => (part === undefined) === isShape)
      .reduce((all, { length }) => all + length, 0);
  return { bytes: sum(false), shapeBytes: sum(true) };
}

export const namesOfArrays = (stored: Stored): string[] => arraysOf(stored).map(({ name }) => name);

function arrayOf({ entry, parts, format }: Stored, part: PartLayout): NamedArray {
  const { name, shape, elements } = entry;
  const { name: kind, dtype, bytes: length } = part;
  const array = (
    suffix: string,
    type: string,
    size: number,
    of: readonly number[],
  ): NamedArray => ({
    ...{ name: `${name}${suffix}`, dtype: type, length, part: kind },
    // A shape of no axes would be that of a scalar.
    shape:
      of.length > 0 && of.reduce((all, extent) => all * extent, size) === length
        ? of
        : [length / size],
  });
  if (kind === 'codes' || kind === 'data') {
    const known = weightDtypes[dtype as WeightDtype];
    if (known.elements >= 32) {
      const own = formatOfBlocks(dtype as WeightDtype);
      return array('_blocks', 'U8', 1, rowsOf(shape, blockOf(own), known.bytes));
    }
    // A whole number of bytes for each element, and no padding of blocks.
    if (known.elements === 1 && length === elements * known.bytes)
      return { ...array('', dtypeName(dtype), known.bytes, shape), shape };
    const isWord = parts.some((one) => one.name === 'zero_point') && (shape.at(-1) ?? 1) % 8 === 0;
    if (isWord) return array('_packed', 'I32', 4, rowsOf(shape, 8, 1));
    return array('_packed', 'U8', 1, rowsOf(shape, known.elements, known.bytes));
  }
  if (kind === 'blocks' && format) {
    const { bytes } = weightDtypes[ggmlDtypeOf(format) ?? 'u8'];
    return array('_blocks', 'U8', 1, rowsOf(shape, blockOf(format), bytes));
  }
  const size = weightDtypes[dtype as WeightDtype].bytes;
  const suffix = suffixes[kind] ?? `_${kind}`;
  const isOfRows = kind === 'scales' && format?.endsWith('per_channel');
  const group = elements / (length / size);
  return array(
    suffix,
    dtypeName(dtype),
    size,
    isOfRows ? [shape[0] ?? 1, ...shape.slice(1).map(() => 1)] : rowsOf(shape, group, 1),
  );
}

/** The shape of blocks: the last axis counts those of a row. Not whole numbers if a row has none. */
function rowsOf(shape: readonly number[], block: number, bytes: number): number[] {
  const blocks = (shape.at(-1) ?? 1) / block;
  return Number.isInteger(blocks) ? [...shape.slice(0, -1), blocks * bytes] : [];
}

/** Lays out the parts of each tensor after a header; arrays of wide numbers come first. */
export function layOutSafetensors(checkpoint: Checkpoint, stored: readonly Stored[]) {
  const named = stored.flatMap((one, tensor) =>
    arraysOf(one).map((array) => ({ ...array, tensor })),
  );
  const width = ({ dtype, shape, length }: NamedArray) =>
    weightDtypes[dtype.toLowerCase() as WeightDtype].elements > 1
      ? 1
      : length /
        Math.max(
          1,
          shape.reduce((all, extent) => all * extent, 1),
        );
  const inOrder = [...named].sort((one, other) => width(other) - width(one));
  const header: Record<string, unknown> = { __metadata__: metadataOf(checkpoint, stored) };
  let end = 0;
  const starts = inOrder.map(({ name, dtype, shape, length }) => {
    const start = end;
    end += length;
    header[name] = { dtype, shape, data_offsets: [start, end] };
    return start;
  });
  const head = headOf(header);
  const arrays: PlacedPart[][] = stored.map(() => []);
  const fixed: { offset: number; bytes: Uint8Array }[] = [{ offset: 0, bytes: head }];
  for (const [i, { part, bytes, length, tensor }] of inOrder.entries()) {
    const offset = head.length + (starts[i] ?? 0);
    if (bytes) fixed.push({ offset, bytes });
    if (part !== undefined) arrays[tensor]?.push({ part, offset, length });
  }
  return { size: head.length + end, fixed, arrays };
}

/** The length of the header, and the header with spaces up to a multiple of eight bytes. */
function headOf(header: Readonly<Record<string, unknown>>): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = Math.ceil(text.length / 8) * 8;
  const buffer = new ArrayBuffer(8 + length);
  const head = new Uint8Array(buffer).fill(0x20);
  new DataView(buffer).setBigUint64(0, BigInt(length), true);
  head.set(text, 8);
  return head;
}

/** The file's metadata, and the arrays of each tensor. */
function metadataOf({ metadata, tensors: all, imatrix }: Checkpoint, stored: readonly Stored[]) {
  const tensors = stored.flatMap((one) => {
    const { entry, format } = one;
    const arrays = arraysOf(one);
    const isKept = arrays.some(({ name, part }) => part === 'data' && name === entry.name);
    if (isKept) return [];
    const parts = arrays.flatMap(({ part, name }) => (part === undefined ? [] : [[part, name]]));
    const { name, shape, dtype } = entry;
    const own = format ?? formatOfBlocks(dtype);
    return [[name, { format: own, shape, parts: Object.fromEntries(parts) }] as const];
  });
  // Codes that stay as they are keep their description.
  const before = ownTensors(metadata[ownKey]);
  const quantization = {
    version: 1,
    ...(imatrix && { imatrix: Object.fromEntries(imatrixPairs(imatrix)) }),
    tensors: Object.fromEntries([...before, ...tensors]),
  };
  // As safetensors’ own save_model says which names share a tensor.
  const tied = Object.fromEntries(
    all.flatMap(({ name, tiedTo }) => (tiedTo === undefined ? [] : [[name, tiedTo]])),
  );
  const format = metadata.format ?? 'pt';
  return { ...metadata, ...tied, format, [ownKey]: JSON.stringify(quantization) };
}
