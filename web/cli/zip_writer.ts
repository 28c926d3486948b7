import zlib from 'node:zlib';

/** 1 January 1980, the first date of the format: the same files make the same archive. */
const date = 0x0021;
/** Names are in UTF-8. */
const utf8Names = 0x0800;

/** A ZIP archive of files, deflated in the order of their names in the object. */
export function zipArchive(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const { deflated, checksum } = deflate(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(utf8Names, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(date, 8);
    checksum.copy(fields, 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, deflated);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name);
    at += 4 + fields.length + name.length + deflated.length;
  }
  const list = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

/** Gzip has both parts: a header of 10 bytes, the deflated content, its checksum and its length. */
function deflate(content: Uint8Array): { readonly deflated: Buffer; readonly checksum: Buffer } {
  const whole = zlib.gzipSync(content, { level: 9 });
  return { deflated: whole.subarray(10, -8), checksum: whole.subarray(-8, -4) };
}
