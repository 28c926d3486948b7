import { html, type TemplateResult } from 'lit-html';
import { formatFloat32 } from '../formats/numbers.ts';
import { type MessageId, message } from '../messages/index.ts';
import type { Model, Result } from './model.ts';
import { causeAt } from './panels.ts';
import { placeOf } from './state.ts';

/** One element's way from its original value to the restored one, with every digit of every step. */
export function inspectorView(model: Model, result: Result): TemplateResult {
  const { language } = model;
  const index = model.pointed ?? result.state.element;
  if (index === undefined || !(index in result.state.tensor.data)) {
    return html`<p class="inspector hint">${message(language, 'inspector.hint')}</p>`;
  }
  const { state, anatomy } = result;
  const cause = causeAt(result, index);
  const at = (data: ArrayLike<number>) => formatFloat32(data[index] ?? Number.NaN);
  const rounded = anatomy.rounded.data[index];
  const stored = anatomy.quantized.data[index];
  const storeStep =
    stored === rounded ? 'store' : state.clamp && cause === 'clipped' ? 'clamp' : 'wrap';
  const difference = anatomy.differences[index];
  const unshifted = difference === (stored ?? 0) - state.zeroPoint;
  const steps: [MessageId, string, string?][] = [
    ['inspector.divide', at(anatomy.scaled.data)],
    ['inspector.shift', at(anatomy.shifted.data)],
    ['inspector.round', at(anatomy.rounded.data)],
    [`inspector.${storeStep}`, String(stored), storeStep === 'store' ? '' : cause],
    ['inspector.unshift', String(difference), unshifted ? '' : cause],
    ['inspector.restore', at(anatomy.restored.data)],
    ['inspector.error', at(anatomy.error.data), cause],
  ];
  const where = placeOf(state.tensor, index);
  return html`<div class="inspector" role="status">
    <span class="where">${message(language, 'inspector.title', where)}</span>
    <ol>
      <li><output data-step="original">${at(state.tensor.data)}</output></li>
      ${steps.map(
        ([id, value, emphasis]) => html`<li class=${emphasis ?? ''}>
          <span>${message(language, id)}</span>
          <output data-step=${id.replace('inspector.', '')}>${value}</output>
        </li>`,
      )}
    </ol>
    <span class="cause ${cause}">${message(language, `cause.${cause}`)}</span>
  </div>`;
}
