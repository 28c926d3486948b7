import type { IntegerDType, Settings, Tensor } from '../engine/types.ts';

/** Where scale and zero point come from. */
export type Range = 'given' | 'min_max';

/** All that a page shows, a link carries and a file keeps; everything else follows from it. */
export interface State {
  readonly tensor: Tensor;
  readonly range: Range;
  /** With range `min_max` these are the last computed ones. */
  readonly scale: number;
  readonly zeroPoint: number;
  readonly dtype: IntegerDType;
  readonly clamp: boolean;
  readonly castToFloat: boolean;
  /** The flat index of the element under inspection. */
  readonly element: number | undefined;
}

export const lessonState: State = {
  tensor: {
    dtype: 'float32',
    shape: [3, 3],
    data: Float32Array.of(191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5),
  },
  range: 'given',
  scale: 3.5,
  zeroPoint: -70,
  dtype: 'int8',
  clamp: true,
  castToFloat: true,
  element: undefined,
};

export function settingsOf(state: State): Settings {
  const { scale, zeroPoint, dtype, clamp, castToFloat } = state;
  return { scale, zeroPoint, dtype, clamp, castToFloat };
}

/** Where an element stands for a reader, who counts from 1. */
export function placeOf(tensor: Tensor, index: number): { row: number; column: number } {
  const { columns } = extents(tensor);
  return { row: Math.floor(index / columns) + 1, column: (index % columns) + 1 };
}

/** Rows and columns in which a tensor is laid out: a 1-D tensor is one row. */
export function extents(tensor: Tensor): { rows: number; columns: number } {
  const [first = 1, second] = tensor.shape;
  return second === undefined ? { rows: 1, columns: first } : { rows: first, columns: second };
}
