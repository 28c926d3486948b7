import { html, nothing, type TemplateResult } from 'lit-html';
import { readable, withMinus } from '../../charts/number_text.ts';
import { causes } from '../../core/engine/contract.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import type { Result } from '../compute.ts';
import type { Coded, Model } from '../model.ts';
import { worstElement } from '../panels/compute.ts';
import { isExact } from './collapse.ts';
import { percentOf } from './summary.ts';
import { words as guideWords } from './words.ts';

/** The element that the sentence names for each tensor: the worst one of its first result. */
const told = new WeakMap<object, number>();

/** The same element while settings change, so that a reader can follow one number. */
function followed(result: Result): number {
  const { data } = result.state.tensor;
  const index = told.get(data) ?? worstElement(result);
  told.set(data, index);
  return index;
}

/**
 * The reason to quantize, and its effect on one number: the selected element, or else one that stays the same.
 * The sentence ignores the pointer, because a longer number could take another line and move the page.
 */
export function tradeoffView({ language, result }: Model, coded: Coded): TemplateResult {
  const [gain, price] = coded.tradeoff(language, result?.state.element);
  const join = message(language, uiWords, 'join.sentences');
  return html`<p class="tradeoff" part="tradeoff">${gain}${price ? html`${join}<em>${price}</em>` : nothing}</p>`;
}

/** The sentences about integers: their share of the space of floats, and the fate of an element. */
export function tradeoffOf(
  language: Language,
  result: Result,
  element: number | undefined,
): readonly [string, string] {
  const { state, anatomy, quantizer } = result;
  const { format } = quantizer.scheme;
  const bits = String(Number(format.replace(/\D+/, ''))) as '2' | '4' | '8' | '16' | '32';
  const share = message(language, guideWords, `share.${bits}`);
  const id = state.picture ? 'tradeoff.picture' : 'tradeoff.model';
  const gain = message(language, guideWords, id, { format, bits, share });
  if (state.picture) return [gain, price(language, result)];
  const index = element ?? followed(result);
  const at = ({ data }: { readonly data: ArrayLike<number> }) => data[index] ?? 0;
  const values = [at(state.tensor), at(anatomy.dequantized)] as const;
  const isSame = values[0] === values[1];
  const short = values.map(readable);
  // If the difference is beyond six digits, all of them are shown.
  const [before = '', after = ''] =
    isSame || short[0] !== short[1]
      ? short
      : values.map((value) => withMinus(formatFloat32(value)));
  return [
    gain,
    message(language, guideWords, isSame ? 'tradeoff.same' : 'tradeoff.changed', { before, after }),
  ];
}

/** How many different values each array has, memoized: the arrays never change. */
const counts = new WeakMap<object, number>();

function distinct(values: Iterable<unknown> & object): number {
  const count = counts.get(values) ?? new Set(values).size;
  counts.set(values, count);
  return count;
}

/** The price of a picture: how many greys are left, and how much of it lies beyond the ends of the ruler. */
function price(language: Language, result: Result): string {
  const { state, anatomy, quantizer } = result;
  const [before, after] = [distinct(state.tensor.data), distinct(anatomy.dequantized.data)];
  const beyond = ['clipped', 'wrapped'] as const;
  const [clipped = 0, wrapped = 0] = beyond.map(
    (cause) => anatomy.counts[causes.indexOf(cause)] ?? 0,
  );
  if (isExact(result)) return message(language, guideWords, 'tradeoff.none');
  const scales = quantizer.scales.data.length;
  if (scales > 1 && wrapped === 0) {
    // Each scale has greys of its own: together they may be more than before.
    const levels = anatomy.qmax - anatomy.qmin + 1;
    const share = percentOf(clipped / state.tensor.data.length);
    const own = clipped > 0 ? 'tradeoff.scalesBurn' : 'tradeoff.scales';
    return message(language, guideWords, own, { scales, levels, percent: share });
  }
  const id = wrapped > 0 ? 'tradeoff.wrap' : clipped > 0 ? 'tradeoff.burn' : 'tradeoff.greys';
  const percent = percentOf((wrapped || clipped) / state.tensor.data.length);
  return message(language, guideWords, id, { before, after, percent });
}
