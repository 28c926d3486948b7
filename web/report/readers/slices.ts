import type { ByteSource } from './bytes.ts';
import type { TensorEntry } from './checkpoint.ts';
import { bytesOf, weightDtypes } from './dtypes.ts';
import { inflatedBytes, type Member } from './inflated.ts';

let sink: MessagePort | undefined;

/** A port whose other side is closed: what it is sent belongs to nobody. */
function closedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/**
 * Gives the memory of a buffer back, which nobody can use any more. Browsers collect buffers late;
 * and Chromium keeps the memory of those that are transferred to a variable instead of a port.
 */
function freeMemory(buffer: ArrayBuffer): void {
  sink ??= closedPort();
  sink.postMessage(undefined, [buffer]);
}

/** Giving less memory back takes longer than collecting it. */
const leastFreed = 2 ** 16;

/** Browsers read files fastest in pieces of 16 MiB, of which four would be in memory at once. */
const pieceBytes = 2 ** 23;

/**
 * The bytes of a tensor's elements in the order of storage. All slices but the last have one length:
 * the largest multiple of whole blocks and of 8 bytes that is at most `bytesPerSlice`, or one such
 * multiple where that is less. The next 8 MiB are read while the last are worked through; no more is
 * in memory, except for one slice that is longer. `onLastRead` is called when nothing is left to read.
 */
export async function* readSlices(
  sources: readonly ByteSource[],
  entry: TensorEntry,
  bytesPerSlice: number,
  onLastRead?: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const length = bytesOf(entry.dtype, entry.elements);
  const most = sliceBytes(entry, bytesPerSlice);
  if (entry.deflated) {
    yield* sliced(inflatedElements(sources, entry, 0, length), most, length);
    onLastRead?.();
    return;
  }
  const piece = pieceLength(most);
  const pieceAt = (at: number) => {
    const bytes = storedBytes(sources, entry, at, Math.min(piece, length - at));
    bytes.catch(() => {}); // whoever takes the piece is told, if anybody does
    return bytes;
  };
  let next = length > 0 ? pieceAt(0) : undefined;
  for (let at = piece; next; at += piece) {
    const bytes = await next;
    next = at < length ? pieceAt(at) : undefined;
    if (!next) onLastRead?.();
    // Whoever takes a slice may give its memory back.
    const count = bytes.length;
    for (let from = 0; from < count; from += most) yield bytes.subarray(from, from + most);
  }
}

/** The longest slice of whole blocks and a multiple of 8 bytes. */
function sliceBytes({ dtype }: TensorEntry, bytesPerSlice: number): number {
  const unit = commonMultiple(weightDtypes[dtype].bytes, 8);
  return Math.max(unit, Math.floor(bytesPerSlice / unit) * unit);
}

const pieceLength = (most: number) => Math.max(1, Math.floor(pieceBytes / most)) * most;

/** The first range of a file that `readSlices` reads, if it reads the tensor's own bytes. */
export function firstRead(
  entry: TensorEntry,
  bytesPerSlice: number,
): { readonly start: number; readonly length: number } | undefined {
  const length = bytesOf(entry.dtype, entry.elements);
  if (entry.deflated || entry.inline || entry.packed || length === 0) return undefined;
  const piece = pieceLength(sliceBytes(entry, bytesPerSlice));
  return { start: entry.offset, length: Math.min(piece, length) };
}

/**
 * The same slices, whose memory is given back as soon as all of it was seen: each is valid until the next
 * is asked for.
 */
export async function* released(
  slices: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const bytes of slices) {
    const { buffer, byteOffset, length } = bytes;
    yield bytes;
    const isSeen = byteOffset + length === buffer.byteLength;
    if (isSeen && buffer.byteLength >= leastFreed) freeMemory(buffer as ArrayBuffer);
  }
}

/**
 * The bytes of `count` elements from `firstElement`, which begins a block; the last block is whole.
 * Of a deflated tensor, everything before them is inflated first, unless it is kept.
 */
export async function readRange(
  sources: readonly ByteSource[],
  entry: TensorEntry,
  firstElement: number,
  count: number,
): Promise<Uint8Array> {
  const isInside = firstElement >= 0 && count >= 0 && firstElement + count <= entry.elements;
  if (!isInside || firstElement % weightDtypes[entry.dtype].elements !== 0)
    throw new RangeError(`${count} elements from ${firstElement} of ${entry.elements}`);
  const start = bytesOf(entry.dtype, firstElement);
  const length = bytesOf(entry.dtype, count);
  if (!entry.deflated) return storedBytes(sources, entry, start, length);
  const range = new Uint8Array(length);
  let at = 0;
  if (length === 0) return range;
  for await (const bytes of inflatedElements(sources, entry, start, length)) {
    range.set(bytes, at);
    at += bytes.length;
  }
  return range;
}

const sourceOf = (sources: readonly ByteSource[], entry: TensorEntry): ByteSource => {
  const source = sources[entry.file];
  if (!source) throw new RangeError(`file ${entry.file} of ${sources.length}`);
  return source;
};

async function storedBytes(
  sources: readonly ByteSource[],
  { inline, ...entry }: TensorEntry,
  start: number,
  length: number,
): Promise<Uint8Array> {
  if (inline) return inline.slice(start, start + length);
  return sourceOf(sources, entry).read(entry.offset + start, length);
}

const inflatedElements = (
  sources: readonly ByteSource[],
  entry: TensorEntry,
  start: number,
  length: number,
) => inflatedBytes(sourceOf(sources, entry), entry as Member, start, length);

/** Pieces of any length in slices of `most` bytes; `length` is that of all. */
export async function* sliced(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  length: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest = length;
  let slice = new Uint8Array(Math.min(most, rest));
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length && rest > 0; ) {
      const own = piece.subarray(at, at + slice.length - filled);
      slice.set(own, filled);
      filled += own.length;
      at += own.length;
      if (filled < slice.length) continue;
      yield slice;
      rest -= filled;
      slice = new Uint8Array(Math.min(most, rest));
      filled = 0;
    }
  }
}

function commonMultiple(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small > 0) [large, small] = [small, large % small];
  return (a / large) * b;
}
