import { differentAmong, extent } from '../../charts/extent.ts';
import { axisNumber } from '../../charts/number_text.ts';
import { causes } from '../../core/engine/contract.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import { isSenseless } from '../settings/adapted.ts';
import { bitsOf } from '../store/state.ts';
import { words } from './words.ts';

// The effect of rounding alone on a tensor: a little harm, or all of it.

/** The one value that all elements came back as, if the original values are others. */
function collapsedTo({ state, anatomy }: Result): number | undefined {
  const { data } = anatomy.dequantized;
  const [first] = data;
  if (first === undefined || data.some((value) => value !== first)) return undefined;
  const original = state.tensor.data;
  // A constant that comes back as nearly itself is not lost.
  const isConstant = original.every((value) => value === original[0]);
  return isConstant && first !== 0
    ? undefined
    : original.some((x) => x !== first)
      ? first
      : undefined;
}

/** Whether nothing useful is left of a tensor, though nothing may be clipped. */
export const isCollapsed = (result: Result): boolean =>
  collapsedTo(result) !== undefined || isSenseless(result);

/** Whether every element came back as it was. The squared error may be 0 although none did: float32 ends at 1e−45. */
export const isExact = ({ anatomy, state }: Result): boolean =>
  anatomy.counts[causes.indexOf('exact')] === state.tensor.data.length;

/** Whether a tensor is lost because its values lie within few steps, and not because some lie beyond the ends. */
export function isTooCoarse(result: Result): boolean {
  const [least, most] = extent(result.state.tensor.data);
  const scales = result.quantizer.scales.data;
  const step = Math.abs(scales[0] ?? 1);
  return isCollapsed(result) && (scales.length > 1 || most - least <= 4 * step);
}

/** Few digits, which people read. */
const short = (value: number, digits = 4) => axisNumber(Number(value.toPrecision(digits)));

/** Above this, float32 itself rounds by a visible part of a step. */
const mostExactBits = 8;

/**
 * The sentence about an error that comes from rounding alone: how large it can be, or that the steps
 * are too wide for the tensor. Undefined if there is more to it.
 */
export function roundingSentence(language: Language, result: Result): string | undefined {
  const { anatomy, quantizer } = result;
  const { counts, quantized } = anatomy;
  const count = (name: (typeof causes)[number]) => counts[causes.indexOf(name)] ?? 0;
  if (count('rounded') === 0 || count('clipped') + count('wrapped') > 0) return undefined;
  const scales = quantizer.scales.data;
  const step = Math.abs(scales[0] ?? 1);
  const scale = short(step);
  const value = collapsedTo(result);
  if (value === 0)
    return message(language, words, scales.length > 1 ? 'bar.lostAll' : 'bar.lostZero', { scale });
  if (scales.length > 1) return message(language, words, 'bar.roundedEach');
  if (value !== undefined)
    return message(language, words, 'bar.lostSame', { scale, value: short(value) });
  if (isSenseless(result)) {
    const levels = differentAmong(quantized.data);
    return message(language, words, 'bar.coarse', { scale, levels });
  }
  if (bitsOf(quantizer.scheme.format) > mostExactBits) return undefined;
  return message(language, words, 'bar.roundedHalf', {
    half: short(step / 2, 3),
  });
}
