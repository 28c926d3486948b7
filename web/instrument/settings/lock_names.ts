import type { Lockable, Locks } from './locks.ts';

/** Lockable fields by name: the tensor, settings by their names in links, and a button. */
const fields = {
  tensor: ['shape', 'texts', 'large', 'sample', 'note'],
  format: ['format', 'stored'],
  scale: ['scale', 'source', 'adapted', 'lower', 'upper'],
  zero_point: ['zeroPoint', 'source', 'adapted', 'lower', 'upper'],
  source: ['source', 'adapted', 'lower', 'upper'],
  granularity: ['sharing', 'axis', 'groupSize'],
  symmetric: ['symmetric'],
  restricted: ['restricted'],
  convention: ['convention'],
  include_zero: ['includeZero'],
  clamp: ['clamp'],
  cast_to_float: ['castToFloat'],
  reset: ['reset'],
} as const satisfies Record<string, readonly Lockable[]>;

export type LockName = keyof typeof fields;
export const lockNames = Object.keys(fields) as LockName[];

export const locksOf = (names: readonly LockName[]): Locks =>
  new Set(names.flatMap((name): readonly Lockable[] => fields[name]));
