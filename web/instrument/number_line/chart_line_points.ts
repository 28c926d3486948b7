import { svg, type TemplateResult } from 'lit-html';
import { causeMark, lineCauses, moved } from '../../charts/cause_mark.ts';
import { type Key, sameKey } from '../../charts/keys.ts';
import { causeCodes, type LineCause, type LinePoints } from '../../charts/points.ts';
import { tenth } from '../../charts/rect.ts';
import type { LinePlane } from './chart_line_plane.ts';
import type { NumberLine } from './chart_line_spec.ts';

/** With more values than this, overlapping values share a mark. */
const mostMarks = 400;
/** The side of the squares within which values share a mark, in pixels. */
const shared = 4;
export const rugHeight = 9;

/** The position of an element on the stairs. */
export const placeOf = ({ x, y }: LinePlane, points: LinePoints, index: number) => ({
  x: x(points.real[index] ?? 0),
  y: y(points.integer[index] ?? 0),
});

/** The drawn mark of an element on the stairs. */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  readonly cause: LineCause;
}

/** The drawn elements, and how many of them there are at each half pixel of the real axis. */
export interface DrawnPoints {
  readonly places: readonly DrawnPoint[];
  readonly rug: Uint32Array;
  /** Whether there are so many elements that overlapping ones share a mark. */
  readonly isCrowd: boolean;
}

/** The last drawing of each array of elements, which is reused while only the selection changes. */
const known = new WeakMap<ArrayLike<number>, { readonly key: Key; readonly drawn: DrawnPoints }>();

export function drawnPoints({ points }: NumberLine, plane: LinePlane): DrawnPoints {
  const { box, reals, y } = plane;
  const { left, top, width, height } = box;
  const key = [points.real, points.causes, left, top, width, height, ...reals, y(0), y(1)];
  const last = known.get(points.integer);
  if (last && sameKey(last.key, key)) return last.drawn;
  const drawn = draw(points, plane);
  known.set(points.integer, { key, drawn });
  return drawn;
}

/** Draws up to a million elements in one pass. */
function draw(points: LinePoints, plane: LinePlane): DrawnPoints {
  const { box, reals } = plane;
  const { real, integer, causes } = points;
  // plane.x and plane.y inlined, to avoid a call for each of a million elements. No value is
  // negative, so `| 0` can round; Math.round, which handles -0, takes five times as long.
  const start = reals[0];
  const perReal = box.width / (reals[1] - start || 1);
  const perBin = 2 * perReal;
  const [yOfZero, perLevel] = [plane.y(0), plane.y(1) - plane.y(0)];
  const isCrowd = real.length > mostMarks;
  const rug = new Uint32Array(Math.ceil(box.width * 2) + 2);
  const columns = Math.ceil(box.width / shared) + 2;
  const seen = new Uint8Array(isCrowd ? columns * (Math.ceil(box.height / shared) + 2) : 0);
  const [rowOfZero, rowsPerLevel] = [(yOfZero - box.top) / shared + 0.5, perLevel / shared];
  const places: DrawnPoint[] = [];
  for (let i = 0; i < real.length; i += 1) {
    const right = (real[i] as number) - start;
    const bin = (right * perBin + 0.5) | 0;
    rug[bin] = (rug[bin] as number) + 1;
    const level = integer[i] as number;
    const code = causes[i] as number;
    if (isCrowd) {
      const row = (rowOfZero + level * rowsPerLevel) | 0;
      const cell = row * columns + ((bin + shared) >> 3);
      const held = seen[cell] as number;
      if ((held & (1 << code)) !== 0) continue;
      seen[cell] = held | (1 << code);
    }
    const [x, y] = [box.left + right * perReal, yOfZero + level * perLevel];
    places.push({ x, y, cause: causeCodes[code] ?? 'exact' });
  }
  return { places, rug, isCrowd };
}

/** A rug plot: a tick for each value; with many values, its length shows how many share a pixel. */
export function rugView({ rug, isCrowd }: DrawnPoints, { box }: LinePlane): TemplateResult {
  const top = box.top + box.height + 1;
  const bins = isCrowd ? 2 : 1;
  const counts: number[] = [];
  for (let bin = 0; bin < rug.length; bin += bins) {
    counts.push((rug[bin] as number) + (isCrowd ? (rug[bin + 1] ?? 0) : 0));
  }
  const perCount = (rugHeight - 1.5) / counts.reduce((one, other) => Math.max(one, other), 1);
  let path = '';
  counts.forEach((count, i) => {
    if (count === 0) return;
    const extent = isCrowd ? tenth(1.5 + count * perCount) : rugHeight;
    path += `M${box.left + (i * bins) / 2} ${top}v${extent}`;
  });
  return svg`<path class="rug" d=${path} />`;
}

/** The marks of the elements on the stairs, with the cause as shape and colour. */
export function marksView({ places, isCrowd }: DrawnPoints): TemplateResult {
  const paths: Record<LineCause, string> = { exact: '', rounded: '', clipped: '', wrapped: '' };
  for (const { x, y, cause } of places) {
    // Lines of length zero: their caps make them dots and squares.
    paths[cause] += isCrowd ? `M${tenth(x)} ${tenth(y)}h0` : moved(causeMark(cause, 3.6), x, y);
  }
  return svg`${lineCauses
    .filter((cause) => paths[cause] !== '')
    .map(
      (cause) =>
        svg`<path class=${isCrowd ? `mark ${cause} crowd` : `mark ${cause}`} d=${paths[cause]} />`,
    )}`;
}

/** The pointer selects elements within this distance, in pixels. */
const reach = 22;

/** The nearest element within reach; below the axis only the horizontal distance counts. */
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
