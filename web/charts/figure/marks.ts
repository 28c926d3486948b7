import { type Attributes, element } from '../markup.ts';
import { painterOf, rangeOf } from './color.ts';
import { drawContours } from './contours.ts';
import { type Frame, ink, pathThrough, pixels, strokeOf } from './frame.ts';
import { drawImage } from './image.ts';
import { drawMarkers } from './marker.ts';
import {
  type AreaMark,
  type BarsMark,
  type LineMark,
  type Mark,
  type PointsMark,
  real,
  reals,
  type SegmentsMark,
  type SpanMark,
} from './spec.ts';
import { drawText } from './text.ts';

export const firstColor = '#1f77b4';

/** Everything that a chart draws inside its frame, except texts, which may extend beyond it. */
export function drawMark(mark: Mark, frame: Frame): string {
  const { box } = frame;
  switch (mark.kind) {
    case 'line':
      return drawLine(mark, frame);
    case 'points':
      return drawPoints(mark, frame);
    case 'bars':
      return drawBars(mark, frame);
    case 'area':
      return drawArea(mark, frame);
    case 'segments':
      return drawSegments(mark, frame);
    case 'image':
      return drawImage(mark, frame);
    case 'contour':
      return drawContours(mark, frame);
    case 'text':
      return drawText(mark, frame);
    case 'rule': {
      const at = frame[mark.axis](real(mark.at));
      const across =
        mark.axis === 'x'
          ? { x1: at, x2: at, y1: box.top, y2: box.top + box.height }
          : { x1: box.left, x2: box.left + box.width, y1: at, y2: at };
      const color = mark.color ?? firstColor;
      return element('line', { ...across, ...strokeOf(mark, color), opacity: mark.alpha });
    }
    case 'span': {
      const [from, to] = [mark.from, mark.to].map((end) => frame[mark.axis](real(end)));
      const along = rectangle(from as number, to as number);
      const place =
        mark.axis === 'x'
          ? { x: along.start, width: along.extent, y: box.top, height: box.height }
          : { x: box.left, width: box.width, y: along.start, height: along.extent };
      const fill = mark.color ?? firstColor;
      return element('rect', { ...place, fill, ...edgeOf(mark), opacity: mark.alpha });
    }
  }
}

const edgeOf = (mark: AreaMark | SpanMark | BarsMark): Attributes =>
  mark.edge ? strokeOf({ width: 1, ...mark }, mark.edge) : {};

const rectangle = (from: number, to: number) => ({
  start: Math.min(from, to),
  extent: Math.abs(to - from),
});

function pointsOf(x: readonly number[], y: readonly number[], frame: Frame): [number, number][] {
  return x.map((value, i) => [frame.x(value), frame.y(y[i] ?? Number.NaN)]);
}

function drawLine(mark: LineMark, frame: Frame): string {
  const [x, y] = [reals(mark.x), reals(mark.y)];
  const points = pointsOf(x, y, frame);
  const color = mark.color ?? firstColor;
  const path = pathThrough(mark.step ? stepsOf(x, y, mark.step, frame) : points);
  const line =
    mark.dash === 'none' || path === ''
      ? ''
      : element('path', { d: path, fill: 'none', ...strokeOf(mark, color) });
  const { marker } = mark;
  if (!marker) return element('g', { opacity: mark.alpha }, line);
  const radius = pixels(mark.markerSize ?? 6) / 2;
  const fill = mark.markerFill ?? color;
  const look = { shape: marker, radius, fill, edge: mark.markerEdge ?? color };
  const markers = points
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    .map(([x, y]) => ({ x, y, ...look }));
  return element('g', { opacity: mark.alpha }, line, drawMarkers(markers));
}

/** The corners of a stepped line: at the next point, at the previous one or halfway between values. */
function stepsOf(
  x: readonly number[],
  y: readonly number[],
  where: string,
  frame: Frame,
): [number, number][] {
  return pointsOf(x, y, frame).flatMap((point, i, points): [number, number][] => {
    const next = points[i + 1];
    if (!next) return [point];
    if (where === 'pre') return [point, [point[0], next[1]]];
    if (where === 'post') return [point, [next[0], point[1]]];
    const middle = frame.x(((x[i] as number) + (x[i + 1] as number)) / 2);
    return [point, [middle, point[1]], [middle, next[1]]];
  });
}

function drawPoints(mark: PointsMark, frame: Frame): string {
  const points = pointsOf(reals(mark.x), reals(mark.y), frame);
  const values = mark.values && reals(mark.values);
  const range = values && rangeOf(mark);
  const paint = mark.colormap && painterOf(mark.colormap);
  const fillOf = (index: number) => {
    if (values && range && paint) return paint(range.position(values[index] as number)).fill;
    return mark.colors?.[index] ?? mark.color ?? firstColor;
  };
  const { marker: shape, edge = 'none' } = mark;
  const markers = points.flatMap(([x, y], i) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
    const area = mark.sizes[i % mark.sizes.length] ?? 36;
    return [{ x, y, shape, radius: pixels(Math.sqrt(area)) / 2, fill: fillOf(i), edge }];
  });
  return element('g', { opacity: mark.alpha }, drawMarkers(markers));
}

function drawBars(mark: BarsMark, frame: Frame): string {
  const [from, to, base, value] = [mark.from, mark.to, mark.base, mark.value].map(reals) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const [along, across] = mark.horizontal
    ? ([frame.y, frame.x] as const)
    : ([frame.x, frame.y] as const);
  const edge = edgeOf(mark);
  const bars = from.map((start, i) => {
    const wide = rectangle(along(start), along(to[i] as number));
    const high = rectangle(across(base[i] as number), across(value[i] as number));
    if (!Number.isFinite(high.extent)) return '';
    const [x, y] = mark.horizontal ? [high, wide] : [wide, high];
    const fill = mark.colors?.[i] ?? mark.color ?? firstColor;
    const place = { x: x.start, y: y.start, width: x.extent, height: y.extent };
    return element('rect', { ...place, fill, ...edge });
  });
  return element('g', { opacity: mark.alpha }, bars.join(''));
}

function drawArea(mark: AreaMark, frame: Frame): string {
  const x = reals(mark.x);
  const upper = pointsOf(x, reals(mark.high), frame);
  const lower = pointsOf(x, reals(mark.low), frame).reverse();
  const path = pathThrough([...upper, ...lower]);
  const fill = mark.color ?? firstColor;
  return element('path', { d: `${path}Z`, fill, ...edgeOf(mark), opacity: mark.alpha });
}

function drawSegments(mark: SegmentsMark, frame: Frame): string {
  const path = mark.lines
    .map((line) => {
      const [x0, y0, x1, y1] = reals(line) as [number, number, number, number];
      return pathThrough([
        [frame.x(x0), frame.y(y0)],
        [frame.x(x1), frame.y(y1)],
      ]);
    })
    .join('');
  const stroke = strokeOf(mark, mark.color ?? ink);
  return element('path', { d: path, fill: 'none', ...stroke, opacity: mark.alpha });
}
