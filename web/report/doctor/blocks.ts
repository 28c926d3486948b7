import { matrixOf } from '../readers/tiles.ts';

/** Neighbours in a row of the weight as a matrix, as one convention reads them. */
export interface Block {
  readonly row: number;
  readonly column: number;
  readonly values: readonly number[];
}

/** The first rows of a weight under one convention. */
export interface FirstRows {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The elements of a block, at most. */
const mostShown = 32;

/**
 * The same bytes under each convention, the stated one first: the first block that as many conventions as
 * possible read otherwise than the stated one. It has no more columns than `group`.
 */
export function blocksOf(readings: readonly FirstRows[], group: number): Block[] {
  const [stated] = readings;
  if (!stated) return [];
  const [, columns] = matrixOf(stated.shape);
  const size = Math.max(1, Math.min(mostShown, group, columns));
  const comparable = readings.filter(({ shape }) => matrixOf(shape)[1] === columns);
  let best = { at: 0, differing: -1 };
  for (let row = 0; row < stated.values.length; row += columns) {
    for (let column = 0; column + size <= columns; column += size) {
      const at = row + column;
      const differing = comparable.filter(({ values }) => !isSame(stated.values, values, at, size));
      if (differing.length > best.differing) best = { at, differing: differing.length };
      if (best.differing === comparable.length - 1) break;
    }
    if (best.differing === comparable.length - 1) break;
  }
  const row = Math.floor(best.at / columns);
  const column = best.at % columns;
  return readings.map(({ shape, values }) => {
    // Other bits make other columns of the same bytes.
    const [, wide] = matrixOf(shape);
    const first = Math.min(wide - 1, Math.floor((column * wide) / columns));
    const end = Math.min(wide, first + size);
    return {
      ...{ row, column: first },
      values: Array.from(values.subarray(row * wide + first, row * wide + end)),
    };
  });
}

function isSame(one: Float32Array, other: Float32Array, at: number, count: number): boolean {
  for (let i = at; i < at + count; i += 1) if (!Object.is(one[i], other[i])) return false;
  return true;
}
