/** What was found for data that is not going to change. */
const known = new WeakMap<ArrayLike<number>, readonly [number, number]>();

/**
 * Where the smallest and the largest of some numbers are; [-1, -1] of none. Asked again for the same
 * array it has the answer at hand.
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

/** Smallest and largest of some numbers, for the limits of a chart; [Infinity, -Infinity] of none. */
export function extent(values: ArrayLike<number>): readonly [number, number] {
  const [lowest, highest] = extremes(values);
  return [values[lowest] ?? Number.POSITIVE_INFINITY, values[highest] ?? Number.NEGATIVE_INFINITY];
}

/** The largest magnitude, 0 of none. */
export function largest(values: ArrayLike<number>): number {
  const [least, most] = extent(values);
  return Math.max(0, -least, most);
}
