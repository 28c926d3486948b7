import { nothing, svg, type TemplateResult } from 'lit-html';
import { widthOf } from './labels.ts';
import { axisNumber } from './number_text.ts';
import { type Rect, tenth } from './rect.ts';
import type { Scale } from './scale.ts';
import { logTicks, ticks } from './ticks.ts';

/** A tick: its position on the axis in CSS pixels, and its label. */
export interface AxisTick {
  readonly at: number;
  readonly label: string;
  /** Set in bold. */
  readonly strong?: boolean;
}

type TickScale = Pick<Scale, 'domain' | 'at'>;

/** Ticks at round numbers of a scale that covers `extent` pixels, about one per `room` pixels. */
export function linearTicks({ domain, at }: TickScale, extent: number, room: number): AxisTick[] {
  return ticks(...domain, extent / room).map(tickOn(at));
}

/** The same on a logarithmic scale: steps of 1, 2 and 5 if there is room, otherwise powers of ten. */
export function logScaleTicks({ domain, at }: TickScale, extent: number, room: number): AxisTick[] {
  const [low, high] = domain;
  const wanted = Math.max(2, extent / room);
  const factors = Math.log10(high / low) * 3 <= wanted ? [1, 2, 5] : [1];
  // Between so many gaps there is one tick more.
  return logTicks(low, high, wanted + 1, factors).map(tickOn(at));
}

const tickOn = (place: Scale['at']) => (value: number) => ({
  at: place(value),
  label: axisNumber(value),
});

/** The ticks that do not collide with earlier ones: pass the important ones first. */
export function apart(given: readonly AxisTick[], gap: (tick: AxisTick) => number): AxisTick[] {
  const kept: AxisTick[] = [];
  for (const tick of given) {
    const isFree = (other: AxisTick) =>
      Math.abs(other.at - tick.at) >= (gap(tick) + gap(other)) / 2;
    if (kept.every(isFree)) kept.push(tick);
  }
  return kept;
}

/** The length of axis that a label needs: beside other labels, and above others. */
export const besideOthers = ({ label }: AxisTick): number => widthOf(label) + 10;
const aboveOthers = (): number => 14;

/** Ticks under a box, without those whose labels would collide. They start at `drop`. */
export function bottomTicks(
  box: Rect,
  given: readonly AxisTick[],
  { drop = 0, width = Number.POSITIVE_INFINITY }: { drop?: number; width?: number } = {},
): TemplateResult {
  const y = box.top + box.height + drop;
  const shown = apart(given, besideOthers);
  return svg`${shown.map(({ at, label, strong }) => {
    const half = widthOf(label) / 2;
    const x = Math.max(half, Math.min(width - half, at));
    return svg`<line class="tick" x1=${tenth(at)} x2=${tenth(at)} y1=${y} y2=${y + 4} />
      <text class=${strong ? 'strong' : 'number'} x=${tenth(x)} y=${y + 16} text-anchor="middle">${label}</text>`;
  })}`;
}

/** Ticks at the left of a box. */
export function leftTicks(box: Rect, given: readonly AxisTick[]): TemplateResult {
  const x = box.left;
  return svg`${apart(given, aboveOthers).map(
    ({ at, label, strong }) =>
      svg`<line class="tick" x1=${x - 4} x2=${x} y1=${tenth(at)} y2=${tenth(at)} />
        <text class=${strong ? 'strong' : 'number'} x=${x - 7} y=${tenth(at)} dy="0.35em" text-anchor="end">${label}</text>`,
  )}`;
}

/** How wide the labels at the left of a chart are. */
export const leftRoom = (given: readonly AxisTick[]): number =>
  Math.ceil(Math.max(0, ...given.map(({ label }) => widthOf(label)))) + 10;

/** Grid lines across a box, one for each tick of the left axis. */
export const acrossLines = (box: Rect, given: readonly AxisTick[]): TemplateResult =>
  svg`${given.map(
    ({ at }) =>
      svg`<line class="grid-line" x1=${box.left} x2=${box.left + box.width} y1=${tenth(at)} y2=${tenth(at)} />`,
  )}`;

/** The name of an axis: above the left axis, or under the end of the bottom axis. */
export function axisName(
  text: string,
  x: number,
  y: number,
  anchor: 'start' | 'end',
): TemplateResult | typeof nothing {
  if (text === '') return nothing;
  return svg`<text class="name" x=${x} y=${y} text-anchor=${anchor}>${text}</text>`;
}
