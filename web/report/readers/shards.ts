import type { ByteSource } from './bytes.ts';
import {
  type Checkpoint,
  type FileKind,
  refuse,
  type SkippedTensor,
  type TensorEntry,
} from './checkpoint.ts';
import { shortName } from './names.ts';
import { refuseMissingParts } from './parts.ts';
import { isIndex, readIndex } from './shard_index.ts';

/** Names of parts that hold slices of the same tensors, one for each device; that of the first may be a whole. */
const isSlice = (name: string): boolean =>
  /(?:^|[/\\])(?:consolidated\.\d+\.pth|mp_rank_\d\w*\.pt)$/i.test(name);

/** The tensors of one shard. */
export interface Shard {
  readonly tensors: readonly TensorEntry[];
  readonly skipped: readonly SkippedTensor[];
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Reads one file, or shards with or without their `.index.json`. The tensors of a shard follow those of
 * the shard before; of metadata that several have, the first counts.
 */
export async function readShards(
  kind: FileKind,
  sources: readonly ByteSource[],
  readShard: (source: ByteSource, file: number) => Promise<Shard>,
): Promise<Checkpoint> {
  const index = sources.findIndex(({ name }) => isIndex(name));
  const files: Shard[] = [];
  const shards = sources.flatMap((source, file) => (file === index ? [] : [{ source, file }]));
  const expected = sources[index] && (await readIndex(sources[index]));
  const given = shards.map(({ source }) => source.name);
  if (expected) expected.refuseOtherFiles(given);
  else refuseMissingParts(given);
  const [slice] = given;
  if (slice !== undefined && given.length === 1 && isSlice(slice) && !/\D0+\D/.test(slice))
    refuse('part_slices', {
      name: slice,
      other: slice.replace(/\d+/, (number) => '0'.repeat(number.length)),
    });
  for (const { source, file } of shards) files.push(await readShard(source, file));
  const tensors = files.flatMap((file) => file.tensors);
  const skipped = files.flatMap((file) => file.skipped);
  const names = sources.map(({ name }) => name);
  const places = new Map<string, string>();
  files.forEach((file, at) => {
    const own = shards[at]?.source.name ?? '';
    for (const { name } of [...file.tensors, ...file.skipped]) {
      const other = places.get(name);
      if (other !== undefined && isSlice(own)) refuse('part_slices', { name: own, other });
      if (other !== undefined)
        refuse('safetensors_twice', { name: own, tensor: shortName(name), other });
      places.set(name, own);
    }
  });
  expected?.refuseOtherTensors(places);
  const metadata = Object.assign({}, ...files.map((file) => file.metadata).reverse());
  return { kind, files: names, tensors, skipped, metadata };
}
