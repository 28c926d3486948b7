import { html, nothing, type TemplateResult } from 'lit-html';
import { percentIn } from '../../ui/messages/percent.ts';
import { type DigitsModel, wordsOf } from './model.ts';
import { observerChoices, trainingChoices } from './state.ts';
import { comparedRepairs } from './surveys.ts';

/** The repairs as switches, and what each alone does under the current format. */
export function repairsView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state } = page;
  const isRounded = state.format !== 'float32' || state.activations !== 'float32';
  if (!isRounded) return html``;
  const check = (name: 'aware' | 'rotated' | 'gptq', isPossible = true) =>
    html`<label class="check"
      ><input type="checkbox" name=${name} .checked=${state[name]} ?disabled=${!isPossible}
        @change=${(event: Event) => page.change({ [name]: (event.currentTarget as HTMLInputElement).checked })} />
      ${text(`digits.repair.${name}`)}</label
    >`;
  const isInteger = /^int/.test(state.format);
  return html`<section class="repairs" aria-labelledby="digits-repairs">
    <h2 id="digits-repairs">${text('digits.repairs')}</h2>
    <p class="hint">${text('digits.repairsHint')}</p>
    <div class="switches">
      ${check('aware', state.format !== 'float32')} ${check('rotated')} ${check('gptq', isInteger)}
      <label class="slider"
        ><span>${text('digits.repair.smoothing')} <output>${state.smoothing === 0 ? text('digits.off') : `α = ${state.smoothing}`}</output></span
        ><input type="range" name="smoothing" min="0" max="1" step="0.05" .value=${String(state.smoothing)}
          @input=${(event: Event) => page.change({ smoothing: Number((event.currentTarget as HTMLInputElement).value) })}
      /></label>
      <label class="select"
        >${text('digits.repair.training')}
        <select name="training"
          @change=${(event: Event) => page.change({ training: Number((event.currentTarget as HTMLSelectElement).value) })}>
          ${trainingChoices.map((steps) => html`<option value=${steps} .selected=${steps === state.training}>${steps === 0 ? text('digits.off') : text('digits.steps', { steps })}</option>`)}
        </select></label
      >
      ${
        state.activations === 'float32' || state.activations.startsWith('float8')
          ? nothing
          : html`<label class="select"
              >${text('digits.observer')}
              <select name="observer"
                @change=${(event: Event) => page.change({ observer: (event.currentTarget as HTMLSelectElement).value as (typeof observerChoices)[number] })}>
                ${observerChoices.map((one) => html`<option value=${one} .selected=${one === state.observer}>${text(`digits.observer.${one}`)}</option>`)}
              </select></label
            >`
      }
    </div>
    ${comparedView(model)}
    <p class="buttons">
      <button type="button" data-action="imatrix" @click=${page.saveImportance}>${text('digits.imatrix')}</button>
    </p>
    <p class="hint">${text('digits.imatrixHint')}</p>
  </section>`;
}

/** Each repair alone, as far as it is computed. */
function comparedView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const found = new Map(page.surveys?.repairs.map((one) => [one.name, one]));
  return html`<div class="frame" tabindex="0" role="region" aria-labelledby="digits-repairs"><table class="compared">
    <thead>
      <tr>
        <th scope="col">${text('digits.alone')}</th>
        <th scope="col">${text('digits.rightHead')}</th>
        <th scope="col">${text('digits.consequence')}</th>
        <th scope="col">${text('digits.loss')}</th>
        <th scope="col">${text('digits.weightError')}</th>
      </tr>
    </thead>
    <tbody>
      ${comparedRepairs.map(([name]) => {
        const one = found.get(name);
        return html`<tr data-repair=${name}>
          <th scope="row">${text(`digits.repair.${name}` as 'digits.repair.none')}</th>
          ${
            one
              ? html`<td>${percent(one.accuracy)}</td><td>${one.flips}</td><td>${one.loss.toFixed(4)}</td><td>${percent(one.weightError)}</td>`
              : html`<td>…</td><td>…</td><td>…</td><td>…</td>`
          }
        </tr>`;
      })}
    </tbody>
  </table></div>`;
}
