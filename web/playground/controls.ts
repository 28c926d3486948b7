import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { extent } from '../charts/extent.ts';
import type { LevelDType } from '../engine/tile_types.ts';
import { message } from '../messages/index.ts';
import { fitting } from './adapted.ts';
import { type ChoiceDraft, type Draft, withSource } from './draft.ts';
import type { Actions, Model, Workbench } from './model.ts';
import { formatNames } from './parameters.ts';
import { problemsOf } from './problems.ts';
import { sectionView } from './section.ts';
import { limitsOf } from './state.ts';

/** Sliders have this many steps. */
const steps = 1000;
/** The scale's slider reaches this far to both sides of a fitting scale, as a factor. */
const reach = 12;

const typed = (event: Event) => (event.target as HTMLInputElement).value;

/** The five controls of a beginner: scale, zero point, dtype, where they come from, and reset. */
export function controlsView(
  model: Model,
  actions: Actions,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language, draft, locks } = model;
  const edit = (change: Partial<ChoiceDraft>, kind?: string) =>
    actions.edit((current) => ({ ...current, ...change }), kind);
  // By hand there is one scale for the whole tensor.
  const byHand = (change: Partial<ChoiceDraft>, kind: string) =>
    edit({ ...change, source: 'given', sharing: 'tensor' }, kind);

  // Under an observer that cannot be left, a number of one's own would mean nothing.
  const isFixed = (field: 'scale' | 'zeroPoint') =>
    locks.has(field) || (draft.source !== 'given' && locks.has('source'));

  const numberField = (field: 'scale' | 'zeroPoint', problemId: string, slider: TemplateResult) => {
    const label = message(language, `settings.${field}`);
    const wrong = model.problems.some((problem) => problem.field === field);
    return html`<div class="field ${field}">
      <label for=${field}>${label}</label>
      <input
        id=${field}
        .value=${live(draft[field])}
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        ?readonly=${isFixed(field)}
        aria-invalid=${wrong}
        aria-describedby=${problemId}
        @input=${(event: Event) => byHand({ [field]: typed(event) }, field)}
      />
      ${slider} ${problemsOf(model, field)}
    </div>`;
  };
  const sliderLabel = (name: string) => message(language, 'settings.slider', { name });

  const { min, max } = limitsOf(draft.format, draft.restricted);
  const middle = fittingScale(model);
  const scaleSlider = html`<input
    type="range"
    data-slider="scale"
    ?disabled=${isFixed('scale')}
    min="0"
    max=${steps}
    aria-label=${sliderLabel(message(language, 'settings.scale'))}
    aria-valuetext=${draft.scale}
    .value=${live(String(positionOf(Math.abs(Number(draft.scale)), middle)))}
    @input=${(event: Event) => {
      const sign = Number(draft.scale) < 0 ? -1 : 1;
      byHand({ scale: String(sign * scaleAt(Number(typed(event)), middle)) }, 'scale');
    }}
  />`;
  const zeroPointSlider = html`<input
    type="range"
    data-slider="zeroPoint"
    ?disabled=${isFixed('zeroPoint')}
    min=${min}
    max=${max}
    aria-label=${sliderLabel(message(language, 'settings.zeroPoint'))}
    .value=${live(String(Number(draft.zeroPoint) || 0))}
    @input=${(event: Event) => byHand({ zeroPoint: typed(event) }, 'zeroPoint')}
  />`;

  const sourceButton = (source: 'given' | 'minMax' | 'mse') => html`<button
    type="button"
    data-source=${source}
    ?disabled=${locks.has('source')}
    aria-pressed=${draft.source === source}
    title=${message(language, `source.${source}Hint`)}
    @click=${() => edit(withSource(source))}
  >
    ${message(language, `source.${source}`)}
  </button>`;

  return html`<section class="settings" part="settings" aria-labelledby="settings-title">
    <h2 id="settings-title">${message(language, 'settings.title')}</h2>
    ${numberField('scale', 'scale-problem', scaleSlider)}
    ${numberField('zeroPoint', 'zero-point-problem', zeroPointSlider)}
    ${workbench?.notes(model, actions)}
    <div class="field format">
      <label for="format">${message(language, 'settings.dtype')}</label>
      <select
        id="format"
        ?disabled=${locks.has('format')}
        @change=${(event: Event) => {
          const format = typed(event) as LevelDType;
          actions.edit((current) => fitting({ ...current, ...withFormat(current, format) }));
        }}
      >
        ${formatNames.map(
          (name) => html`<option value=${name} .selected=${name === draft.format}>${name}</option>`,
        )}
      </select>
    </div>
    <div class="sources" role="group" aria-label=${message(language, 'settings.source')}>
      ${(['given', 'minMax', 'mse'] as const).map(sourceButton)}
      <button type="button" data-action="reset"
        ?disabled=${locks.has('reset')}
        @click=${() => actions.reset()}>
        ${message(language, 'settings.reset')}
      </button>
    </div>
    ${sectionView('more', 'settings.more', model, actions, workbench)}
  </section>`;
}

/** Another format; what only signed ones have is put aside with them. */
function withFormat(draft: Draft, format: LevelDType): Partial<ChoiceDraft> {
  const unsigned = format.startsWith('u');
  return unsigned && (draft.symmetric || draft.restricted)
    ? { format, symmetric: false, restricted: false }
    : { format };
}

/** A scale at which the tensor about fills the dtype: the middle of the slider. */
function fittingScale({ result }: Model): number {
  if (!result) return 1;
  const [least, most] = extent(result.state.tensor.data);
  const span = most - least;
  const { qmin, qmax } = result.anatomy;
  return span > 0 ? span / (qmax - qmin) : Math.abs(most) || 1;
}

/** The slider is logarithmic: equal ways are equal factors. */
function positionOf(scale: number, middle: number): number {
  const part = Math.log(scale / middle) / Math.log(reach);
  return Number.isFinite(part) ? Math.round((part + 1) * (steps / 2)) : 0;
}

/** Three significant digits, so that dragging gives numbers one can say. */
function scaleAt(position: number, middle: number): number {
  return Number((middle * reach ** (position / (steps / 2) - 1)).toPrecision(3));
}
