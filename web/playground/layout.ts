import type { Granularity } from '../engine/quantizer_types.ts';

/** How a tensor of one to three axes is laid out: as matrices, of which one is seen at a time. */
export interface Layout {
  readonly slices: number;
  readonly rows: number;
  readonly columns: number;
}

/** A tensor of one axis is one row. */
export function layoutOf(shape: readonly number[]): Layout {
  const [columns = 1, rows = 1, slices = 1] = [...shape].reverse();
  return { slices, rows, columns };
}

/** Where an element stands for a reader, who counts from 1. */
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

/** Which scale of a granularity an element is under. */
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

/** The slice that is looked at, if the tensor still has it. */
export const shownSlice = (shape: readonly number[], slice: number) =>
  Math.min(slice, layoutOf(shape).slices - 1);

/** The slice in which an element lies. */
export const sliceAt = (shape: readonly number[], index: number) => placeOf(shape, index).slice - 1;
