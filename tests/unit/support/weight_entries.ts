import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';

/** A tensor of 64 × 64 float32 at the beginning of a file, unless it is told otherwise. */
export const entryOf = (name: string, change: Partial<TensorEntry> = {}): TensorEntry => {
  const shape = change.shape ?? [64, 64];
  const elements = shape.reduce((product, extent) => product * extent, 1);
  return {
    name,
    shape,
    dtype: 'f32',
    elements,
    file: 0,
    offset: 0,
    length: elements * 4,
    ...change,
  };
};
