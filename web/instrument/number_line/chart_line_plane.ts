import { leftRoom } from '../../charts/axes.ts';
import { extent, extremes } from '../../charts/extent.ts';
import { axisNumber } from '../../charts/number_text.ts';
import type { Rect } from '../../charts/rect.ts';
import { finite, scaleOf } from '../../charts/scale.ts';
import type { NumberLine } from './chart_line_spec.ts';

/** The number line's two axes: real values along x, the integers that stand for them along y. */
export interface LinePlane {
  readonly box: Rect;
  readonly x: (real: number) => number;
  readonly y: (integer: number) => number;
  /** The real value that an integer stands for. */
  readonly realOf: (integer: number) => number;
  /** The real value of one level; negative if the scale is. */
  readonly step: number;
  /** The visible levels: the first is the smaller integer. */
  readonly inSight: readonly [number, number];
  /** The real values at the left and at the right end. */
  readonly reals: readonly [number, number];
  /** The width and height of a level, in pixels. */
  readonly stepWidth: number;
  readonly stepHeight: number;
}

/** The margin for the selected value's label at the end of its axis, in pixels. */
const sideRoom = 14;
const air = 10;

export function linePlane(line: NumberLine, top: number, height: number): LinePlane {
  const { qmin, qmax } = line;
  const [realQmin, realQmax] = [finite(line.realQmin), finite(line.realQmax)];
  const step = (realQmax - realQmin) / Math.max(1, qmax - qmin);
  const realOf = (integer: number) => realQmin + (integer - qmin) * step;
  const reals = realDomain(line, realQmin, realQmax, Math.abs(step));
  const inSight = levelsInSight(line, reals, realQmin, step);
  const [low, high] = integerDomain(line, inSight);

  const left = Math.max(
    28,
    leftRoom(
      [low, high, qmin, qmax, line.zeroPoint]
        .filter((value) => value >= low && value <= high)
        .map((value) => ({ at: 0, label: axisNumber(value) })),
    ),
  );
  const box = { left, top, width: Math.max(40, line.width - left - sideRoom), height };
  const realScale = scaleOf(reals, [left, left + box.width]);
  // A single visible level is at the bottom.
  const levels = scaleOf([low, high > low ? high : low + 1], [top + height - air, top + air]);
  const x = (real: number) => realScale.at(finite(real));
  const y = levels.at;
  return {
    box,
    x,
    y,
    realOf,
    step,
    inSight,
    reals,
    stepWidth: Math.abs(x(step) - x(0)),
    stepHeight: Math.abs(y(low) - y(low + 1)),
  };
}

/** All data, zero, and as much of the representable range as fits without squeezing the data. */
function realDomain(
  { points }: NumberLine,
  realQmin: number,
  realQmax: number,
  step: number,
): [number, number] {
  const [leastData, mostData] = extent(points.real);
  const [least, most] = [Math.min(0, leastData), Math.max(0, mostData)];
  const [start, end] = [Math.min(realQmin, realQmax), Math.max(realQmin, realQmax)];
  const span = most - least || end - start || 1;
  const low = Math.max(Math.min(least, start - step), least - span);
  const high = Math.min(Math.max(most, end + step), most + span);
  return [low - span * 0.02, high + span * 0.02];
}

function levelsInSight(
  { qmin, qmax }: NumberLine,
  reals: readonly [number, number],
  realQmin: number,
  step: number,
): [number, number] {
  const ends = reals.map((real) => qmin + (real - realQmin) / (step || 1));
  const first = Math.min(qmax, Math.max(qmin, Math.floor(Math.min(...ends))));
  const last = Math.max(qmin, Math.min(qmax, Math.ceil(Math.max(...ends))));
  return [first, Math.max(first, last)];
}

/** The visible levels and the integers of the data, which differ where values wrapped. */
function integerDomain(
  { points: { real, integer }, wraps }: NumberLine,
  [first, last]: readonly [number, number],
): [number, number] {
  // Unless integers wrap, the extreme integers belong to the extreme values.
  const outermost = wraps ? extent(integer) : extremes(real).map((at) => integer[at] ?? first);
  const low = Math.min(first, ...outermost);
  const high = Math.max(last, ...outermost);
  return wraps ? [Math.max(low, wraps.low), Math.min(high, wraps.high)] : [low, high];
}
