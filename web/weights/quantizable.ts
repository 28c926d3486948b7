import type { TensorEntry } from './checkpoint.ts';
import type { WeightDtype } from './dtypes.ts';

const integers: ReadonlySet<WeightDtype> = new Set([
  ...(['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'i4', 'u4'] as const),
]);

/**
 * Whether quantizers would touch a tensor. Vectors (biases, norms) and integers stay as they are:
 * they are small, or are no weights.
 */
export const isQuantizable = ({ shape, dtype }: Pick<TensorEntry, 'shape' | 'dtype'>): boolean =>
  shape.length > 1 && !integers.has(dtype);
