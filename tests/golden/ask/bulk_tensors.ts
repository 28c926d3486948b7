import type { Tensor } from '../../../web/core/engine/values.ts';
import { floats } from './recipes.ts';

// Larger tensors for stored formats, the same on every machine up to the last bits of Math.log and
// Math.cos. Rows are two super-blocks of 256 and 8 elements of a third.

const [rows, columns] = [40, 520];

/** Whole numbers from 0 to 2^32 - 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // The low bits of such a generator repeat.
    return Math.imul(state ^ (state >>> 16), 0x45d9f3b) >>> 0;
  };
}

const kinds: readonly ((draw: () => number, column: number) => number)[] = [
  normal,
  (draw) => normal(draw) * 0.02,
  // Halfway between levels of many scales.
  (draw) => ((draw() % 65) - 32) / 8,
  (draw) => (draw() % 255) - 127,
  (draw, column) => normal(draw) * (column % 97 === 5 ? 50 : 1),
  (draw) => 1 + uniform(draw),
  (draw) => -1 - uniform(draw),
  (_, column) => Math.floor(column / 24) - 9,
  (draw) => (draw() % 10 === 0 ? normal(draw) : 0),
  (draw) => (uniform(draw) * 2 - 1) ** 9,
];

function uniform(draw: () => number): number {
  return draw() / 2 ** 32;
}

function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - uniform(draw))) * Math.cos(2 * Math.PI * uniform(draw));
}

const filled = (valueAt: (row: number, column: number) => number): Tensor =>
  floats(
    [rows, columns],
    Array.from({ length: rows * columns }, (_, i) => valueAt(Math.floor(i / columns), i % columns)),
  );

/** Rows of ten kinds: normal weights, ties, outliers, one sign, runs of one value, mostly zeros. */
export function mixedTensor(): Tensor {
  const draw = generator(1);
  return filled((row, column) => kinds[row % kinds.length]?.(draw, column) ?? 0);
}

/** Normal rows from the subnormal numbers to the largest. */
export function steepTensor(): Tensor {
  const draw = generator(2);
  const largest = 3.4e38;
  return filled((row) =>
    Math.max(-largest, Math.min(largest, normal(draw) * 10 ** (2.1 * row - 44))),
  );
}
