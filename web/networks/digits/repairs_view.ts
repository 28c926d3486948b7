import { html, type TemplateResult } from 'lit-html';
import { percentIn } from '../../ui/messages/percent.ts';
import { comparedRepairs, comparedView, switchesView } from '../repairs.ts';
import { type DigitsModel, wordsOf } from './model.ts';
import { trainingChoices } from './state.ts';
import { repairsHere } from './surveys.ts';

/** The repairs as switches, and what each alone does under the current format. */
export function repairsView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state } = page;
  const isRounded = state.format !== 'float32' || state.activations !== 'float32';
  if (!isRounded) return html``;
  const training = html`<label class="select"
    >${text('digits.repair.training')}
    <select name="training"
      @change=${(event: Event) => page.change({ training: Number((event.currentTarget as HTMLSelectElement).value) })}>
      ${trainingChoices.map((steps) => html`<option value=${steps} .selected=${steps === state.training}>${steps === 0 ? text('repair.off') : text('digits.steps', { steps })}</option>`)}
    </select></label
  >`;
  const change = (change: Partial<typeof state>) => page.change(change);
  return html`<section class="repairs" aria-labelledby="digits-repairs">
    <h2 id="digits-repairs">${text('digits.repairs')}</h2>
    <p class="hint">${text('digits.repairsHint')}</p>
    ${switchesView({ state, text, perRow: text('digits.perRow'), more: training, change })}
    ${alone(model)}
    <p class="buttons">
      <button type="button" data-action="imatrix" @click=${page.saveImportance}>${text('digits.imatrix')}</button>
    </p>
    <p class="hint">${text('digits.imatrixHint')}</p>
  </section>`;
}

/** Each repair alone, as far as it is computed. */
function alone(model: DigitsModel): TemplateResult {
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const found = new Map(model.page.surveys?.repairs.map((one) => [one.name, one]));
  const heads = ['digits.alone', 'digits.rightHead', 'digits.consequence', 'digits.loss'] as const;
  const shared = comparedRepairs.map(([name]) => name);
  return comparedView({
    named: 'digits-repairs',
    heads: [...heads, 'digits.weightError' as const].map((id) => text(id)),
    rows: repairsHere.map(([name]) => {
      const one = found.get(name);
      const known = shared.find((each) => each === name);
      return {
        name,
        label: known ? text(`repair.${known}`) : text('digits.repair.training'),
        figures: one && [
          percent(one.accuracy),
          one.flips,
          one.loss.toFixed(4),
          percent(one.weightError),
        ],
      };
    }),
  });
}
