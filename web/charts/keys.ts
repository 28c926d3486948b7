/** Of what something was made. */
export type Key = readonly unknown[];

/** Whether two keys name the same: part by part one value, or one object. */
export const sameKey = (one: Key | undefined, other: Key): boolean =>
  one?.length === other.length && one.every((part, i) => Object.is(part, other[i]));
