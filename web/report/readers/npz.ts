import { QuantError } from '../../core/engine/errors.ts';
import { npyHeadBytes } from '../../text/npy_header.ts';
import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
import { gather } from './gather.ts';
import { inflate } from './inflate.ts';
import { shortName } from './names.ts';
import { npyTensor } from './npy.ts';
import { signatureOfArchive } from './signatures.ts';
import { readZip, type ZipMember } from './zip.ts';

// NumPy's .npz: a ZIP archive whose members are .npy files. Tensors have the members' names without the
// ending. What no reader here can turn into numbers is skipped with its reason.

export async function readNpz(
  source: ByteSource,
  listed?: readonly ZipMember[],
): Promise<Checkpoint> {
  const tensors: TensorEntry[] = [];
  const skipped: SkippedTensor[] = [];
  const members = listed ?? (await readZip(source));
  const arrays = members.filter(({ name }) => !name.endsWith('/'));
  for (let from = 0; from < arrays.length; from += atOnce) {
    const some = arrays.slice(from, from + atOnce);
    const heads = await headsOf(source, some);
    for (const [place, member] of some.entries()) {
      const one = memberEntry(source, member, heads[place]);
      if ('reason' in one) skipped.push(one);
      else tensors.push(one);
    }
  }
  const names = members.map(({ name }) => name);
  const isOther =
    skipped.length > 0 &&
    skipped.every(({ reason }) => /^npy_(?:magic|truncated)$/.test(reason.code)) &&
    !names.some((name) => name.endsWith('.npy'));
  if (tensors.length === 0 && isOther) {
    const { code, values } = signatureOfArchive(source.name, names);
    refuse(code, values);
  }
  return { kind: 'npz', files: [source.name], tensors, skipped, metadata: {} };
}

type Head = Uint8Array | QuantError | undefined;

function memberEntry(
  source: ByteSource,
  member: ZipMember,
  head: Head = new Uint8Array(),
): TensorEntry | SkippedTensor {
  const name = member.name.replace(/\.npy$/, '');
  try {
    if (head instanceof QuantError) throw head;
    const { start, length, ...tensor } = npyTensor(
      `${source.name}/${shortName(member.name)}`,
      head,
      member.inflatedLength,
    );
    const entry = { ...tensor, name, file: 0 };
    if (!member.isDeflated) return { ...entry, offset: member.offset + start, length };
    if (start + length !== member.inflatedLength)
      refuse('npz_trailing', {
        name: `${source.name}/${shortName(member.name)}`,
        offset: member.offset,
      });
    const deflated = { skip: start, length, whole: member.inflatedLength };
    return { ...entry, offset: member.offset, length: member.length, deflated };
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    const { code, values } = error;
    const dtype = typeof values.dtype === 'string' ? values.dtype : '';
    return { name, shape: [], dtype, length: member.length, reason: { code, values } };
  }
}

/** Members whose first bytes are read together; those of more would take much memory. */
const atOnce = 256;
/** Members of at most so many deflated bytes are read with them. */
const mostDeflated = 2 ** 13;

/** The first bytes of each member, or why they cannot be read. */
async function headsOf(source: ByteSource, members: readonly ZipMember[]): Promise<Head[]> {
  const heads: Head[] = [];
  const lengthOf = ({ length, inflatedLength, isDeflated }: ZipMember) =>
    isDeflated ? (length <= mostDeflated ? length : 0) : Math.min(inflatedLength, npyHeadBytes);
  const ranges = members.map((one) => ({ start: one.offset, length: lengthOf(one) }));
  const inflating: Promise<void>[] = [];
  await gather(source, ranges, (bytes, place) => {
    const member = members[place];
    if (!member?.isDeflated) {
      heads[place] = bytes.slice();
      return;
    }
    const own = bytes.slice();
    const read = async (start: number, length: number) =>
      own.slice(start - member.offset, start - member.offset + length);
    const from = member.length <= mostDeflated ? { ...source, read } : source;
    const take = async () => {
      heads[place] = await inflatedHead(from, member);
    };
    inflating.push(take());
  });
  await Promise.all(inflating);
  return heads;
}

async function inflatedHead(source: ByteSource, member: ZipMember): Promise<Head> {
  const length = Math.min(member.inflatedLength, npyHeadBytes);
  const head = new Uint8Array(length);
  let filled = 0;
  try {
    for await (const bytes of inflate(source, member, member.inflatedLength)) {
      head.set(bytes.subarray(0, length - filled), filled);
      filled += Math.min(bytes.length, length - filled);
      if (filled === length) break;
    }
    return head;
  } catch (error) {
    if (error instanceof QuantError) return error;
    throw error;
  }
}
