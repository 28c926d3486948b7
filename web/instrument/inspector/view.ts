import { html, type TemplateResult } from 'lit-html';
import { readable, withMinus } from '../../charts/number_text.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { message } from '../../ui/messages/index.ts';
import { qparamsAt, type Result } from '../lab.ts';
import { placeOf } from '../layout.ts';
import type { Model } from '../model.ts';
import { causeAt, worstElement } from '../panels/compute.ts';
import { words as instrumentWords } from '../words.ts';
import { words as inspectorWords } from './words.ts';

interface Step {
  /** The step's name, which selects its sentence. */
  readonly name:
    | 'original'
    | 'divide'
    | 'multiply'
    | 'shift'
    | 'round'
    | 'clamp'
    | 'wrap'
    | 'store'
    | 'unshift'
    | 'restore'
    | 'error';
  readonly value: string;
  readonly emphasis?: string;
}

/**
 * The steps from an element's original value to its dequantized value, with every digit; of the worst
 * element, as long as none is chosen, as people read numbers.
 */
export function inspectorView({ language, pointed }: Model, result: Result): TemplateResult {
  const { tensor, element } = result.state;
  const shown = pointed ?? element;
  const isShown = shown !== undefined && shown < tensor.data.length;
  const index = isShown ? shown : worstElement(result);
  const cause = causeAt(result, index);
  const { scale, zeroPoint } = qparamsAt(result, index);
  const values = {
    scale: withMinus(formatFloat32(Math.fround(scale))),
    zeroPoint: withMinus(String(zeroPoint)),
  };
  const original: Step = { name: 'original', value: formatFloat32(tensor.data[index] ?? 0) };
  const title = tensor.shape.length > 2 ? 'inspector.title3' : 'inspector.title';
  const place = message(language, inspectorWords, title, placeOf(tensor.shape, index));
  return html`<div class="inspector" part="inspector">
    <div class="told">
      <span class="where">${isShown ? place : message(language, inspectorWords, 'inspector.worst', { place })}</span>
      <span class="cause ${cause}">${message(language, instrumentWords, `cause.${cause}`)}</span>
    </div>
    <ol>
      ${[original, ...stepsOf(result, index)].map(
        ({ name, value, emphasis }) => html`<li class=${emphasis ?? ''}>
          <span>${message(language, inspectorWords, `inspector.${name}`, values)}</span>
          <output data-step=${name}>${isShown ? withMinus(value) : readable(Number(value))}</output>
        </li>`,
      )}
    </ol>
  </div>`;
}

/** A clamped value may still wrap later, in a subtraction that overflows its dtype. */
const emphasisOf = { store: {}, clamp: { emphasis: 'clipped' }, wrap: { emphasis: 'wrapped' } };

/** The steps in the order of the convention: the lesson's rounds last, the others round first. */
export function stepsOf(result: Result, index: number): Step[] {
  const { state, anatomy, quantizer } = result;
  const cause = causeAt(result, index);
  const at = (data: ArrayLike<number>) => formatFloat32(data[index] ?? Number.NaN);
  const rounded = anatomy.rounded.data[index];
  const stored = anatomy.quantized.data[index] ?? 0;
  const { zeroPoint } = qparamsAt(result, index);
  const storing = stored === rounded ? 'store' : state.config.clamp ? 'clamp' : 'wrap';
  const difference = anatomy.differences[index] ?? 0;
  const unshifted = difference === stored - zeroPoint;
  const { convention } = quantizer.scheme;
  const scaled = at(anatomy.scaled.data);
  const shifted = at(anatomy.shifted.data);
  const level = at(anatomy.rounded.data);
  return [
    { name: convention === 'torch' ? 'multiply' : 'divide', value: scaled },
    { name: convention === 'shift_then_round' ? 'shift' : 'round', value: shifted },
    { name: convention === 'shift_then_round' ? 'round' : 'shift', value: level },
    { name: storing, value: String(stored), ...emphasisOf[storing] },
    { name: 'unshift', value: String(difference), ...(!unshifted && emphasisOf.wrap) },
    { name: 'restore', value: at(anatomy.dequantized.data) },
    { name: 'error', value: at(anatomy.error.data), emphasis: cause },
  ];
}
