import { html, nothing, type TemplateResult } from 'lit-html';
import { choicesView, selectView, slider, weightsView } from '../controls.ts';
import { bitsOf } from '../weight_formats.ts';
import { type DigitsModel, type Text, wordsOf } from './model.ts';
import {
  activationChoices,
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
  const isFloat32 = state.format === 'float32';
  return html`<section class="settings" aria-labelledby="digits-settings">
    <h2 id="digits-settings">${text('digits.settings')}</h2>
    ${weightsView({
      ...{ format: state.format, granularity: state.granularity, stored: storedChoices },
      bitsLabel: text('digits.bits'),
      storedLabel: text('digits.stored'),
      noStored: text('digits.noStored'),
      scalesLabel: text('digits.granularity'),
      granularityLabel: (one) => text(`digits.granularity.${one}`),
      change: (change) => page.change(change),
    })}
    ${slider({
      ...{ name: 'outlier', label: text('digits.outlier'), low: 0, high: mostOutlier, step: 1 },
      text: state.outlier === 0 ? text('digits.outlierNone') : String(state.outlier),
      value: state.outlier,
      set: (outlier) => page.change({ outlier }),
    })}
    <p class="hint">${text('digits.outlierHint')}</p>
    ${takesScale(state) ? scaleView(model, text) : nothing}
    ${selectView('activations', text('digits.activations'), activationChoices, state.activations, (activations) => page.change({ activations }))}
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
  const bits = bitsOf(state.format) ?? 8;
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
