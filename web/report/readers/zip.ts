import type { ByteSource } from './bytes.ts';
import { refuse } from './checkpoint.ts';
import { viewOf } from './fields.ts';
import { gather } from './gather.ts';
import { shortName } from './names.ts';
import { findDirectory, isEncrypted, type ListedMember, parseDirectory } from './zip_directory.ts';

// ZIP archives. The directory counts; local headers must agree with it, because programs that trust
// different ones would read different members.

/** A file in an archive. */
export interface ZipMember {
  readonly name: string;
  /** The offset of the member's first byte in the archive, behind its local header. */
  readonly offset: number;
  /** The bytes that the member takes in the archive. */
  readonly length: number;
  /** The bytes of the member itself: `length` unless it is deflated. */
  readonly inflatedLength: number;
  readonly isDeflated: boolean;
}

const localBytes = 30;
const sizesFollow = 0x0008;
/**
 * Lists the members in the order of the directory. Every range is validated: members lie between the
 * start of the file and the directory, and do not overlap. Checksums are not compared.
 */
export async function readZip(source: ByteSource): Promise<readonly ZipMember[]> {
  const directory = await findDirectory(source);
  const bytes = await source.read(directory.start, directory.length);
  const listed = parseDirectory(source.name, bytes, directory);
  const headers = listed.map((one) => headerRange(source.name, one, directory.start));
  const members: ZipMember[] = [];
  await gather(source, headers, (local, place) => {
    const one = listed[place];
    if (one) members[place] = locate(source.name, one, local, directory.start);
  });
  refuseOverlaps(source.name, listed, members);
  return members;
}

/** The range of a local header up to the end of the member's name. */
function headerRange(file: string, listed: ListedMember, limit: number) {
  const { name, length, nameBytes, localHeader } = listed;
  const nameEnd = localBytes + nameBytes.length;
  if (localHeader + nameEnd + length > limit)
    refuse('zip_beyond', { name: file, member: shortName(name), offset: listed.at });
  return { start: localHeader, length: nameEnd };
}

/** The place of a member by its local header, which must agree with the directory. */
function locate(file: string, listed: ListedMember, bytes: Uint8Array, limit: number): ZipMember {
  const { name, length, inflatedLength, isDeflated, nameBytes, localHeader } = listed;
  const wrong = { name: file, member: shortName(name), offset: localHeader };
  const nameEnd = localBytes + nameBytes.length;
  const local = viewOf(bytes);
  const flags = local.getUint16(6, true);
  const states = (at: number, expected: number) => {
    const short = local.getUint32(at, true);
    return (flags & sizesFollow) !== 0 || short === 0xffff_ffff || short === expected;
  };
  const agrees =
    local.getUint32(0, true) === 0x04034b50 &&
    (flags & isEncrypted) === 0 &&
    local.getUint16(8, true) === (isDeflated ? 8 : 0) &&
    local.getUint16(26, true) === nameBytes.length &&
    nameBytes.every((byte, at) => byte === bytes[localBytes + at]) &&
    states(18, length) &&
    states(22, inflatedLength);
  if (!agrees) refuse('zip_local', wrong);
  const offset = localHeader + nameEnd + local.getUint16(28, true);
  if (offset + length > limit) refuse('zip_beyond', { ...wrong, offset: listed.at });
  return { name, offset, length, inflatedLength, isDeflated };
}

function refuseOverlaps(
  name: string,
  listed: readonly ListedMember[],
  members: readonly ZipMember[],
): void {
  const ranges = members.map(({ name: member, offset, length }, index) => ({
    member,
    start: listed[index]?.localHeader ?? 0,
    end: offset + length,
  }));
  ranges.sort((a, b) => a.start - b.start);
  let free = 0;
  for (const { member, start, end } of ranges) {
    if (start < free) refuse('zip_overlap', { name, member: shortName(member), offset: start });
    free = end;
  }
}
