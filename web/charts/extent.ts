/** Memoized results; the arrays never change. */
const known = new WeakMap<ArrayLike<number>, readonly [number, number]>();

/**
 * The indices of the smallest and the largest number; [-1, -1] for no numbers. Memoized per array.
 */
export function extremes(values: ArrayLike<number>): readonly [number, number] {
  const found = known.get(values) ?? search(values);
  known.set(values, found);
  return found;
}

function search(values: ArrayLike<number>): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [lowest, highest] = [-1, -1];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value < least) [least, lowest] = [value, i];
    if (value > most) [most, highest] = [value, i];
  }
  return [lowest, highest];
}

/** The smallest and the largest number, for the limits of a chart; [Infinity, -Infinity] for none. */
export function extent(values: ArrayLike<number>): readonly [number, number] {
  const [lowest, highest] = extremes(values);
  return [values[lowest] ?? Number.POSITIVE_INFINITY, values[highest] ?? Number.NEGATIVE_INFINITY];
}

/** The largest magnitude; 0 for no numbers. */
export function largest(values: ArrayLike<number>): number {
  const [least, most] = extent(values);
  return Math.max(0, -least, most);
}

/** A mark for each whole number takes less time than a set, as far as there is room. */
const mostMarks = 2 ** 22;

/** How many different ones there are among whole numbers. */
export function differentAmong(values: ArrayLike<number> & Iterable<number>): number {
  const [least, most] = extent(values);
  if (!(Math.abs(most - least) < mostMarks)) return new Set(values).size;
  const marks = new Uint8Array(most - least + 1);
  for (const value of values) marks[value - least] = 1;
  return marks.reduce((sum, mark) => sum + mark);
}
