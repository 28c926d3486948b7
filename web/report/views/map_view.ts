import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { roving } from '../../ui/roving.ts';
import { visible } from '../../ui/visible_text.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { mapIn } from './derived.ts';
import { type HarmScale, harmColor } from './harm_scale.ts';
import { measureText } from './measures.ts';
import { harmOf } from './rows.ts';
import type { CellFacts, Stack } from './stacks.ts';

/** The weights of the network by layer, coloured by what a format does to them. */
export function mapView(model: Model, actions: Actions): TemplateResult {
  const { format } = model.state;
  const words = wordsOf(model);
  const { stacks, scale, leftOut, facts } = mapIn(model.state);
  const hasNotFinite = [...facts.values()].some(({ notFinite }) => notFinite.count > 0);
  if (stacks.length === 0) return html``;
  return html`<section class="map" aria-labelledby="map-title">
    <h2 id="map-title">${words('map.title')}</h2>
    <p class="hint">${words('map.hint', { format })}</p>
    ${legendView(model, scale, hasNotFinite)}
    ${leftOut > 0 ? html`<p class="hint" data-left-out>${words('map.leftOut', { count: leftOut })}</p>` : nothing}
    <div class="frame" tabindex="0" role="region" aria-labelledby="map-title">
      ${stacks.map((stack) => stackView(model, actions, stack, { scale, facts }))}
    </div>
  </section>`;
}

function legendView(model: Model, { low, high }: HarmScale, hasNotFinite: boolean): TemplateResult {
  const steps = 9;
  const sqnr = (step: number) => low + ((high - low) * step) / (steps - 1);
  const label = wordsOf(model)('map.legend', { low, high });
  return html`<p class="legend">
    <span>${low}</span>
    <svg class="harm" viewBox="0 0 ${steps * 12} 12" width=${steps * 12} height="12" role="img" aria-label=${label}>
      ${Array.from(
        { length: steps },
        (_, step) =>
          svg`<rect x=${step * 12} width="12" height="12" fill=${harmColor(sqnr(step), { low, high })} />`,
      )}
    </svg>
    <span>${high} dB</span>
    ${
      hasNotFinite
        ? html`<svg class="harm" viewBox="0 0 10 10" width="12" height="12" aria-hidden="true">${notFiniteMark()}</svg>
            <span>${wordsOf(model)('map.mark')}</span>`
        : nothing
    }
  </p>`;
}

/** The facts that all cells share. */
interface Shown {
  readonly scale: HarmScale;
  readonly facts: ReturnType<typeof mapIn>['facts'];
}

function stackView(model: Model, actions: Actions, stack: Stack, shown: Shown): TemplateResult {
  const words = wordsOf(model);
  const isOutside = stack.name === '';
  const name = isOutside
    ? words('map.outside')
    : stack.name === '#'
      ? words('map.numbered')
      : visible(stack.name);
  return html`<table>
    <caption>${name}</caption>
    <thead>
      <tr>
        <th scope="col">${isOutside ? '' : words('map.layer')}</th>
        ${stack.columns.map((column) => html`<th scope="col"><span>${visible(column) || '·'}</span></th>`)}
      </tr>
    </thead>
    <tbody ${roving()}>
      ${stack.layers.map(
        ({ number, cells }) => html`<tr>
          <th scope="row">${number ?? ''}</th>
          ${cells.map((cell) => {
            const facts = cell && shown.facts.get(cell);
            const count = cell?.rows.length ?? 0;
            return html`<td>${facts ? cellView(model, actions, facts, count, shown.scale) : nothing}</td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A cross on white, which is seen on every colour. */
const notFiniteMark = () =>
  svg`<g class="not-finite"><circle cx="5" cy="5" r="4" /><path d="M3 3 7 7M7 3 3 7" /></g>`;

function cellView(
  model: Model,
  actions: Actions,
  { worst: row, notFinite: odd }: CellFacts,
  count: number,
  scale: HarmScale,
): TemplateResult {
  const { format, selected } = model.state;
  const words = wordsOf(model);
  const { name } = row.entry;
  const harm = harmOf(row, format);
  const isKnown = !Number.isNaN(harm);
  const sqnr = measureText('sqnr', harm);
  const figure = isKnown
    ? words(count > 1 ? 'map.cellOf' : 'map.cell', { name, count, sqnr })
    : words(odd.count > 0 ? 'map.unknown' : 'map.pending', { name });
  const label =
    odd.count > 0
      ? `${figure} · ${words('map.notFinite', { names: odd.names.join(', ') })}`
      : figure;
  return html`<button
    type="button"
    data-cell=${row.index}
    aria-label=${label}
    aria-pressed=${selected === row.index}
    title=${label}
    @click=${() => actions.select(row.index)}
  >
    <svg class="harm" viewBox="0 0 10 10" aria-hidden="true">
      ${isKnown ? svg`<rect width="10" height="10" fill=${harmColor(harm, scale)} />` : nothing}
      ${odd.count > 0 ? notFiniteMark() : nothing}
    </svg>
  </button>`;
}
