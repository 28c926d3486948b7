import type { Granularity } from '../core/engine/values.ts';

/** The layout of a tensor with one to three axes as matrices, of which one is shown at a time. */
export interface Layout {
  readonly slices: number;
  readonly rows: number;
  readonly columns: number;
}

/** A tensor with one axis is a single row. */
export function layoutOf(shape: readonly number[]): Layout {
  const [columns = 1, rows = 1, slices = 1] = [...shape].reverse();
  return { slices, rows, columns };
}

/** The position of an element for readers, counted from 1. */
export type Place = {
  readonly slice: number;
  readonly row: number;
  readonly column: number;
};

export function placeOf(shape: readonly number[], index: number): Place {
  const { rows, columns } = layoutOf(shape);
  return {
    slice: Math.floor(index / (rows * columns)) + 1,
    row: (Math.floor(index / columns) % rows) + 1,
    column: (index % columns) + 1,
  };
}

/** The index of the scale that a granularity gives an element. */
export function partOf(shape: readonly number[], granularity: Granularity, index: number): number {
  if ('perChannel' in granularity) {
    const inner = shape.slice(granularity.perChannel + 1).reduce((a, b) => a * b, 1);
    return Math.floor(index / inner) % (shape[granularity.perChannel] ?? 1);
  }
  if ('perGroup' in granularity) {
    const last = shape.at(-1) ?? 1;
    const groups = Math.ceil(last / granularity.perGroup);
    return Math.floor(index / last) * groups + Math.floor((index % last) / granularity.perGroup);
  }
  return 0;
}

/** The selected slice, if the tensor still has it. */
export const shownSlice = (shape: readonly number[], slice: number) =>
  Math.min(slice, layoutOf(shape).slices - 1);

/** The slice that contains an element. */
export const sliceAt = (shape: readonly number[], index: number) => placeOf(shape, index).slice - 1;
