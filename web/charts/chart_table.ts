import { html, nothing, type TemplateResult } from 'lit-html';

/** What a chart draws, as rows of text. A row is made when it is asked for. */
export interface ChartTable {
  /** Which part of the chart it is, where it is not all. */
  readonly caption?: string;
  readonly heads: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly string[];
}

export interface TableState {
  /** What the reader clicks to open it. */
  readonly label: string;
  readonly open: boolean;
  readonly toggle: (open: boolean) => void;
  /** Says that so many rows are not shown. */
  readonly more: (count: number) => string;
}

/** More cells than this are more than a person reads, and would hold the page while they are laid out. */
const mostCells = 1280;

/** The tables behind a chart. While they are closed they are not built. */
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

/** The table itself; `more` says that so many rows are not shown. */
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
