import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { bytesOf, weightDtypes } from './dtypes.ts';
import { inflate } from './inflate.ts';
import { unpickle } from './pickle.ts';
import type { StorageValue, TensorValue } from './pickle_values.ts';
import { readShards, type Shard } from './shards.ts';
import { torchMeanings } from './torch_globals.ts';
import { readableTypes, storageTypes } from './torch_types.ts';
import { flatten } from './torch_values.ts';
import { readZip, type ZipMember } from './zip.ts';

// The files of torch.save since PyTorch 1.6: an archive with a pickle, which is read without being run,
// and a member for each storage.

const mostPickleBytes = 1 << 24;
const pickleProtocol = 0x80;

interface Archive {
  readonly name: string;
  /** Its index among the files. */
  readonly file: number;
  /** The name of the archive's folder, with a slash. */
  readonly folder: string;
  readonly members: ReadonlyMap<string, ZipMember>;
  readonly isBigEndian: boolean;
}

/** Reads the lists of one file, or of shards. */
export const readTorch = (sources: readonly ByteSource[]): Promise<Checkpoint> =>
  readShards('torch', sources, readArchive);

async function readArchive(source: ByteSource, file: number): Promise<Shard> {
  const { name } = source;
  const [first, second] = await source.read(0, Math.min(2, source.size));
  if (first === pickleProtocol) refuse('torch_legacy', { name });
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
  const { tensors, metadata } = flatten(name, root);
  const archive = { name, file, folder, members, isBigEndian };
  const users = new Map<string, number>();
  for (const [, { view }] of tensors) {
    if (!('reason' in view)) users.set(view.storage.key, (users.get(view.storage.key) ?? 0) + 1);
  }
  const read = tensors.map(([path, tensor]) => entryOf(archive, path, tensor, users));
  return {
    tensors: read.filter((one): one is TensorEntry => !('reason' in one)),
    skipped: read.filter((one): one is SkippedTensor => 'reason' in one),
    metadata,
  };
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
function memberOf({ name, folder, members }: Archive, { type, key, count }: StorageValue) {
  const path = `${folder}data/${key}`;
  const member = members.get(path) ?? refuse('torch_storage', { name, member: path });
  const expected = count * (storageTypes[type]?.bytes ?? 1);
  if (member.inflatedLength !== expected) {
    const { inflatedLength: actual, offset } = member;
    refuse('torch_storage_size', { name, member: path, expected, actual, offset });
  }
  return member;
}

function entryOf(
  archive: Archive,
  name: string,
  { shape, dtype, view }: TensorValue,
  users: ReadonlyMap<string, number>,
): TensorEntry | SkippedTensor {
  const skip = (code: string, length?: number) => ({
    name,
    shape,
    dtype,
    ...(length !== undefined && { length }),
    reason: { code, values: { tensor: name, dtype } },
  });
  if ('reason' in view) return skip(view.reason);
  const member = memberOf(archive, view.storage);
  const readable = readableTypes[dtype];
  if (!readable) return skip('torch_dtype');
  const elements = shape.reduce((all, extent) => all * extent, 1);
  const length = bytesOf(readable, elements);
  const order = orderOf(shape, view.strides);
  const isAlone = users.get(view.storage.key) === 1;
  // Others may lie between the elements of a view, so its bytes are known if it has the storage alone.
  if (!order) return skip('torch_strides', isAlone ? member.length : undefined);
  const { bytes } = weightDtypes[readable];
  const start = view.offset * bytes;
  return {
    name,
    shape,
    dtype: readable,
    elements,
    file: archive.file,
    ...(member.isDeflated
      ? {
          ...{ offset: member.offset, length: member.length },
          deflated: {
            ...{ skip: start, length, whole: member.inflatedLength },
            ...(!isAlone && { isShared: true }),
          },
        }
      : { offset: member.offset + start, length }),
    ...(archive.isBigEndian && bytes > 1 && { bigEndian: true }),
    ...(order === 'columns' && { columnMajor: true }),
  };
}

/** Which axis varies fastest, if the elements follow each other without holes. */
function orderOf(
  shape: readonly number[],
  strides: readonly number[],
): 'rows' | 'columns' | undefined {
  const axes = shape.map((extent, axis) => ({ extent, stride: strides[axis] ?? 0 }));
  if (shape.includes(0) || isDense(axes.toReversed())) return 'rows';
  return isDense(axes) ? 'columns' : undefined;
}

/** Whether the stride of each axis is the number of elements of those before it. */
function isDense(axes: readonly { readonly extent: number; readonly stride: number }[]): boolean {
  let expected = 1;
  return axes.every(({ extent, stride }) => {
    const fits = extent === 1 || stride === expected;
    expected *= extent;
    return fits;
  });
}
