import type { ByteSource } from './bytes.ts';
import { refuse } from './checkpoint.ts';
import { u64, viewOf } from './fields.ts';
import { shortName, utf8 } from './names.ts';

// The directory at the end of a ZIP archive, by PKWARE's APPNOTE.TXT 6.3.

export interface Directory {
  readonly start: number;
  readonly length: number;
  readonly members: number;
}

/** The directory's entry of a member, before the local header is read. */
export interface ListedMember {
  readonly name: string;
  readonly length: number;
  readonly inflatedLength: number;
  readonly isDeflated: boolean;
  readonly nameBytes: Uint8Array;
  readonly localHeader: number;
  /** The offset of its entry in the directory. */
  readonly at: number;
}

const endBytes = 22;
const locatorBytes = 20;
const entryBytes = 46;
/** Room for about a million members. */
const mostDirectoryBytes = 100_000_000;
/** Deflate writes at best 258 bytes as two bits. */
const mostInflation = 1032;
/** Bits of the flags: encrypted, strongly encrypted, masked local headers. */
export const isEncrypted = 0x2041;

/** Finds the directory; it ends where the end record begins. */
export async function findDirectory(source: ByteSource): Promise<Directory> {
  const { name, size } = source;
  const tailStart = Math.max(0, size - endBytes - 0xffff - locatorBytes);
  const tail = viewOf(await source.read(tailStart, size - tailStart));
  const end = endOffset(tail);
  if (end === undefined) refuse('zip_end', { name });
  const locator = end - locatorBytes;
  const isZip64 = locator >= 0 && tail.getUint32(locator, true) === 0x07064b50;
  const at = tailStart + end;
  if (tail.getUint16(end + 4, true) !== 0 || tail.getUint16(end + 6, true) !== 0)
    refuse('zip_parts', { name, offset: at });
  const directory = isZip64
    ? await zip64Directory(source, tailStart + locator, u64(tail, locator + 8))
    : {
        members: tail.getUint16(end + 10, true),
        length: tail.getUint32(end + 12, true),
        start: tail.getUint32(end + 16, true),
        end: at,
      };
  const { members, length, start } = directory;
  if (start + length !== directory.end || members * entryBytes > length)
    refuse('zip_directory', { name, offset: directory.end });
  if (length > mostDirectoryBytes) refuse('zip_directory_size', { name, length });
  return directory;
}

/** The last end record whose comment fills the rest of the file. */
function endOffset(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endBytes + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return undefined;
}

/** The directory as the record for large archives describes it. */
async function zip64Directory(source: ByteSource, locator: number, at: number) {
  const { name } = source;
  if (at + 56 > locator) refuse('zip_directory', { name, offset: locator });
  const record = viewOf(await source.read(at, 56));
  const isWhole = record.getUint32(0, true) === 0x06064b50 && at + 12 + u64(record, 4) === locator;
  if (!isWhole) refuse('zip_directory', { name, offset: at });
  if (record.getUint32(16, true) !== 0 || record.getUint32(20, true) !== 0)
    refuse('zip_parts', { name, offset: at });
  return { members: u64(record, 32), length: u64(record, 40), start: u64(record, 48), end: at };
}

/** The members in the order of the directory. */
export function parseDirectory(
  name: string,
  bytes: Uint8Array,
  directory: Directory,
): ListedMember[] {
  const view = viewOf(bytes);
  const listed: ListedMember[] = [];
  const names = new Set<string>();
  let next = 0;
  while (next < bytes.length) {
    const at = directory.start + next;
    if (next + entryBytes > bytes.length || view.getUint32(next, true) !== 0x02014b50)
      refuse('zip_directory', { name, offset: at });
    const nameEnd = next + entryBytes + view.getUint16(next + 28, true);
    const extraEnd = nameEnd + view.getUint16(next + 30, true);
    const entryEnd = extraEnd + view.getUint16(next + 32, true);
    if (entryEnd > bytes.length) refuse('zip_directory', { name, offset: at });
    const nameBytes = bytes.subarray(next + entryBytes, nameEnd);
    const one = parseEntry(name, at, new DataView(view.buffer, view.byteOffset + next), {
      nameBytes,
      extra: bytes.subarray(nameEnd, extraEnd),
    });
    if (names.has(one.name))
      refuse('zip_duplicate', { name, member: shortName(one.name), offset: at });
    names.add(one.name);
    listed.push(one);
    next = entryEnd;
  }
  if (listed.length !== directory.members)
    refuse('zip_directory', { name, offset: directory.start });
  return listed;
}

function parseEntry(
  name: string,
  at: number,
  entry: DataView,
  { nameBytes, extra }: { readonly nameBytes: Uint8Array; readonly extra: Uint8Array },
): ListedMember {
  const own = decodeName(nameBytes) ?? refuse('zip_name', { name, offset: at });
  const member = shortName(own);
  const flags = entry.getUint16(8, true);
  if (flags & isEncrypted) refuse('zip_encrypted', { name, member, offset: at });
  const method = entry.getUint16(10, true);
  if (method !== 0 && method !== 8) refuse('zip_method', { name, member, method, offset: at });
  const wide = wideFields(extra);
  const field = (from: number) => {
    const short = entry.getUint32(from, true);
    if (short !== 0xffff_ffff || !wide) return short;
    return wide.next() ?? refuse('zip_directory', { name, offset: at });
  };
  const inflatedLength = field(24);
  const length = field(20);
  const localHeader = field(42);
  const disk = entry.getUint16(34, true);
  if (disk !== 0 && !(wide && disk === 0xffff)) refuse('zip_parts', { name, offset: at });
  const isDeflated = method === 8;
  const fits = isDeflated ? inflatedLength <= length * mostInflation : inflatedLength === length;
  if (!fits) refuse('zip_lengths', { name, member, length, expected: inflatedLength });
  return { name: own, length, inflatedLength, isDeflated, nameBytes, localHeader, at };
}

/** Names are UTF-8, and hold no NUL, where programs in C would cut them off. */
function decodeName(bytes: Uint8Array): string | undefined {
  const text = utf8(bytes);
  return text === '' || text?.includes('\0') ? undefined : text;
}

/** The 64-bit sizes in the extra fields of an entry, one after the other. */
function wideFields(extra: Uint8Array): { next(): number | undefined } | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && end <= extra.length) {
      let from = at + 4;
      return {
        next() {
          from += 8;
          return from <= end ? u64(view, from - 8) : undefined;
        },
      };
    }
    at = end;
  }
  return undefined;
}
