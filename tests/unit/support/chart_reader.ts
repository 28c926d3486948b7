import assert from 'node:assert/strict';
import { nothing } from 'lit-html';

// Reads the page's charts as a person does: values by the axes' ticks and their labels.

/** A template as markup, without a document: listeners are left out. */
export function markupOf(value: unknown): string {
  if (value === undefined || value === null || value === nothing || value === false) return '';
  if (typeof value === 'function') return '';
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value !== 'object') return String(value);
  const { strings, values } = value as { strings?: readonly string[]; values?: unknown[] };
  if (strings === undefined) return '';
  return strings
    .map((text, i) => {
      const one = values?.[i];
      return text + (one === false && text.endsWith('=') ? 'false' : markupOf(one));
    })
    .join('');
}

/** A chart's axes: the upright one is linear. */
export const axesOf = (svg: string, across?: Parameters<typeof readerOf>[1]) =>
  [readerOf(ticksIn(svg, 'x'), across), readerOf(ticksIn(svg, 'y'), undefined, true)] as const;

interface Tick {
  readonly place: number;
  readonly value: number;
}

const numeral = '"?(-?[\\d.]+)"?';
const tickLine = new RegExp(
  `<line class="tick" x1=${numeral} x2=${numeral} y1=${numeral} y2=${numeral} />\\s*<text [^>]*>([^<]*)<`,
  'g',
);

/** A label's number in ASCII. */
const read = (label: string) => label.replace('−', '-');

/** The ticks under a chart, or those at its left. A legend with ticks follows the chart. */
export function ticksIn(svg: string, direction: 'x' | 'y'): Tick[] {
  const all = [...svg.matchAll(tickLine)].map(([, ...found]) => {
    const label = found[4] ?? '';
    const [x1, x2, y1] = found.map(Number) as [number, number, number];
    const isX = x1 === x2;
    return { isX, level: isX ? y1 : x1, place: isX ? x1 : y1, value: Number(read(label)) };
  });
  const along = all.filter(({ isX }) => isX === (direction === 'x'));
  return along.filter(({ level }) => level === along[0]?.level);
}

/**
 * Returns the function from a place along an axis to its value, by two ticks; all others must agree with them. An
 * axis that is upright has its larger values above.
 */
export function readerOf(
  ticks: readonly Tick[],
  { to, back } = { to: (x: number) => x, back: (t: number) => t },
  isUpright = false,
): (place: number) => number {
  const order = [...ticks].sort((one, other) => one.place - other.place);
  const [first, last] = [order[0], order.at(-1)];
  assert.ok(first && last && last.place > first.place, 'an axis has at least two ticks');
  const slope = (to(last.value) - to(first.value)) / (last.place - first.place);
  assert.ok(!isUpright || slope < 0, 'larger values are above');
  const transformed = (place: number) => to(first.value) + (place - first.place) * slope;
  for (const { place, value } of ticks) {
    // Places are tenths of a pixel.
    assert.ok(Math.abs((transformed(place) - to(value)) / slope) < 0.21, `the tick ${value}`);
  }
  return (place) => back(transformed(place));
}

/** Asserts that a value was read as precisely as tenths of a pixel allow. */
export function assertNear(
  read: (place: number) => number,
  place: number,
  wanted: number,
  pixels = 0.3,
): void {
  const [one, other] = [read(place - pixels), read(place + pixels)];
  const inside = Math.min(one, other) <= wanted && wanted <= Math.max(one, other);
  assert.ok(inside, `${read(place)} was read for ${wanted}`);
}

/** The listeners of an event in a template, in the order of its elements. */
export function listenersOf(value: unknown, event: string): ((event: object) => void)[] {
  if (Array.isArray(value)) return value.flatMap((one) => listenersOf(one, event));
  const { strings, values } = (value ?? {}) as { strings?: readonly string[]; values?: unknown[] };
  if (strings === undefined) return [];
  return (values ?? []).flatMap((one, i) => {
    const isListener = typeof one === 'function' && strings[i]?.endsWith(`@${event}=`);
    return isListener ? [one as (event: object) => void] : listenersOf(one, event);
  });
}
