import { html, type TemplateResult } from 'lit-html';
import { readable, withMinus } from '../../charts/number_text.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { message } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import type { Result } from '../lab.ts';
import type { Model } from '../model.ts';
import { worstElement } from '../panels/compute.ts';
import { words as guideWords } from './words.ts';

/**
 * Why people quantize, and what it does to one number: the selected element, or the worst. The sentence
 * does not follow the pointer, because a longer number could take another line and move the page.
 */
export function stakeView({ language }: Model, result: Result): TemplateResult {
  const { state, anatomy, quantizer } = result;
  const { format } = quantizer.scheme;
  const bits = String(Number(format.replace(/\D+/, ''))) as '2' | '4' | '8' | '16' | '32';
  const index = state.element ?? worstElement(result);
  const at = ({ data }: { readonly data: ArrayLike<number> }) => data[index] ?? 0;
  const values = [at(state.tensor), at(anatomy.dequantized)] as const;
  const isSame = values[0] === values[1];
  const short = values.map(readable);
  // If the difference is beyond six digits, all of them are shown.
  const [before = '', after = ''] =
    isSame || short[0] !== short[1]
      ? short
      : values.map((value) => withMinus(formatFloat32(value)));
  const sentences = [
    message(language, guideWords, `stake.${bits}`, { format }),
    message(language, guideWords, isSame ? 'stake.same' : 'stake.changed', { before, after }),
  ];
  return html`<p class="stake" part="stake">${sentences.join(message(language, uiWords, 'join.sentences'))}</p>`;
}
