import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse } from './checkpoint.ts';
import { inflate } from './inflate.ts';
import { unpickle } from './pickle.ts';
import type { StorageValue } from './pickle_values.ts';
import { readShards, type Shard } from './shards.ts';
import { type StoragePlace, shardOf } from './torch_entries.ts';
import { torchMeanings } from './torch_globals.ts';
import { readLegacy } from './torch_legacy.ts';
import { storageTypes } from './torch_types.ts';
import { readZip, type ZipMember } from './zip.ts';

// The files of torch.save since PyTorch 1.6: an archive with a pickle, which is read without being run,
// and a member for each storage.

const mostPickleBytes = 1 << 24;
const pickleProtocol = 0x80;

/** Reads the lists of one file, or of shards. */
export const readTorch = (sources: readonly ByteSource[]): Promise<Checkpoint> =>
  readShards('torch', sources, readArchive);

async function readArchive(source: ByteSource, file: number): Promise<Shard> {
  const { name } = source;
  const [first, second] = await source.read(0, Math.min(2, source.size));
  if (first === pickleProtocol) return readLegacy(source, file);
  // “PK”; a file of less than two bytes is cut off.
  if (second !== undefined && !(first === 0x50 && second === 0x4b)) refuse('torch_other', { name });
  const listed = await readZip(source);
  const pickles = listed.filter((member) => /^[^/]+\/data\.pkl$/.test(member.name));
  const [pickle] = pickles;
  if (!pickle || pickles.length > 1) return refuse('torch_no_pickle', { name });
  const folder = pickle.name.slice(0, -'data.pkl'.length);
  const members = new Map(listed.map((member) => [member.name, member]));
  if (members.has(`${folder}constants.pkl`)) refuse('torch_script', { name });
  const isBigEndian = await readByteOrder(source, members.get(`${folder}byteorder`));
  if (pickle.inflatedLength > mostPickleBytes)
    refuse('torch_pickle_size', { name, length: pickle.inflatedLength });
  const root = unpickle(name, await readMember(source, pickle), torchMeanings(name));
  const placeOf = (storage: StorageValue): StoragePlace => {
    const { offset, length, isDeflated, inflatedLength } = memberOf(name, folder, members, storage);
    return { offset, length, ...(isDeflated && { inflated: inflatedLength }) };
  };
  return shardOf({ name, file, isBigEndian, placeOf }, root);
}

/** All bytes of a member, which is small. */
async function readMember(source: ByteSource, member: ZipMember): Promise<Uint8Array> {
  if (!member.isDeflated) return source.read(member.offset, member.length);
  const bytes = new Uint8Array(member.inflatedLength);
  let filled = 0;
  for await (const piece of inflate(source, member, bytes.length)) {
    bytes.set(piece, filled);
    filled += piece.length;
  }
  return bytes;
}

async function readByteOrder(source: ByteSource, member?: ZipMember): Promise<boolean> {
  if (!member) return false;
  const isShort = member.inflatedLength <= 'little'.length;
  const text = isShort ? new TextDecoder().decode(await readMember(source, member)) : '';
  if (text !== 'little' && text !== 'big')
    refuse('torch_byte_order', { name: source.name, offset: member.offset });
  return text === 'big';
}

/** The member with a storage's bytes, whose length must be what the pickle says. */
function memberOf(
  name: string,
  folder: string,
  members: ReadonlyMap<string, ZipMember>,
  { type, key, count }: StorageValue,
): ZipMember {
  const path = `${folder}data/${key}`;
  const member = members.get(path) ?? refuse('torch_storage', { name, member: path });
  const expected = count * (storageTypes[type]?.bytes ?? 1);
  if (member.inflatedLength !== expected) {
    const { inflatedLength: actual, offset } = member;
    refuse('torch_storage_size', { name, member: path, expected, actual, offset });
  }
  return member;
}
