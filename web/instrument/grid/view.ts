import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { message } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import { layoutOf, shownSlice } from '../layout.ts';
import type { Actions, Model } from '../model.ts';
import type { FormDraft } from '../settings/draft.ts';
import { maxExtent } from '../store/state.ts';
import { columnWidthOf, decimalsIn, numbered, roomIn, shownDigits } from './digits.ts';
import { withColumn, withoutColumn, withoutRow, withRow } from './edits.ts';
import { type GridEvents, gridEvents } from './events.ts';
import { boundsOf, isWithin, rowHeight } from './selection.ts';
import { words } from './words.ts';

/**
 * Only visible rows and columns are rendered, plus two for a scroll step and two on each side. The
 * rest is empty space.
 */
const besides = 2;
const builtRows = 16;

/** The cells of one matrix of the tensor, for typing and pasting. */
export function gridView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, problems, range, look, locks } = model;
  const { rows, columns } = layoutOf(draft.shape);
  const wrong = new Set(problems.flatMap(({ cell }) => (cell === undefined ? [] : [cell])));
  const slice = shownSlice(draft.shape, look.slice);
  // Keyed by index, so that the focus stays with its cell while other cells are added and removed.
  const shownRows = windowOf(rows, builtRows, model.firstRow - besides);
  const columnWidth = columnWidthOf(model);
  const builtColumns = Math.ceil(model.gridWidth / columnWidth) + 3 * besides;
  const shownColumns = windowOf(columns, builtColumns, model.firstColumn - besides);
  const bounds = range && boundsOf(range);
  // The current cell, or the nearest rendered one.
  const { anchor } = range ?? {};
  const tabStop = `${nearest(shownRows, anchor?.row)},${nearest(shownColumns, anchor?.column)}`;
  const isLocked = locks.has('texts');
  const room = roomIn(columnWidth);
  let decimals = 0;
  const isCut = columns * columnWidth > model.gridWidth && !model.isGridAtEnd;

  const cell = (row: number, column: number) => {
    const index = (slice * rows + row) * columns + column;
    const inside = bounds !== undefined && isWithin(bounds, { row, column });
    const isCorner = inside && row === bounds.bottom && column === bounds.right;
    const text = draft.texts?.[index] ?? '';
    const shown = shownDigits(text, room, decimals);
    const name = `${row},${column}`;
    return html`<td
      class=${inside ? 'in-range' : ''}
      aria-colindex=${column + 1}
      aria-selected=${inside}
      data-shown=${shown}
      title=${shown === text ? nothing : text}
    >
      <input
        .value=${live(text)}
        ?readonly=${isLocked}
        data-cell=${name}
        tabindex=${name === tabStop ? 0 : -1}
        aria-label=${message(language, words, 'tensor.cell', { row: row + 1, column: column + 1 })}
        aria-invalid=${wrong.has(index)}
        aria-describedby="tensor-problem"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
      />
      ${isCorner && !isLocked ? html`<span class="fill-handle" data-handle title=${message(language, words, 'tensor.fill')}></span>` : nothing}
    </td>`;
  };
  const above = (count: number) =>
    count > 0
      ? html`<tr aria-hidden="true"><td class="space" height=${count * rowHeight}></td></tr>`
      : nothing;
  const line = (row: number) => html`<tr aria-rowindex=${row + 1}>
    ${rows >= numbered ? html`<th scope="row">${row + 1}</th>` : nothing}
    ${across((column) => cell(row, column))}
  </tr>`;
  /** The rendered columns, between spacers as wide as the other columns. */
  function across(view: (column: number) => TemplateResult) {
    const { first, last, all } = shownColumns;
    const gap = (count: number) => (count > 0 ? space(count * columnWidth) : nothing);
    return [gap(first), repeat(all, (column) => column, view), gap(columns - last)];
  }

  return html`<div class="grid-room ${isCut ? 'cut' : ''}"><div
    id="grid"
    class="grid-frame"
    tabindex="-1"
    @scroll=${(event: Event) => scrolled(event, actions)}
  >
    ${guard(
      [
        ...[draft.texts, draft.shape, slice, shownRows.first],
        ...[shownColumns.first, shownColumns.last],
        ...[JSON.stringify(range), [...wrong].join(), language, isLocked, columnWidth],
      ],
      () => table(gridEvents(actions)),
    )}
  </div></div>`;

  function table(on: GridEvents) {
    decimals = decimalsIn(draft.texts ?? [], room);
    return html`<table
      class="grid"
      .style=${`--cell: ${columnWidth - 1}px`}
      role="grid"
      aria-label=${message(language, words, 'tensor.title')}
      aria-rowcount=${rows}
      aria-colcount=${columns}
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
              ${across((column) => html`<th scope="col">${column + 1}</th>`)}
            </tr></thead>`
          : nothing
      }
      <tbody>
        ${above(shownRows.first)} ${repeat(shownRows.all, (row) => row, line)}
        ${above(rows - shownRows.last)}
      </tbody>
    </table>`;
  }
}

/** A window of at most `most` indices, starting near the wished index. */
function windowOf(all: number, most: number, wished: number) {
  const first = Math.max(0, Math.min(all - most, wished));
  const last = Math.min(all, first + most);
  return { first, last, all: Array.from({ length: last - first }, (_, i) => first + i) };
}

const nearest = ({ first, last }: { first: number; last: number }, place = 0) =>
  Math.max(first, Math.min(last - 1, place));

/** A table shrinks empty cells below their width; an image keeps the cell wide. */
const space = (width: number) =>
  html`<td class="space" aria-hidden="true"><svg width=${width} height="0"></svg></td>`;

/** Rows and columns are rendered as the frame is scrolled, two at a time. */
function scrolled(event: Event, actions: Actions): void {
  const { scrollTop, scrollLeft, scrollWidth, clientWidth } = event.target as Element;
  const even = (place: number) => 2 * Math.floor(place / 2);
  actions.setUi({
    firstRow: even(scrollTop / rowHeight),
    firstColumn: even(scrollLeft / columnWidthOf(actions.now())),
    isGridAtEnd: scrollLeft + clientWidth > scrollWidth - 2,
  });
}

/** The shape, with buttons to change it. */
export function shapeView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, locks } = model;
  const { rows, columns, slices } = layoutOf(draft.shape);
  const isFlat = draft.shape.length === 1;
  const rowsText = isFlat ? message(language, words, 'tensor.flat') : `${rows} ×`;
  const button = (
    name: 'addRow' | 'removeRow' | 'addColumn' | 'removeColumn',
    sign: string,
    enabled: boolean,
    change: (draft: FormDraft) => FormDraft,
  ) => {
    const label = message(language, words, `tensor.${name}`);
    return html`<button
      type="button"
      data-action=${name}
      aria-label=${label}
      title=${label}
      ?disabled=${!enabled || !draft.texts || locks.has('shape')}
      @click=${() => actions.edit(change)}
    >
      ${sign}
    </button>`;
  };
  return html`<div
    class="extent-buttons"
    role="toolbar"
    ${roving()}
    aria-label=${message(language, words, 'tensor.shape', { shape: draft.shape.join(' × ') })}
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
