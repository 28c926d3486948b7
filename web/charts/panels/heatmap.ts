import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { neighbour } from '../neighbour.ts';
import {
  type Cell,
  fontSizeOf,
  cellHeight as height,
  shapesOf,
  textX,
  cellWidth as width,
} from './cell.ts';
import { hatch, type MarkShape, markFill } from './cell_mark.ts';

export interface HeatmapCell extends Cell {
  /** Describes the cell in words, for screen readers. */
  readonly label: () => string;
}

export interface Heatmap {
  readonly title: string;
  readonly rowLabel: (row: number) => string;
  readonly columns: number;
  readonly cells: readonly HeatmapCell[];
  /** The flat index of the selected cell. */
  readonly selected: number | undefined;
  /** The one cell in the tab order; arrow keys move between cells. */
  readonly tabStop: number;
}

export interface HeatmapEvents {
  readonly point: (index: number | undefined) => void;
  readonly select: (index: number) => void;
}

export function heatmap(data: Heatmap, events: HeatmapEvents): TemplateResult {
  const { columns, cells } = data;
  const rows = Math.ceil(cells.length / columns);
  const fontSize = fontSizeOf(cells);

  // Drawn, because WebKit does not draw outlines of SVG elements.
  const ring = (name: string, inset: number) =>
    svg`<rect class=${name} x=${inset} y=${inset} width=${width - 2 * inset} height=${height - 2 * inset} />`;

  const cell = (index: number) => {
    const one = cells[index] as HeatmapCell;
    const { text, label, paint } = one;
    const x = (index % columns) * width;
    const y = Math.floor(index / columns) * height;
    return svg`<g
      role="gridcell"
      class="cell"
      aria-label=${label()}
      aria-selected=${index === data.selected}
      tabindex=${index === data.tabStop ? 0 : -1}
      data-index=${index}
      transform="translate(${x} ${y})"
    >
      <rect width=${width} height=${height} fill=${paint.fill} />
      ${markView(shapesOf(one))}
      <text class=${paint.isPale ? 'pale' : nothing}
        x=${textX(one)} y=${height / 2} fill=${paint.ink} font-size=${fontSize}
        text-anchor="middle" dominant-baseline="central">${text}</text>
      ${index === data.selected ? [ring('ring outer', 0.75), ring('ring', 2.5)] : nothing}
    </g>`;
  };

  const row = (index: number) => svg`<g role="row" aria-label=${data.rowLabel(index)}>
    ${Array.from({ length: columns }, (_, column) => cell(index * columns + column))}
  </g>`;

  // An SVG element with a focus listener would itself be in the tab order.
  return html`<svg
    class="heatmap"
    role="grid"
    tabindex="-1"
    aria-label=${data.title}
    viewBox="0 0 ${columns * width} ${rows * height}"
    @pointerover=${(event: Event) => events.point(indexOf(event))}
    @pointerleave=${() => events.point(undefined)}
    @click=${(event: Event) => selectFrom(event, indexOf(event), events)}
    @focusin=${(event: Event) => selectFrom(event, indexOf(event), events)}
    @keydown=${(event: KeyboardEvent) => move(event, columns, cells.length)}
  >
    ${Array.from({ length: rows }, (_, index) => row(index))}
  </svg>`;
}

/** The pattern for the frames of wrapped elements; needed once on a page with heatmaps. */
export const heatmapPatterns: TemplateResult = html`<svg class="patterns" width="0" height="0" aria-hidden="true">
  <defs>
    <pattern id="hatch" width=${hatch.side} height=${hatch.side} patternUnits="userSpaceOnUse" patternTransform="rotate(${hatch.turn})">
      <rect width=${hatch.side} height=${hatch.side} fill=${hatch.ground} />
      <rect width=${hatch.bar} height=${hatch.side} fill=${hatch.ink} />
    </pattern>
  </defs>
</svg>`;

/** The shapes of a mark, on a page that has the patterns. */
export const markView = (shapes: readonly MarkShape[]): TemplateResult[] =>
  shapes.map(
    (shape) => svg`<path d=${shape.d} fill=${markFill(shape, 'hatch')} fill-rule="evenodd" />`,
  );

function indexOf(event: Event): number | undefined {
  const index = (event.target as Element).closest('[data-index]')?.getAttribute('data-index');
  return index == null ? undefined : Number(index);
}

function selectFrom(event: Event, index: number | undefined, events: HeatmapEvents): void {
  if (index === undefined) return;
  events.select(index);
  if (event.type === 'click') (event.target as Element).closest<SVGElement>('.cell')?.focus();
}

/** Arrow keys move between cells; Home and End move to the ends of a row. */
function move(event: KeyboardEvent, columns: number, count: number): void {
  const index = indexOf(event);
  if (index === undefined) return;
  const target = neighbour(event.key, index, columns, count);
  if (target === undefined) return;
  event.preventDefault();
  (event.currentTarget as Element).querySelector<SVGElement>(`[data-index="${target}"]`)?.focus();
}
