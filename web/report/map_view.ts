import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { sequential } from '../charts/color.ts';
import { roving } from '../platform/roving.ts';
import { measureText } from './measures.ts';
import { type Actions, type Model, wordsOf } from './model.ts';
import { errorOf, isQuantizable } from './rows.ts';
import { type MapCell, type Stack, stacksOf, worstOf } from './stacks.ts';

/** The ends of the colours, in dB: they are the same for every format, so that formats compare. */
const low = 5;
const high = 45;

/** The colour of a signal-to-noise ratio; the darker, the more harm. */
export const harmColor = (sqnr: number): string =>
  sequential(Math.min(high - low, Math.max(0, high - sqnr)), high - low).fill;

/** The weights of the network by layer, coloured by what a format does to them. */
export function mapView(model: Model, actions: Actions): TemplateResult {
  const { rows, format } = model.state;
  const words = wordsOf(model);
  const stacks = stacksOf(rows.filter(({ entry }) => isQuantizable(entry)));
  if (stacks.length === 0) return html``;
  return html`<section class="map" aria-labelledby="map-title">
    <h2 id="map-title">${words('map.title')}</h2>
    <p class="hint">${words('map.hint', { format })}</p>
    ${legendView(model)}
    <div class="frame" tabindex="0" role="region" aria-labelledby="map-title">
      ${stacks.map((stack) => stackView(model, actions, stack))}
    </div>
  </section>`;
}

function legendView(model: Model): TemplateResult {
  const steps = 9;
  const sqnr = (step: number) => low + ((high - low) * step) / (steps - 1);
  const label = wordsOf(model)('map.legend', { low, high });
  return html`<p class="legend">
    <span>${low}</span>
    <svg class="harm" viewBox="0 0 ${steps * 12} 12" width=${steps * 12} height="12" role="img" aria-label=${label}>
      ${Array.from(
        { length: steps },
        (_, step) =>
          svg`<rect x=${step * 12} width="12" height="12" fill=${harmColor(sqnr(step))} />`,
      )}
    </svg>
    <span>${high} dB</span>
  </p>`;
}

function stackView(model: Model, actions: Actions, stack: Stack): TemplateResult {
  const words = wordsOf(model);
  const isOutside = stack.name === '';
  const name = isOutside
    ? words('map.outside')
    : stack.name === '#'
      ? words('map.numbered')
      : stack.name;
  return html`<table>
    <caption>${name}</caption>
    <thead>
      <tr>
        <th scope="col">${isOutside ? '' : words('map.layer')}</th>
        ${stack.columns.map((column) => html`<th scope="col"><span>${column || '·'}</span></th>`)}
      </tr>
    </thead>
    <tbody ${roving()}>
      ${stack.layers.map(
        ({ number, cells }) => html`<tr>
          <th scope="row">${number ?? ''}</th>
          ${cells.map((cell) => html`<td>${cell ? cellView(model, actions, cell) : nothing}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function cellView(model: Model, actions: Actions, cell: MapCell): TemplateResult {
  const { format, selected } = model.state;
  const words = wordsOf(model);
  const row = worstOf(cell, format);
  const { name } = row.entry;
  const error = errorOf(row, format);
  const count = cell.rows.length;
  const sqnr = error ? measureText('sqnr', error.sqnr) : '';
  const label = error
    ? words(count > 1 ? 'map.cellOf' : 'map.cell', { name, count, sqnr })
    : words('map.pending', { name });
  return html`<button
    type="button"
    data-cell=${row.index}
    aria-label=${label}
    aria-pressed=${selected === row.index}
    title=${label}
    @click=${() => actions.select(row.index)}
  >
    <svg class="harm" viewBox="0 0 10 10" aria-hidden="true">
      ${error ? svg`<rect width="10" height="10" fill=${harmColor(error.sqnr)} />` : nothing}
    </svg>
  </button>`;
}
