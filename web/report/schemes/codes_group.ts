import type { TensorEntry } from '../readers/checkpoint.ts';

/** Codes and what belongs to them. */
export interface CodesGroup {
  readonly codes: TensorEntry;
  /** Those with scales come first. */
  readonly companions: readonly TensorEntry[];
}
