/**
 * How files store elements: the names of safetensors in lower case, and those of GGUF's blocks.
 * `bytes` hold `elements` elements. The core turns them into float32.
 */
export const weightDtypes = {
  bool: { bytes: 1, elements: 1 },
  i8: { bytes: 1, elements: 1 },
  u8: { bytes: 1, elements: 1 },
  i16: { bytes: 2, elements: 1 },
  u16: { bytes: 2, elements: 1 },
  i32: { bytes: 4, elements: 1 },
  u32: { bytes: 4, elements: 1 },
  i64: { bytes: 8, elements: 1 },
  u64: { bytes: 8, elements: 1 },
  f16: { bytes: 2, elements: 1 },
  bf16: { bytes: 2, elements: 1 },
  f32: { bytes: 4, elements: 1 },
  f64: { bytes: 8, elements: 1 },
  f8_e4m3: { bytes: 1, elements: 1 },
  f8_e5m2: { bytes: 1, elements: 1 },
  f8_e4m3fnuz: { bytes: 1, elements: 1 },
  f8_e5m2fnuz: { bytes: 1, elements: 1 },
  f8_e8m0: { bytes: 1, elements: 1 },
  // Packed with the first element in the lowest bits.
  f6_e2m3: { bytes: 3, elements: 4 },
  f6_e3m2: { bytes: 3, elements: 4 },
  f4: { bytes: 1, elements: 2 },
  i4: { bytes: 1, elements: 2 },
  u4: { bytes: 1, elements: 2 },
  q8_0: { bytes: 34, elements: 32 },
  q4_0: { bytes: 18, elements: 32 },
  q4_1: { bytes: 20, elements: 32 },
  q5_0: { bytes: 22, elements: 32 },
  q5_1: { bytes: 24, elements: 32 },
  q2_k: { bytes: 84, elements: 256 },
  q3_k: { bytes: 110, elements: 256 },
  q4_k: { bytes: 144, elements: 256 },
  q5_k: { bytes: 176, elements: 256 },
  q6_k: { bytes: 210, elements: 256 },
  iq4_nl: { bytes: 18, elements: 32 },
  mxfp4: { bytes: 17, elements: 32 },
  nvfp4: { bytes: 36, elements: 64 },
  iq1_s: { bytes: 50, elements: 256 },
  iq1_m: { bytes: 56, elements: 256 },
  iq2_xxs: { bytes: 66, elements: 256 },
  iq2_xs: { bytes: 74, elements: 256 },
  iq2_s: { bytes: 82, elements: 256 },
  iq3_xxs: { bytes: 98, elements: 256 },
  iq3_s: { bytes: 110, elements: 256 },
  iq4_xs: { bytes: 136, elements: 256 },
  tq1_0: { bytes: 54, elements: 256 },
  tq2_0: { bytes: 66, elements: 256 },
  q1_0: { bytes: 18, elements: 128 },
  q2_0: { bytes: 18, elements: 64 },
} as const;

export type WeightDtype = keyof typeof weightDtypes;

/** How a file stores a tensor: its scheme where it consists of codes, and its dtype otherwise. */
export const typeText = (entry: { readonly dtype: string; readonly scheme?: string | undefined }) =>
  entry.scheme ?? entry.dtype;

/** The bytes of a number of elements; blocks are whole. */
export function bytesOf(dtype: WeightDtype, elements: number): number {
  const { bytes, elements: block } = weightDtypes[dtype];
  return Math.ceil(elements / block) * bytes;
}

const integers: ReadonlySet<WeightDtype> = new Set([
  ...(['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'i4', 'u4'] as const),
]);

/** Whether the elements of a dtype are whole numbers: indices, counters, masks or codes. */
export const isInteger = (dtype: WeightDtype): boolean => integers.has(dtype);
