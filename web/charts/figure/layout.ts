import { textWidth } from '../markup.ts';
import { ticks } from '../ticks.ts';
import { type AxisScale, axisScale, type Tick, ticksAt } from './axis_scale.ts';
import { rangeOf } from './color.ts';
import { middleOfBand } from './contours.ts';
import { type Box, pixels } from './frame.ts';
import {
  type Axes,
  type Axis,
  type ContourMark,
  type Figure,
  type ImageMark,
  type Mark,
  type PointsMark,
  reals,
  type TextStyle,
} from './spec.ts';

/** A colour bar with its limits and ticks computed. */
export interface Bar {
  readonly mark: ImageMark | PointsMark | ContourMark;
  readonly label: string | undefined;
  readonly low: number;
  readonly high: number;
  readonly position: (value: number) => number;
  readonly ticks: readonly Tick[];
  /** The width of the whole bar with its labels. */
  readonly width: number;
}

export interface Placed {
  readonly axes: Axes;
  /** The grid cell that contains the chart. */
  readonly cell: Box;
  readonly box: Box;
  readonly x: AxisScale;
  readonly y: AxisScale;
  readonly bars: readonly Bar[];
}

export const tickLength = 5;
export const fontOf = (size: number | undefined): number => pixels(size ?? 10);
export const titleFont = ({ size = 12 }: TextStyle): number => pixels(size);

/** The titles of a chart that have a text, and where along the frame they are. */
export function titlesOf({ title, titleSize, titleStyle, sideTitles = {} }: Axes) {
  const { left, right } = sideTitles;
  const size = titleSize !== undefined && { size: titleSize };
  const all = [
    { at: 'middle', text: title, style: { ...titleStyle, ...size } },
    { at: 'start', text: left?.text, style: left ?? {} },
    { at: 'end', text: right?.text, style: right ?? {} },
  ] as const;
  return all.flatMap(({ at, text, style }) =>
    text ? [{ at, text, style: style as TextStyle }] : [],
  );
}
/** The height of one line of text with its spacing. */
const lineOf = (size: number): number => size * 1.35;
const outer = 12;
const gap = 14;

/** Computes the layout: titles, labels and ticks take the space that they need, charts the rest. */
export function layout(figure: Figure): Placed[] {
  const top = figure.title ? outer + lineOf(titleFont(figure.titleStyle ?? {})) : outer;
  const room = { width: figure.width - 2 * outer, height: figure.height - top - outer };
  const marksOf = marksIn(figure);
  const measured = figure.axes.map((axes) => {
    const { rows, columns, row, column } = axes.place;
    const [width, height] = [room.width / columns, room.height / rows];
    const cell = {
      left: outer + column[0] * width,
      top: top + row[0] * height,
      width: (column[1] - column[0]) * width,
      height: (row[1] - row[0]) * height,
    };
    const x = axisScale(axes, 'x', cell.width / 90, marksOf(axes, 'x'));
    const y = axisScale(axes, 'y', cell.height / 55, marksOf(axes, 'y'));
    const bars = barsOf(axes, cell.height);
    return { axes, cell, x, y, bars, margins: marginsOf(axes, x, y, bars) };
  });
  // Charts in the same row or column of a grid share their margins, so that their frames align.
  const shared = (side: keyof Margins, place: (axes: Axes) => string) => {
    const widest = new Map<string, number>();
    for (const { axes, margins } of measured)
      widest.set(place(axes), Math.max(widest.get(place(axes)) ?? 0, margins[side]));
    return (axes: Axes) => widest.get(place(axes)) ?? 0;
  };
  const grid = ({ place }: Axes) => `${place.rows} ${place.columns}`;
  const left = shared('left', (axes) => `${grid(axes)} ${axes.place.column[0]}`);
  const right = shared('right', (axes) => `${grid(axes)} ${axes.place.column[1]}`);
  const above = shared('top', (axes) => `${grid(axes)} ${axes.place.row[0]}`);
  const below = shared('bottom', (axes) => `${grid(axes)} ${axes.place.row[1]}`);
  return measured.map(({ axes, cell, x, y, bars }) => {
    const { place } = axes;
    const between = {
      left: place.column[0] > 0 ? gap / 2 : 0,
      right: place.column[1] < place.columns ? gap / 2 : 0,
      top: place.row[0] > 0 ? gap / 2 : 0,
      bottom: place.row[1] < place.rows ? gap / 2 : 0,
    };
    const from = { left: left(axes) + between.left, top: above(axes) + between.top };
    const width = cell.width - from.left - right(axes) - between.right;
    const height = cell.height - from.top - below(axes) - between.bottom;
    const box = {
      left: cell.left + from.left,
      top: cell.top + from.top,
      width: Math.max(width, 8),
      height: Math.max(height, 8),
    };
    return {
      axes,
      cell,
      box: axes.aspect === 'equal' ? equal(box, x, y, axes.ratio) : box,
      x,
      y,
      bars,
    };
  });
}

/** The marks that determine the limits of an axis: the same list for all charts that share it. */
function marksIn(figure: Figure) {
  const groups = new Map<string, readonly Mark[]>();
  return (axes: Axes, direction: 'x' | 'y'): readonly Mark[] => {
    const shared = axes.sharing?.[direction];
    if (!shared) return axes.marks;
    const indices = [...new Set(shared)];
    const marks =
      groups.get(String(indices)) ?? indices.flatMap((index) => figure.axes[index]?.marks ?? []);
    groups.set(String(indices), marks);
    return marks;
  };
}

/** The largest box with the same centre in which a unit along y is `ratio` times as long as one along x. */
function equal(box: Box, x: AxisScale, y: AxisScale, ratio = 1): Box {
  const [across, along] = [x, y].map(({ domain }) => Math.abs(domain[1] - domain[0])) as [
    number,
    number,
  ];
  if (!(across > 0) || !(along > 0)) return box;
  const unit = Math.min(box.width / across, box.height / (along * ratio));
  const [width, height] = [across * unit, along * ratio * unit];
  const left = box.left + (box.width - width) / 2;
  return { left, top: box.top + (box.height - height) / 2, width, height };
}

interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function marginsOf(axes: Axes, x: AxisScale, y: AxisScale, bars: readonly Bar[]): Margins {
  const titles = titlesOf(axes).map(
    ({ text, style }) => lineOf(titleFont(style)) * text.split('\n').length + 2,
  );
  const title = titles.length > 0 ? Math.max(...titles) : 6;
  const right = bars.reduce((sum, bar) => sum + bar.width, 4);
  if (axes.off) return { left: 2, right, top: title, bottom: 2 };
  const ticksX = tickRoom(axes.x, x, 'x');
  const ticksY = tickRoom(axes.y, y, 'y');
  const label = (axis: Axis) => (axis.label ? lineOf(fontOf(axis.labelStyle?.size)) : 0);
  const bottom = label(axes.x) + (axes.x.opposite ? 4 : ticksX);
  return {
    left: (axes.y.labelOpposite ? 0 : label(axes.y)) + (axes.y.opposite ? 4 : ticksY),
    right: right + (axes.y.labelOpposite ? label(axes.y) : 0) + (axes.y.opposite ? ticksY : 0),
    top: title + (axes.x.opposite ? ticksX : 0),
    bottom,
  };
}

/** The space outside the frame that ticks and their labels take. */
export function tickRoom(axis: Axis, scale: AxisScale, direction: 'x' | 'y'): number {
  if (axis.hidden || scale.ticks.length === 0) return 4;
  const size = fontOf(axis.tickSize);
  const widest = Math.max(0, ...scale.ticks.map(({ label }) => textWidth(label, size)));
  if (widest === 0) return tickLength + 2;
  const angle = (Math.abs(axis.rotation ?? 0) * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const room = direction === 'x' ? widest * sine + size * cosine : widest * cosine + size * sine;
  return tickLength + 4 + room + (direction === 'x' ? 3 : 0);
}

export const barWidth = 14;
export const barGap = 12;

function barsOf(axes: Axes, height: number): Bar[] {
  return (axes.colorbars ?? []).flatMap(({ mark: index, label }) => {
    const mark = axes.marks[index];
    if (mark?.kind !== 'image' && mark?.kind !== 'points' && mark?.kind !== 'contour') return [];
    const range = rangeOf(mark);
    const levels = mark.kind === 'contour' ? reals(mark.levels).filter(Number.isFinite) : [];
    const [low = range.low, high = range.high] = [levels[0], levels.at(-1)];
    const position = (value: number) =>
      range.position(mark.kind === 'contour' ? middleOfBand(mark, value) : value);
    const fixed = mark.norm?.bounds ? reals(mark.norm.bounds) : levels.length < 12 ? levels : [];
    const places = fixed.length > 0 ? fixed : ticks(low, high, height / 55);
    const inside = ticksAt(places);
    const widest = Math.max(0, ...inside.map((tick) => textWidth(tick.label, pixels(10))));
    const width = barGap + barWidth + tickLength + 4 + widest + (label ? lineOf(pixels(10)) : 0);
    return [{ mark, label, low, high, position, ticks: inside, width }];
  });
}
