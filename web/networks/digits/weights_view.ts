import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { colorTable } from '../../charts/color.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { type DigitsModel, wordsOf } from './model.ts';
import { type Found, pixels, side } from './page.ts';

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

/** The hidden layer before and after, a picture for each unit. */
export function weightsView(
  model: DigitsModel,
  { weight, restored, state }: Found,
): TemplateResult {
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
