import { html, nothing, type TemplateResult } from 'lit-html';
import { granularities, integerBits } from '../weight_formats.ts';
import { probabilityText, type SpeechModel, wordsOf } from './model.ts';
import type { Heard, Place } from './page.ts';
import { storedChoices } from './state.ts';

/** The share of decisions that change, from which a cell counts as broken. */
const mostFlips = 0.1;

/** The decisions that every format changes and the error of its probabilities, as far as they are computed. */
export function tableView(model: SpeechModel, plain: Heard): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, filled, chunks } = page;
  const cell = (place: Place, columns = 1) => {
    const heard = page.cell(place);
    if (!heard) return html`<td colspan=${columns}>…</td>`;
    const isShown =
      state.format === place.format && (columns > 1 || state.granularity === place.granularity);
    const choose = () => page.change(columns > 1 ? { format: place.format } : place);
    return html`<td colspan=${columns} class=${heard.flips.size > mostFlips * chunks ? 'broken' : nothing}>
      <button type="button" aria-pressed=${isShown} data-cell="${place.format} ${place.granularity}" @click=${choose}>
        ${heard.flips.size}<small>${probabilityText(heard.outputError)}</small>
      </button>
    </td>`;
  };
  return html`<section class="formats" aria-labelledby="speech-formats">
    <h2 id="speech-formats">${text('speech.formats')}</h2>
    <p class="hint">${text('speech.formatsHint', { count: chunks, correct: plain.correct })}</p>
    <p class="hint" role="status">
      ${filled.done === filled.total ? nothing : text('speech.filling', filled)}
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">${text('speech.format')}</th>
          ${granularities.map((one) => html`<th scope="col">${text(`speech.granularity.${one}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${integerBits.map((bits) => {
          const format = `int${bits}`;
          return html`<tr>
            <th scope="row">${format}</th>
            ${granularities.map((granularity) => cell({ format, granularity }))}
          </tr>`;
        })}
        ${storedChoices.map(
          (format) =>
            html`<tr><th scope="row">${format}</th>${cell({ format, granularity: 'tensor' }, 3)}</tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
