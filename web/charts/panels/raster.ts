import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { neighbour } from '../neighbour.ts';
import type { HeatmapEvents } from './heatmap.ts';
import { type Picture, show } from './raster_paint.ts';

/** The part of a matrix that is in sight. */
export interface RasterPart {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A matrix with too many cells to show digits. */
export interface Raster extends Picture {
  readonly title: string;
  /** One cell in words. */
  readonly label: (index: number) => string;
  readonly selected: number | undefined;
  readonly tabStop: number;
  /** The text of a cell, if it is not the value. */
  readonly textAt?: ((index: number) => string | undefined) | undefined;
  /** Drawn over a part of the matrix. */
  readonly over?: ((part: RasterPart) => TemplateResult) | undefined;
}

/** The current cells: two arrow keys may be pressed before the next render. */
const places = new WeakMap<Element, number>();

/**
 * A single canvas, however many cells there are. It handles the pointer and the arrow keys like the
 * heatmap with digits; a table makes the data available to screen readers.
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
      show(element as HTMLCanvasElement, data);
    })}
  ></canvas>`;
  return html`<div class="raster-frame">${canvas}${ring(data)}</div>`;
}

/** The selected element: a white and a black frame of constant width. */
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

function indexAt(event: PointerEvent, columns: number, rows: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const place = (offset: number, extent: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((offset / extent) * count)));
  const column = place(event.clientX - box.left, box.width, columns);
  const row = place(event.clientY - box.top, box.height, rows);
  return row * columns + column;
}
