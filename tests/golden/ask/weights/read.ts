import zlib from 'node:zlib';
import { QuantError } from '../../../../web/core/engine/errors.ts';
import { type ByteSource, memorySource } from '../../../../web/report/readers/bytes.ts';
import type { Checkpoint, TensorEntry } from '../../../../web/report/readers/checkpoint.ts';
import { type WeightDtype, weightDtypes } from '../../../../web/report/readers/dtypes.ts';
import { readNpy } from '../../../../web/report/readers/npy.ts';
import { readNpz } from '../../../../web/report/readers/npz.ts';
import { readSafetensors } from '../../../../web/report/readers/safetensors.ts';
import { readSlices } from '../../../../web/report/readers/slices.ts';
import { readZip } from '../../../../web/report/readers/zip.ts';

// The answers of the page's readers about a golden file, in the form in which the modules beside this file give
// what the libraries do.

export type Answer =
  | { readonly read: Readonly<Record<string, unknown>> }
  | { readonly code: string };

/** Any failure but a refusal is thrown. */
function codeOf(error: unknown): string {
  if (error instanceof QuantError) return error.code;
  throw error;
}

export function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The bytes of a tensor in row-major order, little-endian. */
async function elementsOf(source: ByteSource, entry: TensorEntry): Promise<Uint8Array> {
  const slices: Uint8Array[] = [];
  for await (const slice of readSlices([source], entry, 24)) slices.push(slice);
  const stored = Buffer.concat(slices);
  const { bytes } = weightDtypes[entry.dtype];
  if (entry.bigEndian)
    for (let at = 0; at < stored.length; at += bytes) stored.subarray(at, at + bytes).reverse();
  if (!entry.columnMajor) return stored;
  const ordered = Buffer.alloc(stored.length);
  for (let index = 0; index < entry.elements; index += 1) {
    let [rest, place, stride] = [index, 0, 1];
    const indices = [...entry.shape].reverse().map((extent) => {
      const own = rest % extent;
      rest = (rest - own) / extent;
      return own;
    });
    entry.shape.forEach((extent, axis) => {
      place += (indices.at(-1 - axis) ?? 0) * stride;
      stride *= extent;
    });
    stored.copy(ordered, index * bytes, place * bytes, (place + 1) * bytes);
  }
  return ordered;
}

const numpyNames: Readonly<Partial<Record<WeightDtype, string>>> = {
  ...{ f16: '<f2', f32: '<f4', f64: '<f8', i8: '|i1', i16: '<i2', i32: '<i4', i64: '<i8' },
  ...{ u8: '|u1', u16: '<u2', u32: '<u4', u64: '<u8', bool: '|b1' },
};

async function tensorsOf(
  source: ByteSource,
  { tensors, skipped }: Checkpoint,
  nameOf: (dtype: WeightDtype) => string | undefined,
) {
  const found = new Map<string, unknown>(skipped.map(({ name, reason }) => [name, reason.code]));
  for (const entry of tensors) {
    let value: unknown;
    try {
      const bytes = await elementsOf(source, entry);
      value = [nameOf(entry.dtype), entry.shape, crc32(bytes)];
    } catch (error) {
      value = codeOf(error);
    }
    found.set(entry.name, value);
  }
  return Object.fromEntries(found);
}

const groups = {
  async zips(source: ByteSource, bytes: Uint8Array) {
    const members = await readZip(source);
    return Object.fromEntries(
      members.map(({ name, offset, length, isDeflated }) => {
        const own = bytes.subarray(offset, offset + length);
        return [name, crc32(isDeflated ? zlib.inflateRawSync(own) : own)];
      }),
    );
  },
  async safetensors_files(source: ByteSource) {
    const read = await readSafetensors([source]);
    return tensorsOf(source, read, (dtype) => dtype.toUpperCase());
  },
  async npys(source: ByteSource) {
    return tensorsOf(source, await readNpy(source), (dtype) => numpyNames[dtype]);
  },
  async npzs(source: ByteSource) {
    return tensorsOf(source, await readNpz(source), (dtype) => numpyNames[dtype]);
  },
};

export type Group = keyof typeof groups;

export async function ourAnswer(group: Group, bytes: Uint8Array): Promise<Answer> {
  try {
    return { read: await groups[group](memorySource(bytes, 'x'), bytes) };
  } catch (error) {
    return { code: codeOf(error) };
  }
}
