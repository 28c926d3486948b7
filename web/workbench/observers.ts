import type { Observer } from '../engine/values.ts';
import { usualPercentiles } from '../playground/state.ts';

/** The observers that the charts compare, the quick ones first. */
export const observers: readonly Observer[] = [
  'minMax',
  'absMax',
  { percentile: usualPercentiles },
  'entropy',
  'mse',
];
