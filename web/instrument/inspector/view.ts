import { html, type TemplateResult } from 'lit-html';
import { message } from '../../ui/messages/index.ts';
import { placeOf } from '../layout.ts';
import type { Coded, Model } from '../model.ts';
import { causeText, shownElement } from '../panels/compute.ts';
import { words as inspectorWords } from './words.ts';

/**
 * The steps from an element's original value to its dequantized value, with every digit; of the worst
 * element, as long as none is chosen, as people read numbers.
 */
export function inspectorView({ language, pointed, result }: Model, coded: Coded): TemplateResult {
  const { index, isChosen } = shownElement(coded, pointed ?? result?.state.element);
  const steps = coded.explain(index, language, !isChosen);
  // Steps with sentences stand below each other, numbers side by side.
  const layout = coded.affine ? '' : 'wordy';
  if (!steps) return html`<div class="inspector ${layout}"></div>`;
  const { shape } = coded.tensor;
  const cause = coded.causeNames[coded.anatomy.causes[index] ?? 0] ?? '';
  const title = shape.length > 2 ? 'inspector.title3' : 'inspector.title';
  const place = message(language, inspectorWords, title, placeOf(shape, index));
  return html`<div class="inspector ${layout}" part="inspector">
    <div class="told">
      <span class="cause ${cause}">${causeText(coded, index, language)}</span>
      <span class="where">${isChosen ? place : message(language, inspectorWords, 'inspector.worst', { place })}</span>
    </div>
    <ol>
      ${steps.map(
        ({ name, label, value, emphasis }) => html`<li class=${emphasis ?? ''}>
          <span>${label}</span>
          <output data-step=${name}>${value}</output>
        </li>`,
      )}
    </ol>
  </div>`;
}
