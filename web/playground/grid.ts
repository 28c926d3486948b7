import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { parseCells } from '../formats/tensor_text.ts';
import { message } from '../messages/index.ts';
import { maxExtent, textOf, withText, type Draft } from './draft.ts';
import type { Actions, Model } from './model.ts';
import { problemsOf } from './problems.ts';

/** The tensor as cells to type and paste into, or as text. */
export function gridView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, problems } = model;
  const wrong = new Set(
    problems.flatMap(({ cell }) => (cell ? [`${cell.row},${cell.column}`] : [])),
  );
  const columns = draft.cells[0]?.length ?? 0;
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
      <div class="extent-buttons" role="group" aria-label=${shapeText(draft)}>
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
        @paste=${(event: ClipboardEvent) => pasted(event, draft, actions)}
        @keydown=${walk}
      >
        <tbody>
          ${draft.cells.map(
            (row, r) => html`<tr>${row.map((text, c) => cell(text, r, c))}</tr>`,
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

const withoutText = (draft: Draft): Draft => ({ ...draft, text: undefined });

const shapeText = (draft: Draft) => (draft.dims === 1 ? '1-D' : `${draft.cells.length} ×`);

const withRow = (draft: Draft): Draft => ({
  ...withoutText(draft),
  dims: 2,
  cells: [...draft.cells, (draft.cells[0] ?? []).map(() => '0')],
});
const withoutRow = (draft: Draft): Draft => ({
  ...withoutText(draft),
  cells: draft.cells.slice(0, -1),
});
const withColumn = (draft: Draft): Draft => ({
  ...withoutText(draft),
  cells: draft.cells.map((row) => [...row, '0']),
});
const withoutColumn = (draft: Draft): Draft => ({
  ...withoutText(draft),
  cells: draft.cells.map((row) => row.slice(0, -1)),
});

function positionOf(target: EventTarget | null): [number, number] | undefined {
  const text = (target as Element | null)?.getAttribute('data-cell');
  return text ? (text.split(',').map(Number) as [number, number]) : undefined;
}

function typed(event: Event, draft: Draft, actions: Actions): void {
  const position = positionOf(event.target);
  if (!position) return;
  const cells = draft.cells.map((row) => [...row]);
  const row = cells[position[0]];
  if (row) row[position[1]] = (event.target as HTMLInputElement).value;
  actions.edit({ ...withoutText(draft), cells });
}

/** A literal replaces the tensor; several cells fill the grid from the one they are pasted into. */
function pasted(event: ClipboardEvent, draft: Draft, actions: Actions): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const position = positionOf(event.target);
  if (!position) return;
  if (text.includes('[')) {
    event.preventDefault();
    const changed = withText(draft, text);
    const done = changed.problem ? changed.draft : withoutText(changed.draft);
    return actions.edit(done, changed.problem);
  }
  const parsed = /[\t\n]/.test(text.trim()) ? parseCells(text) : undefined;
  if (!parsed) return;
  event.preventDefault();
  if ('problem' in parsed) {
    const { code, ...values } = parsed.problem;
    return actions.edit({ ...draft, text }, { field: 'text', code, values });
  }
  filled(draft, parsed.tensor.rows, position, actions);
}

function filled(
  draft: Draft,
  block: readonly (readonly string[])[],
  [top, left]: [number, number],
  actions: Actions,
): void {
  const rows = Math.max(draft.cells.length, top + block.length);
  const columns = Math.max(draft.cells[0]?.length ?? 0, left + (block[0]?.length ?? 0));
  if (rows > maxExtent || columns > maxExtent) {
    const values = { rows, columns, limit: maxExtent };
    return actions.edit(draft, { field: 'tensor', code: 'grid_too_large', values });
  }
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => block[row - top]?.[column - left] ?? draft.cells[row]?.[column] ?? '0',
    ),
  );
  actions.edit({ ...withoutText(draft), dims: rows > 1 ? 2 : draft.dims, cells });
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
