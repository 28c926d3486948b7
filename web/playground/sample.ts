import type { GeneratedKind } from '../engine/quantizer_types.ts';

/** A drawn tensor: the same three always give the same elements. */
export interface Sample {
  readonly kind: GeneratedKind;
  readonly shape: readonly number[];
  /** A whole number from 0 to 2⁵³ − 1. */
  readonly seed: number;
}
