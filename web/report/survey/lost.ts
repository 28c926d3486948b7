import type { WeightStats } from '../../core/engine/contract.ts';
import { errorIn } from './error_table.ts';
import { isFiniteResult } from './harm.ts';
import type { TensorReport } from './tensor_report.ts';

// Weights that a format makes 0. Zeros of the original lose nothing, so shares are of the others.

/** A tensor that keeps less of its weights is named. */
const mostLost = 0.5;

export const isMostlyLost = (share: number): boolean => share > mostLost;

/** The share of the weights, of those that are neither 0 nor without a value, that become 0. */
export function lostShare(
  {
    elements,
    zeros,
    nans,
    infinities,
  }: Pick<WeightStats, 'elements' | 'zeros' | 'nans' | 'infinities'>,
  flushed: number,
): number {
  const weights = elements - zeros - nans - infinities;
  return weights > 0 ? Math.min(1, flushed / weights) : 0;
}

/** The same of a tensor of a report under a format; 0 if the format has no result. */
export function lostUnder(
  { stats, errors }: Pick<TensorReport, 'stats' | 'errors'>,
  format: string,
): number {
  const error = errorIn(errors, format);
  if (!error || !isFiniteResult(error)) return 0;
  return lostShare(stats, Math.round(error.flushedShare * stats.elements));
}
