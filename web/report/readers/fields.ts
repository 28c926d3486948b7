/** A view of bytes that may be a part of a larger buffer. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A u64, or infinity where a number would round it; no range of a file contains infinity. */
export function u64(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  return value > Number.MAX_SAFE_INTEGER ? Number.POSITIVE_INFINITY : Number(value);
}

/** Little-endian float32s. */
export const float32sOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.slice().buffer, 0, bytes.length >> 2);
