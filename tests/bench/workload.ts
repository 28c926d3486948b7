/** The same numbers as workload.hpp: reals within ±128 in steps of 2⁻¹⁶, and the map they go through. */
export const scale = 0.9375;
export const zeroPoint = 3;

export function reals(length: number): Float32Array {
  const values = new Float32Array(length);
  let state = 1;
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    values[i] = (state >>> 8) / 65536 - 128;
  }
  return values;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/** The CRC-32 of the bytes, or of those before them too, whose sum is given. */
export function crc32(array: ArrayBufferView, before = 0): number {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let rest = ~before;
  for (let i = 0; i < bytes.length; i += 1) {
    rest = (rest >>> 8) ^ (crcTable[(rest ^ (bytes[i] as number)) & 0xff] as number);
  }
  return ~rest >>> 0;
}

/** The number of differing elements; NaN equals NaN, and -0 differs from 0. */
export function mismatches(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let count = Math.abs(left.length - right.length);
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i += 1) if (!Object.is(left[i], right[i])) count += 1;
  return count;
}
