import type { ChartTable } from '../../charts/chart_table.ts';
import { tableNumber } from '../../charts/number_text.ts';
import type { LevelsData } from './chart_levels_plane.ts';

/** The levels, the distance to the next one, and how many of the elements are loaded as each. */
export function levelsTable(
  { values, points }: LevelsData,
  heads: readonly [string, string, string],
): ChartTable {
  const counts = new Map<number, number>();
  for (let i = 0; i < points.level.length; i += 1) {
    // Both zeros are one level.
    const level = (points.level[i] as number) + 0;
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return {
    heads,
    count: values.length,
    row: (index) => {
      const value = values[index] as number;
      const next = values[index + 1];
      const gap = next === undefined ? '' : tableNumber(next - value);
      return [tableNumber(value), gap, String(counts.get(value + 0) ?? 0)];
    },
  };
}
