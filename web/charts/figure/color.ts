import { inkOn, type Paint, type Rgb } from '../color.ts';
import {
  type ColorMap,
  type ContourMark,
  type ImageMark,
  type Norm,
  type PointsMark,
  real,
  reals,
} from './spec.ts';

/** A norm whose missing limits have been taken from the values. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** The position of a value, from 0 to 1; NaN if it has none. */
  readonly position: (value: number) => number;
}

type Colored = Pick<ImageMark | PointsMark | ContourMark, 'norm' | 'values'>;

/** Memoized per mark: every colour bar of a mark asks for its range again. */
const ranges = new WeakMap<Colored, Range>();

/** The range of a mark's values. */
export function rangeOf(mark: Colored): Range {
  const known = ranges.get(mark) ?? rangeFrom(mark);
  ranges.set(mark, known);
  return known;
}

function rangeFrom({ norm = { kind: 'linear' }, values = [] }: Colored): Range {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    const one = real(value);
    if (!Number.isFinite(one)) continue;
    if (one < least) least = one;
    if (one > most) most = one;
  }
  const [firstBound, lastBound] = [norm.bounds?.[0], norm.bounds?.at(-1)];
  const given = (limit: Norm['low'], otherwise: number) =>
    limit === undefined ? (Number.isFinite(otherwise) ? otherwise : 0) : real(limit);
  const low = given(norm.low ?? firstBound, least);
  const high = given(norm.high ?? lastBound, most);
  return { low, high, position: positions(norm, low, high) };
}

function positions(norm: Norm, low: number, high: number): (value: number) => number {
  const between = (value: number, from: number, to: number) =>
    to === from ? 0 : (value - from) / (to - from);
  if (norm.kind === 'log') {
    return (value) => between(Math.log(value), Math.log(low), Math.log(high));
  }
  if (norm.kind === 'twoSlope') {
    const center = real(norm.center ?? 0);
    return (value) =>
      value < center ? between(value, low, center) / 2 : 0.5 + between(value, center, high) / 2;
  }
  if (norm.kind === 'centered') {
    const center = real(norm.center ?? 0);
    const reach = Math.max(high - center, center - low);
    return (value) => between(value, center - reach, center + reach);
  }
  if (norm.kind === 'bounds') {
    const bounds = reals(norm.bounds ?? []);
    const last = bounds.length - 2;
    return (value) => {
      if (Number.isNaN(value)) return value;
      const bin = binOf(value, bounds);
      return last > 0 ? Math.min(Math.max(bin, 0), last) / last : 0;
    };
  }
  return (value) => between(value, low, high);
}

/** The last of some ascending bounds that a value reaches; -1 for none. */
function binOf(value: number, bounds: readonly number[]): number {
  let [from, to] = [0, bounds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (value >= (bounds[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The first of some ascending places that is not below a position; their count for none. */
function firstFrom(position: number, places: readonly number[]): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle] as number) >= position) to = middle;
    else from = middle + 1;
  }
  return from;
}

const white: Rgb = [255, 255, 255];

/** The channels of a colour such as #0a0b0c, 0 to 255. */
export const channelsOf = (color: string): Rgb => {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
};

/** The two digits of each channel. */
const digits = Array.from({ length: 256 }, (_, channel) => channel.toString(16).padStart(2, '0'));

/** The texts of colours, by their channels: a picture has few colours, and many cells of each. */
const texts = new Map<number, string>();
const mostTexts = 2 ** 16;

function hex(color: Rgb): string {
  const [red, green, blue] = [Math.round(color[0]), Math.round(color[1]), Math.round(color[2])];
  const key = (red << 16) | (green << 8) | blue;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = `#${digits[red]}${digits[green]}${digits[blue]}`;
  if (texts.size < mostTexts) texts.set(key, text);
  return text;
}

/** A colour, and that of a text on it. */
class Painted implements Paint {
  readonly #color: Rgb;

  constructor(color: Rgb) {
    this.#color = color;
  }

  get fill(): string {
    return hex(this.#color);
  }

  get ink(): string {
    return inkOn(this.#color);
  }
}

/** The colours of positions from 0 to 1; NaN gets the map's colour for missing values, or white. */
export function painterOf(map: ColorMap): (position: number) => Paint {
  const stops = map.colors.map(channelsOf);
  const bad = map.bad ? channelsOf(map.bad) : white;
  const color = map.kind === 'listed' ? listed(stops) : linear(stops, map.positions);
  return (position) =>
    new Painted(Number.isNaN(position) ? bad : color(Math.min(Math.max(position, 0), 1)));
}

function listed(stops: readonly Rgb[]): (position: number) => Rgb {
  return (position) =>
    stops[Math.min(Math.floor(position * stops.length), stops.length - 1)] ?? white;
}

function linear(stops: readonly Rgb[], given?: readonly number[]): (position: number) => Rgb {
  const places = given ?? stops.map((_, i) => i / Math.max(1, stops.length - 1));
  // In ascending order even if a file's places are not, so that the first that reaches a position is found by halving.
  let most = Number.NEGATIVE_INFINITY;
  const reached = places.map((place) => {
    most = Math.max(most, place);
    return most;
  });
  return (position) => {
    const after = firstFrom(position, reached);
    const index = Math.max(1, after === places.length ? places.length - 1 : after);
    const [from, to] = [stops[index - 1] ?? white, stops[index] ?? stops[index - 1] ?? white];
    const [start, end] = [places[index - 1] ?? 0, places[index] ?? 1];
    const part = end > start ? (position - start) / (end - start) : 1;
    const mix = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * part;
    return [mix(0), mix(1), mix(2)];
  };
}
