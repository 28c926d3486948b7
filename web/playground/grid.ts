import { html, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { message } from '../messages/index.ts';
import { type Draft, maxExtent, textOf, withText } from './draft.ts';
import { pasted, withCell, withColumn, withoutColumn, withoutRow, withRow } from './edits.ts';
import type { Actions, Model } from './model.ts';
import { problemsOf } from './problems.ts';

/** The tensor as cells to type and paste into, or as text. */
export function gridView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, problems } = model;
  const wrong = new Set(
    problems.flatMap(({ cell }) => (cell ? [`${cell.row},${cell.column}`] : [])),
  );
  const columns = draft.cells[0]?.length ?? 0;
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
        ${extentButton('removeRow', '−', draft.cells.length > 1, () => withoutRow(draft))}
        <span class="shape">${shapeText(draft)}</span>
        ${extentButton('addRow', '+', draft.cells.length < maxExtent, () => withRow(draft))}
        ${extentButton('removeColumn', '−', columns > 1, () => withoutColumn(draft))}
        <span class="shape">${columns}</span>
        ${extentButton('addColumn', '+', columns < maxExtent, () => withColumn(draft))}
      </div>
    </header>
    <div class="grid-frame">
      <table
        class="grid"
        @input=${(event: Event) => typed(event, draft, actions)}
        @paste=${(event: ClipboardEvent) => onPaste(event, draft, actions)}
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
      ?open=${draft.text !== undefined}
      @toggle=${(event: Event) => {
        const { open } = event.target as HTMLDetailsElement;
        if (open && draft.text === undefined) actions.edit({ ...draft, text: textOf(draft) });
        if (!open && draft.text !== undefined) actions.edit({ ...draft, text: undefined });
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
          const changed = withText(draft, (event.target as HTMLTextAreaElement).value);
          actions.edit(changed.draft, changed.problem);
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
    change: () => Draft,
  ) {
    const label = message(language, `tensor.${name}`);
    return html`<button
      type="button"
      data-action=${name}
      aria-label=${label}
      title=${label}
      ?disabled=${!enabled}
      @click=${() => actions.edit(change())}
    >
      ${sign}
    </button>`;
  }
}

const shapeText = (draft: Draft) => (draft.dims === 1 ? '1-D' : `${draft.cells.length} ×`);

function positionOf(target: EventTarget | null): [number, number] | undefined {
  const text = (target as Element | null)?.getAttribute('data-cell');
  return text ? (text.split(',').map(Number) as [number, number]) : undefined;
}

function typed(event: Event, draft: Draft, actions: Actions): void {
  const position = positionOf(event.target);
  if (!position) return;
  actions.edit(withCell(draft, position, (event.target as HTMLInputElement).value));
}

function onPaste(event: ClipboardEvent, draft: Draft, actions: Actions): void {
  const position = positionOf(event.target);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const edited = position && pasted(draft, position, text);
  if (!edited) return;
  event.preventDefault();
  actions.edit(edited.draft, edited.problem);
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
