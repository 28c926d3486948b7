import { html, nothing, type TemplateResult } from 'lit-html';
import { choicesView, selectView, slider } from '../controls.ts';
import { type LanguageModel, wordsOf } from './model.ts';
import {
  activationChoices,
  bitsOf,
  granularities,
  integerBits,
  mostRemoved,
  storedChoices,
} from './state.ts';

/** The formats of weights, of what enters a layer, and of keys and values; the weights that are removed. */
export function settingsView(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, loudest } = page;
  const bits = bitsOf(state.format);
  const isFloat32 = state.format === 'float32';
  return html`<section class="settings" aria-labelledby="language-settings">
    <h2 id="language-settings">${text('language.settings')}</h2>
    ${slider({
      ...{ name: 'bits', label: text('language.bitsOfWeight'), step: 1 },
      ...{ low: 0, high: integerBits.length },
      text: state.format,
      value: bits === undefined ? 0 : 1 + (integerBits as readonly number[]).indexOf(bits),
      set: (at) => page.change({ format: at === 0 ? 'float32' : `int${integerBits[at - 1]}` }),
    })}
    <label class="select"
      >${text('language.stored')}
      <select name="stored"
        @change=${({ currentTarget }: Event) => {
          const { value } = currentTarget as HTMLSelectElement;
          page.change({ format: value === '' ? 'int4' : value });
        }}>
        <option value="" .selected=${bits !== undefined || isFloat32}>${text('language.noStored')}</option>
        ${storedChoices.map((name) => html`<option value=${name} .selected=${name === state.format}>${name}</option>`)}
      </select></label
    >
    ${
      bits === undefined
        ? nothing
        : choicesView(
            'granularity',
            text('language.scales'),
            granularities,
            state.granularity,
            (one) => text(`language.granularity.${one}`),
            (granularity) => page.change({ granularity }),
          )
    }
    ${selectView('activations', text('language.activations'), activationChoices, state.activations, (activations) => page.change({ activations }))}
    ${selectView('cache', text('language.cache'), activationChoices, state.cache, (cache) => page.change({ cache }))}
    ${slider({
      ...{ name: 'removed', label: text('language.removed'), low: 0, high: mostRemoved, step: 1 },
      text: state.removed === 0 ? text('language.removedNone') : String(state.removed),
      value: state.removed,
      set: (removed) => page.change({ removed }),
    })}
    <p class="hint loudest">${loudest[0] ? text('language.loudest', { layer: loudest[0].layer, index: loudest[0].index, value: loudest[0].value.toFixed(2).replace('-', '−') }) : nothing}</p>
    <p class="buttons"><button type="button" data-action="reset" @click=${page.reset}>${text('language.reset')}</button></p>
  </section>`;
}
