import type { ByteSource } from './bytes.ts';
import { refuse } from './checkpoint.ts';
import { viewOf } from './fields.ts';
import { shortName } from './names.ts';
import { type Meanings, unpickled } from './pickle.ts';
import { Dict, List, StorageValue, type Value } from './pickle_values.ts';
import type { Shard } from './shards.ts';
import { shardOf } from './torch_entries.ts';
import { torchMeanings } from './torch_globals.ts';
import { storageTypes } from './torch_types.ts';

// The files of torch.save before PyTorch 1.6: five pickles one after the other (a magic number, the version, facts about
// the machine, the object, the keys of its storages), then for each key the number of elements and these.

/** The first pickle, behind its protocol: a whole number of ten bytes, and its end. */
const magic = [
  ...[0x8a, 10, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19, 0x2e],
] as const;
const version = 1001;

/** The bytes of all pickles at most. */
const mostPickleBytes = 1 << 24;
const mostStorages = 1 << 18;

/** Reads the list of a file that begins with a pickle. */
export async function readLegacy(source: ByteSource, file: number): Promise<Shard> {
  const { name, size } = source;
  const bytes = await source.read(0, Math.min(size, mostPickleBytes));
  const isUsual = bytes[1] === 2 || bytes[1] === 3;
  if (!isUsual || magic.some((byte, place) => bytes[2 + place] !== byte))
    refuse('torch_plain_pickle', { name });
  let at = 2 + magic.length;
  // Their types say how long the elements are.
  const storages = new Map<string, StorageValue>();
  const meanings = torchMeanings(name);
  const noting: Meanings = {
    ...meanings,
    persistent(id, offset) {
      const value = meanings.persistent(id, offset);
      if (value instanceof StorageValue) storages.set(value.key, value);
      return value;
    },
  };
  const next = (): Value => {
    const { value, end } = unpickled(name, bytes.subarray(at), noting);
    at += end;
    return value;
  };
  if (next() !== version) return refuse('torch_plain_pickle', { name });
  const machine = next();
  const root = next();
  const keys = next();
  if (!(keys instanceof List) || keys.items.length > mostStorages)
    return refuse('torch_pickle', { name, offset: at });
  const starts = new Map<string, number>();
  let offset = at;
  for (const key of keys.items) {
    const storage = typeof key === 'string' ? storages.get(key) : undefined;
    if (offset + 8 > size) refuse('torch_pickle_end', { name, offset });
    const count = Number(viewOf(await source.read(offset, 8)).getBigInt64(0, true));
    offset += 8;
    if (!storage || count !== storage.count)
      return refuse('torch_storage', { name, member: shortName(String(key)) });
    const length = count * bytesOfOne(storage);
    if (offset + length > size) refuse('torch_pickle_end', { name, offset });
    starts.set(storage.key, offset);
    offset += length;
  }
  const placeOf = (storage: StorageValue) => ({
    offset:
      starts.get(storage.key) ?? refuse('torch_storage', { name, member: shortName(storage.key) }),
    length: storage.count * bytesOfOne(storage),
  });
  return shardOf({ name, file, isBigEndian: isBigEndian(machine), placeOf }, root);
}

const bytesOfOne = ({ type }: StorageValue) => storageTypes[type]?.bytes ?? 1;

/** Whether the machine that wrote a file has said that it is big-endian. */
const isBigEndian = (machine: Value): boolean =>
  machine instanceof Dict &&
  [...machine.entries()].some(([key, value]) => key === 'little_endian' && value === false);
