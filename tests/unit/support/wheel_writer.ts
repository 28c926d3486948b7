import { createHash } from 'node:crypto';
import { zipOf } from './zip_writer.ts';

// Wheels as a build tool writes them, and as a damaged or a hostile file has them.

export interface WheelParts {
  readonly name?: string;
  readonly version?: string;
  /** The tags in the name of the file, and in the file WHEEL. */
  readonly tag?: string;
  /** Files beside the metadata, by their paths. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Fields of METADATA behind the name and the version. */
  readonly metadata?: string;
  readonly purelib?: string;
  readonly wheelVersion?: string;
  readonly isDeflated?: boolean;
  /** Changes the members before they are packed: RECORD is not computed anew. */
  readonly spoil?: (members: Record<string, string | Uint8Array>, info: string) => void;
  /** Changes the bytes of the archive. */
  readonly damage?: (bytes: Uint8Array) => Uint8Array;
}

const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/** A wheel and the name of its file. */
export function wheelOf(parts: WheelParts = {}): { name: string; bytes: Uint8Array } {
  const { name = 'small', version = '1.0', tag = 'py3-none-any' } = parts;
  const info = `${name}-${version}.dist-info/`;
  const files = parts.files ?? { [`${name}/__init__.py`]: 'answer = 42\n' };
  const own = name.replaceAll('_', '-');
  const members: Record<string, string | Uint8Array> = {
    ...files,
    [`${info}METADATA`]: `Metadata-Version: 2.1\nName: ${own}\nVersion: ${version}\n${parts.metadata ?? ''}\nText.\n`,
    [`${info}WHEEL`]: `Wheel-Version: ${parts.wheelVersion ?? '1.0'}\nGenerator: tests\nRoot-Is-Purelib: ${parts.purelib ?? 'true'}\nTag: ${tag}\n`,
  };
  const rows = Object.entries(members).map(([path, content]) => {
    const written = /[",]/.test(path) ? `"${path.replaceAll('"', '""')}"` : path;
    return `${written},sha256=${digestOf(content)},${Buffer.from(content).length}`;
  });
  members[`${info}RECORD`] = [...rows, `${info}RECORD,,`, ''].join('\n');
  parts.spoil?.(members, info);
  const bytes = zipOf(members, parts.isDeflated);
  return { name: `${name}-${version}-${tag}.whl`, bytes: parts.damage?.(bytes) ?? bytes };
}

/** Sets a field of an entry in an archive's directory, at an offset from the entry's beginning. */
export const entryField =
  (path: string, offset: number, value: number, size: 2 | 4 = 4) =>
  (bytes: Uint8Array): Uint8Array => {
    const made = Buffer.from(bytes);
    let at = made.readUInt32LE(made.length - 6);
    while (made.toString('latin1', at, at + 4) === 'PK\x01\x02') {
      const length = made.readUInt16LE(at + 28);
      if (made.toString('utf8', at + 46, at + 46 + length) === path) {
        if (size === 2) made.writeUInt16LE(value, at + offset);
        else made.writeUInt32LE(value, at + offset);
        return new Uint8Array(made);
      }
      at += 46 + length;
    }
    throw new Error(`no entry ${path}`);
  };
