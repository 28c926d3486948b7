/** Smallest and largest of some numbers, for the limits of a chart; [Infinity, -Infinity] of none. */
export function extent(values: ArrayLike<number>): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i += 1) {
    least = Math.min(least, values[i] as number);
    most = Math.max(most, values[i] as number);
  }
  return [least, most];
}

/** The largest magnitude, 0 of none. */
export function largest(values: ArrayLike<number>): number {
  const [least, most] = extent(values);
  return Math.max(0, -least, most);
}
