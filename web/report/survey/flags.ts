import type { WeightReport } from '../../core/engine/contract.ts';

/** A remarkable property of a tensor, independent of the format, and the figures of its sentence. */
export interface Flag {
  readonly id:
    | 'nothingFinite'
    | 'nan'
    | 'infinite'
    | 'zeros'
    | 'constant'
    | 'subnormal'
    | 'zeroRows'
    | 'zeroColumns';
  readonly values: Readonly<Record<string, number>>;
}

/** The smallest float32 with all its bits. */
const smallestNormal = 2 ** -126;

/** Elements that no quantizer takes. */
export const notFiniteIn = ({ stats }: Pick<WeightReport, 'stats'>): number =>
  stats.nans + stats.infinities;

export function flagsOf({
  stats,
  zeroRows,
  zeroColumns,
}: Pick<WeightReport, 'stats' | 'zeroRows' | 'zeroColumns'>): Flag[] {
  const { elements, nans, infinities, zeros, min, max, absMax } = stats;
  const flags: Flag[] = [];
  if (nans + infinities === elements)
    return [{ id: 'nothingFinite', values: { nans, infinities } }];
  if (nans > 0) flags.push({ id: 'nan', values: { count: nans } });
  if (infinities > 0) flags.push({ id: 'infinite', values: { count: infinities } });
  const isComplete = nans + infinities === 0;
  if (zeros === elements) return [{ id: 'zeros', values: { elements } }];
  if (min === max && isComplete && elements > 1)
    flags.push({ id: 'constant', values: { value: min } });
  if (absMax > 0 && absMax < smallestNormal)
    flags.push({ id: 'subnormal', values: { largest: absMax } });
  if (zeroRows > 0) flags.push({ id: 'zeroRows', values: { count: zeroRows } });
  if (zeroColumns > 0) flags.push({ id: 'zeroColumns', values: { count: zeroColumns } });
  return flags;
}
