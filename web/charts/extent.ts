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
