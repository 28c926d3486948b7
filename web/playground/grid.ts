import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { message } from '../messages/index.ts';
import type { Draft } from './draft.ts';
import { withColumn, withoutColumn, withoutRow, withRow } from './edits.ts';
import { type GridEvents, gridEvents } from './grid_events.ts';
import { layoutOf, shownSlice } from './layout.ts';
import type { Actions, Model } from './model.ts';
import { boundsOf, isWithin, rowHeight } from './selection.ts';
import { maxExtent } from './state.ts';

/** Rows that are built: those in sight, and some to both sides. The others are empty space. */
const builtRows = 24;
/** From this extent on rows and columns have numbers. */
const numbered = 7;

/** The tensor's cells to type and paste into: one matrix of it. */
export function gridView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, problems, range, look } = model;
  const { rows, columns } = layoutOf(draft.shape);
  const wrong = new Set(problems.flatMap(({ cell }) => (cell === undefined ? [] : [cell])));
  const slice = shownSlice(draft.shape, look.slice);
  const first = rows <= builtRows ? 0 : Math.max(0, Math.min(rows - builtRows, model.firstRow - 6));
  const last = Math.min(rows, first + builtRows);
  // By their numbers, so that the focus stays with its row while others come and go.
  const built = Array.from({ length: last - first }, (_, i) => first + i);
  const bounds = range && boundsOf(range);

  const cell = (row: number, column: number) => {
    const index = (slice * rows + row) * columns + column;
    const inside = bounds !== undefined && isWithin(bounds, { row, column });
    const isCorner = inside && row === bounds.bottom && column === bounds.right;
    return html`<td class=${inside ? 'in-range' : ''} aria-selected=${inside}>
      <input
        .value=${live(draft.texts?.[index] ?? '')}
        data-cell="${row},${column}"
        aria-label=${message(language, 'tensor.cell', { row: row + 1, column: column + 1 })}
        aria-invalid=${wrong.has(index)}
        aria-describedby="tensor-problem"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
      />
      ${isCorner ? html`<span class="fill-handle" data-handle title=${message(language, 'tensor.fill')}></span>` : nothing}
    </td>`;
  };
  const space = (count: number) =>
    count > 0
      ? html`<tr aria-hidden="true"><td class="space" height=${count * rowHeight}></td></tr>`
      : nothing;
  const line = (row: number) => html`<tr aria-rowindex=${row + 1}>
    ${rows >= numbered ? html`<th scope="row">${row + 1}</th>` : nothing}
    ${Array.from({ length: columns }, (_, column) => cell(row, column))}
  </tr>`;

  return html`<div
    class="grid-frame"
    tabindex="-1"
    @scroll=${(event: Event) => scrolled(event, model, actions)}
  >
    ${guard(
      [draft.texts, draft.shape, slice, first, JSON.stringify(range), [...wrong].join()],
      () => table(gridEvents(actions)),
    )}
  </div>`;

  function table(on: GridEvents) {
    return html`<table
      class="grid"
      role="grid"
      aria-label=${message(language, 'tensor.title')}
      aria-rowcount=${rows}
      @input=${on.input}
      @paste=${on.paste}
      @copy=${on.copy}
      @cut=${on.cut}
      @keydown=${on.keydown}
      @focusin=${on.focusin}
      @mousedown=${on.mousedown}
      @mouseover=${on.mouseover}
      @mouseup=${on.mouseup}
      @dblclick=${on.dblclick}
    >
      ${
        columns >= numbered
          ? html`<thead><tr>
              ${rows >= numbered ? html`<td></td>` : nothing}
              ${Array.from({ length: columns }, (_, column) => html`<th scope="col">${column + 1}</th>`)}
            </tr></thead>`
          : nothing
      }
      <tbody>
        ${space(first)} ${repeat(built, (row) => row, line)}
        ${space(rows - last)}
      </tbody>
    </table>`;
  }
}

/** Rows come and go as the frame is scrolled; every few of them are enough. */
function scrolled(event: Event, model: Model, actions: Actions): void {
  const row = Math.floor((event.target as Element).scrollTop / rowHeight);
  const firstRow = row - (row % 4);
  if (firstRow !== model.firstRow) actions.surface({ firstRow });
}

/** The buttons that change the extents, around the shape itself. */
export function shapeView(model: Model, actions: Actions): TemplateResult {
  const { language, draft } = model;
  const { rows, columns, slices } = layoutOf(draft.shape);
  const isFlat = draft.shape.length === 1;
  const rowsText = isFlat ? message(language, 'tensor.flat') : `${rows} ×`;
  const button = (
    name: 'addRow' | 'removeRow' | 'addColumn' | 'removeColumn',
    sign: string,
    enabled: boolean,
    change: (draft: Draft) => Draft,
  ) => {
    const label = message(language, `tensor.${name}`);
    return html`<button
      type="button"
      data-action=${name}
      aria-label=${label}
      title=${label}
      ?disabled=${!enabled || !draft.texts}
      @click=${() => actions.edit(change)}
    >
      ${sign}
    </button>`;
  };
  return html`<div
    class="extent-buttons"
    role="group"
    aria-label=${message(language, 'tensor.shape', { shape: draft.shape.join(' × ') })}
  >
    ${slices > 1 ? html`<span class="shape">${slices} ×</span>` : nothing}
    ${button('removeRow', '−', rows > 1 || draft.shape.length === 2, withoutRow)}
    <span class="shape">${rowsText}</span>
    ${button('addRow', '+', rows < maxExtent, withRow)}
    ${button('removeColumn', '−', columns > 1, withoutColumn)}
    <span class="shape">${columns}</span>
    ${button('addColumn', '+', columns < maxExtent, withColumn)}
  </div>`;
}
