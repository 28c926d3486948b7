import { widthOf } from '../../charts/labels.ts';
import { element } from '../../charts/markup.ts';
import { withMinus } from '../../charts/number_text.ts';
import { type Rect, tenth, touches } from '../../charts/rect.ts';
import { text } from './chart_drawing.ts';

// Parts that the drawings share: labels that never collide, places to point at, and handles to drag.

/** The height of these drawings, in CSS pixels: it is reserved before they are drawn. */
export const drawingHeight = 260;

type Anchor = 'start' | 'middle' | 'end';

export interface LabelStyle {
  readonly anchor?: Anchor;
  readonly kind?: string;
}

const lineHeight = 13;

/** Places labels within a width: one that would cover another, or does not fit, is left out. */
export class Labels {
  readonly #taken: Rect[] = [];

  constructor(readonly width: number) {}

  /** Keeps labels out of a rectangle. */
  block(rect: Rect): void {
    this.#taken.push(rect);
  }

  /** A label whose baseline is at y; it is moved inside the width. The important ones come first. */
  put(
    words: string,
    x: number,
    y: number,
    { anchor = 'middle', kind = 'number' }: LabelStyle = {},
  ): string {
    const wide = widthOf(words);
    const before = anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2;
    const left = Math.max(0, Math.min(this.width - wide, x - before));
    const rect = { left: left - 2, top: y - 10, width: wide + 4, height: lineHeight };
    if (wide > this.width || this.#taken.some((other) => touches(rect, other))) return '';
    this.#taken.push(rect);
    return text(words, left + before, y, { class: kind, 'text-anchor': anchor });
  }

  /** The same inside a box, around its middle: left out where the box is too narrow. */
  inside(words: string, box: Rect, kind = 'number', down = 4): string {
    if (widthOf(words) > box.width - 2) return '';
    return this.put(words, box.left + box.width / 2, box.top + box.height / 2 + down, { kind });
  }
}

/** A number with four digits, or all of a whole number’s, and a true minus. */
export const brief = (value: number): string =>
  withMinus(String(Number.isInteger(value) ? value : Number(value.toPrecision(4))));

/** A number with this many decimals and a true minus. */
export const fixed = (value: number, decimals: number): string =>
  withMinus(value.toFixed(decimals));

export const box = (kind: string, { left, top, width, height }: Rect, strength?: number): string =>
  element('rect', {
    class: kind,
    x: tenth(left),
    y: tenth(top),
    width: tenth(Math.max(0, width)),
    height: tenth(Math.max(0, height)),
    'fill-opacity': strength,
  });

/** A place that sets a knob when it is pointed at or pressed; it lies over what is drawn there. */
export const target = (knob: string, value: number, rect: Rect): string =>
  element('rect', {
    class: 'target',
    'data-knob': knob,
    'data-value': value,
    x: tenth(rect.left),
    y: tenth(rect.top),
    width: tenth(rect.width),
    height: tenth(rect.height),
  });

/** The way along which a knob is dragged, in the drawing's pixels, and its values at both ends. */
export interface Way {
  readonly knob: string;
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

const wayOf = ({ knob, axis, from, to, low, high }: Way) => ({
  'data-drag': knob,
  'data-axis': axis,
  'data-way': [from, to, low, high].map(String).join(' '),
});

/** The way of the handle or area that an element is in; undefined outside of all. */
export function wayAt(element: Element): Way | undefined {
  const { drag: knob, axis, way } = element.closest<HTMLElement>('[data-drag]')?.dataset ?? {};
  if (knob === undefined || way === undefined) return undefined;
  const [from = 0, to = 0, low = 0, high = 0] = way.split(' ').map(Number);
  return { knob, axis: axis === 'y' ? 'y' : 'x', from, to, low, high };
}

/** The value at a place on a way, which may lie beyond its ends. */
export const valueOn = ({ from, to, low, high }: Way, at: number): number =>
  low + ((at - from) / (to - from)) * (high - low);

/** A round handle that is dragged, with arrows along its way; wide enough for a finger. */
export function handle(x: number, y: number, way: Way): string {
  const arrows =
    way.axis === 'x'
      ? `M${tenth(x - 3)} ${tenth(y - 3)}l-3 3l3 3M${tenth(x + 3)} ${tenth(y - 3)}l3 3l-3 3`
      : `M${tenth(x - 3)} ${tenth(y - 3)}l3 -3l3 3M${tenth(x - 3)} ${tenth(y + 3)}l3 3l3 -3`;
  return element(
    'g',
    { class: 'handle', ...wayOf(way) },
    element('circle', { class: 'grip', cx: tenth(x), cy: tenth(y), r: 20 }),
    element('circle', { class: 'knob', cx: tenth(x), cy: tenth(y), r: 9 }),
    element('path', { class: 'arrows', d: arrows }),
  );
}

/** An area in which a knob is dragged from anywhere. */
export const dragArea = (rect: Rect, way: Way): string =>
  element('rect', {
    class: 'target drag',
    ...wayOf(way),
    x: tenth(rect.left),
    y: tenth(rect.top),
    width: tenth(rect.width),
    height: tenth(rect.height),
  });
