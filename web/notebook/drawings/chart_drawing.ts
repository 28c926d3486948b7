import { type AxisTick, apart, besideOthers } from '../../charts/axes.ts';
import { widthOf } from '../../charts/labels.ts';
import { type Attributes, element, escapeText } from '../../charts/markup.ts';
import { axisNumber } from '../../charts/number_text.ts';
import { tenth } from '../../charts/rect.ts';
import { finite, scaleOf } from '../../charts/scale.ts';

// The lessons' drawings are markup strings, so that the build can write them into files and the page
// can insert them into the lesson.

/** The text inside a drawing. */
export const text = (words: string, x: number, y: number, more: Attributes = {}): string =>
  element('text', { x: tenth(x), y: tenth(y), ...more }, escapeText(words));

export const path = (kind: string, d: string): string =>
  d === '' ? '' : element('path', { class: kind, d });

/** A whole drawing of this size in CSS pixels; `label` is for screen readers. */
export function picture(
  name: string,
  label: string,
  { width, height }: { readonly width: number; readonly height: number },
  ...parts: readonly string[]
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    class: `chart lesson-drawing ${name}`,
    role: 'img',
    'aria-label': label,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  };
  return element('svg', attributes, ...parts);
}

/** A horizontal axis from `left` to `right`, for the values from `low` to `high`. */
export interface Axis {
  readonly left: number;
  readonly right: number;
  readonly place: (value: number) => number;
}

export function axis(low: number, high: number, left: number, right: number): Axis {
  const { at } = scaleOf([finite(low), finite(high)], [left, right]);
  return {
    left,
    right,
    place: (value) => at(finite(value)),
  };
}

/** A value that an axis labels; of several that would collide, the first is kept. */
export interface Named {
  readonly value: number;
  readonly strong?: boolean;
}

/** The line of an axis, with labels above (`side` −1) or below it (`side` 1), within `width`. */
export function axisView(
  { left, right, place }: Axis,
  y: number,
  side: -1 | 1,
  named: readonly Named[],
  width: number,
): string {
  const wanted = named.map(({ value, strong }): AxisTick => {
    const label = axisNumber(value);
    const half = widthOf(label) / 2;
    return {
      at: Math.max(half, Math.min(width - half, place(value))),
      label,
      ...(strong && { strong }),
    };
  });
  const ticks = named.map(({ value }) => `M${tenth(place(value))} ${y}v${side * 5}`).join('');
  const names = apart(wanted, besideOthers).map(({ at, label, strong }) =>
    text(label, at, y + (side > 0 ? 18 : -9), {
      class: strong ? 'strong' : 'number',
      'text-anchor': 'middle',
    }),
  );
  return path('frame', `M${tenth(left)} ${y}H${tenth(right)}${ticks}`) + names.join('');
}
