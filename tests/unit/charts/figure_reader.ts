import assert from 'node:assert/strict';
import type { Axes, Axis, Figure, Mark } from '../../../web/charts/figure/spec.ts';
import { figureSvg } from '../../../web/charts/figure/svg.ts';

// Reads a figure as a person does: values by the axes' ticks and their labels. So what a figure shows is
// compared with its data without the scales that drew it.

export type Kind = NonNullable<Axis['scale']>;

/** Every scale, in both directions. */
export const allAxes = (['linear', 'log', 'symlog'] as const).flatMap((scale) => [
  { name: scale, axis: { scale } },
  { name: `${scale}, inverted`, axis: { scale, inverted: true } },
]);

/** Equal distances on an axis, written apart from web/charts/scale.ts. */
const spaces: Readonly<Record<Kind, { to(x: number): number; back(t: number): number }>> = {
  linear: { to: (x) => x, back: (t) => t },
  log: { to: Math.log, back: Math.exp },
  symlog: {
    to: (x) => (x < 0 ? -Math.log1p(-x) : Math.log1p(x)),
    back: (t) => (t < 0 ? -Math.expm1(-t) : Math.expm1(t)),
  },
};

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The number that a tick's label names. */
export function labelled(label: string): number {
  const [, sign, digits] = /^10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/.exec(label) ?? [];
  if (digits === undefined) return Number(label.replaceAll('−', '-'));
  const exponent = [...digits].map((digit) => superscripts.indexOf(digit)).join('');
  return 10 ** Number(`${sign ? '-' : ''}${exponent}`);
}

export interface Tick {
  readonly place: number;
  readonly value: number;
}

export interface Reader {
  readonly svg: string;
  readonly box: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
  readonly kinds: Readonly<Record<'x' | 'y', Kind>>;
  readonly ticks: Readonly<Record<'x' | 'y', readonly Tick[]>>;
  /** The value at a place along an axis, in pixels. */
  readonly x: (place: number) => number;
  readonly y: (place: number) => number;
}

const number = '(-?[\\d.]+)';

function ticksIn(svg: string, direction: 'x' | 'y'): Tick[] {
  const line = new RegExp(
    `<line x1="${number}" x2="${number}" y1="${number}" y2="${number}" stroke="#222"/><text [^>]*>([^<]+)<`,
    'g',
  );
  return [...svg.matchAll(line)].flatMap(([, ...found]) => {
    const [x1, x2, y1] = found.slice(0, 4).map(Number);
    const isX = x1 === x2;
    if (isX !== (direction === 'x')) return [];
    return [{ place: (isX ? x1 : y1) ?? Number.NaN, value: labelled(found[4] ?? '') }];
  });
}

/** From the two outermost ticks; all others have to be where these two say. */
function readerOf(ticks: readonly Tick[], kind: Kind): (place: number) => number {
  const { to, back } = spaces[kind];
  const [first, last] = [ticks[0], ticks.at(-1)];
  assert.ok(first && last && first !== last, 'an axis has at least two ticks');
  const slope = (to(last.value) - to(first.value)) / (last.place - first.place);
  const transformed = (place: number) => to(first.value) + (place - first.place) * slope;
  for (const { place, value } of ticks) {
    const wanted = first.place + (to(value) - to(first.value)) / slope;
    assert.ok(Math.abs(wanted - place) < 0.03, `the tick ${value} is at ${place}, not ${wanted}`);
  }
  return (place) => back(transformed(place));
}

export const place = { rows: 1, columns: 1, row: [0, 1], column: [0, 1] } as const;

/** Draws the marks in a chart of their own, and reads its axes. */
export function drawn(
  marks: readonly Mark[],
  x: Axis = {},
  y: Axis = {},
  more: Partial<Axes> = {},
): Reader {
  const axes: Axes = { place, x, y, marks, ...more };
  const figure: Figure = { width: 640, height: 480, text: '', axes: [axes] };
  const svg = figureSvg(figure);
  const clip = new RegExp(
    `<clipPath[^>]*><rect x="${number}" y="${number}" width="${number}" height="${number}"`,
  );
  const [left = 0, top = 0, width = 0, height = 0] = (clip.exec(svg)?.slice(1) ?? []).map(Number);
  const kinds = { x: x.scale ?? 'linear', y: y.scale ?? 'linear' } as const;
  const ticks = { x: ticksIn(svg, 'x'), y: ticksIn(svg, 'y') };
  return {
    svg,
    box: { left, top, right: left + width, bottom: top + height },
    kinds,
    ticks,
    x: readerOf(ticks.x, kinds.x),
    y: readerOf(ticks.y, kinds.y),
  };
}

/** Asserts that a place is the wanted value's, as far as a hundredth of a pixel can tell. */
export function assertAt(
  reader: Reader,
  direction: 'x' | 'y',
  place: number,
  wanted: number,
): void {
  const { to } = spaces[reader.kinds[direction]];
  const read = reader[direction](place);
  const ticks = reader.ticks[direction];
  const span = (list: readonly number[]) => Math.max(...list) - Math.min(...list);
  const perPixel = span(ticks.map(({ value }) => to(value))) / span(ticks.map((one) => one.place));
  const apart = Math.abs(to(read) - to(wanted)) / perPixel;
  assert.ok(apart < 0.05, `read ${read} for ${wanted}: ${apart} pixels apart`);
}

/** Compares places with values along both axes. */
export function assertPlaces(
  reader: Reader,
  places: readonly (readonly [number, number])[],
  values: readonly (readonly [number, number])[],
): void {
  assert.equal(places.length, values.length);
  places.forEach(([left, top], i) => {
    const [x = Number.NaN, y = Number.NaN] = values[i] ?? [];
    assertAt(reader, 'x', left, x);
    assertAt(reader, 'y', top, y);
  });
}

/** The corners of a path of absolute commands: an M begins a part of its own. */
export function partsOf(path: string): [number, number][][] {
  const parts: [number, number][][] = [];
  for (const [, command, a, b] of path.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)/g)) {
    if (command === 'M') parts.push([]);
    parts.at(-1)?.push([Number(a), Number(b)]);
  }
  return parts;
}

/** The colour of what a test reads back. */
export const color = '#123456';

/** The attributes of the elements with this name and colour. */
export const elementsIn = (svg: string, name: string, by = color): Record<string, string>[] =>
  [...svg.matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))]
    .map(([, text = '']) =>
      Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((one) => one.slice(1))),
    )
    .filter(({ fill, stroke }) => fill === by || stroke === by);

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const touch = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const attribute = (text: string, name: string) =>
  Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(text)?.[1]);

/** The place of a `<rect>`. */
export const boxOf = (text: string): Box => {
  const [left, top] = [attribute(text, 'x'), attribute(text, 'y')];
  return {
    left,
    top,
    right: left + attribute(text, 'width'),
    bottom: top + attribute(text, 'height'),
  };
};
