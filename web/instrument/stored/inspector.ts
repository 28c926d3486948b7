import { html, nothing, type TemplateResult } from 'lit-html';
import type { ScaleStep } from '../../core/engine/contract.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { joined, message, messageIn } from '../../ui/messages/index.ts';
import { words as chartWords } from '../chart_words.ts';
import { words as inspectorWords } from '../inspector/words.ts';
import { placeOf } from '../layout.ts';
import type { Model } from '../model.ts';
import { words as instrumentWords } from '../words.ts';
import { codeBits, hexOf } from './chart_code_bits.ts';
import { type Explained, storedCauseAt } from './data.ts';
import { blockCount, codeGroups, scaleGroups } from './facts.ts';
import { howFound } from './sentences.ts';
import { words as storedWords } from './words.ts';

const words = joined(storedWords, inspectorWords, instrumentWords, chartWords);

/** The names of numbers that a block keeps; the core may have others in time. */
const scaleNames = [
  'scale',
  'min',
  'super_scale',
  'super_min',
  'tensor_scale',
  'absmax',
  'nested_absmax',
  'nested_offset',
] as const;

/** An element's way through its format, step by step: its block, scales, code, value and error. */
export function storedInspector(
  { language }: Model,
  { data, index, element }: Explained,
  isWorst: boolean,
): TemplateResult {
  const { tensor, anatomy, facts } = data;
  const text = messageIn(language, words);
  const bitName = (kind: 'sign' | 'exponent' | 'fraction' | 'integer' | 'index') =>
    text(`bits.${kind}`);
  const cause = storedCauseAt(data, index);
  const title = tensor.shape.length > 2 ? 'inspector.title3' : 'inspector.title';
  const place = message(language, words, title, placeOf(tensor.shape, index));
  const step = (name: string, label: string, content: unknown, emphasis = '') =>
    html`<li class=${emphasis}><span>${label}</span><output data-step=${name}>${content}</output></li>`;
  const near = [
    Number.isNaN(element.below)
      ? text('step.noneBelow')
      : text('step.below', { value: number(element.below) }),
    Number.isNaN(element.above)
      ? text('step.noneAbove')
      : text('step.above', { value: number(element.above) }),
  ];
  const error = anatomy.error.data[index] ?? 0;
  return html`<div class="inspector stored-inspector" part="inspector">
    <div class="told">
      <span class="where">${isWorst ? message(language, inspectorWords, 'inspector.worst', { place }) : place}</span>
      <span class="cause ${cause}">${text(`cause.${cause}`)}</span>
    </div>
    <ol>
      ${step('original', text('step.original'), formatFloat32(tensor.data[index] ?? 0))}
      ${step('block', text('step.block'), blockText())}
      ${element.scales.map(scaleStep)}
      ${step('found', '', howFound(language, facts.name))}
      ${step(
        'code',
        text('step.code'),
        html`<code>0x${hexOf(element.code, element.bits)}</code>
        ${codeBits(element.code, codeGroups(facts, element.bits), bitName)}`,
      )}
      ${element.scales.length > 0 ? step('level', text('step.level'), number(element.level)) : nothing}
      ${step('value', text('step.value'), formatFloat32(element.value))}
      ${step('near', text('step.near'), near.join(message(language, chartWords, 'join.settings')))}
      ${step('error', text('step.error'), formatFloat32(error), cause)}
      ${step('because', '', text(`because.${cause}`))}
    </ol>
  </div>`;

  function blockText(): string {
    if (facts.block === 1) return text('step.aloneText');
    if (facts.block === 0) return text('step.tensorText', { count: element.count });
    return text('step.blockText', {
      ...placeOf(tensor.shape, element.first),
      block: element.block + 1,
      blocks: blockCount(facts, tensor.shape),
      count: element.count,
    });
  }

  function scaleStep({ name, found, stored, code, bits }: ScaleStep): TemplateResult {
    const known = scaleNames.find((one) => one === name);
    const values = { found: number(found), stored: number(stored) };
    const isExact = values.found === values.stored;
    return step(
      name,
      known ? text(`step.${known}`) : name,
      html`${text(isExact ? 'step.scaleExact' : 'step.scaleRounded', values)} <code>0x${hexOf(code, bits)}</code>
      ${codeBits(code, scaleGroups(facts, name, bits), bitName)}`,
    );
  }
}

/** A number in float64, at most with the digits of float32. */
const number = (value: number): string => formatFloat32(Math.fround(value));
