import { type Attributes, element } from '../markup.ts';
import { short } from './frame.ts';

/** Corners of the markers that are polygons, for a radius of one. */
const polygons: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  s: corners(4, 45, Math.SQRT2),
  D: corners(4, 0, Math.SQRT2),
  d: corners(4, 0, 1),
  '^': corners(3, -90, 1.15),
  v: corners(3, 90, 1.15),
  '<': corners(3, 180, 1.15),
  '>': corners(3, 0, 1.15),
  p: corners(5, -90, 1),
  h: corners(6, -90, 1),
  '*': star(),
};

type Step = readonly ['M' | 'L', number, number] | readonly ['H' | 'V', number];

/** Markers that are strokes, for a radius of one. */
const strokes: Readonly<Record<string, readonly Step[]>> = {
  x: [
    ['M', -1, -1],
    ['L', 1, 1],
    ['M', 1, -1],
    ['L', -1, 1],
  ],
  '+': [
    ['M', -1, 0],
    ['H', 1],
    ['M', 0, -1],
    ['V', 1],
  ],
  '|': [
    ['M', 0, -1],
    ['V', 1],
  ],
  _: [
    ['M', -1, 0],
    ['H', 1],
  ],
};

function corners(count: number, first: number, radius: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((first + (360 * i) / count) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function star(): [number, number][] {
  const outer = corners(5, -90, 1.1);
  const inner = corners(5, -54, 0.44);
  return outer.flatMap((point, i) => [point, inner[i] as [number, number]]);
}

export interface Marker {
  readonly shape: string;
  readonly radius: number;
  readonly fill: string;
  readonly edge: string;
}

/** One marker; unknown shapes are drawn as dots. */
export function markerAt(x: number, y: number, marker: Marker, more: Attributes = {}): string {
  const { shape, radius } = marker;
  const stroke = strokes[shape];
  if (stroke) {
    const place = `translate(${short(x)} ${short(y)})`;
    const d = strokePath(stroke, 0, 0, radius);
    return element('path', { d, transform: place, ...paintOf(marker), ...more });
  }
  const paint = { ...paintOf(marker), ...more };
  const outline = polygons[shape];
  if (outline) {
    const points = outline.map(([dx, dy]) => `${short(x + dx * radius)},${short(y + dy * radius)}`);
    return element('polygon', { points: points.join(' '), ...paint });
  }
  return element('circle', { cx: x, cy: y, r: circleRadius(marker), ...paint });
}

const circleRadius = ({ shape, radius }: Marker): number =>
  shape === '.' || shape === ',' ? radius / 2 : radius;

function paintOf({ shape, radius, fill, edge }: Marker): Attributes {
  return isStroked(shape)
    ? { stroke: fill, 'stroke-width': Math.max(1.2, radius / 2.5), fill: 'none' }
    : { fill, stroke: edge === 'none' ? undefined : edge };
}

const strokePath = (steps: readonly Step[], x: number, y: number, radius: number): string =>
  steps
    .map(([command, ...numbers]) => {
      const places = numbers.map((one, i) =>
        short((i === 1 || command === 'V' ? y : x) + one * radius),
      );
      return command + places.join(' ');
    })
    .join('');

/** A marker as a part of a path. */
function outlineAt(x: number, y: number, marker: Marker): string {
  const { shape, radius } = marker;
  const stroke = strokes[shape];
  if (stroke) return strokePath(stroke, x, y, radius);
  const corners = polygons[shape];
  if (corners) {
    const places = corners.map(([dx, dy]) => `${short(x + dx * radius)} ${short(y + dy * radius)}`);
    return `M${places.join('L')}Z`;
  }
  const r = short(circleRadius(marker));
  const half = (across: number) => `a${r} ${r} 0 0 0 ${short(across)} 0`;
  return `M${short(x - r)} ${short(y)}${half(2 * r)}${half(-2 * r)}Z`;
}

/** A run of as many markers of one look is one path: a browser takes longer for an element each. */
export const fewestInPath = 1000;

/** Colours that are surely not transparent in part. */
const opaque = /^(?:#(?:[\da-f]{3}){1,2}|[a-z]+)$/i;

/**
 * Whether markers that overlap look the same as one path of their outlines: an edge of another colour would
 * be drawn between them, and where they are transparent two of them are darker than one.
 */
export const canJoin = ({ shape, fill, edge }: Omit<Marker, 'radius'>): boolean =>
  opaque.test(fill) &&
  (isStroked(shape) || edge === 'none' || edge === fill || (fill === 'none' && opaque.test(edge)));

/** Whether a marker has no area: the width of its strokes follows its radius. */
export const isStroked = (shape: string): boolean => strokes[shape] !== undefined;

const looksLike = (one: Marker, other: Marker): boolean =>
  one.shape === other.shape &&
  one.fill === other.fill &&
  one.edge === other.edge &&
  (one.radius === other.radius || !isStroked(one.shape));

/** A marker and the place of its centre. */
export interface PlacedMarker extends Marker {
  readonly x: number;
  readonly y: number;
}

/** Markers in the order in which they are drawn. */
export function drawMarkers(markers: readonly PlacedMarker[]): string {
  let drawn = '';
  for (let from = 0, to = 0; from < markers.length; from = to) {
    const first = markers[from] as PlacedMarker;
    for (to = from + 1; to < markers.length; to += 1)
      if (!looksLike(first, markers[to] as PlacedMarker)) break;
    const run = markers.slice(from, to);
    drawn +=
      run.length < fewestInPath || !canJoin(first)
        ? run.map((one) => markerAt(one.x, one.y, one)).join('')
        : element('path', {
            d: run.map((one) => outlineAt(one.x, one.y, one)).join(''),
            ...paintOf(first),
          });
  }
  return drawn;
}
