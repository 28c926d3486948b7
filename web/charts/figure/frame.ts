import type { Attributes } from '../markup.ts';
import type { Stroke } from './spec.ts';

/** A rectangle of the picture, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Maps a chart's coordinates to the picture. */
export interface Frame {
  readonly box: Box;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** A figure's points are 1/72 inch, its pixels 1/100. */
export const pixels = (points: number): number => (points * 100) / 72;

export const ink = '#222';

const dashes = {
  solid: [],
  none: [],
  dashed: [3.7, 1.6],
  dotted: [1, 1.65],
  dashdot: [6.4, 1.6, 1, 1.6],
};

export function strokeOf({ width = 1.5, dash = 'solid' }: Stroke, color: string): Attributes {
  const thick = pixels(width);
  const pattern = dashes[dash].map((part) => Math.round(part * thick * 100) / 100).join(' ');
  return {
    stroke: dash === 'none' ? 'none' : color,
    'stroke-width': thick,
    'stroke-dasharray': pattern || undefined,
    'stroke-linejoin': 'round',
  };
}

/** A path through the points, with gaps where a coordinate is NaN. */
export function pathThrough(points: readonly (readonly [number, number])[]): string {
  let isOpen = false;
  return points
    .map(([x, y]) => {
      if (!Number.isFinite(x) || !Number.isFinite(y)) {
        isOpen = false;
        return '';
      }
      const command = isOpen ? 'L' : 'M';
      isOpen = true;
      return `${command}${short(x)} ${short(y)}`;
    })
    .join('');
}

export const short = (value: number): number => Math.round(value * 100) / 100;
