import { QuantError } from '../../core/engine/errors.ts';
import { npyHeadBytes } from '../../text/npy_header.ts';
import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type SkippedTensor, type TensorEntry } from './checkpoint.ts';
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
  for (const member of members) {
    if (member.name.endsWith('/')) continue;
    const one = await memberEntry(source, member);
    if ('reason' in one) skipped.push(one);
    else tensors.push(one);
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

async function memberEntry(
  source: ByteSource,
  member: ZipMember,
): Promise<TensorEntry | SkippedTensor> {
  const name = member.name.replace(/\.npy$/, '');
  try {
    const head = await headOf(source, member);
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
    const deflated = { skip: start, length };
    return { ...entry, offset: member.offset, length: member.length, deflated };
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    const { code, values } = error;
    const dtype = typeof values.dtype === 'string' ? values.dtype : '';
    return { name, shape: [], dtype, length: member.length, reason: { code, values } };
  }
}

/** The first bytes of a member. */
async function headOf(source: ByteSource, member: ZipMember): Promise<Uint8Array> {
  const length = Math.min(member.inflatedLength, npyHeadBytes);
  if (!member.isDeflated) return source.read(member.offset, length);
  const head = new Uint8Array(length);
  let filled = 0;
  for await (const bytes of inflate(source, member, member.inflatedLength)) {
    head.set(bytes.subarray(0, length - filled), filled);
    filled += Math.min(bytes.length, length - filled);
    if (filled === length) break;
  }
  return head;
}
