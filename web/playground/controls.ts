import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { extent } from '../charts/extent.ts';
import { type IntegerDType, integerDTypes } from '../engine/types.ts';
import { message } from '../messages/index.ts';
import type { Draft } from './draft.ts';
import type { Actions, Model } from './model.ts';
import { problemsOf } from './problems.ts';

/** Sliders have this many steps. */
const steps = 1000;
/** The scale's slider reaches this far to both sides of a fitting scale, as a factor. */
const reach = 12;

/** Scale, zero point and dtype, where they come from, and the two switches of the lesson's mistakes. */
export function controlsView(model: Model, actions: Actions): TemplateResult {
  const { language, draft } = model;
  const edit = (change: Partial<Draft>) => actions.edit((current) => ({ ...current, ...change }));
  const byHand = (change: Partial<Draft>) => edit({ ...change, range: 'given' });
  const typed = (event: Event) => (event.target as HTMLInputElement).value;

  const numberField = (field: 'scale' | 'zeroPoint', problemId: string, slider: TemplateResult) => {
    const label = message(language, `settings.${field}`);
    const wrong = model.problems.some((problem) => problem.field === field);
    return html`<div class="field">
      <label for=${field}>${label}</label>
      <input
        id=${field}
        .value=${live(draft[field])}
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${wrong}
        aria-describedby=${problemId}
        @input=${(event: Event) => byHand({ [field]: typed(event) })}
      />
      ${slider} ${problemsOf(model, field)}
    </div>`;
  };
  const sliderLabel = (name: string) => message(language, 'settings.slider', { name });

  const { min = 0, max = 0 } = model.limits ?? {};
  const middle = fittingScale(model);
  const scaleSlider = html`<input
    type="range"
    data-slider="scale"
    min="0"
    max=${steps}
    aria-label=${sliderLabel(message(language, 'settings.scale'))}
    aria-valuetext=${draft.scale}
    .value=${live(String(positionOf(Math.abs(Number(draft.scale)), middle)))}
    @input=${(event: Event) => {
      const sign = Number(draft.scale) < 0 ? -1 : 1;
      byHand({ scale: String(sign * scaleAt(Number(typed(event)), middle)) });
    }}
  />`;
  const zeroPointSlider = html`<input
    type="range"
    data-slider="zeroPoint"
    min=${min}
    max=${max}
    aria-label=${sliderLabel(message(language, 'settings.zeroPoint'))}
    .value=${live(String(Number(draft.zeroPoint) || 0))}
    @input=${(event: Event) => byHand({ zeroPoint: typed(event) })}
  />`;

  const toggle = (name: 'clamp' | 'castToFloat') => html`<label
    class="switch"
    title=${message(language, `settings.${name}Hint`)}
  >
    <input
      type="checkbox"
      role="switch"
      data-switch=${name}
      .checked=${live(draft[name])}
      @change=${(event: Event) => edit({ [name]: (event.target as HTMLInputElement).checked })}
    />
    <span>${message(language, `settings.${name}`)}</span>
  </label>`;

  return html`<section class="settings" aria-labelledby="settings-title">
    <h2 id="settings-title">${message(language, 'settings.title')}</h2>
    ${numberField('scale', 'scale-problem', scaleSlider)}
    ${numberField('zeroPoint', 'zero-point-problem', zeroPointSlider)}
    <div class="field">
      <label for="dtype">${message(language, 'settings.dtype')}</label>
      <select id="dtype" @change=${(event: Event) => edit({ dtype: typed(event) as IntegerDType })}>
        ${integerDTypes.map(
          (dtype) =>
            html`<option value=${dtype} ?selected=${dtype === draft.dtype}>${dtype}</option>`,
        )}
      </select>
    </div>
    <div class="switches">${toggle('clamp')} ${toggle('castToFloat')}</div>
    <div class="buttons">
      <button
        type="button"
        data-action="fromData"
        aria-pressed=${draft.range === 'min_max'}
        title=${message(language, 'settings.fromDataHint')}
        @click=${() => edit({ range: draft.range === 'min_max' ? 'given' : 'min_max' })}
      >
        ${message(language, 'settings.fromData')}
      </button>
      <button type="button" data-action="reset" @click=${() => actions.reset()}>
        ${message(language, 'settings.reset')}
      </button>
    </div>
  </section>`;
}

/** A scale at which the tensor about fills the dtype: the middle of the slider. */
function fittingScale({ result }: Model): number {
  if (!result) return 1;
  const { data } = result.state.tensor;
  const [least, most] = extent(data);
  const span = most - least;
  const { qmin, qmax } = result.anatomy;
  return span > 0 ? span / (qmax - qmin) : Math.abs(data[0] ?? 0) || 1;
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
