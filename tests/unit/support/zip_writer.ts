import zlib from 'node:zlib';

/** An archive of members, stored or deflated. */
export function zipOf(
  members: Readonly<Record<string, string | Uint8Array>>,
  isDeflated = false,
): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(members)) {
    const [path, whole] = [Buffer.from(name), Buffer.from(content)];
    const data = isDeflated ? zlib.deflateRawSync(whole) : whole;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(zlib.crc32?.(whole) ?? 0, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(whole.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(at, 12);
    const made = Buffer.from([0x50, 0x4b, 1, 2, 20, 0]);
    directory.push(made, fields, entry.subarray(2), path);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, data);
    at += 30 + path.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const count = Object.keys(members).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, list, end]));
}
