import { nothing, svg } from 'lit-html';
import { apart, besideOthers } from '../../charts/axes.ts';
import { causeMark, moved } from '../../charts/cause_mark.ts';
import { widthOf } from '../../charts/labels.ts';
import { axisNumber, readable } from '../../charts/number_text.ts';
import { causeOf } from '../../charts/points.ts';
import { hatchPath, tenth } from '../../charts/rect.ts';
import { scaleOf } from '../../charts/scale.ts';
import { type RulerData, type RulerPlane, rows } from './chart_ruler_plane.ts';
import { zonesOutside } from './chart_zones.ts';

/** The part of the ruler that the lens shows. */
export interface LensData extends RulerData {
  readonly magnified: number | undefined;
  readonly errorText: string;
  readonly stepLabel: string;
}

const widest = 440;
/** The width of a drawing, in CSS pixels, from which the lens leaves room beside it. */
const lensBeside = 850;
/** Half the width of the view, in steps, if the error is small. */
const halfView = 4.5;

/** Magnifies a few steps of the ruler around one element, to show where it is rounded to. */
export function lensView(data: LensData, plane: RulerPlane) {
  const { magnified: index, points } = data;
  if (index === undefined || !(index < points.real.length)) return nothing;
  const real = points.real[index] as number;
  const level = points.level[index] as number;
  const step = Math.abs(plane.step);
  // A large error leaves more room on the side of the level, for the marks of its neighbours.
  const half = Math.max(halfView * step, Math.abs(level - real) * 0.82 + step);
  const middle = level * 0.62 + real * 0.38;
  if (!(half > 0) || !Number.isFinite(middle + half)) return nothing;

  // A wide drawing leaves room for the sentence about the ruler.
  const width = data.width >= lensBeside ? widest : data.width - 2;
  const left = data.width - width - 1;
  const right = left + width;
  const { at: x } = scaleOf([middle - half, middle + half], [left, right]);
  const stepWidth = (step * width) / (2 * half);
  const place = { x, left, right, stepWidth, ...lensHeights };
  const own = points.integer[index] as number;
  const cause = causeOf(points, index);
  return lensFrame(
    {
      ...{ left, right, cause, width: data.width, text: data.errorText },
      mark: causeMark(cause, 5),
      foot: [plane.x(middle - half), plane.x(middle + half)],
      from: tenth(x(real)),
      to: tenth(x(level)),
    },
    svg`${beyondView(data, plane, place)}
    ${levelsView(data, plane, place, own)}
    ${stepView(data, plane, place, own)}`,
  );
}

/** The heights of the axes in the lens. */
export const lensHeights = { upper: rows.lens + 27, lower: rows.height - 23 } as const;

/** An element under a lens, in CSS pixels. */
interface Lens {
  readonly left: number;
  readonly right: number;
  /** The width of the whole drawing. */
  readonly width: number;
  /** The ends of the magnified part in the drawing above. */
  readonly foot: readonly [number, number];
  readonly cause: string;
  readonly mark: string;
  readonly from: number;
  readonly to: number;
  /** The error in words. */
  readonly text: string;
}

/** The lens around its content, with the element's way to its level and back. */
export function lensFrame(
  { left, right, width: all, foot: ends, cause, mark, from, to, text }: Lens,
  content: unknown,
) {
  const width = right - left;
  const { upper, lower } = lensHeights;
  const [top, bottom] = [rows.lens, rows.height - 1];
  const [start, end] = ends.map((at) => tenth(Math.max(0, Math.min(all, at)))) as [number, number];
  // A few long steps are not magnified: a cone would widen the wrong way.
  const isLarger = end - start < width;
  const half = widthOf(text) / 2 + 6;
  const textAt = Math.max(left + half, Math.min(right - half, (from + to) / 2));
  return svg`<g class="lens ${cause}">
    ${
      isLarger
        ? svg`<path class="cone" d="M${start} ${rows.integers + 6}L${tenth(left)} ${top}H${tenth(right)}L${end} ${rows.integers + 6}Z" />`
        : nothing
    }
    <rect class="glass" x=${tenth(left)} y=${top} width=${tenth(width)} height=${bottom - top} rx="4" />
    ${content}
    <path class="frame" d="M${tenth(left + 6)} ${upper}H${tenth(right - 6)}" />
    <path class="down" d="M${from} ${upper}L${to} ${lower}" />
    <path class="up" d="M${to} ${lower}V${upper}" />
    <path class="gap ${cause}" d="M${from} ${upper}H${to}" />
    <path class="mark ${cause}" d=${moved(mark, from, upper)} />
    <text class="over strong" x=${tenth(textAt)} y=${top + 16} text-anchor="middle">${text}</text>
  </g>`;
}

interface Place {
  readonly x: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly lower: number;
  /** In pixels; far below one where the way of an element leads over very many marks. */
  readonly stepWidth: number;
}

/** Marks that are closer than this, in pixels, are one band. */
const readableMark = 2;

interface Marks {
  readonly path: string;
  readonly ticks: readonly {
    readonly at: number;
    readonly label: string;
    readonly strong: boolean;
  }[];
}

/** The integers' marks in the lens, with as many numbers as fit. */
function levelsView(data: LensData, plane: RulerPlane, place: Place, own: number) {
  const { left, right, lower, stepWidth } = place;
  const { path, ticks } =
    stepWidth < readableMark ? bandOf(data, plane, place, own) : marksOf(data, plane, place, own);
  const shown = apart(
    [...ticks].sort((one, other) => Number(other.strong) - Number(one.strong)),
    besideOthers,
  ).filter(({ at, label }) => at - widthOf(label) / 2 > left && at + widthOf(label) / 2 < right);
  return svg`<path class="frame" d="M${tenth(left + 6)} ${lower}H${tenth(right - 6)}" />
    <path class="level-mark" d=${path} />
    ${shown.map(
      ({ at, label, strong }) =>
        svg`<text class=${strong ? 'strong' : 'number'} x=${tenth(at)} y=${lower + 18} text-anchor="middle">${label}</text>`,
    )}`;
}

function marksOf({ qmin, qmax }: LensData, plane: RulerPlane, place: Place, own: number): Marks {
  const { x, left, right, lower } = place;
  const ticks: Marks['ticks'][number][] = [];
  let path = '';
  // The visible levels: the middle one is near the element's level or near the limit that it hit.
  const [first, last] = [left, right].map((edge) => levelAt(plane, qmin, x, edge)) as [
    number,
    number,
  ];
  const from = Math.max(qmin, Math.floor(Math.min(first, last)));
  const to = Math.min(qmax, Math.ceil(Math.max(first, last)));
  for (let integer = from; integer <= to; integer += 1) {
    const at = x(plane.levelOf(integer));
    if (at < left + 3 || at > right - 3) continue;
    path += `M${tenth(at)} ${lower}v${integer === own ? 8 : 5}`;
    ticks.push({ at, label: axisNumber(integer), strong: integer === own });
  }
  return { path, ticks };
}

/** One band for marks that nobody could tell apart: between the ends of an error there may be billions. */
function bandOf(
  { realQmin, realQmax }: LensData,
  plane: RulerPlane,
  place: Place,
  own: number,
): Marks {
  const { x, left, right, lower } = place;
  const [from, to] = [realQmin, realQmax].map((end) =>
    tenth(Math.max(left + 6, Math.min(right - 6, x(end)))),
  );
  const at = x(plane.levelOf(own));
  return {
    path: `M${from} ${lower}v5H${to}v-5M${tenth(at)} ${lower}v8`,
    ticks: [{ at, label: axisNumber(own), strong: true }],
  };
}

/** The length of one step, between two marks away from the element's own way, if there is room for its words. */
function stepView(
  { qmin, qmax, stepLabel, points, magnified }: LensData,
  plane: RulerPlane,
  { x, left, right, lower, stepWidth }: Place,
  own: number,
) {
  if (stepWidth < readableMark) return nothing;
  const y = lower - 7;
  const real = x(points.real[magnified ?? 0] as number);
  // First on the side that the way does not take, one step further off; the number alone needs less room.
  const away = real > x(plane.levelOf(own)) ? -1 : 1;
  const steps = [away, -away].flatMap((side) =>
    [2, 1, 0].map((off) => [own + side * off, own + side * (off + 1)] as const),
  );
  for (const label of [stepLabel, readable(Math.abs(plane.step))]) {
    const width = widthOf(label);
    for (const [near, far] of steps) {
      if (Math.min(near, far) < qmin || Math.max(near, far) > qmax) continue;
      const [from, to] = [x(plane.levelOf(near)), x(plane.levelOf(far))].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const isLeft = (from + to) / 2 < x(plane.levelOf(own));
      const textAt = isLeft ? from - 5 - width : to + 5;
      const [start, end] = [Math.min(from, textAt), Math.max(to, textAt + width)];
      if (start < left + 8 || end > right - 8) continue;
      return svg`<path class="step" d="M${tenth(from)} ${y}H${tenth(to)}M${tenth(from)} ${y - 3}v6M${tenth(to)} ${y - 3}v6" />
        <text class="over step-name" x=${tenth(textAt)} y=${y + 4}>${label}</text>`;
    }
  }
  return nothing;
}

/** The fractional integer whose level is at a position of the lens. */
function levelAt(
  plane: RulerPlane,
  qmin: number,
  x: (value: number) => number,
  edge: number,
): number {
  const origin = x(plane.levelOf(qmin));
  return qmin + (edge - origin) / (x(plane.levelOf(qmin + 1)) - origin || 1);
}

/** Hatching beyond the last level, as in the ruler. */
function beyondView(
  { realQmin, realQmax }: LensData,
  { step }: RulerPlane,
  { x, left, right, upper, lower }: Place & { readonly upper: number },
) {
  const ends = [x(realQmin - step / 2), x(realQmax + step / 2)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const box = { left: left + 6, top: upper, width: right - left - 12, height: lower - upper };
  return zonesOutside(box, ...ends).map((zone) => svg`<path class="hatch" d=${hatchPath(zone)} />`);
}
