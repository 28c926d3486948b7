import type { ChartTable } from '../chart_table.ts';
import { tableNumber } from '../number_text.ts';
import type { ErrorGrid } from './colors.ts';
import type { LandscapePoint } from './plane.ts';

/** A point that has a name; its error may not be known yet. */
export interface NamedPoint extends LandscapePoint {
  readonly label: string;
  readonly error: number | undefined;
}

/** A table has no more rows and columns of the grid than this, and the last. */
const most = 16;

/** Every so many of the places, from the first to the last. */
function spread(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  const places: number[] = [];
  for (let place = 0; place < count - 1; place += step) places.push(place);
  return [...places, count - 1];
}

/**
 * A row for each point with a name, then for points spread evenly over the whole grid, of which
 * `caption` is told how many are known. The heads are for scale, zero point, error and name.
 */
export function landscapeTable(
  { scales, zeroPoints, errors }: ErrorGrid,
  points: readonly NamedPoint[],
  text: {
    readonly heads: readonly [string, string, string, string];
    readonly caption: (known: number) => string;
  },
): ChartTable {
  const cells = spread(zeroPoints.length)
    .flatMap((row) => spread(scales.length).map((column) => row * scales.length + column))
    .filter((cell) => !Number.isNaN(errors[cell]));
  const rows = [
    ...points,
    ...cells.map((cell) => ({
      scale: scales[cell % scales.length] as number,
      zeroPoint: zeroPoints[Math.floor(cell / scales.length)] as number,
      error: errors[cell],
      label: '',
    })),
  ];
  return {
    caption: text.caption(cells.length),
    heads: text.heads,
    count: rows.length,
    row: (index) => {
      const { scale, zeroPoint, error, label } = rows[index] as NamedPoint;
      return [
        tableNumber(scale),
        String(zeroPoint),
        error === undefined ? '…' : tableNumber(error),
        label,
      ];
    },
  };
}
