import { html, nothing, type TemplateResult } from 'lit-html';

/** The data of a chart as rows of text. Rows are created on demand. */
export interface ChartTable {
  /** Names the part of the chart, if the table does not contain all of it. */
  readonly caption?: string;
  readonly heads: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly string[];
}

export interface TableState {
  /** The text that opens the table when it is clicked. */
  readonly label: string;
  readonly open: boolean;
  readonly toggle: (open: boolean) => void;
  /** The note that `count` rows are not shown. */
  readonly more: (count: number) => string;
}

/** More cells than a person reads; laying out more would block the page. */
const mostCells = 1280;

/** The tables behind a chart. They are built when they are opened. */
export function chartTable(make: () => readonly ChartTable[], state: TableState): TemplateResult {
  return html`<details
    class="chart-table"
    ?open=${state.open}
    @toggle=${(event: Event) => {
      const { open } = event.currentTarget as HTMLDetailsElement;
      if (open !== state.open) state.toggle(open);
    }}
  >
    <summary>${state.label}</summary>
    ${state.open ? make().map((table) => tableOf(table, state.more)) : nothing}
  </details>`;
}

/** The table itself; `more` makes the note about rows that are not shown. */
export function tableOf(
  { caption, heads, count, row }: ChartTable,
  more: TableState['more'],
): TemplateResult {
  const shown = Math.min(count, Math.floor(mostCells / heads.length));
  return html`${caption ? html`<p class="hint">${caption}</p>` : nothing}
  <div class="chart-table-frame" tabindex="0">
    <table aria-label=${caption ?? nothing}>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Array.from({ length: shown }, (_, index) => {
          const [first, ...rest] = row(index);
          return html`<tr>
            <th scope="row">${first}</th>
            ${rest.map((text) => html`<td>${text}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>
    ${shown < count ? html`<p>${more(count - shown)}</p>` : nothing}
  </div>`;
}
