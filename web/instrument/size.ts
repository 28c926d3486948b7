import type { Quantizer, Scheme } from '../core/engine/contract.ts';
import { type Language, message } from '../ui/messages/index.ts';
import { words as uiWords } from '../ui/words.ts';
import { bitsOf } from './store/state.ts';
import { words as instrumentWords } from './words.ts';

const scaleBits = 32;

/**
 * Stored bits per element: its level, and its share of the scales (32 bits each) and of the zero
 * points (the format's bits each; none if symmetric). Equals the core's bitsPerWeight.
 */
export function bitsPerWeight({ scheme, scales }: Quantizer, elements: number): number {
  const shared = scales.data.length * bitsOfPair(scheme);
  return (elements * bitsOf(scheme.format) + shared) / elements;
}

/** The bits of a scale and its zero point. */
const bitsOfPair = ({ symmetric, format }: Scheme): number =>
  scaleBits + (symmetric ? 0 : bitsOf(format));

/** Below this share of the levels, what scales and zero points take needs no explanation. */
export const noteworthy = 0.01;

/**
 * Why a small tensor takes more than the format's bits per weight: what its scales and zero points
 * add, and whether that vanishes in a large one. Undefined where they hardly add anything.
 */
export function sizeNote(
  language: Language,
  scheme: Scheme,
  bits: number,
  elements: number,
): string | undefined {
  const levels = elements * bitsOf(scheme.format);
  const shared = Math.round(bits * elements) - levels;
  if (shared <= levels * noteworthy) return undefined;
  const count = Math.round(shared / bitsOfPair(scheme));
  const { granularity = { perTensor: true } } = scheme;
  const kind =
    'perGroup' in granularity ? 'group' : 'perChannel' in granularity ? 'channel' : 'tensor';
  const number = count === 1 ? 'one' : 'many';
  const size = (bits: number) => (bits < 8000 ? `${bits / 8} B` : byteText(bits, 1));
  const sum = {
    levels: size(levels),
    shared: size(shared),
    what: message(
      language,
      instrumentWords,
      `size.${scheme.symmetric ? 'scales' : 'pairs'}.${number}`,
      { count },
    ),
    float: size(elements * 32),
  };
  const parts = [
    message(language, instrumentWords, 'size.sum', sum),
    message(language, instrumentWords, `size.${kind}`, sum),
  ];
  return parts.join(message(language, uiWords, 'join.sentences'));
}

/** The memory that the elements take, as text. */
export function byteText(bits: number, elements: number): string {
  // Multiplying by the number of elements gives an integer again.
  const bytes = Math.ceil(Math.round(bits * elements) / 8);
  const unit = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return `${unit ? (bytes / 1000 ** unit).toFixed(1) : bytes} ${['B', 'kB', 'MB'][unit]}`;
}
