import { html, nothing, type TemplateResult } from 'lit-html';
import { percentIn } from '../../ui/messages/percent.ts';
import { comparedRepairs, comparedView, switchesView } from '../repairs.ts';
import { bitsText, type LanguageModel, wordsOf } from './model.ts';

/** The repairs as switches, and what each alone does under the current formats once that is asked for. */
export function repairsView(model: LanguageModel): TemplateResult | typeof nothing {
  const { page } = model;
  const text = wordsOf(model);
  const { state, network } = page;
  if (state.format === 'float32' && state.activations === 'float32') return nothing;
  const change = (change: Partial<typeof state>) => page.change(change);
  return html`<section class="repairs" aria-labelledby="language-repairs">
    <h2 id="language-repairs">${text('language.repairs')}</h2>
    <p class="hint">${text('language.repairsHint', { count: network?.calibration ?? 0 })}</p>
    ${switchesView({ state, text, perRow: text('language.perRow'), change })}
    ${alone(model)}
    <p class="buttons">
      <button type="button" data-action="imatrix" @click=${page.saveImportance}>${text('language.imatrix')}</button>
    </p>
    <p class="hint">${text('language.imatrixHint')}</p>
  </section>`;
}

/** Each repair alone, as far as it is computed. */
function alone(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const rows = comparedRepairs.map(([name, repairs]) => {
    const one = page.repair(repairs);
    const figures = one && [
      ...[bitsText(one.lossBits), one.divergence.toFixed(4)],
      ...[one.flips, percent(one.weightError)],
    ];
    return { name, label: text(`repair.${name}`), figures };
  });
  const total = rows.length;
  const done = rows.filter(({ figures }) => figures).length;
  const isFilling = page.isByRepair && page.isMeasuring;
  const heads = ['language.alone', 'language.bitsHead', 'language.divergenceHead'] as const;
  return html`${
    page.isByRepair
      ? html`<p class="hint" role="status">
          ${done < total ? text('language.repairsMeasured', { done, total }) : nothing}
        </p>`
      : nothing
  }
  ${
    done === total || isFilling
      ? nothing
      : html`<p class="buttons">
          <button type="button" data-action="repairs" @click=${page.measureRepairs}>${text('language.measureRepairs')}</button>
        </p>`
  }
  ${
    page.isByRepair
      ? comparedView({
          named: 'language-repairs',
          heads: [...heads, 'language.flipsHead' as const, 'language.weightError' as const].map(
            (id) => text(id),
          ),
          rows,
        })
      : nothing
  }`;
}
