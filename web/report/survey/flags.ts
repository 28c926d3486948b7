import type { WeightReport } from '../../core/engine/contract.ts';
import type { TensorReport } from './tensor_report.ts';

/** A remarkable property of a tensor, independent of the format, and the figures of its sentence. */
export interface Flag {
  readonly id:
    | 'nothingFinite'
    | 'nothingFinite64'
    | 'nan'
    | 'infinite'
    | 'infinite64'
    | 'zeros'
    | 'zeros64'
    | 'constant'
    | 'subnormal'
    | 'zeroRows'
    | 'zeroColumns';
  readonly values: Readonly<Record<string, number>>;
}

/** The smallest float32 with all its bits. */
const smallestNormal = 2 ** -126;

/** Elements that no quantizer takes; those of float64 that are beyond float32 are among them. */
export const notFiniteIn = ({ stats }: Pick<WeightReport, 'stats'>): number =>
  stats.nans + stats.infinities;

export function flagsOf({
  dtype,
  stats,
  zeroRows,
  zeroColumns,
}: Pick<TensorReport, 'dtype' | 'stats' | 'zeroRows' | 'zeroColumns'>): Flag[] {
  const { elements, nans, infinities, zeros, min, max, absMax } = stats;
  const flags: Flag[] = [];
  // Figures are those of the elements as float32, whose range is smaller than that of float64.
  const isWide = dtype === 'f64';
  if (nans + infinities === elements)
    return [{ id: isWide ? 'nothingFinite64' : 'nothingFinite', values: { nans, infinities } }];
  if (nans > 0) flags.push({ id: 'nan', values: { count: nans } });
  if (infinities > 0)
    flags.push({ id: isWide ? 'infinite64' : 'infinite', values: { count: infinities } });
  const isComplete = nans + infinities === 0;
  if (zeros === elements) return [{ id: isWide ? 'zeros64' : 'zeros', values: { elements } }];
  if (min === max && isComplete && elements > 1)
    flags.push({ id: 'constant', values: { value: min } });
  if (absMax > 0 && absMax < smallestNormal)
    flags.push({ id: 'subnormal', values: { largest: absMax } });
  if (zeroRows > 0) flags.push({ id: 'zeroRows', values: { count: zeroRows } });
  if (zeroColumns > 0) flags.push({ id: 'zeroColumns', values: { count: zeroColumns } });
  return flags;
}
