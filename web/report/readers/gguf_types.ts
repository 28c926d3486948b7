import { type WeightDtype, weightDtypes } from './dtypes.ts';

/** A type of ggml: `bytes` hold a block of `elements`. */
export interface GgmlType {
  readonly name: string;
  readonly bytes: number;
  readonly elements: number;
  /** Missing for types whose elements cannot be read here. */
  readonly dtype?: WeightDtype;
}

/** By the numbers of `enum ggml_type`. */
const readable: Readonly<Record<number, WeightDtype>> = {
  0: 'f32',
  1: 'f16',
  2: 'q4_0',
  3: 'q4_1',
  6: 'q5_0',
  7: 'q5_1',
  8: 'q8_0',
  10: 'q2_k',
  11: 'q3_k',
  12: 'q4_k',
  13: 'q5_k',
  14: 'q6_k',
  16: 'iq2_xxs',
  17: 'iq2_xs',
  18: 'iq3_xxs',
  19: 'iq1_s',
  20: 'iq4_nl',
  21: 'iq3_s',
  22: 'iq2_s',
  23: 'iq4_xs',
  24: 'i8',
  25: 'i16',
  26: 'i32',
  27: 'i64',
  28: 'f64',
  29: 'iq1_m',
  30: 'bf16',
  34: 'tq1_0',
  35: 'tq2_0',
  39: 'mxfp4',
  40: 'nvfp4',
  41: 'q1_0',
  42: 'q2_0',
};

const listed: Readonly<Record<number, GgmlType>> = {
  9: { name: 'q8_1', elements: 32, bytes: 36 },
  15: { name: 'q8_K', elements: 256, bytes: 292 },
};

/** The number of a type whose elements can be read here; undefined for one that ggml has not. */
export function ggmlNumber(dtype: WeightDtype): number | undefined {
  const found = Object.entries(readable).find(([, name]) => name === dtype);
  return found && Number(found[0]);
}

/** Types that ggml no longer reads. */
export const removedTypes: Readonly<Record<number, string>> = {
  4: 'q4_2',
  5: 'q4_3',
  31: 'q4_0_4_4',
  32: 'q4_0_4_8',
  33: 'q4_0_8_8',
  36: 'iq4_nl_4_4',
  37: 'iq4_nl_4_8',
  38: 'iq4_nl_8_8',
};

/** The type with a number; undefined for one that ggml does not know, or no longer. */
export function ggmlType(number: number): GgmlType | undefined {
  const dtype = readable[number];
  return dtype ? { name: dtype, dtype, ...weightDtypes[dtype] } : listed[number];
}
