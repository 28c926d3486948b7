import type { ByteSource } from './bytes.ts';
import { refuse } from './checkpoint.ts';
import { shortName } from './names.ts';
import { parseObject } from './safetensors_header.ts';

// `model.safetensors.index.json` and `pytorch_model.bin.index.json` say which shard holds which tensor.

const mostIndexBytes = 100_000_000;

/** Diffusers puts the name of a variant before the ending: `.index.fp16.json`. */
export const isIndex = (name: string): boolean => /\.index(?:\.[\w-]+)?\.json$/i.test(name);

/** The shards of an index; undefined if it cannot be read. */
async function shardsOf(source: ByteSource): Promise<readonly string[] | undefined> {
  try {
    return (await readIndex(source)).shards;
  } catch {
    return undefined;
  }
}

/** The index of these files among all: the one that names most of them. One that names none is of others. */
export async function chosenIndex(
  sources: readonly ByteSource[],
  shards: readonly ByteSource[],
): Promise<ByteSource | undefined> {
  const indices = sources.filter(({ name }) => isIndex(name));
  if (shards.length === 0) return indices[0];
  const names = new Set(shards.map(({ name }) => name));
  let best: { readonly source: ByteSource; readonly share: number } | undefined;
  for (const source of indices) {
    const own = await shardsOf(source);
    // A damaged index counts as far as it is the only one: nobody knows which shards it is about.
    const share = own ? own.filter((shard) => names.has(shard)).length / own.length : 0.5;
    if (share > (best?.share ?? 0)) best = { source, share };
  }
  return best?.source;
}

export interface ShardIndex {
  /** The names of the files. */
  readonly shards: readonly string[];
  /** Refuses unless exactly the shards of the index are there. */
  refuseOtherFiles(names: readonly string[]): void;
  /** Refuses unless each tensor of the index is in its shard; `places` are shards by tensor. */
  refuseOtherTensors(places: ReadonlyMap<string, string>): void;
}

export async function readIndex(source: ByteSource): Promise<ShardIndex> {
  const { name, size } = source;
  if (size > mostIndexBytes) refuse('safetensors_header_size', { name, length: String(size) });
  const map = parseObject(name, await source.read(0, size), 0).get('weight_map');
  if (!(map instanceof Map) || map.size === 0) refuse('safetensors_index', { name });
  const entries: (readonly [string, string])[] = [];
  for (const [tensor, shard] of map) {
    if (typeof shard !== 'string') refuse('safetensors_index', { name });
    entries.push([tensor, shard]);
  }
  const expected = new Set(entries.map(([, shard]) => shard));
  return {
    shards: [...expected],
    refuseOtherFiles(names) {
      const missing = [...expected].filter((shard) => !names.includes(shard)).sort();
      const [first] = missing;
      const counts = { count: missing.length, total: expected.size };
      if (first !== undefined)
        refuse('safetensors_shard', { name, shard: shortName(first), ...counts });
      const other = names.find((one) => !expected.has(one));
      if (other !== undefined) refuse('safetensors_other_file', { name, other });
    },
    refuseOtherTensors(places) {
      const lost = entries.find(([tensor, shard]) => places.get(tensor) !== shard);
      if (lost)
        refuse('safetensors_lost', { name, tensor: shortName(lost[0]), shard: shortName(lost[1]) });
    },
  };
}
