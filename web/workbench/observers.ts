import type { Observer } from '../engine/quantizer_types.ts';
import { usualPercentiles } from '../playground/state.ts';

/** Those that the charts set side by side, the quick ones first. */
export const observers: readonly Observer[] = [
  'minMax',
  'absMax',
  { percentile: usualPercentiles },
  'entropy',
  'mse',
];
