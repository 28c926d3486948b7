import { linearTicks } from '../../charts/axes.ts';
import { extent } from '../../charts/extent.ts';
import type { Rect } from '../../charts/rect.ts';
import { scaleOf } from '../../charts/scale.ts';
import type { Conventions } from './chart_spec.ts';

/** Above a strip's rails: its name and error, and below them its scale. */
const headRoom = 36;
const railGap = 34;
export const stripHeight = headRoom + railGap + 22;
export const footRoom = 30;
const notFiniteRoom = 56;

/** The positions of values in all strips of a chart. */
export interface ConventionsPlane {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly domain: readonly [number, number];
  readonly x: (value: number) => number;
  /** The column of values that are not finite. */
  readonly notFinite: Rect | undefined;
  /** The rails of a strip: originals at the first, stored values at the second. */
  readonly rails: (strip: number) => readonly [number, number];
}

export function planeOf(data: Conventions): ConventionsPlane {
  const stored = data.strips.flatMap(({ values }) => Array.from(values));
  const finite = [...Array.from(data.originals), ...stored].filter(Number.isFinite);
  const [least, most] = finite.length > 0 ? extent(finite) : [-1, 1];
  const air = (most - least) * 0.02 || Math.abs(most) * 0.5 || 1;
  const domain = [least - air, most + air] as const;
  const left = 8;
  const bottom = data.strips.length * stripHeight;
  const hasNotFinite = stored.some((value) => !Number.isFinite(value));
  const right = data.width - 8 - (hasNotFinite ? notFiniteRoom : 0);
  return {
    left,
    right,
    bottom,
    domain,
    x: scaleOf(domain, [left, right]).at,
    notFinite: hasNotFinite
      ? { left: right + 6, top: 0, width: notFiniteRoom - 4, height: bottom }
      : undefined,
    rails: (strip) => {
      const top = strip * stripHeight + headRoom;
      return [top, top + railGap];
    },
  };
}

export const valueTicks = ({ domain, x, left, right }: ConventionsPlane) =>
  linearTicks({ domain, at: x }, right - left, 70);
