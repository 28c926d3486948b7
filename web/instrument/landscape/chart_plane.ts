import type { Rect } from '../../charts/rect.ts';
import { logarithmic, scaleOf } from '../../charts/scale.ts';
import type { ErrorGrid } from './chart_colors.ts';

export interface LandscapePoint {
  readonly scale: number;
  readonly zeroPoint: number;
}

/** Scales along x by equal factors, zero points along y; a cell is centred on its values. */
export interface LandscapePlane {
  readonly box: Rect;
  readonly x: (scale: number) => number;
  readonly y: (zeroPoint: number) => number;
  /** The scale, to three digits, and the integer zero point at a position, clamped to the edges. */
  readonly at: (place: { readonly x: number; readonly y: number }) => LandscapePoint;
  /** The point so many columns and rows away. */
  readonly beside: (point: LandscapePoint, columns: number, rows: number) => LandscapePoint;
  readonly scales: readonly [number, number];
  readonly zeroPoints: readonly [number, number];
  readonly isInside: (point: LandscapePoint) => boolean;
}

/** An arrow key changes the scale by this factor, which always changes its three digits. */
const keyFactor = 1.01;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function landscapePlane(grid: ErrorGrid, box: Rect): LandscapePlane {
  const [columns, rows] = [grid.scales.length, grid.zeroPoints.length];
  const [firstScale, lastScale] = [grid.scales[0] ?? 1, grid.scales[columns - 1] ?? 1];
  const factor = columns > 1 ? (lastScale / firstScale) ** (1 / (columns - 1)) : 2;
  const scales = [firstScale / Math.sqrt(factor), lastScale * Math.sqrt(factor)] as const;
  const [firstRow, lastRow] = [grid.zeroPoints[0] ?? 0, grid.zeroPoints[rows - 1] ?? 0];
  const step = rows > 1 ? (lastRow - firstRow) / (rows - 1) : 1;
  const zeroPoints = [firstRow - step / 2, lastRow + step / 2] as const;

  const across = scaleOf(scales, [box.left, box.left + box.width], logarithmic);
  const upwards = scaleOf(zeroPoints, [box.top + box.height, box.top]);
  const within = (scale: number, zeroPoint: number): LandscapePoint => ({
    scale: Number(clamp(scale, firstScale, lastScale).toPrecision(3)),
    // Adding 0 turns −0 into 0.
    zeroPoint: Math.round(clamp(zeroPoint, firstRow, lastRow)) + 0,
  });
  return {
    box,
    x: across.at,
    y: upwards.at,
    at: ({ x, y }) => within(across.valueAt(x), upwards.valueAt(y)),
    beside: ({ scale, zeroPoint }, right, up) => within(scale * keyFactor ** right, zeroPoint + up),
    scales,
    zeroPoints,
    isInside: ({ scale, zeroPoint }) =>
      scale >= scales[0] &&
      scale <= scales[1] &&
      zeroPoint >= zeroPoints[0] &&
      zeroPoint <= zeroPoints[1],
  };
}
