import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type LevelDType, levelDTypes } from '../../core/engine/contract.ts';
import { message } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import type { Actions, Model, Workbench } from '../model.ts';
import { problemsOf } from '../problems.ts';
import { sectionView } from '../section.ts';
import { words as instrumentWords } from '../words.ts';
import { fitting } from './adapted.ts';
import { type HandField, isFixed, setByHand } from './by_hand.ts';
import { type ConfigDraft, type FormDraft, withSource } from './draft.ts';
import { slidersOf } from './hand_sliders.ts';
import { words as settingsWords } from './words.ts';

const typed = (event: Event) => (event.target as HTMLInputElement).value;

/** The five basic controls: scale, zero point, dtype, source of the parameters, and reset. */
export function controlsView(
  model: Model,
  actions: Actions,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language, draft, locks } = model;
  const edit = (change: Partial<ConfigDraft>, kind?: string) =>
    actions.edit((current) => ({ ...current, ...change }), kind);

  const numberField = (field: HandField, problemId: string, slider: TemplateResult) => {
    const wrong = model.problems.some((problem) => problem.field === field);
    return html`<div class="field ${field}">
      <label for=${field}>${message(language, settingsWords, `settings.${field}`)}</label>
      <input
        id=${field}
        .value=${live(draft[field])}
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        ?readonly=${isFixed(model, field)}
        aria-invalid=${wrong}
        aria-describedby=${problemId}
        @input=${(event: Event) => setByHand(actions, { [field]: typed(event) })}
      />
      ${slider} ${problemsOf(model, field)}
    </div>`;
  };
  const sliders = slidersOf(model, actions);

  const sourceButton = (source: 'given' | 'minMax' | 'mse') => html`<button
    type="button"
    data-source=${source}
    ?disabled=${locks.has('source')}
    aria-pressed=${draft.source === source}
    title=${message(language, settingsWords, `source.${source}Hint`)}
    @click=${() => edit(withSource(source))}
  >
    ${message(language, settingsWords, `fit.${source}`)}
  </button>`;

  return html`<section class="settings" part="settings" aria-labelledby="settings-title">
    <h2 id="settings-title">${message(language, settingsWords, 'settings.title')}</h2>
    ${
      draft.stored
        ? nothing
        : html`${numberField('scale', 'scale-problem', sliders.scale)}
          ${numberField('zeroPoint', 'zero-point-problem', sliders.zeroPoint)}
          ${workbench?.notes(model, actions)}`
    }
    <div
      class="field format"
      @pointerenter=${actions.retryWorkbench}
      @focusin=${actions.retryWorkbench}
    >
      <label for="format">${message(language, settingsWords, 'settings.dtype')}</label>
      <select
        id="format"
        ?disabled=${locks.has('format')}
        @change=${(event: Event) => {
          const format = typed(event);
          if (workbench) workbench.chooseFormat(format, actions.now(), actions);
          else chooseInteger(actions, format as LevelDType);
        }}
      >
        ${
          workbench?.formats(model) ??
          html`${(draft.stored ? [draft.stored.format, ...levelDTypes] : levelDTypes).map(
            (name) =>
              html`<option value=${name} .selected=${name === (draft.stored ?? draft).format}>${name}</option>`,
          )}<option disabled>${message(language, instrumentWords, 'chart.loading')}</option>`
        }
      </select>
      ${workbench?.format(model, actions)}
    </div>
    <div class="sources" role="toolbar" ${roving()} aria-label=${message(language, settingsWords, 'settings.source')}>
      ${draft.stored ? nothing : (['given', 'minMax', 'mse'] as const).map(sourceButton)}
      <button type="button" data-action="resetSettings"
        ?disabled=${locks.has('reset')}
        title=${message(language, settingsWords, 'settings.resetHint')}
        @click=${() => actions.resetSettings()}>
        ${message(language, settingsWords, 'settings.reset')}
      </button>
    </div>
    ${draft.stored ? nothing : sectionView('more', message(language, settingsWords, 'settings.more'), model, actions, workbench)}
  </section>`;
}

/** Chooses integers, in the place of a stored format too. */
export const chooseInteger = (actions: Actions, format: LevelDType): void =>
  actions.edit((draft) => fitting({ ...draft, ...withFormat(draft, format), stored: undefined }));

/** Switches the format; options that only signed formats have are reset for unsigned ones. */
function withFormat(draft: FormDraft, format: LevelDType): Partial<ConfigDraft> {
  const unsigned = format.startsWith('u');
  return unsigned && (draft.symmetric || draft.restricted)
    ? { format, symmetric: false, restricted: false }
    : { format };
}
