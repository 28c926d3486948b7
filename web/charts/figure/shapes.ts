import type { JsonSize } from '../../schema/schema.ts';
import { mostCells } from '../colored_cells.ts';
import { mostPixels } from './bitmap.ts';
import { channelsOf } from './color.ts';
import { isBitmap } from './image.ts';
import { canJoin, fewestInPath, isStroked } from './marker.ts';
import { firstColor } from './marks.ts';
import type { Axes, ColorMap, Figure, ImageMark, Mark, PointsMark } from './spec.ts';

// How much work a figure is for the page's thread before it is drawn, in rectangles of the picture. The weights are
// rounded from the time that Chromium takes (web/docs/records/hostile_work.md).

const weights = {
  /** A number of the record: it is read several times, and is one of two in a point of a line. */
  number: 1 / 40,
  letter: 1 / 40,
  /** A line of text: its letters become outlines one by one. */
  text: 2,
  /** A marker that shares a path with others, and one with as many corners as a star. */
  marker: 0.4,
  star: 0.9,
  /** A bar, which is an element of its own. */
  rectangle: 1.7,
  /** A cell, which shares a path with others of its colour. */
  cell: 1 / 10,
  /** A cell of a bitmap. */
  pixel: 1 / 90,
  /** The frame of a chart, its titles and its labels. */
  chart: 12,
  /** The ramp of a colour bar with its ticks. */
  bar: 100,
} as const;

/** A line and a number. */
const tick = 1 + weights.text;

/** The work of a figure whose record is of that size. */
export function shapesIn({ axes, width, height }: Figure, size: JsonSize): number {
  let sum =
    size.numbers * weights.number + size.letters * weights.letter + size.breaks * weights.text;
  for (const one of axes) {
    const { rows, columns, row, column } = one.place;
    const wide = (width * Math.max(0, column[1] - column[0])) / columns;
    const high = (height * Math.max(0, row[1] - row[0])) / rows;
    sum += shapesAround(one, wide, high);
    for (const mark of one.marks) sum += shapesOf(mark);
  }
  return sum;
}

/** Everything about a chart of such a size but its marks. */
function shapesAround(
  { x, y, off, legend, colorbars = [], marks }: Axes,
  wide: number,
  high: number,
) {
  // As many ticks as there may be where none are given.
  const ticks = (x.ticks?.length ?? wide / 50 + 3) + (y.ticks?.length ?? high / 50 + 3);
  const named = legend ? marks.filter(({ label }) => label).length : 0;
  const bounds = colorbars.map(({ mark }) => boundsOf(marks[mark]));
  const bars = bounds.reduce((sum, count) => sum + weights.bar + count * tick, 0);
  return weights.chart + (off ? 0 : ticks * tick) + named * (2 + weights.text) + bars;
}

const boundsOf = (mark: Mark | undefined): number =>
  (mark as Partial<ImageMark> | undefined)?.norm?.bounds?.length ?? 0;

function shapesOf(mark: Mark): number {
  switch (mark.kind) {
    case 'line': {
      const { marker: shape, color = firstColor, markerFill: fill = color } = mark;
      // Two further points for each.
      const line = 1 + (mark.step ? 8 * mark.x.length * weights.number : 0);
      if (!shape) return line;
      return (
        line +
        markers(mark.x.length, shape, canJoin({ shape, fill, edge: mark.markerEdge ?? color }))
      );
    }
    case 'points': {
      const { marker: shape, color: fill = firstColor, edge = 'none', colors, values } = mark;
      const isOneLook = !colors && !values && canJoin({ shape, fill, edge }) && isOneStroke(mark);
      return markers(mark.x.length, shape, isOneLook);
    }
    case 'bars':
      return mark.from.length * weights.rectangle;
    case 'image':
      return cells(mark) + (mark.texts?.length ?? 0) * weights.text;
    case 'contour':
      return mark.values.length * (weights.cell + mark.levels.length * weights.pixel);
    case 'text':
      return 2 + weights.text;
    default:
      return 1;
  }
}

/** Whether markers that are strokes have one width. */
const isOneStroke = ({ marker, sizes }: PointsMark): boolean =>
  sizes.length === 1 || !isStroked(marker);

const markers = (count: number, shape: string, isOneLook: boolean): number =>
  count < fewestInPath || !isOneLook
    ? count
    : count * (shape === '*' ? weights.star : weights.marker);

/** The cells of a matrix: those of a bitmap, or those of a path for each of their colours. */
function cells(mark: ImageMark): number {
  const { rows, columns, colormap } = mark;
  if (isBitmap(mark))
    return Math.min(rows, mostPixels) * Math.min(columns, mostPixels) * weights.pixel;
  const drawn = Math.min(rows, mostCells) * Math.min(columns, mostCells);
  return drawn * weights.cell + Math.min(drawn, colorsIn(colormap));
}

/** The most colours of a map: a linear one has another colour wherever one of its channels changes by 1. */
function colorsIn({ kind, colors }: ColorMap): number {
  if (kind === 'listed') return colors.length + 1;
  const stops = colors.map(channelsOf);
  return stops.reduce((sum, stop, i) => {
    const before = stops[i - 1] ?? stop;
    return stop.reduce((all, channel, at) => all + Math.abs(channel - (before[at] ?? 0)), sum);
  }, 2);
}
