import { beyond, beyondPixel, type Shades } from '../color.ts';
import { type Key, sameKey } from '../keys.ts';
import { WhenVisible } from '../when_visible.ts';
import type { CellMark } from './cell_mark.ts';
import { isMarked, mostAtOnce } from './raster_limits.ts';

/** The part of a matrix that a canvas shows. */
export interface Picture {
  readonly rows: number;
  readonly columns: number;
  /** The picture is repainted only when the key changes. */
  readonly key: Key;
  /** The values; the matrix begins at the index `first`. */
  readonly values: ArrayLike<number>;
  readonly first: number;
  /** The distance between rows; by default the columns. Larger if the matrix is part of another. */
  readonly stride?: number;
  readonly shades: Shades;
  readonly markAt: (index: number) => CellMark;
}

const waiting = new Map<HTMLCanvasElement, Picture>();

/** The content of a canvas, its pending content, and when that is drawn. */
interface Shown {
  painted?: Picture;
  next: Picture;
  readonly seen: WhenVisible;
}
const shown = new WeakMap<HTMLCanvasElement, Shown>();

/**
 * Repaints a canvas whose picture has changed: immediately, or later if that takes long or if the
 * canvas is out of sight and changes all the time.
 */
export function show(canvas: HTMLCanvasElement, picture: Picture): void {
  let one = shown.get(canvas);
  if (!one) {
    one = { next: picture, seen: new WhenVisible(() => paintWhenDue(canvas)) };
    one.seen.watch(canvas);
    shown.set(canvas, one);
  } else if (!sameKey(one.next.key, picture.key)) {
    one.next = picture;
  }
  paintWhenDue(canvas);
}

function paintWhenDue(canvas: HTMLCanvasElement): void {
  const one = shown.get(canvas) as Shown;
  const picture = one.next;
  if (!one.seen.isDue(picture) || one.painted === picture) return;
  one.painted = picture;
  if (picture.rows * picture.columns <= mostAtOnce) {
    waiting.delete(canvas);
    paint(canvas, picture);
    return;
  }
  if (waiting.size === 0) setTimeout(paintNext);
  waiting.set(canvas, picture);
}

function paintNext(): void {
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next[0]);
  paint(...next);
  if (waiting.size > 0) setTimeout(paintNext);
}

/** The pixel buffer of each canvas, for reuse. */
const images = new WeakMap<HTMLCanvasElement, ImageData>();

function imageOf(canvas: HTMLCanvasElement, columns: number, rows: number): ImageData {
  let image = images.get(canvas);
  if (image?.width !== columns || image.height !== rows) {
    image = new ImageData(columns, rows);
    images.set(canvas, image);
  }
  return image;
}

function paint(canvas: HTMLCanvasElement, picture: Picture): void {
  const { rows, columns } = picture;
  const image = imageOf(canvas, columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  paintCells(pixels, picture);
  if (!isMarked(rows, columns)) {
    resize(canvas, columns, rows).putImageData(image, 0, 0);
    return;
  }
  const side = sideOf(rows, columns);
  const context = resize(canvas, columns * side, rows * side);
  smallCanvas ??= document.createElement('canvas');
  resize(smallCanvas, columns, rows).putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(smallCanvas, 0, 0, columns, rows, 0, 0, canvas.width, canvas.height);
  for (let index = 0; index < pixels.length; index += 1) {
    const mark = picture.markAt(index);
    if (mark === 'none') continue;
    const ink = pixels[index] === beyondPixel ? beyond.ink : '#111';
    paintMark(
      context,
      mark,
      ink,
      side,
      (index % columns) * side,
      Math.floor(index / columns) * side,
    );
  }
}

/** A canvas with one pixel per cell, which is enlarged. */
let smallCanvas: HTMLCanvasElement | undefined;

/** The side of a cell with a mark, in pixels: about its size on screen, rounded up. */
const sideOf = (rows: number, columns: number) =>
  Math.min(12, Math.max(6, Math.floor(400 / Math.max(rows, columns))));

/** Paints a million cells in a few milliseconds, so there is no function call per cell. */
function paintCells(pixels: Uint32Array, picture: Picture): void {
  const { values, first, columns, stride = columns, shades } = picture;
  const { colors, low, high } = shades;
  const last = colors.length - 1;
  const perUnit = last / (high - low);
  let from = first;
  for (let start = 0; start < pixels.length; start += columns) {
    for (let column = 0; column < columns; column += 1) {
      const place = ((values[from + column] as number) - low) * perUnit + 0.5;
      // NaN and values beyond the scale get the colour of the end.
      pixels[start + column] = colors[place < 0 ? 0 : place < last ? place | 0 : last] as number;
    }
    from += stride;
  }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number) {
  // Assigning a size clears the canvas even if it does not change.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

/** As in the heatmap with digits: a frame with a bar for clipped, a diagonal for wrapped. */
function paintMark(
  context: CanvasRenderingContext2D,
  mark: CellMark,
  ink: string,
  side: number,
  x: number,
  y: number,
): void {
  const bar = Math.round(side / 4);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
  if (mark === 'wrapped') {
    context.beginPath();
    context.moveTo(x, y + side);
    context.lineTo(x + side, y);
    context.stroke();
  } else {
    context.fillRect(mark === 'clippedHigh' ? x + side - bar : x, y, bar, side);
  }
}
