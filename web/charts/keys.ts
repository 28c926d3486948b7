/** A cache key: the values that something was computed from. */
export type Key = readonly unknown[];

/** Whether two keys are equal part by part, with objects compared by identity. */
export const sameKey = (one: Key | undefined, other: Key): boolean =>
  one?.length === other.length && one.every((part, i) => Object.is(part, other[i]));
