import { html, type TemplateResult } from 'lit-html';
import { measureText } from './measures.ts';
import { type Actions, type Model, wordsOf } from './model.ts';
import { errorOf, weightsAmong } from './rows.ts';
import { worst } from './why.ts';
import { whySentence } from './why_sentence.ts';

/** The tensors that the chosen format harms most, and why. */
export function worstView(model: Model, { select }: Actions): TemplateResult {
  const { rows, format } = model.state;
  const words = wordsOf(model);
  const found = worst(weightsAmong(rows), format);
  return html`<section class="worst" aria-labelledby="worst-title">
    <h2 id="worst-title">${words(found.length < 10 ? 'worst.few' : 'worst.title', { format })}</h2>
    <p class="hint">${words(found.length > 0 ? 'worst.rule' : 'worst.none', { format })}</p>
    <ol>
      ${found.map((row) => {
        const error = errorOf(row, format);
        return html`<li>
          <button type="button" data-worst=${row.index} @click=${() => select(row.index)}>
            ${row.entry.name}
          </button>
          <span class="sqnr">${error ? measureText('sqnr', error.sqnr) : '–'} dB</span>
          <span>${whySentence(model, row, format)}</span>
        </li>`;
      })}
    </ol>
  </section>`;
}
