import { extent } from '../../charts/extent.ts';
import { finite, scaleOf } from '../../charts/scale.ts';
import { rows as rulerRows } from './chart_ruler_plane.ts';
import type { CauseName } from './chart_stored_causes.ts';

/** The elements that share the levels, in columns. */
export interface LevelPoints {
  /** The original values. */
  readonly real: ArrayLike<number>;
  /** Their dequantized values. */
  readonly level: ArrayLike<number>;
  readonly causeAt: (index: number) => CauseName;
}

export interface LevelsData {
  /** Every value that these elements can be loaded as, ascending; empty if there are too many. */
  readonly values: ArrayLike<number>;
  readonly points: LevelPoints;
  /** In CSS pixels. */
  readonly width: number;
}

/** One horizontal axis for the originals above and for the levels below. */
export interface LevelsPlane {
  readonly domain: readonly [number, number];
  readonly x: (real: number) => number;
  readonly left: number;
  readonly right: number;
}

/** The heights of the drawing, in CSS pixels: those of the number line of integers. */
export const rows = { ...rulerRows, levels: rulerRows.integers } as const;

const side = 18;
/** The most that the drawing shows on each side of the data, as a multiple of their span. */
const most = 0.5;
const air = 0.05;

export function levelsPlane(data: LevelsData): LevelsPlane {
  const [left, right] = [side, Math.max(side + 40, data.width - side)];
  const domain = domainOf(data);
  const { at } = scaleOf(domain, [left, right]);
  return { domain, x: (real) => at(finite(real)), left, right };
}

/** All data and zero, and as many levels beyond as do not squeeze the data. */
function domainOf({ values, points }: LevelsData): [number, number] {
  const [leastData, mostData] = extent(points.real);
  const [least, greatest] = [Math.min(0, leastData), Math.max(0, mostData)].map(finite) as [
    number,
    number,
  ];
  const first = finite(values.length > 0 ? (values[0] as number) : least);
  const last = finite(values.length > 0 ? (values[values.length - 1] as number) : greatest);
  const span = greatest - least || last - first || 1;
  const low = Math.max(Math.min(least, first), least - most * span);
  const high = Math.min(Math.max(greatest, last), greatest + most * span);
  const room = (high - low) * air;
  return [low - room, high + room];
}
