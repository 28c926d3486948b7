import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { tableOf } from '../../charts/chart_table.ts';
import { colorTable } from '../../charts/color.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { errorSentence, type Language, messageIn } from '../../ui/messages/index.ts';
import { retryNotice } from '../../ui/retry.ts';
import { barsChart, logitsChart, logitText } from './chart.ts';
import type { Pad } from './pad.ts';
import {
  cellKey,
  type DigitsPage,
  type Found,
  mostInk,
  pixels,
  side,
  tableFormats,
} from './page.ts';
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
import { words } from './words.ts';

export interface DigitsModel {
  readonly language: Language;
  readonly page: DigitsPage;
  readonly pad: Pad;
  /** The address of the instrument with a tensor, under a format if it has that. */
  instrumentAt(shape: readonly number[], data: Float32Array, format: string): string;
}

const wordsOf = ({ language }: DigitsModel) => messageIn(language, words);

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Three digits of a scale, with as many zeros before them as it has. */
const scaleText = (scale: number): string => String(Number(scale.toPrecision(3)));

const largest = (logits: ArrayLike<number>): number => {
  const all = Array.from(logits);
  return all.indexOf(Math.max(...all));
};

export function digitsView(model: DigitsModel): TemplateResult {
  const { page, language } = model;
  const text = wordsOf(model);
  const { problem, samples, found } = page;
  if (problem && !samples)
    return retryNotice(language, problem.code, problem.values, () => page.open());
  if (!samples) return html`<p class="hint" role="status">${text('digits.loading')}</p>`;
  return html`
    <div class="first">
      ${padView(model)} ${settingsView(model)} ${answerView(model)} ${stripView(model)}
    </div>
    ${
      problem
        ? html`<p class="notice" role="alert">${errorSentence(language, problem.code, problem.values)}</p>`
        : nothing
    }
    ${found ? html`${accuracyView(model, found)} ${tableView(model)} ${sensitivityView(model, found)} ${weightsView(model, found)}` : nothing}
    <p class="hint">${text('digits.moreAbout')}</p>
  `;
}

// ---- the drawing --------------------------------------------------------------------------------

function padView(model: DigitsModel): TemplateResult {
  const { page, pad } = model;
  const text = wordsOf(model);
  const { origin, samples, drawing } = page;
  const shown = origin?.sample ?? -1;
  const label = samples?.labels[shown];
  return html`<section class="drawing" aria-labelledby="digits-draw">
    <h2 id="digits-draw">${text('digits.draw')}</h2>
    ${pad.view({
      drawing,
      label: text('digits.pad'),
      cellLabel: (row, column, ink) => text('digits.cell', { row, column, ink }),
      draw: (next) => page.draw(next, next === page.drawing ? page.origin : undefined),
    })}
    <p class="buttons">
      <button type="button" data-action="previous" aria-label=${text('digits.previous')} @click=${() => page.showSample(shown - 1)}>←</button>
      <button type="button" data-action="clear" @click=${page.clear}>${text('digits.clear')}</button>
      <button type="button" data-action="next" aria-label=${text('digits.next')} @click=${() => page.showSample(shown + 1)}>→</button>
    </p>
    <p class="hint">${
      label === undefined
        ? text('digits.own')
        : text('digits.sample', { number: shown + 1, count: samples?.labels.length ?? 0, label })
    }</p>
    <p class="hint keys">${text('digits.drawHint')}</p>
  </section>`;
}

// ---- the settings -------------------------------------------------------------------------------

type Text = ReturnType<typeof wordsOf>;

function choicesView<T extends string>(
  name: string,
  legend: string,
  all: readonly T[],
  chosen: T,
  labelOf: (one: T) => string,
  choose: (one: T) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${all.map(
      (one) => html`<label
        ><input type="radio" name=${name} value=${one} .checked=${one === chosen} @change=${() => choose(one)} />
        ${labelOf(one)}</label
      >`,
    )}
  </fieldset>`;
}

interface Slider {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly step: number | 'any';
  readonly value: number;
  set(value: number): void;
}

const slider = ({ name, label, text, low, high, step, value, set }: Slider) =>
  html`<label class="slider"
    ><span>${label} <output>${text}</output></span
    ><input type="range" name=${name} min=${low} max=${high} step=${step} .value=${String(value)}
      aria-valuetext=${text}
      @input=${(event: Event) => set(Number((event.currentTarget as HTMLInputElement).value))}
  /></label>`;

/** The slider of scales is logarithmic: equal ways are equal factors. */
const scaleSteps = 100;
const [leastScale, mostScale] = [0.002, 2];
const toStep = (scale: number) =>
  (scaleSteps * Math.log(scale / leastScale)) / Math.log(mostScale / leastScale);
const fromStep = (step: number) => leastScale * (mostScale / leastScale) ** (step / scaleSteps);

function settingsView(model: DigitsModel): TemplateResult {
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

// ---- the answer ---------------------------------------------------------------------------------

function answerView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { answer, state } = page;
  if (!answer) return html`<section class="answer"></section>`;
  const best = { float32: largest(answer.float32), quantized: largest(answer.quantized) };
  const values = { ...best, format: state.format };
  const isSame = best.float32 === best.quantized;
  return html`<section class="answer" aria-labelledby="digits-logits">
    <h2 id="digits-logits">${text('digits.logits')}</h2>
    <p class="legend">
      <span class="float32">float32</span>
      <span class="quantized">${state.format}</span>
    </p>
    ${logitsChart({ ...answer, best, label: text('digits.logitsLabel', values) })}
    <p class=${isSame ? 'verdict' : 'verdict differs'} role="status">
      ${isSame ? text('digits.same', { digit: best.float32 }) : text('digits.differ', values)}
    </p>
    <details class="chart-table">
      <summary>${text('digits.table')}</summary>
      ${tableOf(
        {
          heads: [text('digits.logitHead'), 'float32', state.format],
          count: answer.float32.length,
          row: (digit) => [
            String(digit),
            logitText(answer.float32[digit] ?? 0),
            logitText(answer.quantized[digit] ?? 0),
          ],
        },
        () => '',
      )}
    </details>
  </section>`;
}

/** The consequence in one line, which stays in sight of the sliders where the screen is narrow. */
function stripView(model: DigitsModel): TemplateResult | typeof nothing {
  const { answer, found } = model.page;
  if (!answer || !found) return nothing;
  const digits = `${largest(answer.float32)} → ${largest(answer.quantized)}`;
  const shares = `${percent(found.float32.accuracy)} → ${percent(found.quantized.accuracy)}`;
  return html`<p class="strip" aria-hidden="true">${digits} · ${shares}</p>`;
}

// ---- the held-out digits ------------------------------------------------------------------------

/** A digit as a small picture. */
const thumbnail = (drawing: Float32Array) =>
  svg`<svg class="thumbnail" viewBox="0 0 ${side} ${side}" aria-hidden="true">${Array.from(
    drawing,
  ).map((ink, index) =>
    ink === 0
      ? nothing
      : svg`<rect class="ink" x=${index % side} y=${Math.floor(index / side)} width="1.02" height="1.02" fill-opacity=${ink / mostInk} />`,
  )}</svg>`;

const mostFlips = 24;

function accuracyView(model: DigitsModel, { float32, quantized, state }: Found): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const flips = [...quantized.flips];
  const shares = { percent: percent(float32.accuracy), other: percent(quantized.accuracy) };
  return html`<section class="accuracy" aria-labelledby="digits-accuracy">
    <h2 id="digits-accuracy">${text('digits.accuracy')}</h2>
    <p class="figures" role="status">
      <b>${text('digits.right', { ...shares, format: state.format })}</b>.
      ${text('digits.flips', { count: flips.length })}
    </p>
    <meter min="0" max="1" value=${quantized.accuracy} aria-label=${state.format}>${shares.other}</meter>
    <h3>${text('digits.flipsTitle')}</h3>
    <p class="hint">${
      flips.length === 0
        ? text('digits.noFlips')
        : text('digits.flipsHint', { format: state.format })
    }</p>
    <ul class="flips">
      ${flips.slice(0, mostFlips).map((index) => {
        const values = {
          label: page.samples?.labels[index] ?? '',
          from: float32.predictions.data[index]?.toString() ?? '',
          to: quantized.predictions.data[index]?.toString() ?? '',
        };
        return html`<li>
          <button type="button" data-flip=${index} @click=${() => page.showSample(index)}>
            ${thumbnail(page.sample(index))}<span>${text('digits.flip', values)}</span>
          </button>
        </li>`;
      })}
    </ul>
    ${
      flips.length > mostFlips
        ? html`<p class="hint">${text('digits.moreFlips', { count: flips.length - mostFlips })}</p>`
        : nothing
    }
  </section>`;
}

function tableView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, cells } = page;
  const cell = (format: string, granularity: 'tensor' | 'channel') => {
    const accuracy = cells.get(cellKey(format, granularity));
    if (accuracy === undefined) return html`<td>…</td>`;
    const isShown =
      state.format === format &&
      (format === 'float32' || state.granularity === granularity) &&
      state.layers === 'both' &&
      state.scale === undefined;
    const choose = () => page.change({ format, granularity, layers: 'both', scale: undefined });
    return html`<td class=${accuracy < 0.9 ? 'broken' : nothing}>
      <button type="button" aria-pressed=${isShown} data-cell=${cellKey(format, granularity)} @click=${choose}>${percent(accuracy)}</button>
    </td>`;
  };
  return html`<section class="formats" aria-labelledby="digits-formats">
    <h2 id="digits-formats">${
      state.outlier === 0
        ? text('digits.formats')
        : text('digits.formatsOutlier', { outlier: state.outlier })
    }</h2>
    <p class="hint">${text('digits.formatsHint')}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${text('digits.format')}</th>
          <th scope="col">${text('digits.granularity.tensor')}</th>
          <th scope="col">${text('digits.granularity.channel')}</th>
        </tr>
      </thead>
      <tbody>
        ${tableFormats.map(
          (format) => html`<tr>
            <th scope="row">${format}</th>
            ${cell(format, 'tensor')}
            ${format === 'float32' ? html`<td></td>` : cell(format, 'channel')}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function sensitivityView(model: DigitsModel, { sensitivity, state }: Found): TemplateResult {
  const text = wordsOf(model);
  const shown = sensitivity.filter(
    ({ layer }) => state.layers === 'both' || state.layers === layer,
  );
  const nameOf = (layer: string) =>
    layer === 'hidden' || layer === 'output' ? text(`digits.${layer}`) : layer;
  const errors = shown.map(({ layer, weightError }) => ({
    ...{ label: nameOf(layer), share: weightError, text: percent(weightError) },
  }));
  const costs = shown.map(({ layer, flips, loss }) => ({
    ...{ label: nameOf(layer), share: flips },
    text: `${flips} · ${text('digits.loss')} ${loss.toFixed(3)}`,
  }));
  const head = [text('digits.layer'), text('digits.weightError'), text('digits.consequence')];
  return html`<section class="sensitivity" aria-labelledby="digits-sensitivity">
    <h2 id="digits-sensitivity">${text('digits.sensitivity')}</h2>
    <p class="hint">${text('digits.sensitivityHint')}</p>
    <div class="pair">
      <figure>
        <figcaption>${text('digits.weightError')}</figcaption>
        ${barsChart(errors, text('digits.weightError'), 'errors')}
      </figure>
      <figure>
        <figcaption>${text('digits.consequence')}</figcaption>
        ${barsChart(costs, text('digits.consequence'), 'costs')}
      </figure>
    </div>
    <details class="chart-table">
      <summary>${text('digits.table')}</summary>
      ${tableOf(
        {
          heads: [...head, text('digits.loss')],
          count: shown.length,
          row: (i) => [
            nameOf(shown[i]?.layer ?? ''),
            errors[i]?.text ?? '',
            String(shown[i]?.flips ?? ''),
            shown[i]?.loss.toFixed(4) ?? '',
          ],
        },
        () => '',
      )}
    </details>
  </section>`;
}

// ---- the weights --------------------------------------------------------------------------------

const colors = colorTable('diverging');

/** Paints 64 weights into a canvas of 8 × 8 pixels. */
function paint(canvas: Element | undefined, weights: Float32Array, limit: number): void {
  const context = (canvas as HTMLCanvasElement | undefined)?.getContext('2d');
  if (!context) return;
  const image = context.createImageData(side, side);
  const shown = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels; i += 1) {
    const part = ((weights[i] ?? 0) / limit + 1) / 2;
    const at = Math.round(Math.min(Math.max(part, 0), 1) * (colors.length - 1));
    shown[i] = colors[at] ?? 0;
  }
  context.putImageData(image, 0, 0);
}

/** The middle of the weights' magnitudes times four: an outlier must not make all others pale. */
function limitOf(weights: Float32Array): number {
  const magnitudes = weights.map(Math.abs).sort();
  return (magnitudes[magnitudes.length >> 1] ?? 1) * 4 || 1;
}

/** The addresses of the instrument with each unit, and with the whole layer, by weight and format. */
const addresses = new WeakMap<Tensor, Map<string, readonly string[]>>();

function addressesOf({ instrumentAt }: DigitsModel, weight: Tensor, format: string) {
  const ofWeight = addresses.get(weight) ?? new Map<string, readonly string[]>();
  addresses.set(weight, ofWeight);
  const kept = ofWeight.get(format);
  if (kept) return kept;
  const data = weight.data as Float32Array;
  const units = Array.from({ length: weight.shape[0] ?? 0 }, (_, unit) =>
    instrumentAt([side, side], rowOf(data, unit), format),
  );
  const made = [...units, instrumentAt(weight.shape, data, format)];
  ofWeight.set(format, made);
  return made;
}

const rowOf = (data: Float32Array, unit: number): Float32Array =>
  data.slice(unit * pixels, (unit + 1) * pixels);

function weightsView(model: DigitsModel, { weight, restored, state }: Found): TemplateResult {
  const text = wordsOf(model);
  const [units = 0] = weight.shape;
  const original = weight.data as Float32Array;
  const limit = limitOf(original);
  const hrefs = addressesOf(model, weight, state.format);
  const rowsOf = (data: Float32Array, isLink: boolean) =>
    Array.from({ length: units }, (_, unit) => {
      const row = rowOf(data, unit);
      const canvas = html`<canvas class="weights" width=${side} height=${side} ${ref((element) => paint(element, row, limit))}></canvas>`;
      return isLink
        ? html`<a href=${hrefs[unit] ?? ''} target="_blank" rel="noopener"
            aria-label=${text('digits.unit', { unit: unit + 1 })}>${canvas}</a>`
        : canvas;
    });
  return html`<section class="hidden-layer" aria-labelledby="digits-weights">
    <h2 id="digits-weights">${text('digits.weights')}</h2>
    <p class="hint">${text('digits.weightsHint')}</p>
    <p><a class="open" href=${hrefs[units] ?? ''} target="_blank" rel="noopener">${text('digits.openLayer')}</a></p>
    <div class="pair">
      <figure>
        <figcaption>${text('digits.original')}</figcaption>
        <div class="units">${rowsOf(original, true)}</div>
      </figure>
      <figure>
        <figcaption>${text('digits.restored', { format: state.format })}</figcaption>
        <div class="units" aria-hidden="true">${rowsOf(restored.data as Float32Array, false)}</div>
      </figure>
    </div>
  </section>`;
}
