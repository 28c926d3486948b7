import type { PackedLayout, WeightVerbs } from '../../core/engine/contract.ts';
import { recordOf } from '../../core/engine/errors.ts';
import type { StoredParts } from '../../core/engine/values.ts';
import type { ByteSource } from '../readers/bytes.ts';
import { type PackedWeight, refuse, type TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf, weightDtypes } from '../readers/dtypes.ts';
import { readRange } from '../readers/slices.ts';

/** The verbs of the core that unpack. */
export type PackedVerbs = Pick<
  WeightVerbs,
  'openPacked' | 'closePacked' | 'packedRange' | 'decodePacked'
>;

/** Whether the codes of a run of elements have bytes of their own; those of others are held as a whole. */
export const isStreamed = ({ layout }: PackedWeight): boolean =>
  !layout.codes.isTransposed && !layout.codes.packsFirstAxis;

/**
 * Works with a tensor as one that stores numbers: of a packed weight, an entry of a further source, whose
 * bytes the core decodes as they are read. The scales are held until the work is done, and so are codes
 * that are stored in another order than the elements.
 */
export async function withNumbers<T>(
  engine: PackedVerbs,
  sources: readonly ByteSource[],
  entry: TensorEntry,
  work: (sources: readonly ByteSource[], entry: TensorEntry) => Promise<T>,
): Promise<T> {
  const { packed, ...plain } = entry;
  if (!packed) return work(sources, entry);
  const id = opened(engine, entry.name, packed.layout, await partsOf(sources, packed));
  try {
    const source = decodedSource(engine, id, sources, entry, packed);
    return await work([...sources, source], { ...plain, file: sources.length, offset: 0 });
  } finally {
    engine.closePacked(id);
  }
}

function opened(
  engine: PackedVerbs,
  tensor: string,
  layout: PackedLayout,
  parts: StoredParts,
): number {
  try {
    return engine.openPacked(layout, parts);
  } catch (error) {
    const { code, values } = recordOf(error);
    if (code !== 'index_out_of_range') throw error;
    return refuse('scheme_index', {
      ...{ tensor, index: Number(values.index), groups: Number(values.extent) },
    });
  }
}

async function partsOf(sources: readonly ByteSource[], packed: PackedWeight): Promise<StoredParts> {
  const held = Object.entries(packed.parts).filter(
    ([name]) => name !== 'codes' || !isStreamed(packed),
  );
  const read = held.map(async ([name, part]) => [name, await wholeOf(sources, part)] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** All bytes of a small tensor. */
export const wholeOf = (sources: readonly ByteSource[], entry: TensorEntry): Promise<Uint8Array> =>
  readRange(sources, entry, 0, entry.elements);

function decodedSource(
  engine: PackedVerbs,
  id: number,
  sources: readonly ByteSource[],
  { name, dtype, elements }: TensorEntry,
  { parts }: PackedWeight,
): ByteSource {
  const { bytes: each } = weightDtypes[dtype];
  return {
    name,
    size: bytesOf(dtype, elements),
    read: async (start, length) => {
      const [first, count] = [start / each, length / each];
      const range = engine.packedRange(id, first, count);
      const codes =
        range.length > 0 && parts.codes
          ? await bytesAt(sources, parts.codes, range.start, range.length)
          : new Uint8Array();
      return engine.decodePacked(id, first, count, codes).bytes;
    },
  };
}

/** Bytes of a tensor's elements, whose dtype may have several bytes each. */
async function bytesAt(
  sources: readonly ByteSource[],
  entry: TensorEntry,
  start: number,
  length: number,
): Promise<Uint8Array> {
  const { bytes: each, elements: block } = weightDtypes[entry.dtype];
  const from = Math.floor(start / each);
  const to = Math.ceil((start + length) / each);
  const count = Math.min(entry.elements, to * block) - from * block;
  const bytes = await readRange(sources, entry, from * block, count);
  return bytes.subarray(start - from * each, start - from * each + length);
}
