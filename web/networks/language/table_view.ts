import { html, nothing, type TemplateResult } from 'lit-html';
import { granularities, integerBits } from '../weight_formats.ts';
import { bitsText, type LanguageModel, wordsOf } from './model.ts';
import { type Place, placeKey } from './page.ts';
import { storedChoices } from './state.ts';

/** Bits per character beyond those of float32 from which a cell counts as broken. */
const mostMoreBits = 0.5;

/** Bits per character and divergence of every format, as far as they are computed. */
export function tableView(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, filled, isMeasuring } = page;
  const float32 = page.cell({ format: 'float32', granularity: 'tensor' });
  const cell = (place: Place, columns = 1) => {
    const figures = page.cell(place);
    if (!figures) return html`<td colspan=${columns}>…</td>`;
    const isBroken = float32 && figures.lossBits > float32.lossBits + mostMoreBits;
    const isShown =
      state.format === place.format && (columns > 1 || state.granularity === place.granularity);
    const choose = () => page.change(columns > 1 ? { format: place.format } : place);
    return html`<td colspan=${columns} class=${isBroken ? 'broken' : nothing}>
      <button type="button" aria-pressed=${isShown} data-cell=${placeKey(place)} @click=${choose}>
        ${bitsText(figures.lossBits)}<small>${figures.divergence.toFixed(3)}</small>
      </button>
    </td>`;
  };
  const whole = (format: string) =>
    html`<tr><th scope="row">${format}</th>${cell({ format, granularity: 'tensor' }, 3)}</tr>`;
  return html`<section class="formats" aria-labelledby="language-formats">
    <h2 id="language-formats">${text('language.formats')}</h2>
    <p class="hint">${text('language.formatsHint')}</p>
    <p class="hint" role="status">
      ${filled.done === filled.total ? nothing : text(isMeasuring ? 'language.filling' : 'language.stopped', filled)}
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">${text('language.format')}</th>
          ${granularities.map((one) => html`<th scope="col">${text(`language.granularity.${one}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${whole('float32')}
        ${integerBits.map((bits) => {
          const format = `int${bits}`;
          return html`<tr>
            <th scope="row">${format}</th>
            ${granularities.map((granularity) => cell({ format, granularity }))}
          </tr>`;
        })}
        ${storedChoices.map(whole)}
      </tbody>
    </table>
  </section>`;
}
