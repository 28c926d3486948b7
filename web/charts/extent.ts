/** What was found for data that is not going to change. */
const known = new WeakMap<ArrayLike<number>, readonly [number, number]>();

/**
 * Smallest and largest of some numbers, for the limits of a chart; [Infinity, -Infinity] of none.
 * Asked again for the same array it has the answer at hand.
 */
export function extent(values: ArrayLike<number>): readonly [number, number] {
  const found = known.get(values) ?? search(values);
  known.set(values, found);
  return found;
}

function search(values: ArrayLike<number>): readonly [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** The largest magnitude, 0 of none. */
export function largest(values: ArrayLike<number>): number {
  const [least, most] = extent(values);
  return Math.max(0, -least, most);
}
