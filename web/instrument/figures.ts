import type { Cause, StoredCause } from '../core/engine/contract.ts';

/** The error as computed by the core, and its causes. */
export interface Figures {
  /** The mean squared error. */
  readonly mse: number;
  /** The Euclidean norm of the error. */
  readonly norm: number;
  /** One scale for the tensor, or for each channel or group; none for a stored format. */
  readonly scales: readonly number[];
  /** As many as scales. */
  readonly zero_points: readonly number[];
  /** The number of elements by cause: of the integers' causes, or of those of stored formats. */
  readonly counts: Readonly<Partial<Record<Cause | StoredCause, number>>>;
  /** In dB, Infinity where nothing was lost; only for a stored format. */
  readonly sqnr?: number;
  /** With everything counted; only for a stored format. */
  readonly bits_per_weight?: number;
}
