import { html, type TemplateResult } from 'lit-html';
import type { ChartTable } from '../../charts/chart_table.ts';
import { tableNumber } from '../../charts/number_text.ts';
import { type Conventions, differing } from './chart_spec.ts';

type Block = Pick<Conventions, 'strips' | 'originals'>;

/** All elements of the block: their place, the original, and what each convention makes of it. */
export const conventionsTable = (
  data: Block,
  heads: readonly [place: string, original: string],
  place: (index: number) => string,
): ChartTable => ({
  heads: [...heads, ...data.strips.map(({ name }) => name)],
  count: data.originals.length,
  row: (index) => rowOf(data, index, place),
});

/** The elements that differ between conventions, with the nearest of their stored values marked. */
export function differencesTable(
  data: Block,
  heads: readonly [place: string, original: string],
  place: (index: number) => string,
): TemplateResult {
  return html`<div class="chart-table-frame" tabindex="0">
    <table class="differences">
      <thead>
        <tr>
          ${[...heads, ...data.strips.map(({ name }) => name)].map(
            (head) => html`<th scope="col">${head}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${differing(data).map((index) => {
          const [first, original, ...values] = rowOf(data, index, place);
          const nearest = nearestOf(data, index);
          return html`<tr>
            <th scope="row">${first}</th>
            <td>${original}</td>
            ${values.map((text, strip) =>
              nearest.has(strip)
                ? html`<td class="nearest"><strong>${text}</strong></td>`
                : html`<td>${text}</td>`,
            )}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

const rowOf = ({ originals, strips }: Block, index: number, place: (index: number) => string) => [
  place(index),
  tableNumber(originals[index] as number),
  ...strips.map(({ values }) => tableNumber(values[index] as number)),
];

/** The conventions whose value is nearest to the original. */
function nearestOf({ originals, strips }: Block, index: number): ReadonlySet<number> {
  const far = strips.map(({ values }) => {
    const distance = Math.abs((values[index] as number) - (originals[index] as number));
    return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
  });
  const least = Math.min(...far);
  return new Set(far.flatMap((distance, strip) => (distance === least ? [strip] : [])));
}
