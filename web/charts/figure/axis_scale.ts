import { extent } from '../extent.ts';
import { axisNumber, withMinus } from '../number_text.ts';
import { type Ends, linear, logarithmic, type Scale, scaleOf, symlog } from '../scale.ts';
import { logTicks, ticks } from '../ticks.ts';
import { type Axes, type Axis, type Mark, real, reals } from './spec.ts';

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** An axis with its limits computed: `at` is 0 at the first limit and 1 at the second. */
export interface AxisScale extends Scale {
  readonly ticks: readonly Tick[];
  /** Multiples of powers of ten between the ticks of a logarithmic axis. */
  readonly between: readonly number[];
}

type Direction = 'x' | 'y';

/**
 * The limits of an axis: those given, or the extent of the marks with a margin. `marks` are those of
 * the chart and of charts that share the axis.
 */
export function axisScale(
  axes: Axes,
  direction: Direction,
  tickCount: number,
  marks: readonly Mark[] = axes.marks,
): AxisScale {
  const axis = axes[direction];
  const [first, second] = limitsOf(axes, direction, marks);
  // Rows and columns of a matrix have integer positions only.
  const whole = marks.some(({ kind }) => kind === 'image');
  const all = ticksOf(axis, first, second, tickCount, whole);
  const ticks = axis.unlabelled ? all.map(({ at }) => ({ at, label: '' })) : all;
  const scale = scaleOf([first, second], [0, 1], transforms[axis.scale ?? 'linear']);
  const between = axis.scale === 'log' ? multiplesIn(first, second) : [];
  return { ...scale, ticks, between };
}

/** 2, 3 … 9 times each power of ten within limits, of which a legible grid has no more than a few. */
function multiplesIn(first: number, second: number): number[] {
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  if (to - from > 12) return [];
  const powers = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return powers
    .flatMap((power) => [2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit * 10 ** power))
    .filter((at) => at >= low && at <= high);
}

function limitsOf(
  axes: Axes,
  direction: Direction,
  marks: readonly Mark[],
): readonly [number, number] {
  const axis = axes[direction];
  // A limit that is no number counts as missing. As in matplotlib, a logarithmic axis ignores those that have no logarithm.
  const given = (axis.limits ?? []).map((limit) => {
    const value = limit === null ? Number.NaN : real(limit);
    return !Number.isFinite(value) || (axis.scale === 'log' && !(value > 0)) ? undefined : value;
  });
  const [least, most] = covered(axes, direction, marks);
  // Given limits are in the order of the axis, whether or not it is inverted.
  const [first = axis.inverted ? most : least, last = axis.inverted ? least : most] = given;
  return [first, last];
}

/** The extent of the marks; images and the base of bars touch the frame, other marks get a margin. */
function covered(axes: Axes, direction: Direction, marks: readonly Mark[]): [number, number] {
  const isLog = axes[direction].scale === 'log';
  const { touching, free } = endsOf(marks, direction, isLog);
  const [least, most] = [Math.min(touching[0], free[0]), Math.max(touching[1], free[1])];
  if (least > most) return isLog ? [0.1, 1] : [0, 1];
  const { to, back } = transforms[axes[direction].scale ?? 'linear'];
  const [from, end] = [to(least), to(most)];
  if (from === end) {
    const air = Math.abs(from) * 0.05 || 0.05;
    return [back(from - air), back(end + air)];
  }
  const air = (end - from) * 0.05;
  return [
    touching[0] === least ? least : back(from - air),
    touching[1] === most ? most : back(end + air),
  ];
}

interface Covered {
  readonly touching: readonly number[];
  readonly free: readonly number[];
}

type CoveredEnds = Readonly<Record<keyof Covered, Ends>>;

/** Memoized per list of marks, which all charts that share an axis have in common. */
const known = new WeakMap<readonly Mark[], Map<string, CoveredEnds>>();

function endsOf(marks: readonly Mark[], direction: Direction, isLog: boolean): CoveredEnds {
  const own = known.get(marks) ?? new Map<string, CoveredEnds>();
  known.set(marks, own);
  const key = `${direction} ${isLog}`;
  let ends = own.get(key);
  if (!ends) {
    const parts = marks.map((mark) => coveredBy(mark, direction));
    const shown = (value: number) => Number.isFinite(value) && (!isLog || value > 0);
    ends = {
      touching: extent(parts.flatMap(({ touching }) => touching.filter(shown))),
      free: extent(parts.flatMap(({ free }) => free.filter(shown))),
    };
    own.set(key, ends);
  }
  return ends;
}

function coveredBy(mark: Mark, direction: Direction): Covered {
  const free = (values: readonly number[]): Covered => ({ touching: [], free: values });
  const isX = direction === 'x';
  switch (mark.kind) {
    case 'line':
    case 'points':
      return free(reals(mark[direction]));
    case 'area':
      return free(isX ? reals(mark.x) : [...reals(mark.low), ...reals(mark.high)]);
    case 'segments':
      return free(
        mark.lines.flatMap((line) => reals(line).filter((_, i) => i % 2 === (isX ? 0 : 1))),
      );
    case 'bars': {
      if (isX === Boolean(mark.horizontal)) {
        return { touching: reals(mark.base), free: reals(mark.value) };
      }
      return free([...reals(mark.from), ...reals(mark.to)]);
    }
    case 'rule':
      return free(mark.axis === direction ? [real(mark.at)] : []);
    case 'span':
      return free(mark.axis === direction ? [real(mark.from), real(mark.to)] : []);
    case 'image': {
      const touching = isX ? mark.extent.slice(0, 2) : mark.extent.slice(2);
      return { touching, free: [] };
    }
    case 'contour':
      return { touching: reals(mark[direction]), free: [] };
    case 'text':
      return free([]);
  }
}

const transforms = { linear, log: logarithmic, symlog } as const;

function ticksOf(axis: Axis, first: number, second: number, count: number, whole: boolean): Tick[] {
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  const air = (high - low) * 1e-9;
  if (axis.ticks) {
    const labels = axis.tickLabels;
    return reals(axis.ticks)
      .map((at, i) => ({ at, label: labels ? (labels[i] ?? '') : axisNumber(at) }))
      .filter(({ at }) => at >= low - air && at <= high + air);
  }
  const all = axis.scale === 'log' ? logTicks(low, high, count) : ticks(low, high, count);
  const places = whole ? all.filter(Number.isInteger) : all;
  const labels = axis.tickLabels ?? (axis.scale === 'log' ? places.map(power) : numbers(places));
  return labelled(places, labels);
}

const labelled = (places: readonly number[], labels: readonly string[]): Tick[] =>
  places.map((at, i) => ({ at, label: labels[i] ?? '' }));

/** Ticks at the given values, with as many decimals as the finest of them needs. */
export const ticksAt = (places: readonly number[]): Tick[] => labelled(places, numbers(places));

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function power(value: number): string {
  const exponent = Math.log10(value);
  if (!Number.isInteger(exponent)) return axisNumber(value);
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]);
  return `10${exponent < 0 ? '⁻' : ''}${digits.join('')}`;
}

/** The numbers of one axis, with as many decimals as the finest of them needs. */
function numbers(values: readonly number[]): string[] {
  const plain = values.map((value) => Number(value.toPrecision(10)));
  const largest = Math.max(0, ...plain.map(Math.abs));
  // Integers have all their digits, because neighbouring ticks may differ in the last one.
  if (largest >= 1e7 || (largest > 0 && largest < 1e-4)) return plain.map(axisNumber);
  const decimals = Math.max(0, ...plain.map((value) => (String(value).split('.')[1] ?? '').length));
  return plain.map((value) => withMinus(value.toFixed(decimals)));
}
