import { html, nothing, type TemplateResult } from 'lit-html';
import { visible } from '../../ui/visible_text.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { worstIn } from './derived.ts';
import { harmText, measureText } from './measures.ts';
import { errorOf } from './rows.ts';
import { whySentence } from './why_sentence.ts';
import { mostWorst } from './worst.ts';

/** The tensors that the chosen format harms most, and why. */
export function worstView(model: Model, { select }: Actions): TemplateResult {
  const { format } = model.state;
  const words = wordsOf(model);
  const found = worstIn(model.state);
  return html`<section class="worst" aria-labelledby="worst-title">
    <h2 id="worst-title">${words(found.length < mostWorst ? 'worst.few' : 'worst.title', { format })}</h2>
    <p class="hint">${words(found.length > 0 ? 'worst.rule' : 'worst.none', { format })}</p>
    <ol>
      ${found.map((row) => {
        const error = errorOf(row, format);
        return html`<li>
          <button type="button" data-worst=${row.index} @click=${() => select(row.index)}>
            ${visible(row.entry.name)}
          </button>
          <span class="sqnr">${error ? harmText(error) : '–'} dB</span>
          ${
            error && harmText(error) !== measureText('sqnr', error.sqnr)
              ? html`<span>${words('worst.all', { sqnr: measureText('sqnr', error.sqnr) })}</span>`
              : nothing
          }
          <span>${whySentence(model, row, format)}</span>
        </li>`;
      })}
    </ol>
  </section>`;
}
