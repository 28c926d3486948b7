import { nothing, svg, type TemplateResult } from 'lit-html';
import { causeMark } from '../../charts/cause_mark.ts';
import { withMinus } from '../../charts/number_text.ts';
import { causeOf } from '../../charts/points.ts';
import { around, type Rect, tenth, touches } from '../../charts/rect.ts';
import type { LinePlane } from './chart_line_plane.ts';
import type { DrawnPoints } from './chart_line_points.ts';
import type { NumberLine } from './chart_line_spec.ts';
import { areStairsReadable, clipZones } from './chart_staircase.ts';

/** The size of the lens in CSS pixels, and of a level in it. */
const size = { width: 236, height: 100 };
const level = { width: 22, height: 8 };
/** How many levels it shows on either side of the one in its middle. */
const reach = 4;
/** The elements that may have a mark in it. */
const mostMarked = 256;
/** Narrower charts have no room for it. */
const leastWidth = 560;

/**
 * A few levels in the empty corner below the stairs, large enough to be seen as stairs, where all of them
 * look like a line: around the selected element's, or else around the zero point.
 */
export function stairsLens(
  line: NumberLine,
  plane: LinePlane,
  { places }: DrawnPoints,
): TemplateResult | typeof nothing {
  const { box, realOf, step } = plane;
  const { qmin, qmax, points, selected, wraps, width, zeroPoint } = line;
  if (areStairsReadable(plane) || wraps || step <= 0 || width < leastWidth) return nothing;
  const beyond = clipZones(plane, line).filter((zone) => zone.left > box.left);
  const right = Math.min(box.left + box.width, ...beyond.map((zone) => zone.left));
  const left = right - size.width - 20;
  const frame: Rect = { left, top: box.top + box.height - size.height - 12, ...size };
  if (places.some((place) => touches(frame, around(place.x, place.y, 6)))) return nothing;
  const wanted = selected === undefined ? zeroPoint : (points.integer[selected] ?? zeroPoint);
  const middle = Math.min(Math.max(wanted, qmin + reach), qmax - reach);
  const [first, last] = [middle - reach, middle + reach];
  const center = { x: left + size.width / 2 + 10, y: frame.top + size.height / 2 };
  const x = (real: number) => center.x + ((real - realOf(middle)) / step) * level.width;
  const y = (integer: number) => center.y - (integer - middle) * level.height;
  let stairs = '';
  for (let at = first; at <= last; at += 1) {
    const [from, to] = [x(realOf(at)) - level.width / 2, x(realOf(at)) + level.width / 2];
    stairs += `${at === first ? `M${tenth(from)} ${tenth(y(at))}` : `V${tenth(y(at))}`}H${tenth(to)}`;
  }
  // There may be a million elements, of which the first suffice.
  const count = Math.min(mostMarked, points.integer.length);
  const marks = Array.from({ length: count }, (_, index) => ({
    integer: points.integer[index] ?? 0,
    index,
  })).filter(({ integer, index }) => {
    const beside = Math.abs(x(points.real[index] ?? 0) - center.x);
    return integer >= first && integer <= last && beside < (reach + 0.5) * level.width;
  });
  const label = (at: number) => svg`<text class="number"
    x=${tenth(x(realOf(at)) - level.width / 2 - 4)} y=${tenth(y(at))} dy="0.35em" text-anchor="end">${withMinus(String(at))}</text>`;
  return svg`<g class="stairs-lens">
    <rect class="stairs-frame" x=${frame.left} y=${frame.top} width=${frame.width} height=${frame.height} rx="4" />
    <path class="stairs" d=${stairs} />
    ${[first, middle, last].map(label)}
    ${marks.map(({ integer, index }) => {
      const cause = causeOf(points, index);
      return svg`<path class="mark ${cause}" d=${causeMark(cause, 3.6)}
        transform="translate(${tenth(x(points.real[index] ?? 0))} ${tenth(y(integer))})" />`;
    })}
  </g>`;
}
