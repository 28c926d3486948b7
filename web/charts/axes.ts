import { nothing, svg, type TemplateResult } from 'lit-html';
import { widthOf } from './labels.ts';
import { type Rect, tenth } from './rect.ts';
import { ticks } from './ticks.ts';

/** A place on an axis, in CSS pixels, and what stands there. */
export interface AxisTick {
  readonly at: number;
  readonly label: string;
  /** Set in bold. */
  readonly strong?: boolean;
}

/** A number on an axis, in six digits at most. */
export function axisNumber(value: number): string {
  const text = String(Number(value.toPrecision(6)));
  return text.replace('e+', 'e');
}

/** Round numbers from low to high as ticks; about one for every `room` pixels of `extent`. */
export function linearTicks(
  [low, high]: readonly [number, number],
  extent: number,
  room: number,
  place: (value: number) => number,
): AxisTick[] {
  return ticks(low, high, Math.max(1, extent / room)).map((value) => ({
    at: place(value),
    label: axisNumber(value),
  }));
}

/** Steps of 1, 2 and 5 times a power of ten where there is room for them, else powers alone. */
export function logTicks(
  [low, high]: readonly [number, number],
  extent: number,
  room: number,
  place: (value: number) => number,
): AxisTick[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const decades = Math.log10(high / low);
  const wanted = Math.max(2, extent / room);
  const factors = decades * 3 <= wanted ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil(decades / wanted));
  const values: number[] = [];
  for (let power = first; power <= last; power += 1) {
    if (power % every !== 0) continue;
    values.push(...factors.map((factor) => Number(`${factor}e${power}`)));
  }
  const inside = values.filter((value) => value >= low && value <= high);
  const chosen = inside.length > 1 ? inside : ticks(low, high, wanted);
  return chosen.map((value) => ({ at: place(value), label: axisNumber(value) }));
}

/** The ticks that keep apart from those before them: the important ones come first. */
export function apart(given: readonly AxisTick[], gap: (tick: AxisTick) => number): AxisTick[] {
  const kept: AxisTick[] = [];
  for (const tick of given) {
    const isFree = (other: AxisTick) =>
      Math.abs(other.at - tick.at) >= (gap(tick) + gap(other)) / 2;
    if (kept.every(isFree)) kept.push(tick);
  }
  return kept;
}

/** How much of an axis a label needs: beside others, and above others. */
export const besideOthers = ({ label }: AxisTick): number => widthOf(label) + 10;
export const aboveOthers = (): number => 14;

/** Ticks under a box; those whose labels would collide are left out. `drop` is where they begin. */
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

/** Quiet lines across a box, one for each tick of the left axis. */
export const acrossLines = (box: Rect, given: readonly AxisTick[]): TemplateResult =>
  svg`${given.map(
    ({ at }) =>
      svg`<line class="grid-line" x1=${box.left} x2=${box.left + box.width} y1=${tenth(at)} y2=${tenth(at)} />`,
  )}`;

/** What an axis measures: above the left one, or under the end of the lower one. */
export function axisName(
  text: string,
  x: number,
  y: number,
  anchor: 'start' | 'end',
): TemplateResult | typeof nothing {
  if (text === '') return nothing;
  return svg`<text class="name" x=${x} y=${y} text-anchor=${anchor}>${text}</text>`;
}
