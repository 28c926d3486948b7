import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse } from './checkpoint.ts';
import { readGguf } from './gguf.ts';
import { shortName } from './names.ts';
import { partName, refusePart } from './parts.ts';

// A model that gguf-split has divided: each file is a GGUF file by itself, with its place among them.

/** The names of all parts, as far as that of one tells; numbers otherwise. */
const partNames = (name: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => partName(name)?.nameOf(at + 1) ?? `${at + 1} / ${count}`,
  );

/** Reads a whole model in one file; refuses a part of one. */
export async function readWholeGguf(source: ByteSource): Promise<Checkpoint> {
  const checkpoint = await readGguf(source);
  const { 'split.no': no, 'split.count': count } = checkpoint.metadata;
  if (!(Number(count) > 1)) return checkpoint;
  const part = Number(no ?? 0);
  const others = partNames(source.name, Number(count)).filter((_, at) => at !== part);
  return refusePart(source.name, part + 1, Number(count), others);
}

/** Reads files such as `model-00001-of-00003.gguf`, in any order; all of them must be there. */
export async function readGgufShards(sources: readonly ByteSource[]): Promise<Checkpoint> {
  const shards: { readonly shard: Checkpoint; readonly file: number; readonly place: number }[] =
    [];
  const files = sources.map(({ name }) => name);
  for (const [file, source] of sources.entries()) {
    const { name } = source;
    const shard = await readGguf(source);
    const key = (which: string) => Number(shard.metadata[`split.${which}`] ?? Number.NaN);
    const [place, count] = [key('no'), key('count')];
    if (!(place >= 0 && place < count)) refuse('gguf_shard', { name });
    if (count > sources.length) {
      const others = partNames(name, count).filter((other) => !files.includes(other));
      refusePart(name, place + 1, count, others);
    }
    if (count !== sources.length)
      refuse('gguf_shard_count', { name, count, actual: sources.length });
    const other = shards.find((one) => one.place === place);
    if (other) refuse('gguf_shard_twice', { name, other: files[other.file] ?? '' });
    shards.push({ shard, file, place });
  }
  shards.sort((a, b) => a.place - b.place);
  const tensors = shards.flatMap(({ shard, file }) =>
    shard.tensors.map((tensor) => ({ ...tensor, file })),
  );
  const skipped = shards.flatMap(({ shard }) => shard.skipped);
  refuseDuplicates(shards, files);
  const metadata = shards[0]?.shard.metadata ?? {};
  const expected = metadata['split.tensors.count'];
  const actual = tensors.length + skipped.length;
  if (expected !== undefined && Number(expected) !== actual)
    refuse('gguf_shard_tensors', { name: files.join(', '), expected, actual });
  return { kind: 'gguf', files, tensors, skipped, metadata };
}

function refuseDuplicates(
  shards: readonly { readonly shard: Checkpoint; readonly file: number }[],
  files: readonly string[],
): void {
  const owners = new Map<string, number>();
  for (const { shard, file } of shards) {
    for (const { name } of [...shard.tensors, ...shard.skipped]) {
      const other = owners.get(name);
      if (other !== undefined)
        refuse('gguf_shard_duplicate', {
          name: files[file] ?? '',
          other: files[other] ?? '',
          tensor: shortName(name),
        });
      owners.set(name, file);
    }
  }
}
