export const tile = 16384;

/** Reals within ±128 in steps of 2⁻¹⁶, among them many ties; the same for the same seed. */
export function reals(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 16 - 128;
  });
}

export function refusal(call: () => unknown): { code: string; message: string } {
  try {
    call();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('nothing was refused');
}
