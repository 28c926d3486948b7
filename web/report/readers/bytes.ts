/**
 * A file of any size, read by slices; nothing holds all of it. `read` takes a range within
 * 0..size, and rejects if the file has changed or is gone.
 */
export interface ByteSource {
  readonly name: string;
  /** In bytes, below 2⁵³. */
  readonly size: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

/** A file that a person chose. A worker receives it by reference, and reads only what it needs. */
export const blobSource = (blob: Blob, name: string): ByteSource => ({
  name,
  size: blob.size,
  read: async (start, length) =>
    new Uint8Array(await blob.slice(start, start + length).arrayBuffer()),
});

/** Bytes in memory. */
export const memorySource = (bytes: Uint8Array, name: string): ByteSource => ({
  name,
  size: bytes.length,
  read: async (start, length) => bytes.slice(start, start + length),
});

/** Pieces as one array; a single one is not copied. */
export function joinedBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
