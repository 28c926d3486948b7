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

/** Markers that are strokes, for a radius of one. */
const strokes: Readonly<Record<string, string>> = {
  x: 'M-1 -1L1 1M1 -1L-1 1',
  '+': 'M-1 0H1M0 -1V1',
  '|': 'M0 -1V1',
  _: 'M-1 0H1',
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
  const { shape, radius, fill, edge } = marker;
  const stroke = strokes[shape];
  if (stroke) {
    const path = stroke.replace(/([MLHV])([^MLHV]*)/g, (_, command: string, numbers: string) => {
      const scaled = numbers.split(' ').map((one) => short(Number(one) * radius));
      return command + scaled.join(' ');
    });
    const place = `translate(${short(x)} ${short(y)})`;
    return element('path', {
      d: path,
      transform: place,
      stroke: fill,
      'stroke-width': Math.max(1.2, radius / 2.5),
      fill: 'none',
      ...more,
    });
  }
  const paint = { fill, stroke: edge === 'none' ? undefined : edge, ...more };
  const outline = polygons[shape];
  if (outline) {
    const points = outline.map(([dx, dy]) => `${short(x + dx * radius)},${short(y + dy * radius)}`);
    return element('polygon', { points: points.join(' '), ...paint });
  }
  const isPoint = shape === '.' || shape === ',';
  return element('circle', { cx: x, cy: y, r: isPoint ? radius / 2 : radius, ...paint });
}
