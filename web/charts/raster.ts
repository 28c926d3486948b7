import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { Mark } from './cell_mark.ts';
import type { Shades } from './color.ts';
import type { HeatmapEvents } from './heatmap.ts';
import { neighbour } from './neighbour.ts';

/** A matrix of more cells than can hold digits. */
export interface Raster {
  readonly title: string;
  readonly rows: number;
  readonly columns: number;
  /** Of what the picture is made; while it is the same, nothing is painted again. */
  readonly key: readonly unknown[];
  /** The values, of which the matrix begins at `first`. */
  readonly values: ArrayLike<number>;
  readonly first: number;
  readonly shades: Shades;
  readonly markAt: (index: number) => Mark;
  /** One cell in words. */
  readonly label: (index: number) => string;
  readonly selected: number | undefined;
  readonly tabStop: number;
}

/** Where the arrow keys are: two of them may come before the next drawing. */
const places = new WeakMap<Element, number>();

/** Up to this extent a cell is so large that it carries a mark. */
const mostMarked = 64;
/** Whether the cells say what became of them. */
export const isMarked = (rows: number, columns: number) => Math.max(rows, columns) <= mostMarked;

/**
 * One picture, painted at once: however many cells there are, the document holds a single element.
 * It takes the pointer and the arrow keys as the heatmap with digits does; a table stands behind it
 * for those who do not see.
 */
export function rasterHeatmap(data: Raster, events: HeatmapEvents): TemplateResult {
  const { rows, columns, selected, tabStop } = data;
  const current = selected ?? tabStop;
  const canvas = html`<canvas
    class="raster"
    role="img"
    tabindex="0"
    aria-label="${data.title}. ${data.label(current)}"
    @pointermove=${(event: PointerEvent) => events.point(indexAt(event, columns, rows))}
    @pointerleave=${() => events.point(undefined)}
    @click=${(event: PointerEvent) => events.select(indexAt(event, columns, rows))}
    @keydown=${(event: KeyboardEvent) => {
      const canvas = event.currentTarget as HTMLCanvasElement;
      const target = neighbour(event.key, places.get(canvas) ?? tabStop, columns, rows * columns);
      if (target === undefined) return;
      event.preventDefault();
      places.set(canvas, target);
      events.select(target);
    }}
    ${ref((element) => {
      if (!element) return;
      places.set(element, tabStop);
      paintOnce(element as HTMLCanvasElement, data);
    })}
  ></canvas>`;
  return html`<div class="raster-frame">${canvas}${ring(data)}</div>`;
}

/** The marked element: a white and a black frame, of the same width at any size of the cells. */
function ring({ rows, columns, selected }: Raster) {
  if (selected === undefined) return nothing;
  const frame = (name: string) => svg`<rect
    class=${name}
    x=${selected % columns}
    y=${Math.floor(selected / columns)}
    width="1"
    height="1"
  />`;
  return html`<svg
    class="raster-ring"
    viewBox="0 0 ${columns} ${rows}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${frame('outer')} ${frame('inner')}
  </svg>`;
}

/** What each canvas shows. */
const painted = new WeakMap<HTMLCanvasElement, readonly unknown[]>();

function paintOnce(canvas: HTMLCanvasElement, data: Raster): void {
  const last = painted.get(canvas);
  if (last?.every((part, i) => part === data.key[i])) return;
  painted.set(canvas, data.key);
  paint(canvas, data);
}

/** The pixels of each canvas, to be filled again. */
const images = new WeakMap<HTMLCanvasElement, ImageData>();

function imageOf(canvas: HTMLCanvasElement, columns: number, rows: number): ImageData {
  let image = images.get(canvas);
  if (image?.width !== columns || image.height !== rows) {
    image = new ImageData(columns, rows);
    images.set(canvas, image);
  }
  return image;
}

function paint(canvas: HTMLCanvasElement, data: Raster): void {
  const { rows, columns } = data;
  const image = imageOf(canvas, columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  paintCells(pixels, data);
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
    const mark = data.markAt(index);
    if (mark === 'none') continue;
    paintMark(context, mark, side, (index % columns) * side, Math.floor(index / columns) * side);
  }
}

/** One pixel a cell, to be enlarged. */
let smallCanvas: HTMLCanvasElement | undefined;

/** Pixels of a cell that carries a mark: as many as the picture is shown with, or a few more. */
const sideOf = (rows: number, columns: number) =>
  Math.min(12, Math.max(6, Math.floor(400 / Math.max(rows, columns))));

/** A million cells in a few milliseconds: nothing is called for a single one. */
function paintCells(pixels: Uint32Array, { values, first, shades }: Raster): void {
  const { colors, low, high } = shades;
  const last = colors.length - 1;
  const perUnit = last / (high - low);
  for (let index = 0; index < pixels.length; index += 1) {
    const place = ((values[first + index] as number) - low) * perUnit + 0.5;
    // What is no number, or beyond the scale, has the colour of the end.
    pixels[index] = colors[place < 0 ? 0 : place < last ? place | 0 : last] as number;
  }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number) {
  // Whatever is set, the canvas is made anew.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

/** As in the heatmap with digits: a frame and a bar for clipped, a diagonal for wrapped. */
function paintMark(
  context: CanvasRenderingContext2D,
  mark: Mark,
  side: number,
  x: number,
  y: number,
): void {
  const bar = Math.round(side / 4);
  context.strokeStyle = '#111';
  context.fillStyle = '#111';
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

function indexAt(event: PointerEvent, columns: number, rows: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const place = (offset: number, extent: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((offset / extent) * count)));
  const column = place(event.clientX - box.left, box.width, columns);
  const row = place(event.clientY - box.top, box.height, rows);
  return row * columns + column;
}
