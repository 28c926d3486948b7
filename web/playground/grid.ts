import { html, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { message } from '../messages/index.ts';
import { type Draft, maxExtent, withText } from './draft.ts';
import {
  isBlock,
  pasted,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  withTextOpen,
} from './edits.ts';
import type { Actions, Model } from './model.ts';
import { problemsOf } from './problems.ts';

/** The tensor as cells to type and paste into, or as text. */
export function gridView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, problems } = model;
  const wrong = new Set(
    problems.flatMap(({ cell }) => (cell ? [`${cell.row},${cell.column}`] : [])),
  );
  const columns = draft.cells[0]?.length ?? 0;
  const rowsText = draft.dims === 1 ? message(language, 'tensor.flat') : `${draft.cells.length} ×`;
  const wholeShape = message(language, 'tensor.shape', { rows: draft.cells.length, columns });
  const cell = (text: string, row: number, column: number) => html`<td>
    <input
      .value=${live(text)}
      data-cell="${row},${column}"
      aria-label=${message(language, 'tensor.cell', { row: row + 1, column: column + 1 })}
      aria-invalid=${wrong.has(`${row},${column}`)}
      aria-describedby="tensor-problem"
      inputmode="text"
      autocomplete="off"
      spellcheck="false"
    />
  </td>`;

  return html`<section class="tensor" aria-labelledby="tensor-title">
    <header>
      <h2 id="tensor-title">${message(language, 'tensor.title')}</h2>
      <div class="extent-buttons" role="group" aria-label=${wholeShape}>
        ${extentButton('removeRow', '−', draft.cells.length > 1 || draft.dims === 2, withoutRow)}
        <span class="shape">${rowsText}</span>
        ${extentButton('addRow', '+', draft.cells.length < maxExtent, withRow)}
        ${extentButton('removeColumn', '−', columns > 1, withoutColumn)}
        <span class="shape">${columns}</span>
        ${extentButton('addColumn', '+', columns < maxExtent, withColumn)}
      </div>
    </header>
    <div class="grid-frame">
      <table
        class="grid"
        @input=${(event: Event) => typed(event, actions)}
        @paste=${(event: ClipboardEvent) => onPaste(event, actions)}
        @keydown=${walk}
      >
        <tbody>
          ${guard([draft.cells, [...wrong].join(' ')], () =>
            draft.cells.map((row, r) => html`<tr>${row.map((text, c) => cell(text, r, c))}</tr>`),
          )}
        </tbody>
      </table>
    </div>
    ${problemsOf(model, 'tensor')}
    <details
      class="as-text"
      ?open=${draft.textOpen}
      @toggle=${(event: Event) => {
        const { open } = event.target as HTMLDetailsElement;
        if (open !== draft.textOpen) actions.edit((current) => withTextOpen(current, open));
      }}
    >
      <summary>${message(language, 'tensor.asText')}</summary>
      <textarea
        rows="4"
        .value=${live(draft.text ?? '')}
        aria-label=${message(language, 'tensor.textLabel')}
        aria-describedby="text-problem text-hint"
        aria-invalid=${problems.some(({ field }) => field === 'text')}
        spellcheck="false"
        @input=${(event: Event) => {
          const { value } = event.target as HTMLTextAreaElement;
          actions.edit((current) => withText(current, value));
        }}
      ></textarea>
      ${problemsOf(model, 'text')}
      <p id="text-hint" class="hint">${message(language, 'tensor.textHint')}</p>
    </details>
  </section>`;

  function extentButton(
    name: 'addRow' | 'removeRow' | 'addColumn' | 'removeColumn',
    sign: string,
    enabled: boolean,
    change: (draft: Draft) => Draft,
  ) {
    const label = message(language, `tensor.${name}`);
    return html`<button
      type="button"
      data-action=${name}
      aria-label=${label}
      title=${label}
      ?disabled=${!enabled}
      @click=${() => actions.edit(change)}
    >
      ${sign}
    </button>`;
  }
}

function positionOf(target: EventTarget | null): [number, number] | undefined {
  const text = (target as Element | null)?.getAttribute('data-cell');
  return text ? (text.split(',').map(Number) as [number, number]) : undefined;
}

function typed(event: Event, actions: Actions): void {
  const position = positionOf(event.target);
  const { value } = event.target as HTMLInputElement;
  if (position) actions.edit((draft) => withCell(draft, position, value));
}

function onPaste(event: ClipboardEvent, actions: Actions): void {
  const position = positionOf(event.target);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!position) return;
  if (!isBlock(text)) return;
  event.preventDefault();
  actions.edit((draft) => pasted(draft, position, text));
}

/** Up, Down and Enter move between rows; Left and Right between cells at the ends of a text. */
function walk(event: KeyboardEvent): void {
  const position = positionOf(event.target);
  if (!position) return;
  const input = event.target as HTMLInputElement;
  const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const atEnd = input.selectionStart === input.value.length;
  const [row, column] = position;
  const targets: Readonly<Record<string, [number, number] | false>> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Enter: [row + 1, column],
    ArrowLeft: atStart && [row, column - 1],
    ArrowRight: atEnd && [row, column + 1],
  };
  const target = targets[event.key];
  if (!target) return;
  const table = event.currentTarget as Element;
  const next = table.querySelector<HTMLInputElement>(`[data-cell="${target.join(',')}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
