import type { TensorEntry } from './checkpoint.ts';
import type { WeightDtype } from './dtypes.ts';
import { isSurveyable } from './stored/roles.ts';

const integers: ReadonlySet<WeightDtype> = new Set([
  ...(['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'i4', 'u4'] as const),
]);

/** Whether the elements of a dtype are whole numbers: indices, counters, masks or codes. */
export const isInteger = (dtype: WeightDtype): boolean => integers.has(dtype);

/** Whether a tensor holds weights as numbers of their own, of any number of axes. */
export const isWeight = (entry: Pick<TensorEntry, 'dtype' | 'elements' | 'stored'>): boolean =>
  isSurveyable(entry) && !integers.has(entry.dtype);

/**
 * Whether quantizers would touch a tensor. Vectors (biases, norms), integers, and the codes and scales of
 * files that are quantized already stay as they are; of tied weights, the first is touched.
 */
export const isQuantizable = (
  entry: Pick<TensorEntry, 'shape' | 'dtype' | 'elements' | 'stored' | 'tiedTo'>,
): boolean => entry.shape.length > 1 && isWeight(entry) && entry.tiedTo === undefined;
