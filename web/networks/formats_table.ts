import { html, nothing, type TemplateResult } from 'lit-html';
import { type Granularity, granularities, integerBits, type Place } from './weight_formats.ts';

/** The figures of a cell. */
export interface FormatFigures {
  readonly figure: string;
  readonly small: string;
  readonly isBroken: boolean;
}

export interface FormatsTable {
  readonly head: string;
  readonly granularityHead: (granularity: Granularity) => string;
  /** Formats above the integers, and below them; each has one cell across all columns. */
  readonly first: readonly string[];
  readonly stored: readonly string[];
  readonly chosen: Place;
  /** Undefined while it is not computed. */
  readonly figures: (place: Place) => FormatFigures | undefined;
  readonly choose: (place: Partial<Place>) => void;
}

/** Formats by the scales of their weights; a cell sets its own. */
export function formatsTable(table: FormatsTable): TemplateResult {
  const { head, granularityHead, first, stored, chosen } = table;
  const cell = (place: Place, columns = 1) => {
    const found = table.figures(place);
    if (!found) return html`<td colspan=${columns}>…</td>`;
    const isShown =
      chosen.format === place.format && (columns > 1 || chosen.granularity === place.granularity);
    const choose = () => table.choose(columns > 1 ? { format: place.format } : place);
    return html`<td colspan=${columns} class=${found.isBroken ? 'broken' : nothing}>
      <button type="button" aria-pressed=${isShown} data-cell="${place.format} ${place.granularity}" @click=${choose}>
        ${found.figure}<small>${found.small}</small>
      </button>
    </td>`;
  };
  const row = (format: string, cells: unknown) =>
    html`<tr><th scope="row">${format}</th>${cells}</tr>`;
  const whole = (format: string) =>
    row(format, cell({ format, granularity: 'tensor' }, granularities.length));
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${head}</th>
        ${granularities.map((one) => html`<th scope="col">${granularityHead(one)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${first.map(whole)}
      ${integerBits.map((bits) => {
        const format = `int${bits}`;
        return row(
          format,
          granularities.map((granularity) => cell({ format, granularity })),
        );
      })}
      ${stored.map(whole)}
    </tbody>
  </table>`;
}
