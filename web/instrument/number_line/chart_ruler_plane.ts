import { extent } from '../../charts/extent.ts';
import type { AffineLine, LinePoints } from '../../charts/points.ts';
import { finite, scaleOf } from '../../charts/scale.ts';

/** The input of the ruler's layout: one scale and zero point, and the elements. */
export interface RulerData extends AffineLine {
  /** Counts of the elements in bins of equal width, for many elements. */
  readonly density?:
    | { readonly low: number; readonly high: number; readonly counts: ArrayLike<number> }
    | undefined;
  /** In CSS pixels. */
  readonly width: number;
  /** The real values at both ends while something is dragged; otherwise they follow the data. */
  readonly domain?: readonly [number, number] | undefined;
}

/** The ruler's layout: one horizontal axis for real values and for the integers' levels. */
export interface RulerPlane {
  readonly domain: readonly [number, number];
  readonly x: (real: number) => number;
  readonly realAt: (x: number) => number;
  /** The real value that an integer stands for. */
  readonly levelOf: (integer: number) => number;
  /** The difference between neighbouring levels; negative if the scale is. */
  readonly step: number;
  /** The frame, whose ends are those of the domain. */
  readonly left: number;
  readonly right: number;
}

/** The heights of the drawing, in CSS pixels. */
export const rows = {
  values: 12,
  reals: 24,
  integers: 76,
  numbers: 102,
  lens: 111,
  height: 190,
} as const;

const side = 18;
/** The most that the drawing shows on each side of the data, as a multiple of their span. */
const most = 1.5;
const air = 0.06;

export function rulerPlane(data: RulerData): RulerPlane {
  const [first, last] = [finite(data.realQmin), finite(data.realQmax)];
  const step = (last - first) / Math.max(1, data.qmax - data.qmin);
  const domain = data.domain ?? domainOf(data.points, first, last);
  const [left, right] = [side, Math.max(side + 40, data.width - side)];
  const { at, valueAt } = scaleOf(domain, [left, right]);
  return {
    domain,
    x: (real) => at(finite(real)),
    realAt: valueAt,
    levelOf: (integer) => first + (integer - data.qmin) * step,
    step,
    left,
    right,
  };
}

/** All data and zero, and as much of the ruler as fits without squeezing the data. */
function domainOf({ real }: LinePoints, first: number, last: number): [number, number] {
  const [leastData, mostData] = extent(real);
  const [least, greatest] = [Math.min(0, leastData), Math.max(0, mostData)];
  const [start, end] = [Math.min(first, last), Math.max(first, last)];
  const span = greatest - least || end - start || 1;
  const low = Math.max(Math.min(least, start), least - most * span);
  const high = Math.min(Math.max(greatest, end), greatest + most * span);
  const room = (high - low) * air;
  return [low - room, high + room];
}
