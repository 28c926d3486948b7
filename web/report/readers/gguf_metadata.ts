import { refuse } from './checkpoint.ts';
import type { Cursor } from './cursor.ts';
import { shortName, utf8 } from './names.ts';

// The key-value pairs at the beginning of a GGUF file. Arrays, such as a vocabulary of megabytes, are
// passed over by slices; scalars and short strings are kept.

interface Scalar {
  readonly name: string;
  readonly bytes: number;
  readonly read: (cursor: Cursor) => string;
}

const scalars: Readonly<Record<number, Scalar>> = {
  0: { name: 'uint8', bytes: 1, read: (cursor) => `${cursor.u8()}` },
  1: { name: 'int8', bytes: 1, read: (cursor) => `${cursor.i8()}` },
  2: { name: 'uint16', bytes: 2, read: (cursor) => `${cursor.u16()}` },
  3: { name: 'int16', bytes: 2, read: (cursor) => `${cursor.i16()}` },
  4: { name: 'uint32', bytes: 4, read: (cursor) => `${cursor.u32()}` },
  5: { name: 'int32', bytes: 4, read: (cursor) => `${cursor.i32()}` },
  6: { name: 'float32', bytes: 4, read: (cursor) => float32Text(cursor.f32()) },
  7: { name: 'bool', bytes: 1, read: (cursor) => `${cursor.u8() !== 0}` },
  10: { name: 'uint64', bytes: 8, read: (cursor) => `${cursor.u64()}` },
  11: { name: 'int64', bytes: 8, read: (cursor) => `${cursor.i64()}` },
  12: { name: 'float64', bytes: 8, read: (cursor) => `${cursor.f64()}` },
};
const uint32Type = 4;
const stringType = 8;
const arrayType = 9;
/** The limit of the format. */
const mostKeyBytes = 65_535;
const mostValueBytes = 1024;
/** The size of a key with its length, a type and a value. */
const leastPairBytes = 14;
const mostPairs = 65_536;
const defaultAlignment = 32;

/** The fewest digits that give the same float32 again. */
function float32Text(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(Number(value.toPrecision(9)));
}

/** A length or count that a range of the file must contain; infinite beyond 2⁵³. */
export async function readLength(cursor: Cursor): Promise<number> {
  await cursor.want(8);
  const length = cursor.u64();
  return length > Number.MAX_SAFE_INTEGER ? Number.POSITIVE_INFINITY : Number(length);
}

/** A string of at most so many bytes; undefined if it is longer, not UTF-8, or holds a NUL. */
export async function readText(cursor: Cursor, most: number): Promise<string | undefined> {
  const length = await readLength(cursor);
  if (length > most) return undefined;
  await cursor.want(length);
  const text = utf8(cursor.bytes(length));
  return text?.includes('\0') ? undefined : text;
}

export interface GgufMetadata {
  readonly values: Readonly<Record<string, string>>;
  readonly alignment: number;
  /** The position of each pair, in the order of the file. */
  readonly pairs: readonly MetadataPair[];
}

/** A key, and the bytes of the pair from key to value. */
export interface MetadataPair {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Reads so many pairs; `name` is the file's. */
export async function readMetadata(
  name: string,
  cursor: Cursor,
  pairs: number,
): Promise<GgufMetadata> {
  if (pairs > mostPairs || pairs * leastPairBytes > cursor.left)
    refuse('gguf_pairs', { name, count: pairs, offset: cursor.position });
  const values = new Map<string, string>();
  const keys = new Set<string>();
  const places: MetadataPair[] = [];
  let alignment = defaultAlignment;
  for (let pair = 0; pair < pairs; pair += 1) {
    const offset = cursor.position;
    const key = await readText(cursor, mostKeyBytes);
    if (!key) refuse('gguf_key', { name, offset });
    if (keys.has(key)) refuse('gguf_duplicate_key', { name, key: shortName(key), offset });
    keys.add(key);
    await cursor.want(4);
    const type = cursor.u32();
    const value = await readValue(name, cursor, key, type);
    if (value !== undefined) values.set(key, value);
    if (key === 'general.alignment') alignment = checkedAlignment(name, type, value, offset);
    places.push({ key, start: offset, end: cursor.position });
  }
  return { values: Object.fromEntries(values), alignment, pairs: places };
}

function checkedAlignment(name: string, type: number, value = '', offset: number): number {
  const alignment = Number(value);
  const isPower = alignment > 0 && Number.isInteger(Math.log2(alignment));
  if (type !== uint32Type || !isPower)
    refuse('gguf_alignment', { name, value: shortName(value), offset });
  return alignment;
}

/** The value as text; undefined for a long string. An array gives its type and count. */
async function readValue(
  name: string,
  cursor: Cursor,
  key: string,
  type: number,
): Promise<string | undefined> {
  const scalar = scalars[type];
  if (scalar) {
    await cursor.want(scalar.bytes);
    return scalar.read(cursor);
  }
  if (type === stringType) return readString(cursor);
  if (type === arrayType) return skipArray(name, cursor, key);
  return refuse('gguf_value_type', {
    name,
    key: shortName(key),
    type,
    offset: cursor.position - 4,
  });
}

async function readString(cursor: Cursor): Promise<string | undefined> {
  const length = await readLength(cursor);
  if (length > mostValueBytes) {
    cursor.skip(length);
    return undefined;
  }
  await cursor.want(length);
  return new TextDecoder().decode(cursor.bytes(length));
}

async function skipArray(name: string, cursor: Cursor, key: string): Promise<string> {
  const offset = cursor.position;
  await cursor.want(4);
  const type = cursor.u32();
  const scalar = scalars[type];
  const wrong = { name, key: shortName(key), offset };
  if (!scalar && type !== stringType) refuse('gguf_value_type', { ...wrong, type });
  const count = await readLength(cursor);
  if (count * (scalar?.bytes ?? 8) > cursor.left) refuse('gguf_array', { ...wrong, count });
  if (scalar) cursor.skip(count * scalar.bytes);
  else {
    for (let one = 0; one < count; one += 1) {
      // Waiting for each of a million strings would take longer than reading them.
      if (!cursor.has(8)) await cursor.want(8);
      const length = cursor.u64();
      if (length > cursor.left) refuse('gguf_array', { ...wrong, count });
      cursor.skip(Number(length));
    }
  }
  return `${scalar?.name ?? 'string'}[${count}]`;
}
