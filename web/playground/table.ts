import { html, nothing, type TemplateResult } from 'lit-html';
import { formatFloat32 } from '../formats/numbers.ts';
import { message } from '../messages/index.ts';
import type { Actions, Model, Result } from './model.ts';
import { causeAt } from './panels.ts';
import { placeOf } from './state.ts';

/** What the panels and the number line draw, as a table with every digit. */
export function tableView(
  { language, tableOpen }: Model,
  actions: Actions,
  result: Result,
): TemplateResult {
  const { state, anatomy } = result;
  const digits = (data: ArrayLike<number>, index: number) => formatFloat32(data[index] ?? 0);
  const heads = ['element', 'original', 'quantized', 'dequantized', 'error', 'cause'] as const;
  const place = (index: number) => {
    const { row, column } = placeOf(state.tensor, index);
    return `${row}, ${column}`;
  };
  const row = (index: number) => html`<tr>
    <th scope="row">${place(index)}</th>
    <td>${digits(state.tensor.data, index)}</td>
    <td>${anatomy.quantized.data[index]}</td>
    <td>${digits(anatomy.restored.data, index)}</td>
    <td>${digits(anatomy.error.data, index)}</td>
    <td>${message(language, `cause.${causeAt(result, index)}`)}</td>
  </tr>`;
  return html`<details
    class="data-table"
    ?open=${tableOpen}
    @toggle=${(event: Event) => actions.openTable((event.target as HTMLDetailsElement).open)}
  >
    <summary>${message(language, 'line.table')}</summary>
    ${tableOpen ? table() : nothing}
  </details>`;

  function table() {
    return html`<table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${message(language, `table.${head}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Array.from(state.tensor.data, (_, index) => row(index))}
      </tbody>
    </table>`;
  }
}
