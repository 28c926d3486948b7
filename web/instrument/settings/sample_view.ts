import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type GeneratedKind, generatedKinds } from '../../core/engine/contract.ts';
import { message } from '../../ui/messages/index.ts';
import type { Actions, Model } from '../model.ts';
import { words } from './advanced_words.ts';
import { readSeed, readShape } from './read_parameters.ts';

/** The shape and the seed of the form, each undefined where it is not one. */
const readForm = ({ shape, seed }: Model['sampleForm']) => ({
  shape: readShape(shape.replace(/[\s×x,*]+/gi, 'x')),
  seed: readSeed(seed.trim()),
});

/** The form for generated tensors: a kind, a shape and a seed, which determine the elements. */
export function sampleView(model: Model, actions: Actions): TemplateResult {
  const { language, sampleForm, locks } = model;
  const isLocked = locks.has('sample');
  const typed = (event: Event) => (event.target as HTMLInputElement).value;
  const { shape, seed } = readForm(sampleForm);
  // Uses the latest form: several fields may change before it is rendered again.
  const change = (field: Partial<Model['sampleForm']>) =>
    actions.setUi({ sampleForm: { ...actions.now().sampleForm, ...field } });
  const draw = () => {
    const { sampleForm } = actions.now();
    const { shape, seed } = readForm(sampleForm);
    if (!isLocked && shape && seed !== undefined)
      actions.draw({ kind: sampleForm.kind, shape, seed });
  };
  const field = (name: 'shape' | 'seed', isWrong: boolean) => html`<label class="short-field">
    <span>${message(language, words, `sample.${name}`)}</span>
    <input
      data-sample=${name}
      autocomplete="off"
      aria-invalid=${isWrong}
      .value=${live(sampleForm[name])}
      @input=${(event: Event) => change({ [name]: typed(event) })}
      @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && draw()}
    />
  </label>`;
  return html`<div class="sample-fields">
              <select
                data-sample="kind"
                aria-label=${message(language, words, 'sample.kind')}
                @change=${(event: Event) => change({ kind: typed(event) as GeneratedKind })}
              >
                ${generatedKinds.map(
                  (kind) => html`<option value=${kind} .selected=${kind === sampleForm.kind}>
                    ${message(language, words, `sample.${kind}`)}
                  </option>`,
                )}
              </select>
              ${field('shape', !shape)} ${field('seed', seed === undefined)}
              <button
                type="button"
                data-action="draw"
                ?disabled=${isLocked || !shape || seed === undefined}
                @click=${draw}
              >
                ${message(language, words, 'sample.draw')}
              </button>
            </div>
            <div class="problems" role="status">
              ${shape ? nothing : html`<p>${message(language, words, 'sample.shapeWrong')}</p>`}
              ${seed === undefined ? html`<p>${message(language, words, 'sample.seedWrong')}</p>` : nothing}
            </div>
            <p class="hint">${message(language, words, 'sample.hint')}</p>`;
}
