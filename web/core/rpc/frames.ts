// Messages as bytes, for a channel whose other end nobody trusts. The structure is JSON, which makes nothing
// but plain data; typed arrays follow it as they are in memory.
//
// A frame is two 32-bit numbers, the bytes of its JSON and those of all its arrays; then the JSON; then the
// arrays. The JSON is a list of the message and its gaps: the path of each, its type, and an array's bytes or
// the text of a number that JSON does not have.

const headerBytes = 8;

/** The most that one frame may take. */
export interface FrameLimits {
  /** Bytes of JSON. */
  readonly json: number;
  /** Bytes of all arrays. */
  readonly arrays: number;
  /** Values in the JSON, of every kind. */
  readonly values: number;
}

/** Thrown for bytes that are no message; the sentence says in what way. */
export class FrameError extends Error {}

type Key = string | number;
type Gap = readonly [path: readonly Key[], type: string, content: number | string];

const arrayTypes = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  BigInt64Array,
  BigUint64Array,
  Float32Array,
  Float64Array,
} as const;
type ArrayName = keyof typeof arrayTypes;

const isArrayName = (name: string): name is ArrayName => Object.hasOwn(arrayTypes, name);
const isHolder = (value: unknown): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null;

/** The type of a gap for one of them. */
const odd = 'odd';

/** The values that JSON would turn into null, or into another number. */
const oddValues: Readonly<Record<string, unknown>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  '-0': -0,
  undefined,
};

const oddName = (value: unknown): string | undefined => {
  if (Object.is(value, -0)) return '-0';
  return value === undefined || (typeof value === 'number' && !Number.isFinite(value))
    ? String(value)
    : undefined;
};

/** A message in pieces that are sent one after the other; throws for one that is not plain data. */
export function framesOf(message: unknown): Uint8Array[] {
  const gaps: Gap[] = [];
  const arrays: Uint8Array[] = [];
  const path: Key[] = [];
  const plain = (value: unknown): unknown => {
    const name = oddName(value);
    if (name !== undefined) {
      gaps.push([[...path], odd, name]);
      return null;
    }
    if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
      throw new TypeError(`a ${typeof value} cannot be sent`);
    if (!isHolder(value)) return value;
    const bytes = bytesOf(value);
    if (bytes) {
      arrays.push(bytes);
      gaps.push([[...path], typeOf(value), bytes.length]);
      return null;
    }
    const at = (key: Key, part: unknown) => {
      path.push(key);
      const copy = plain(part);
      path.pop();
      return copy;
    };
    if (Array.isArray(value)) return value.map((part, index) => at(index, part));
    if (typeOf(value) !== 'Object') throw new TypeError(`a ${typeOf(value)} cannot be sent`);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, at(key, part)]));
  };
  const json = new TextEncoder().encode(JSON.stringify([plain(message), gaps]));
  const header = new DataView(new ArrayBuffer(headerBytes));
  header.setUint32(0, json.length, true);
  header.setUint32(4, sumOf(arrays), true);
  return [new Uint8Array(header.buffer), json, ...arrays];
}

const sumOf = (parts: readonly { readonly length: number }[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

const typeOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

function bytesOf(value: object): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!ArrayBuffer.isView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/**
 * Reads frames: yields each memory that the stream has to fill next, and passes every message on once it is
 * whole. No memory is taken for a length before it has been compared with the limits.
 */
function* reading(
  receive: (message: unknown) => void,
  limits: FrameLimits,
): Generator<Uint8Array, never, void> {
  for (;;) {
    const header = new Uint8Array(headerBytes);
    yield header;
    const numbers = new DataView(header.buffer);
    const [jsonBytes, arrayBytes] = [numbers.getUint32(0, true), numbers.getUint32(4, true)];
    if (jsonBytes > limits.json || arrayBytes > limits.arrays)
      throw new FrameError(`a message of ${jsonBytes} and ${arrayBytes} bytes is too long`);
    const json = new Uint8Array(jsonBytes);
    yield json;
    const { holder, gaps } = parsed(json, limits.values);
    const sizes = gaps.map(([, type, content]) => (type === odd ? 0 : Number(content)));
    if (sizes.reduce((sum, size) => sum + size, 0) !== arrayBytes)
      throw new FrameError(
        `the arrays of a message have not the ${arrayBytes} bytes that it names`,
      );
    for (const [path, type, content] of gaps) {
      if (type === odd) put(holder, path, oddValues[content]);
      else {
        const bytes = new Uint8Array(Number(content));
        yield bytes;
        put(holder, path, arrayOf(type, bytes.buffer));
      }
    }
    receive(holder[0]);
  }
}

/** The message and its gaps, of which nothing has been filled. */
function parsed(json: Uint8Array, values: number): { holder: unknown[]; gaps: readonly Gap[] } {
  if (json.length > values && valuesIn(json) > values)
    throw new FrameError(`a message has more than ${values} values`);
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw new FrameError('a message is no JSON');
  }
  if (!Array.isArray(content) || content.length !== 2)
    throw new FrameError('a message is not followed by its gaps');
  const [message, gaps] = content;
  if (!Array.isArray(gaps) || !gaps.every(isGap)) throw new FrameError('a gap has no such form');
  return { holder: [message], gaps };
}

const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);

/** The values in a JSON text, or a few more. Each takes memory, of which a text of three letters may ask for fifty bytes. */
function valuesIn(json: Uint8Array): number {
  let count = 1;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at] as number;
    if (isText && letter === backslash) at += 1;
    else if (letter === quote) isText = !isText;
    else if (!isText && (letter === comma || openings.has(letter))) count += 1;
  }
  return count;
}

function isGap(gap: unknown): gap is Gap {
  if (!Array.isArray(gap) || gap.length !== 3) return false;
  const [path, type, content] = gap;
  if (!Array.isArray(path) || !path.every((key) => /^(?:string|number)$/.test(typeof key)))
    return false;
  if (type === odd) return typeof content === 'string' && Object.hasOwn(oddValues, content);
  return (
    (type === 'ArrayBuffer' || isArrayName(type)) && Number.isSafeInteger(content) && content >= 0
  );
}

function arrayOf(type: string, buffer: ArrayBuffer): unknown {
  if (!isArrayName(type)) return buffer;
  const { [type]: Type } = arrayTypes;
  if (buffer.byteLength % Type.BYTES_PER_ELEMENT !== 0)
    throw new FrameError(`${buffer.byteLength} bytes are no ${type}`);
  return new Type(buffer);
}

/** Fills a gap, which is a place that the JSON has. */
function put(message: unknown[], path: readonly Key[], value: unknown): void {
  const keys = [0, ...path];
  const last = keys.pop() as Key;
  let holder: unknown = message;
  for (const key of keys) holder = isPlaceOf(holder, key) ? holder[key] : undefined;
  if (!isPlaceOf(holder, last)) throw new FrameError('a gap is nowhere in its message');
  holder[last] = value;
}

/** Whether JSON has made a value there; the length of a list is none. */
const isPlaceOf = (holder: unknown, key: Key): holder is Record<Key, unknown> =>
  isHolder(holder) &&
  !ArrayBuffer.isView(holder) &&
  Object.hasOwn(holder, key) &&
  !(Array.isArray(holder) && key === 'length');

/** Assembles messages from the pieces in which a stream of frames arrives. */
export class FrameReader {
  readonly #parts: Generator<Uint8Array, never, void>;
  #part: Uint8Array;
  #filled = 0;

  constructor(receive: (message: unknown) => void, limits: FrameLimits) {
    this.#parts = reading(receive, limits);
    this.#part = this.#parts.next().value;
  }

  /** Takes the next bytes. Throws a FrameError for what is no message; nothing may be pushed after that. */
  push(bytes: Uint8Array): void {
    let unread = bytes;
    while (unread.length > 0) {
      const taken = unread.subarray(0, this.#part.length - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.length;
      unread = unread.subarray(taken.length);
      while (this.#filled === this.#part.length) {
        this.#part = this.#parts.next().value;
        this.#filled = 0;
      }
    }
  }
}
