import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { colorTable } from '../../charts/color.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { type DigitsModel, wordsOf } from './model.ts';
import { type Found, type LayerName, layerNames, side } from './page.ts';

const colors = colorTable('diverging');

/** The picture of a row: 8 weights in each of its lines. */
const linesOf = (row: Float32Array): number => row.length / side;

/** Paints the weights of a row into a canvas of a pixel for each. */
function paint(canvas: Element | undefined, weights: Float32Array, limit: number): void {
  const context = (canvas as HTMLCanvasElement | undefined)?.getContext('2d');
  if (!context) return;
  const image = context.createImageData(side, linesOf(weights));
  const shown = new Uint32Array(image.data.buffer);
  for (let i = 0; i < weights.length; i += 1) {
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

/** The addresses of the instrument with each row, and with the whole layer, by weight and format. */
interface Addresses {
  readonly rows: readonly string[];
  readonly layer: string;
}
const addresses = new WeakMap<Tensor, Map<string, Addresses>>();

function addressesOf(
  { instrumentAt }: DigitsModel,
  weight: Tensor,
  format: string,
): Addresses | undefined {
  if (!instrumentAt) return undefined;
  const ofWeight = addresses.get(weight) ?? new Map<string, Addresses>();
  addresses.set(weight, ofWeight);
  const kept = ofWeight.get(format);
  if (kept) return kept;
  const made = {
    rows: rowsOf(weight).map((row) => instrumentAt([linesOf(row), side], row, format)),
    layer: instrumentAt(weight.shape, weight.data as Float32Array, format),
  };
  ofWeight.set(format, made);
  return made;
}

function rowsOf({ shape, data }: Tensor): readonly Float32Array[] {
  const [rows = 0, columns = 0] = shape;
  return Array.from({ length: rows }, (_, row) =>
    (data as Float32Array).slice(row * columns, (row + 1) * columns),
  );
}

/** Both layers before and after, a picture for each row. */
export const weightsView = (model: DigitsModel, found: Found): TemplateResult =>
  html`${layerNames.map((layer) => layerView(model, found, layer))}`;

function layerView(model: DigitsModel, found: Found, layer: LayerName): TemplateResult {
  const text = wordsOf(model);
  const { format } = found.state;
  const { original, dequantized } = found.weights[layer];
  const limit = limitOf(original.data as Float32Array);
  const hrefs = addressesOf(model, original, format);
  const pictures = (tensor: Tensor, links: readonly string[] | undefined) =>
    rowsOf(tensor).map((row, index) => {
      const canvas = html`<canvas class="weights" width=${side} height=${linesOf(row)} ${ref((element) => paint(element, row, limit))}></canvas>`;
      return links
        ? html`<a href=${links[index] ?? ''} target="_blank" rel="noopener"
            aria-label=${text(`digits.unit.${layer}`, { unit: layer === 'hidden' ? index + 1 : index })}>${canvas}</a>`
        : canvas;
    });
  return html`<section class="layer-weights" data-layer=${layer} aria-labelledby=${`digits-weights-${layer}`}>
    <h2 id=${`digits-weights-${layer}`}>${text(`digits.weights.${layer}`)}</h2>
    <p class="hint">${text(`digits.weightsHint.${layer}`)}</p>
    ${
      hrefs
        ? html`<p><a class="open" href=${hrefs.layer} target="_blank" rel="noopener">${text('digits.openLayer', { shape: original.shape.join(' × ') })}</a></p>`
        : nothing
    }
    <div class="pair">
      <figure>
        <figcaption>${text('digits.original')}</figcaption>
        <div class="units">${pictures(original, hrefs?.rows)}</div>
      </figure>
      <figure>
        <figcaption>${text('digits.restored', { format })}</figcaption>
        <div class="units" aria-hidden="true">${pictures(dequantized, undefined)}</div>
      </figure>
    </div>
  </section>`;
}
