import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { Mark } from './cell_mark.ts';
import type { Heatmap, HeatmapEvents } from './heatmap.ts';
import { neighbour } from './neighbour.ts';

/** Pixels that a cell has on the canvas; the style sheet scales the whole. */
const pixels = 12;

/**
 * A heatmap of more cells than can hold digits: one picture, drawn at once. It takes the pointer
 * and the arrow keys as the one with digits does; a table stands behind it for those who do not see.
 */
export function rasterHeatmap(data: Heatmap, events: HeatmapEvents): TemplateResult {
  const { columns, cells, selected, tabStop } = data;
  const rows = Math.ceil(cells.length / columns);
  const draw = (element?: Element) => {
    if (element instanceof HTMLCanvasElement) paintCells(element, data, rows);
  };
  const current = selected ?? tabStop;
  return html`<canvas
    class="raster"
    width=${columns * pixels}
    height=${rows * pixels}
    role="img"
    tabindex="0"
    aria-label="${data.title}. ${cells[current]?.label() ?? ''}"
    @pointermove=${(event: PointerEvent) => events.point(indexAt(event, columns, rows))}
    @pointerleave=${() => events.point(undefined)}
    @click=${(event: PointerEvent) => events.select(indexAt(event, columns, rows))}
    @keydown=${(event: KeyboardEvent) => {
      const target = neighbour(event.key, tabStop, columns, cells.length);
      if (target === undefined) return;
      event.preventDefault();
      events.select(target);
    }}
    ${ref(draw)}
  ></canvas>`;
}

function paintCells(canvas: HTMLCanvasElement, data: Heatmap, rows: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { columns, cells, selected } = data;
  // lit sets the attributes after it has called back, and setting them clears the canvas.
  canvas.width = columns * pixels;
  canvas.height = rows * pixels;
  cells.forEach(({ paint, mark }, index) => {
    const x = (index % columns) * pixels;
    const y = Math.floor(index / columns) * pixels;
    context.fillStyle = paint.fill;
    context.fillRect(x, y, pixels, pixels);
    paintMark(context, mark, x, y);
  });
  if (selected === undefined) return;
  const x = (selected % columns) * pixels;
  const y = Math.floor(selected / columns) * pixels;
  context.lineWidth = 2;
  context.strokeStyle = '#fff';
  context.strokeRect(x + 1, y + 1, pixels - 2, pixels - 2);
  context.strokeStyle = '#111';
  context.strokeRect(x - 1, y - 1, pixels + 2, pixels + 2);
}

/** As in the heatmap with digits: a frame and a bar for clipped, a diagonal for wrapped. */
function paintMark(context: CanvasRenderingContext2D, mark: Mark, x: number, y: number): void {
  if (mark === 'none') return;
  context.strokeStyle = '#111';
  context.fillStyle = '#111';
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, pixels - 1, pixels - 1);
  if (mark === 'wrapped') {
    context.beginPath();
    context.moveTo(x, y + pixels);
    context.lineTo(x + pixels, y);
    context.stroke();
  } else {
    context.fillRect(mark === 'clippedHigh' ? x + pixels - 3 : x, y, 3, pixels);
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
