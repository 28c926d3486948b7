import type { LevelDType } from './contract.ts';
import { levelKinds } from './contract.ts';
import { QuantError } from './errors.ts';

const smallestScale = 2 ** -126;

/** As the core's check_qparams, of a float64 scale and any number as zero point. */
export function checkQParams(scale: number, zeroPoint: number, dtype: LevelDType): void {
  const narrowed = Math.abs(Math.fround(scale));
  if (scale === 0) throw new QuantError({ code: 'scale_zero', values: {} });
  if (!(narrowed < Number.POSITIVE_INFINITY)) {
    throw new QuantError({ code: 'scale_not_finite', values: {} });
  }
  if (narrowed < smallestScale) {
    throw new QuantError({ code: 'scale_subnormal', values: { scale, limit: smallestScale } });
  }
  if (!Number.isInteger(zeroPoint)) {
    throw new QuantError({ code: 'zero_point_not_integer', values: { zero_point: zeroPoint } });
  }
  const { qmin, qmax } = levelKinds[dtype];
  if (zeroPoint < qmin || zeroPoint > qmax) {
    const values = { zero_point: zeroPoint, qmin, qmax, dtype };
    throw new QuantError({ code: 'zero_point_out_of_range', values });
  }
}
