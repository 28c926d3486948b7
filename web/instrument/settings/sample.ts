import type { GeneratedKind } from '../../core/engine/contract.ts';

/** A generated tensor; the same three values always give the same elements. */
export interface Sample {
  readonly kind: GeneratedKind;
  readonly shape: readonly number[];
  /** An integer from 0 to 2⁵³ − 1. */
  readonly seed: number;
}
