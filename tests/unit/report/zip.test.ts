import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import zlib from 'node:zlib';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { readZip, type ZipMember } from '../../../web/report/readers/zip.ts';
import { codeOf, countingSource, goldenFiles } from '../support/weight_files.ts';

// Archives that tests/golden/ask/weights/zips.py wrote, and what Python's zipfile read from them.

const files = goldenFiles<Readonly<Record<string, number>>>('zips');
const malformed = files.findIndex(({ name }) => name === 'nothing');

/** Refused archives, with their codes. */
const refusals: Readonly<Record<string, string>> = {
  nothing: 'zip_end',
  'another file': 'zip_end',
  'cut off within the end record': 'zip_end',
  'cut off within the directory': 'zip_end',
  'cut off before the directory': 'zip_end',
  'bytes after the end': 'zip_end',
  'the second disk': 'zip_parts',
  'a directory on the second disk': 'zip_parts',
  'a member on the second disk': 'zip_parts',
  'ZIP64 record on the second disk': 'zip_parts',
  'bytes before the start': 'zip_directory',
  'an end record alone that announces a member': 'zip_directory',
  'one member more announced': 'zip_directory',
  'one member fewer announced': 'zip_directory',
  'a directory that starts too late': 'zip_directory',
  'a directory that starts too early': 'zip_directory',
  'a directory that is too short': 'zip_directory',
  'a directory that is too long': 'zip_directory',
  'ZIP64 locator that leads beyond the file': 'zip_directory',
  'ZIP64 locator that leads elsewhere': 'zip_directory',
  'ZIP64 locator beyond 53 bits': 'zip_directory',
  'ZIP64 record of another size': 'zip_directory',
  'ZIP64 record with a start beyond 53 bits': 'zip_directory',
  'ZIP64 record with a length beyond the file': 'zip_directory',
  'ZIP64 record with many members': 'zip_directory',
  'ZIP64 sizes that end early': 'zip_directory',
  'an entry that is no entry': 'zip_directory',
  'ZIP64 sizes beyond the file': 'zip_beyond',
  'ZIP64 sizes that are not there': 'zip_beyond',
  'a member beyond the file': 'zip_beyond',
  'a member that reaches into the directory': 'zip_beyond',
  'a local header that is none': 'zip_local',
  'two entries with different names for one member': 'zip_local',
  'encrypted by the local header only': 'zip_local',
  'another method in the local header': 'zip_local',
  'another name in the local header': 'zip_local',
  'another length in the local header': 'zip_local',
  'two entries for one member': 'zip_duplicate',
  'two members with one name': 'zip_duplicate',
  'a member within a member': 'zip_overlap',
  'a member that overlaps the next by one byte': 'zip_overlap',
  'a member that reaches into the directory behind an extra field': 'zip_beyond',
  'an encrypted member': 'zip_encrypted',
  'strong encryption': 'zip_encrypted',
  'a member by shrunk': 'zip_method',
  'a member by Deflate64': 'zip_method',
  'a member by bzip2': 'zip_method',
  'a member by LZMA': 'zip_method',
  'a member by Zstandard': 'zip_method',
  'a name that is not UTF-8': 'zip_name',
  'a name with NUL': 'zip_name',
  'an empty name': 'zip_name',
  'stored bytes of two lengths': 'zip_lengths',
  'a bomb beyond what deflate can do': 'zip_lengths',
};

/** The CRC-32 of a member's bytes. */
function checksum(bytes: Uint8Array, member: ZipMember): number {
  const own = bytes.subarray(member.offset, member.offset + member.length);
  const content = member.isDeflated ? zlib.inflateRawSync(own) : own;
  assert.equal(content.length, member.inflatedLength);
  let crc = ~0;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('an archive', () => {
  for (const { name, bytes, read } of files.slice(0, malformed)) {
    test(`is read as zipfile reads it: ${name}`, async () => {
      const members = await readZip(memorySource(bytes, 'x.zip'));
      const found = members.map((member) => [member.name, checksum(bytes, member)]);
      // zipfile finds the end record within the comment, and then no member.
      const isTrap = name.startsWith('a comment that holds');
      if (!isTrap) assert.deepEqual(Object.fromEntries(found), read);
      assert.equal(found.length, isTrap ? 1 : Object.keys(read ?? {}).length);
    });
  }

  test('is read without the bytes of its members', async () => {
    for (const { name, bytes } of files.slice(0, malformed)) {
      const { source, counted } = countingSource(bytes, 'x.zip');
      const members = await readZip(source);
      assert.ok(counted.reads <= members.length + 3, name);
      assert.ok(counted.bytes <= bytes.length * 3, name);
    }
  });
});

describe('an archive is refused', () => {
  for (const { name, bytes } of files.slice(malformed)) {
    test(`for ${name}`, async () => {
      const { source, counted } = countingSource(bytes, 'x.zip');
      assert.equal(await codeOf(readZip(source)), refusals[name]);
      assert.ok(counted.longest <= bytes.length);
    });
  }

  test('wherever it is cut off', async () => {
    const whole = files[0]?.bytes ?? new Uint8Array();
    for (let length = 0; length < whole.length; length += 1) {
      assert.equal(await codeOf(readZip(memorySource(whole.slice(0, length), 'x'))), 'zip_end');
    }
  });

  test('for a list of more than 100 MB, before it is read', async () => {
    const listed = 100_000_001;
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt32LE(listed, 12);
    end.writeUInt32LE(2 ** 31, 16);
    const { source, counted } = countingSource(new Uint8Array(), 'x.zip', 2 ** 31 + listed + 22);
    const read = async (start: number, length: number) => {
      const bytes = await source.read(start, length);
      bytes.set(end, length - end.length);
      return bytes;
    };
    assert.equal(await codeOf(readZip({ ...source, read })), 'zip_directory_size');
    assert.ok(counted.bytes < 2 ** 17);
  });
});
