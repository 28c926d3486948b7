import { html } from 'lit-html';
import type { ScaleStep } from '../../core/engine/contract.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { joined, type Language, messageIn } from '../../ui/messages/index.ts';
import { words as chartWords } from '../chart_words.ts';
import { codeBits, hexOf } from '../inspector/chart_code_bits.ts';
import { placeOf } from '../layout.ts';
import type { Step } from '../model.ts';
import { blockCount, codeGroups, scaleGroups } from './format_facts.ts';
import { howFound } from './format_sentences.ts';
import { type Explained, storedCauseAt } from './stored_data.ts';
import { words as storedWords } from './words.ts';

const words = joined(storedWords, chartWords);

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

/** An element's way through its format: its block, scales, code, value and error. */
export function stepsOf({ data, index, element }: Explained, language: Language): readonly Step[] {
  const { tensor, anatomy, facts } = data;
  const text = messageIn(language, words);
  const bitName = (kind: 'sign' | 'exponent' | 'fraction' | 'integer' | 'index') =>
    text(`bits.${kind}`);
  const cause = storedCauseAt(data, index);
  const near = [
    Number.isNaN(element.below)
      ? text('step.noneBelow')
      : text('step.below', { value: number(element.below) }),
    Number.isNaN(element.above)
      ? text('step.noneAbove')
      : text('step.above', { value: number(element.above) }),
  ];
  const level = { name: 'level', label: text('step.level'), value: number(element.level) };
  return [
    {
      name: 'original',
      label: text('step.original'),
      value: formatFloat32(tensor.data[index] ?? 0),
    },
    { name: 'block', label: text('step.block'), value: blockText() },
    ...element.scales.map(scaleStep),
    { name: 'found', label: '', value: howFound(language, facts.name) },
    {
      name: 'code',
      label: text('step.code'),
      value: html`<code>0x${hexOf(element.code, element.bits)}</code>
        ${codeBits(element.code, codeGroups(facts, element.bits), bitName)}`,
    },
    ...(element.scales.length > 0 ? [level] : []),
    { name: 'value', label: text('step.value'), value: formatFloat32(element.value) },
    { name: 'near', label: text('step.near'), value: near.join(text('join.settings')) },
    {
      name: 'error',
      label: text('step.error'),
      value: formatFloat32(anatomy.error.data[index] ?? 0),
      emphasis: cause,
    },
    { name: 'because', label: '', value: text(`because.${cause}`) },
  ];

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

  function scaleStep({ name, found, stored, code, bits }: ScaleStep): Step {
    const known = scaleNames.find((one) => one === name);
    const values = { found: number(found), stored: number(stored) };
    const isExact = values.found === values.stored;
    return {
      name,
      label: known ? text(`step.${known}`) : name,
      value: html`${text(isExact ? 'step.scaleExact' : 'step.scaleRounded', values)} <code>0x${hexOf(code, bits)}</code>
        ${codeBits(code, scaleGroups(facts, name, bits), bitName)}`,
    };
  }
}

/** A number in float64, at most with the digits of float32. */
const number = (value: number): string => formatFloat32(Math.fround(value));
