import type { ByteSource } from '../readers/bytes.ts';
import { type Checkpoint, refuse, type TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import { readGgufHead } from '../readers/gguf.ts';
import type { MetadataPair } from '../readers/gguf_metadata.ts';
import { ggmlNumber } from '../readers/gguf_types.ts';
import { imatrixPairs, imatrixPrefix } from '../schemes/importance.ts';
import { ByteWriter } from './byte_writer.ts';
import { ggmlDtypeOf } from './ggml.ts';
import type { PlacedPart, Stored } from './plan_types.ts';

// GGUF version 3, which is little-endian. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const uint32Type = 4;
const stringType = 8;

/** Pairs that no longer hold: the tensors say what they are, and there is one file. */
const dropped = new Set([
  ...['general.file_type', 'general.quantization_version', 'general.quantized_by'],
  ...['split.no', 'split.count', 'split.tensors.count'],
]);

/** The version of ggml's quantized types. */
const quantizationVersion = 2;

interface Kept {
  readonly alignment: number;
  /** The pairs as the file holds them. */
  readonly bytes: readonly Uint8Array[];
  readonly count: number;
}

/** Lays out the parts of each tensor after a header. Metadata of a GGUF file stay. */
export async function layOutGguf(
  sources: readonly ByteSource[],
  checkpoint: Checkpoint,
  stored: readonly Stored[],
) {
  const { imatrix } = checkpoint;
  const isGguf = checkpoint.kind === 'gguf';
  const kept = isGguf
    ? await keptPairs(
        sources.filter((_, at) => !checkpoint.imatrixPlaces?.includes(at)),
        imatrix !== undefined,
      )
    : ownPairs(checkpoint);
  const importance = imatrix ? imatrixPairs(imatrix) : [];
  const aligned = (offset: number) => Math.ceil(offset / kept.alignment) * kept.alignment;
  const writer = new ByteWriter();
  writer.text('GGUF');
  writer.u32(3);
  writer.u64(stored.length);
  writer.u64(kept.count + 2 + importance.length);
  for (const bytes of kept.bytes) writer.bytes(bytes);
  uint32Pair(writer, 'general.quantization_version', quantizationVersion);
  stringPair(writer, 'general.quantized_by', 'zeropoint');
  for (const [key, value] of importance) {
    if (typeof value === 'string') stringPair(writer, key, value);
    else uint32Pair(writer, key, value);
  }
  let free = 0;
  const starts: number[] = [];
  for (const one of stored) {
    const [part] = one.parts;
    if (!part) throw new RangeError(one.entry.name);
    writeEntry(writer, one.entry, dtypeOf(one), free);
    starts.push(free);
    free = aligned(free + part.bytes);
  }
  const header = writer.finish();
  const data = aligned(header.length);
  const arrays: PlacedPart[][] = stored.map(({ parts }, i) =>
    parts.map(({ name, bytes }) => ({
      part: name,
      offset: data + (starts[i] ?? 0),
      length: bytes,
    })),
  );
  return { size: data + free, fixed: [{ offset: 0, bytes: header }], arrays };
}

const dtypeOf = ({ format, parts }: Stored): WeightDtype =>
  (format && ggmlDtypeOf(format)) || (parts[0]?.dtype as WeightDtype);

function writeEntry(writer: ByteWriter, entry: TensorEntry, dtype: WeightDtype, start: number) {
  const { name, shape } = entry;
  writer.string(name);
  writer.u32(shape.length);
  // The innermost axis comes first in the file.
  for (const extent of [...shape].reverse()) writer.u64(extent);
  writer.u32(ggmlNumber(dtype) ?? refuse('export_gguf_dtype', { tensor: name, dtype }));
  writer.u64(start);
}

function stringPair(writer: ByteWriter, key: string, value: string) {
  writer.string(key);
  writer.u32(stringType);
  writer.string(value);
}

function uint32Pair(writer: ByteWriter, key: string, value: number) {
  writer.string(key);
  writer.u32(uint32Type);
  writer.u32(value);
}

/** The metadata of another kind of file, as text. */
function ownPairs({ metadata }: Checkpoint): Kept {
  const writer = new ByteWriter();
  const entries = Object.entries(metadata);
  for (const [key, value] of entries) stringPair(writer, `source.${key}`, value);
  return { alignment: 32, bytes: [writer.finish()], count: entries.length };
}

/** The pairs of the file, or of the first of its shards: the others have only their place. */
async function keptPairs(sources: readonly ByteSource[], hasImatrix: boolean): Promise<Kept> {
  for (const source of sources.filter(({ name }) => !name.toLowerCase().endsWith('.json'))) {
    const { metadata } = await readGgufHead(source);
    if (Number(metadata.values['split.no'] ?? 0) !== 0) continue;
    const pairs = metadata.pairs.filter(
      ({ key }) => !dropped.has(key) && !(hasImatrix && key.startsWith(imatrixPrefix)),
    );
    const bytes = await Promise.all(
      rangesOf(pairs).map(({ start, end }) => source.read(start, end - start)),
    );
    return { alignment: metadata.alignment, bytes, count: pairs.length };
  }
  return refuse('weights_no_file', {});
}

/** The ranges that pairs fill, without borders between neighbours. */
function rangesOf(pairs: readonly MetadataPair[]) {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of pairs) {
    const last = ranges.at(-1);
    if (last?.end === start) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}
