import { html, nothing, type TemplateResult } from 'lit-html';
import { choicesView, slider } from '../controls.ts';
import { type DigitsModel, type Text, wordsOf } from './model.ts';
import {
  activationChoices,
  bitsOf,
  granularities,
  integerBits,
  mostOutlier,
  quantizedLayers,
  storedChoices,
  takesScale,
} from './state.ts';

/** Three digits of a scale, with as many zeros before them as it has. */
const scaleText = (scale: number): string => String(Number(scale.toPrecision(3)));

/** The slider of scales is logarithmic: equal ways are equal factors. */
const scaleSteps = 100;
const [leastScale, mostScale] = [0.002, 2];
const toStep = (scale: number) =>
  (scaleSteps * Math.log(scale / leastScale)) / Math.log(mostScale / leastScale);
const fromStep = (step: number) => leastScale * (mostScale / leastScale) ** (step / scaleSteps);

/** The format of the weights and of what enters a layer, with scales and an outlier. */
export function settingsView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state } = page;
  const bits = bitsOf(state);
  const isFloat32 = state.format === 'float32';
  return html`<section class="settings" aria-labelledby="digits-settings">
    <h2 id="digits-settings">${text('digits.settings')}</h2>
    ${slider({
      ...{ name: 'bits', label: text('digits.bits'), low: 0, high: integerBits.length, step: 1 },
      text: bits === undefined ? state.format : `int${bits}`,
      value: bits === undefined ? 0 : 1 + (integerBits as readonly number[]).indexOf(bits),
      set: (at) => page.change({ format: at === 0 ? 'float32' : `int${integerBits[at - 1]}` }),
    })}
    <label class="select"
      >${text('digits.stored')}
      <select name="stored"
        @change=${({ currentTarget }: Event) => {
          const { value } = currentTarget as HTMLSelectElement;
          page.change({ format: value === '' ? 'int4' : value });
        }}>
        <option value="" .selected=${bits !== undefined || isFloat32}>${text('digits.noStored')}</option>
        ${storedChoices.map((name) => html`<option value=${name} .selected=${name === state.format}>${name}</option>`)}
      </select></label
    >
    ${
      bits === undefined
        ? nothing
        : choicesView(
            'granularity',
            text('digits.granularity'),
            granularities,
            state.granularity,
            (one) => text(`digits.granularity.${one}`),
            (granularity) => page.change({ granularity }),
          )
    }
    ${slider({
      ...{ name: 'outlier', label: text('digits.outlier'), low: 0, high: mostOutlier, step: 1 },
      text: state.outlier === 0 ? text('digits.outlierNone') : String(state.outlier),
      value: state.outlier,
      set: (outlier) => page.change({ outlier }),
    })}
    <p class="hint">${text('digits.outlierHint')}</p>
    ${takesScale(state) ? scaleView(model, text) : nothing}
    <label class="select"
      >${text('digits.activations')}
      <select name="activations"
        @change=${({ currentTarget }: Event) =>
          page.change({
            activations: (currentTarget as HTMLSelectElement)
              .value as (typeof activationChoices)[number],
          })}>
        ${activationChoices.map((name) => html`<option value=${name} .selected=${name === state.activations}>${name}</option>`)}
      </select></label
    >
    ${
      isFloat32 && state.activations === 'float32'
        ? nothing
        : choicesView(
            'layers',
            text('digits.layers'),
            quantizedLayers,
            state.layers,
            (one) => text(`digits.layers.${one}`),
            (layers) => page.change({ layers }),
          )
    }
    <p class="buttons"><button type="button" data-action="reset" @click=${page.reset}>${text('digits.reset')}</button></p>
  </section>`;
}

/** The scale and the zero point of the hidden layer, by hand. */
function scaleView({ page }: DigitsModel, text: Text): TemplateResult {
  const { state, found } = page;
  const observed = found?.quantized.layers.find(({ layer }) => layer === 'hidden')?.scales[0];
  const scale = state.scale ?? observed ?? leastScale;
  const bits = bitsOf(state) ?? 8;
  return html`${slider({
    ...{ name: 'scale', label: text('digits.scale'), low: 0, high: scaleSteps, step: 'any' },
    text:
      state.scale === undefined
        ? text('digits.scaleFound', { scale: scaleText(scale) })
        : scaleText(scale),
    value: toStep(scale),
    set: (at) => page.change({ scale: Number(fromStep(at).toPrecision(4)) }),
  })}
  ${
    state.scale === undefined
      ? nothing
      : html`${slider({
          ...{ name: 'zeroPoint', label: text('digits.zeroPoint'), step: 1 },
          ...{ low: -(2 ** (bits - 1)), high: 2 ** (bits - 1) - 1 },
          text: String(state.zeroPoint).replace('-', '−'),
          value: state.zeroPoint,
          set: (zeroPoint) => page.change({ zeroPoint }),
        })}
          <button type="button" data-action="find" @click=${() => page.change({ scale: undefined, zeroPoint: 0 })}>
            ${text('digits.scaleFind')}
          </button>`
  }`;
}
