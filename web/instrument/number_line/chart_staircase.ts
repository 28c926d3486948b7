import { nothing, svg, type TemplateResult } from 'lit-html';
import { type Rect, tenth } from '../../charts/rect.ts';
import type { LinePlane } from './chart_line_plane.ts';
import type { NumberLine } from './chart_line_spec.ts';
import { zonesOutside } from './chart_zones.ts';

/** Smaller steps, in pixels, are drawn as a line, and narrower marks as a band. */
const readableStep = 2;
const readableRise = 1;
const readableMark = 3;
/** Levels of this width, in pixels, also have a mark on the stairs. */
const roomyStep = 14;
/** Sawteeth narrower than this, in pixels, are not drawn. */
const readableTooth = 5;

/** Whether the levels are wide and high enough to be seen as stairs. */
export const areStairsReadable = ({ stepWidth, stepHeight }: LinePlane): boolean =>
  stepWidth >= readableStep && stepHeight >= readableRise;

/**
 * The mapping from real values to integers as a path: it rises by one level per step. Beyond the
 * limits it is flat, or starts over if integers wrap.
 */
export function staircase({ qmin, qmax, wraps }: NumberLine, plane: LinePlane): string {
  const [first, last] = plane.inSight;
  const { box, x, realOf, step } = plane;
  const rising = step >= 0;
  const [right, left] = [box.left + box.width, box.left];
  const main = flight(plane, first, last, 0);
  if (!wraps) {
    const start =
      first === qmin
        ? `M${tenth(rising ? left : right)} ${tenth(plane.y(qmin))}H${tenth(x(realOf(qmin)))}`
        : '';
    const end =
      last === qmax
        ? `M${tenth(x(realOf(qmax)))} ${tenth(plane.y(qmax))}H${tenth(rising ? right : left)}`
        : '';
    return main + start + end;
  }
  const count = wraps.high - wraps.low + 1;
  if (count * plane.stepWidth < readableTooth) return main;
  const ends = plane.reals.map((real) => qmin + (real - realOf(qmin)) / step);
  const teeth = ends.map((end) => Math.floor((end - wraps.low) / count)).sort((a, b) => a - b);
  const [from, to] = [teeth[0] ?? 0, teeth[1] ?? 0];
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const shift = (from + i) * count;
    const low = Math.max(wraps.low + shift, Math.floor(Math.min(...ends)));
    const high = Math.min(wraps.high + shift, Math.ceil(Math.max(...ends)));
    return high >= low ? flight(plane, low, high, shift) : '';
  }).join('');
}

/** Stairs from the first to the last level; the stored integers are the levels minus the shift. */
function flight(plane: LinePlane, first: number, last: number, shift: number): string {
  const { box, x, y, realOf, step } = plane;
  const within = (at: number) => tenth(Math.max(box.left, Math.min(box.left + box.width, at)));
  const edge = (level: number, side: number) => within(x(realOf(level) + side * step * 0.5));
  const height = (level: number) => tenth(y(level - shift));
  if (!areStairsReadable(plane)) {
    const slope = (y(first + 1) - y(first)) / (x(realOf(first + 1)) - x(realOf(first)) || 1);
    const [from, to] = [edge(first, -1), edge(last, 1)];
    const at = (place: number) => tenth(y(first - shift) + (place - x(realOf(first))) * slope);
    const isUpright = !Number.isFinite(slope) || Math.abs(slope) > 1e4;
    return isUpright
      ? `M${from} ${height(first)}L${to} ${height(last)}`
      : `M${from} ${at(from)}L${to} ${at(to)}`;
  }
  let path = `M${edge(first, -1)} ${height(first)}`;
  for (let level = first; level <= last; level += 1) {
    path += `${level === first ? '' : `V${height(level)}`}H${edge(level, 1)}`;
  }
  return path;
}

/** The levels as marks on the real axis and, if there is room, on the stairs. */
export function levelMarks(line: NumberLine, plane: LinePlane): TemplateResult {
  const { box, x, y, realOf, inSight, stepWidth, stepHeight } = plane;
  const [first, last] = inSight;
  const floor = box.top + box.height;
  const within = (at: number) => Math.max(box.left, Math.min(box.left + box.width, at));
  if (stepWidth < readableMark) {
    const ends = [line.qmin, line.qmax].map((level) => within(x(realOf(level))));
    const from = Math.min(...ends);
    return svg`<rect class="level-band" x=${tenth(from)} y=${floor - 5}
      width=${tenth(Math.max(1, Math.max(...ends) - from))} height="5" />`;
  }
  let [below, beside, above] = ['', '', ''];
  for (let level = first; level <= last; level += 1) {
    const at = x(realOf(level));
    if (at < box.left - 0.5 || at > box.left + box.width + 0.5) continue;
    below += `M${tenth(at)} ${floor}v-5`;
    if (stepHeight >= readableMark) beside += `M${box.left} ${tenth(y(level))}h4`;
    if (stepWidth >= roomyStep) above += `M${tenth(at)} ${tenth(y(level) - 3)}v6`;
  }
  return svg`<path class="level-mark" d=${below + beside} />
    ${above ? svg`<path class="level-mark on-stairs" d=${above} />` : nothing}`;
}

/** The zones beyond the limits, which begin half a level after the last one. */
export function clipZones(plane: LinePlane, { qmin, qmax }: NumberLine): Rect[] {
  const { box, x, realOf, step } = plane;
  const edges = [x(realOf(qmin) - step / 2), x(realOf(qmax) + step / 2)];
  const [start, end] = [Math.min(...edges), Math.max(...edges)];
  return zonesOutside(box, start, end);
}
