import type { ChartTable } from '../../charts/chart_table.ts';
import { tableNumber } from '../../charts/number_text.ts';
import type { ErrorGrid } from './chart_colors.ts';
import type { LandscapePoint } from './chart_plane.ts';

/** A named point; its error may not be computed yet. */
export interface NamedPoint extends LandscapePoint {
  readonly label: string;
  readonly error: number | undefined;
}

/** The most rows and columns of the grid in a table, besides the last. */
const most = 16;

/** Indices spread evenly from the first to the last. */
function spread(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  const places: number[] = [];
  for (let place = 0; place < count - 1; place += step) places.push(place);
  return [...places, count - 1];
}

/**
 * A row for each named point, then rows for points spread evenly over the grid; `caption` gets the
 * number of computed ones. The heads name scale, zero point, error and name.
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
