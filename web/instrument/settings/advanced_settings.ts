import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Convention, conventions, observerNames } from '../../core/engine/contract.ts';
import { type IdOf, joined, message } from '../../ui/messages/index.ts';
import type { Actions, Model } from '../model.ts';
import { problemsOf } from '../problems.ts';
import { fitting } from './adapted.ts';
import { words as advancedWords } from './advanced_words.ts';
import {
  type ConfigDraft,
  type FormDraft,
  type Sharing,
  type SourceName,
  withSource,
} from './draft.ts';
import { type FlagName, flagNames, options } from './table.ts';
import { words as settingsWords } from './words.ts';

const words = joined(advancedWords, settingsWords);

/** The advanced settings: granularity, observers, conventions, and two common mistakes. */
export function advancedSettingsView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, locks } = model;
  const edit = (change: Partial<ConfigDraft>, kind?: string) =>
    actions.edit((current) => ({ ...current, ...change }), kind);
  const typed = (event: Event) => (event.target as HTMLInputElement).value;
  const axes = draft.shape.length;

  const choice = <T extends string>(
    id: string,
    field: keyof FormDraft,
    values: readonly T[],
    chosen: T,
    name: (value: T) => IdOf<typeof words>,
    change: (value: T) => void,
  ) => html`<div class="field two">
    <label for=${id}>${message(language, words, `settings.${id}` as IdOf<typeof words>)}</label>
    <select
      id=${id}
      ?disabled=${locks.has(field)}
      @change=${(event: Event) => change(typed(event) as T)}
    >
      ${values.map(
        (value) => html`<option value=${value} .selected=${value === chosen}>
          ${message(language, words, name(value))}
        </option>`,
      )}
    </select>
  </div>`;

  const toggle = (
    name: FlagName,
  ) => html`<label class="switch" title=${message(language, words, `settings.${name}Hint`)}>
    <input
      type="checkbox"
      role="switch"
      data-switch=${name}
      ?disabled=${options[name].isIdle(draft) || locks.has(name)}
      .checked=${live(draft[name])}
      @change=${(event: Event) => {
        const { checked } = event.target as HTMLInputElement;
        // The zero point of a symmetric quantizer is always 0.
        const zeroPoint = name === 'symmetric' && checked && { zeroPoint: '0' };
        actions.edit((current) => fitting({ ...current, [name]: checked, ...zeroPoint }));
      }}
    />
    <span>${message(language, words, `settings.${name}`)}</span>
  </label>`;

  const numberInput = (field: 'groupSize' | 'lower' | 'upper') => html`<input
    id=${field}
    class="short"
    aria-label=${message(language, words, `settings.${field}`)}
    aria-invalid=${model.problems.some((one) => one.field === (field === 'groupSize' ? field : 'percentile'))}
    inputmode="decimal"
    autocomplete="off"
    ?readonly=${locks.has(field)}
    .value=${live(draft[field])}
    @input=${(event: Event) => edit({ [field]: typed(event) }, field)}
  />`;

  const axisChoice = () => html`<div class="field two">
    <label for="axis">${message(language, words, 'settings.axis')}</label>
    <select id="axis" ?disabled=${locks.has('axis')} @change=${(event: Event) => edit({ axis: Number(typed(event)) })}>
      ${Array.from(
        { length: axes },
        (_, axis) => html`<option value=${axis} .selected=${axis === draft.axis}>
          ${message(language, words, 'settings.axisOption', { axis, extent: draft.shape[axis] ?? 0 })}
        </option>`,
      )}
    </select>
  </div>`;

  return html`${choice<Sharing>(
    'sharing',
    'sharing',
    ['tensor', 'channel', 'group'],
    draft.sharing,
    (value) => `sharing.${value}`,
    (sharing) =>
      // Numbers set by hand mean a single scale; several scales need an observer.
      edit(
        sharing !== 'tensor' && draft.source === 'given'
          ? { sharing, source: 'minMax', axis: 0 }
          : { sharing, axis: Math.min(draft.axis, axes - 1) },
      ),
  )}
          ${draft.sharing === 'channel' ? axisChoice() : nothing}
          ${
            draft.sharing === 'group'
              ? html`<div class="field two">
                  <label for="groupSize">${message(language, words, 'settings.groupSize')}</label>
                  ${numberInput('groupSize')} ${problemsOf(model, 'groupSize')}
                </div>`
              : nothing
          }
          ${choice<SourceName>(
            'observer',
            'source',
            ['given', ...observerNames],
            draft.source,
            (value) => `source.${value}`,
            (source) => edit(withSource(source)),
          )}
          ${
            draft.source === 'percentile'
              ? html`<div class="field two">
                  <span>${message(language, words, 'settings.percentiles')}</span>
                  <span class="pair">${numberInput('lower')} – ${numberInput('upper')}</span>
                  ${problemsOf(model, 'percentile')}
                </div>`
              : nothing
          }
          ${choice<Convention>(
            'convention',
            'convention',
            conventions,
            draft.convention,
            (value) => `convention.${value}`,
            (convention) => edit({ convention }),
          )}
          <div class="switches">
            ${flagNames.map(toggle)}
          </div>
          ${problemsOf(model, 'scheme')}`;
}
