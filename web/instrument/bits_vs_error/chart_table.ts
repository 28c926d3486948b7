import type { ChartTable } from '../../charts/chart_table.ts';
import { tableNumber } from '../../charts/number_text.ts';
import { compared, type RateDistortion, type RatePoint } from './chart_spec.ts';

/** One row for each setting, the smallest first, and the best first among those of one size. */
export function rateDistortionTable(
  data: Pick<RateDistortion, 'points'>,
  heads: readonly [string, string, string],
): ChartTable {
  const points = [...data.points].sort(
    (one, other) => one.bits - other.bits || compared(other.sqnr, one.sqnr),
  );
  return {
    heads,
    count: points.length,
    row: (index) => {
      const { label, bits, sqnr } = points[index] as RatePoint;
      return [label, tableNumber(bits), tableNumber(sqnr)];
    },
  };
}
