import { html, nothing, type TemplateResult } from 'lit-html';
import type { Sorting } from './sorting.ts';

interface SortHead<Column extends string> {
  readonly column: Column;
  readonly label: string;
  /** The class of the cell. */
  readonly kind: string;
  /** The column's meaning, if its label does not state it. */
  readonly title?: string | undefined;
}

/** The head of a column, whose button sorts the table by it. */
export function sortHead<Column extends string>(
  { column, label, kind, title }: SortHead<Column>,
  sorting: Sorting<Column>,
  sort: (column: Column) => void,
): TemplateResult {
  const isSorted = sorting.column === column;
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  return html`<th scope="col" aria-sort=${order} class=${kind}>
    <button
      type="button"
      data-sort=${column}
      title=${title ?? nothing}
      @click=${() => sort(column)}
    >
      ${label}<span aria-hidden="true">${isSorted ? (sorting.isDescending ? '▾' : '▴') : ''}</span>
    </button>
  </th>`;
}
