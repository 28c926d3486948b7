import { element } from '../markup.ts';
import { painterOf, rangeOf } from './color.ts';
import { type Frame, pathThrough, short, strokeOf } from './frame.ts';
import { type ContourMark, real, reals } from './spec.ts';

type Point = readonly [number, number];

/** A corner of a cell: where it is in the picture, and its value. */
type Corner = readonly [x: number, y: number, value: number];

/** The colours of bands or lines: those given, in turn, or those that the values have on the colour map. */
export function contourColors(mark: ContourMark): string[] {
  const levels = reals(mark.levels);
  const count = mark.filled ? levels.length - 1 : levels.length;
  const { colors, colormap } = mark;
  if (colors) return Array.from({ length: count }, (_, i) => colors[i % colors.length] as string);
  const range = rangeOf(mark);
  const paint = painterOf(colormap ?? { kind: 'linear', colors: ['#000000'] });
  const middle = (at: number) => ((levels[at] as number) + (levels[at + 1] as number)) / 2;
  return Array.from({ length: count }, (_, i) => {
    const value = mark.filled ? middle(i) : (levels[i] as number);
    return paint(range.position(value)).fill;
  });
}

/** The value of the colour that a value has: its own beside lines, the middle of its band in filled contours. */
export function middleOfBand(mark: ContourMark, value: number): number {
  const levels = reals(mark.levels);
  const at = levels.findIndex((level, i) => level <= value && value < (levels[i + 1] ?? level));
  if (!mark.filled || levels.length < 2) return value;
  const from = at < 0 ? levels.length - 2 : at;
  return ((levels[from] as number) + (levels[from + 1] as number)) / 2;
}

/** Lines of equal value on a grid, or the bands between them; values between grid points are linear along its edges. */
export function drawContours(mark: ContourMark, frame: Frame): string {
  const xs = mark.x.map((value) => frame.x(real(value)));
  const ys = mark.y.map((value) => frame.y(real(value)));
  const values = reals(mark.values);
  const colors = contourColors(mark);
  const cornerAt = (row: number, column: number): Corner => [
    xs[column] as number,
    ys[row] as number,
    values[row * xs.length + column] as number,
  ];
  const drawn = mark.filled
    ? bands(mark, xs, ys, cornerAt).map((path, i) => {
        const fill = colors[i] as string;
        // A thin edge covers the seams between cells.
        const look = { fill, stroke: fill, 'stroke-width': 0.4, 'stroke-linejoin': 'round' };
        return path && element('path', { d: path, ...look });
      })
    : mark.levels.map((level, i) => {
        const path = lines(real(level), xs.length, ys.length, cornerAt);
        const dash = mark.dashes?.[i] ?? mark.dash ?? 'solid';
        const look = strokeOf({ width: mark.width ?? 1.5, dash }, colors[i] as string);
        return path && element('path', { d: path, fill: 'none', ...look });
      });
  return element('g', { opacity: mark.alpha }, ...drawn);
}

type CornerAt = (row: number, column: number) => Corner;

const cornersOf = (row: number, column: number, at: CornerAt): Corner[] => [
  at(row, column),
  at(row, column + 1),
  at(row + 1, column + 1),
  at(row + 1, column),
];

/** A path for each band. Neighbouring cells of a row that lie whole in one band are one rectangle. */
function bands(
  mark: ContourMark,
  xs: readonly number[],
  ys: readonly number[],
  at: CornerAt,
): string[] {
  const levels = reals(mark.levels);
  const parts: string[][] = levels.slice(1).map(() => []);
  for (let row = 0; row + 1 < ys.length; row++) {
    let [run, start] = [-1, 0];
    const finish = (end: number) => {
      const corners = [at(row, start), at(row, end), at(row + 1, end), at(row + 1, start)];
      if (run >= 0) parts[run]?.push(polygon(corners));
    };
    for (let column = 0; column + 1 < xs.length; column++) {
      const cell = cornersOf(row, column, at);
      const whole = bandOf(cell, levels);
      if (whole !== run) {
        finish(column);
        [run, start] = [whole, column];
      }
      if (whole < 0) cut(cell, levels, parts);
    }
    finish(xs.length - 1);
  }
  return parts.map((part) => part.join(''));
}

const endsOf = (cell: readonly Corner[]): [number, number] => {
  const values = cell.map(([, , value]) => value);
  return [Math.min(...values), Math.max(...values)];
};

/** The band that contains a whole cell, or -1. */
function bandOf(cell: readonly Corner[], levels: readonly number[]): number {
  const [least, most] = endsOf(cell);
  return levels.findIndex(
    (level, i) => level <= least && most <= (levels[i + 1] ?? Number.NEGATIVE_INFINITY),
  );
}

/** Adds the part of a cell in each band. A cell with a missing value has none. */
function cut(cell: readonly Corner[], levels: readonly number[], parts: string[][]): void {
  const [least, most] = endsOf(cell);
  if (Number.isNaN(least)) return;
  for (let i = 0; i + 1 < levels.length; i++) {
    const [low, high] = [levels[i] as number, levels[i + 1] as number];
    if (high < least || low > most) continue;
    for (const piece of convex(cell)) {
      const part = clipped(clipped(piece, low, 1), high, -1);
      if (part.length > 2) parts[i]?.push(polygon(part));
    }
  }
}

/** A cell, or four triangles of a saddle: there, the mean of the corners is between the bands of opposite ones. */
function convex(cell: readonly Corner[]): (readonly Corner[])[] {
  const [first, second, third, fourth] = cell.map(([, , value]) => value) as [
    number,
    number,
    number,
    number,
  ];
  const [one, other] = [
    [first, third],
    [second, fourth],
  ];
  const isApart = (low: number[] = [], high: number[] = []) => Math.max(...low) < Math.min(...high);
  if (!isApart(one, other) && !isApart(other, one)) return [cell];
  const mean = (at: 0 | 1 | 2) => cell.reduce((sum, corner) => sum + corner[at], 0) / 4;
  const middle: Corner = [mean(0), mean(1), mean(2)];
  return cell.map((corner, i) => [corner, cell[(i + 1) % 4] as Corner, middle]);
}

/** The part of a polygon whose values are on one side of a level: above with 1, below with -1. */
function clipped(corners: readonly Corner[], level: number, side: 1 | -1): Corner[] {
  const isIn = ([, , value]: Corner) => (value - level) * side >= 0;
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] as Corner;
    const kept = isIn(corner) ? [corner] : [];
    return isIn(corner) === isIn(next) ? kept : [...kept, between(corner, next, level)];
  });
}

function between(one: Corner, other: Corner, level: number): Corner {
  const part = (level - one[2]) / (other[2] - one[2]);
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part, level];
}

const polygon = (corners: readonly Corner[]): string =>
  `M${corners.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;

/** The lines of a level as a path: the crossings of each cell, joined from edge to edge. */
function lines(level: number, columns: number, rows: number, at: CornerAt): string {
  const neighbours = new Map<number, number[]>();
  const places = new Map<number, Point>();
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const cell = cornersOf(row, column, at);
      if (cell.some(([, , value]) => Number.isNaN(value))) continue;
      const here = 2 * (row * columns + column);
      // The edges below, right, above and left; neighbouring cells have the same number for theirs.
      const edges = [here, here + 3, here + 2 * columns, here + 1];
      const crossed = edges.flatMap((edge, i) => {
        const [one, other] = [cell[i] as Corner, cell[(i + 1) % 4] as Corner];
        if (one[2] > level === other[2] > level) return [];
        const [x, y] = between(one, other, level);
        places.set(edge, [x, y]);
        return [edge];
      });
      for (const [one, other] of pairs(crossed, cell, level)) {
        neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
        neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
      }
    }
  }
  return joined(neighbours, places);
}

/** The crossings of a cell that a line joins; at a saddle, the mean says which corners are on one side. */
function pairs(crossed: readonly number[], cell: readonly Corner[], level: number): Point[] {
  const [below, right, above, left] = crossed as [number, number, number, number];
  if (crossed.length === 2) return [[below, right]];
  if (crossed.length < 4) return [];
  const mean = cell.reduce((sum, [, , value]) => sum + value, 0) / 4;
  const isFirstApart = mean > level !== (cell[0] as Corner)[2] > level;
  return isFirstApart
    ? [
        [left, below],
        [right, above],
      ]
    : [
        [below, right],
        [above, left],
      ];
}

function joined(neighbours: Map<number, number[]>, places: Map<number, Point>): string {
  const paths: string[] = [];
  const left = new Set(neighbours.keys());
  const follow = (start: number) => {
    const found: Point[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && left.delete(edge)) {
      found.push(places.get(edge) as Point);
      edge = neighbours.get(edge)?.find((one) => left.has(one));
    }
    return found;
  };
  const ends = [...left].filter((edge) => neighbours.get(edge)?.length === 1);
  for (const edge of ends) if (left.has(edge)) paths.push(pathThrough(follow(edge)));
  for (const edge of [...left]) if (left.has(edge)) paths.push(`${pathThrough(follow(edge))}Z`);
  return paths.join('');
}
