import { svg, type TemplateResult } from 'lit-html';
import type { LinePlane } from './line_plane.ts';
import type { LineCause, LinePoints, NumberLine } from './number_line.ts';
import { tenth } from './rect.ts';
import { shapePath } from './symbols.ts';

/** More values than this share marks: one for all that would cover each other. */
const mostMarks = 400;
/** The side of the squares in which values share a mark, in pixels. */
const shared = 4;
export const rugHeight = 9;

export const lineCauses: readonly LineCause[] = ['exact', 'rounded', 'clipped', 'wrapped'];

/** Where an element is on the stairs. */
export const placeOf = ({ x, y }: LinePlane, points: LinePoints, index: number) => ({
  x: x(points.real[index] ?? 0),
  y: y(points.integer[index] ?? 0),
});

/** A mark around (0, 0): a diamond for exact, a dot for rounded, a square for clipped, a cross for wrapped. */
export function causeMark(cause: LineCause, reach: number): string {
  if (cause === 'exact') return shapePath('diamond', reach);
  if (cause === 'clipped') return shapePath('square', reach);
  if (cause === 'wrapped') return shapePath('cross', reach * 1.25);
  return shapePath('circle', reach);
}

/** An element on the stairs as it is drawn. */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  readonly cause: LineCause;
}

const isCrowd = ({ real }: LinePoints): boolean => real.length > mostMarks;

/** All elements on the stairs, or of very many one for all that would cover each other. */
export function drawnPoints({ points }: NumberLine, plane: LinePlane): DrawnPoint[] {
  const { box } = plane;
  const places: DrawnPoint[] = [];
  const rows = Math.ceil(box.height / shared) + 2;
  const columns = Math.ceil(box.width / shared) + 2;
  const seen = isCrowd(points) ? new Uint8Array(columns * rows) : undefined;
  for (let i = 0; i < points.real.length; i += 1) {
    const cause = points.cause(i);
    const x = plane.x(points.real[i] as number);
    const y = plane.y(points.integer[i] as number);
    if (seen) {
      const column = Math.round((x - box.left) / shared);
      const cell = Math.round((y - box.top) / shared) * columns + column;
      const flag = 1 << lineCauses.indexOf(cause);
      if (((seen[cell] ?? flag) & flag) !== 0) continue;
      seen[cell] = (seen[cell] as number) | flag;
    }
    places.push({ x, y, cause });
  }
  return places;
}

/** The data on the real axis: a tick for each value; of many, as long as there are values at a place. */
export function rug({ points }: NumberLine, { box, x }: LinePlane): TemplateResult {
  const top = box.top + box.height + 1;
  const crowd = isCrowd(points);
  const counts = new Uint32Array(Math.ceil(box.width * 2) + 2);
  let most = 1;
  for (let i = 0; i < points.real.length; i += 1) {
    const bin = Math.round((x(points.real[i] as number) - box.left) * 2);
    const count = (counts[bin] ?? 0) + 1;
    counts[bin] = count;
    if (count > most) most = count;
  }
  let path = '';
  counts.forEach((count, bin) => {
    if (count === 0) return;
    const extent = crowd ? tenth(1.5 + (rugHeight - 1.5) * (count / most)) : rugHeight;
    path += `M${box.left + bin / 2} ${top}v${extent}`;
  });
  return svg`<path class=${crowd ? 'rug crowd' : 'rug'} d=${path} />`;
}

/** Each element on the stairs; its cause by shape and colour. */
export function marks({ points }: NumberLine, places: readonly DrawnPoint[]): TemplateResult {
  const crowd = isCrowd(points);
  const paths: Record<LineCause, string> = { exact: '', rounded: '', clipped: '', wrapped: '' };
  for (const { x, y, cause } of places) {
    // Lines without a length: their caps make them dots and squares.
    paths[cause] += crowd ? `M${tenth(x)} ${tenth(y)}h0` : moved(causeMark(cause, 3.6), x, y);
  }
  return svg`${lineCauses
    .filter((cause) => paths[cause] !== '')
    .map(
      (cause) =>
        svg`<path class=${crowd ? `mark ${cause} crowd` : `mark ${cause}`} d=${paths[cause]} />`,
    )}`;
}

/** The path at another place. Its commands are absolute: M, L, H, V, A and Z. */
export function moved(path: string, dx: number, dy: number): string {
  return path.replaceAll(/([MLHVAZ])([^MLHVAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.trim().split(/[ ,]+/).filter(Boolean).map(Number);
    const at = (value: number | undefined, by: number) => tenth((value ?? 0) + by);
    if (command === 'H') return `H${at(numbers[0], dx)}`;
    if (command === 'V') return `V${at(numbers[0], dy)}`;
    if (command === 'A') {
      return `A${numbers.slice(0, 5).join(' ')} ${at(numbers[5], dx)} ${at(numbers[6], dy)}`;
    }
    return command === 'Z' ? 'Z' : `${command}${at(numbers[0], dx)} ${at(numbers[1], dy)}`;
  });
}

/** Pointers reach this far, in pixels. */
const reach = 22;

/** The element nearest to a place, if one is near; beneath the axis only the way along it counts. */
export function nearest(
  { points }: NumberLine,
  plane: LinePlane,
  at: { readonly x: number; readonly y: number },
): number | undefined {
  const isBelow = at.y > plane.box.top + plane.box.height;
  let best: number | undefined;
  let least = reach ** 2;
  for (let i = 0; i < points.real.length; i += 1) {
    const across = plane.x(points.real[i] as number) - at.x;
    const down = isBelow ? 0 : plane.y(points.integer[i] as number) - at.y;
    const distance = across * across + down * down;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/** The element that an arrow key leads to, in the order of the values. */
export function stepFrom({ points, selected }: NumberLine, key: string): number | undefined {
  const ways: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
  };
  const way = ways[key];
  const count = points.real.length;
  if (way === undefined || count === 0) return undefined;
  if (selected === undefined) return 0;
  // Equal values follow each other in the order of their places.
  const from = points.real[selected] as number;
  let best: number | undefined;
  for (let i = 0; i < count; i += 1) {
    const value = points.real[i] as number;
    const isBeyond = ((value - from) * way || (i - selected) * way) > 0;
    const held = best === undefined ? undefined : (points.real[best] as number);
    const isNearer =
      held === undefined || ((held - value) * way || ((best as number) - i) * way) > 0;
    if (isBeyond && isNearer) best = i;
  }
  return best ?? selected;
}
