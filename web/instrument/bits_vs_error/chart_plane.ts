import { leftRoom, linearTicks } from '../../charts/axes.ts';
import { extent } from '../../charts/extent.ts';
import { axisNumber } from '../../charts/number_text.ts';
import type { Rect } from '../../charts/rect.ts';
import { logarithmic, scaleOf } from '../../charts/scale.ts';
import { drawn, type RateDistortion } from './chart_spec.ts';

const headRoom = 20;
const boxHeight = 330;
export const footRoom = 38;
export const bandRoom = 26;
/** The size of a symbol, from its centre. */
export const reach = 4.5;

/** The positions of bits and SQNR in the chart. */
export interface RateDistortionPlane {
  readonly box: Rect;
  /** The band above the box, for settings without error. */
  readonly band: Rect | undefined;
  readonly x: (bits: number) => number;
  readonly y: (sqnr: number) => number;
  readonly bits: readonly [number, number];
  readonly sqnrs: readonly [number, number];
}

export function planeOf(data: RateDistortion): RateDistortionPlane {
  const points = [...drawn(data), ...drawn({ points: data.alongside ?? [] })];
  const finite = points.map(({ sqnr }) => sqnr).filter(Number.isFinite);
  const [least, most] = finite.length > 0 ? extent(finite) : [0, 60];
  const air = (most - least) * 0.06 || 5;
  const sqnrs = [least - air, most + air] as const;
  const [first, last] = points.length > 0 ? extent(points.map(({ bits }) => bits)) : [2, 8];
  // From 2 to 32 bits and more: equal factors are equally far apart.
  const margin = Math.log2(last / first) * 0.05 || 0.5;
  const bits = [first / 2 ** margin, last * 2 ** margin] as const;

  const left = leftRoom(linearTicks({ domain: sqnrs, at: () => 0 }, boxHeight, 36));
  const hasBand = points.some(({ sqnr }) => sqnr === Number.POSITIVE_INFINITY);
  const top = headRoom + (hasBand ? bandRoom : 0);
  const box = { left, top, width: Math.max(60, data.width - left - 12), height: boxHeight };
  const band = hasBand ? { ...box, top: headRoom - 4, height: bandRoom - 2 } : undefined;
  const upwards = scaleOf(sqnrs, [top + boxHeight, top]);
  return {
    box,
    band,
    x: scaleOf(bits, [left, left + box.width], logarithmic).at,
    y: (sqnr) => (Number.isFinite(sqnr) ? upwards.at(sqnr) : headRoom - 4 + (bandRoom - 2) / 2),
    bits,
    sqnrs,
  };
}

export function bitsTicks({ bits, box, x }: RateDistortionPlane) {
  const [low, high] = bits;
  const values = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
  const inside = values.filter((value) => value >= low && value <= high);
  if (inside.length < 2) return linearTicks({ domain: bits, at: x }, box.width, 60);
  return inside.map((value) => ({ at: x(value), label: axisNumber(value) }));
}
