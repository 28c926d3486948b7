import { html, type nothing, svg, type TemplateResult } from 'lit-html';
import { counted, withMinus } from '../../charts/number_text.ts';
import { causes } from '../../core/engine/contract.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { Coded, Model } from '../model.ts';
import { words as instrumentWords } from '../words.ts';
import { roundingSentence } from './collapse.ts';
import { words as guideWords } from './words.ts';

export interface CausePart {
  readonly cause: string;
  /** 0 to 1 */
  readonly share: number;
  /** The cause and its share in words. */
  readonly text: string;
}

/** A stripe between two fractions of the width; causes differ by dashes, not only by colour. */
const stripe = (cause: string, from: number, to: number) =>
  svg`<line class="part ${cause}" x1="${from * 100}%" x2="${to * 100}%" y1="6" y2="6" />`;

/** One bar, divided by the causes of the squared error. */
export function causeBar(label: string, parts: readonly CausePart[]): TemplateResult {
  let end = 0;
  return html`<svg class="cause-bar" role="img" aria-label=${label}>
    ${parts.map(({ cause, share }) => {
      if (!(share > 0)) return '';
      const start = end;
      end += share;
      return stripe(cause, start, end);
    })}
  </svg>`;
}

/** The legend of the bar: its parts with their shares, from left to right. */
export const causeKey = (parts: readonly CausePart[]): TemplateResult =>
  html`<p class="cause-key">
    ${parts.map(({ cause, share, text }) =>
      share > 0
        ? html`<span><svg class="cause-bar" aria-hidden="true">${stripe(cause, 0, 1)}</svg>${text}</span> `
        : '',
    )}
  </p>`;

/** The causes of the error in a bar and a sentence, above the error in numbers. */
export function causesView(
  { language }: Model,
  coded: Coded,
  figures: TemplateResult | typeof nothing | undefined,
): TemplateResult {
  const sentence = coded.sentence(language);
  const parts = coded.causeNames.map((cause, i) => {
    const share = coded.anatomy.squaredErrorShares[i] ?? 0;
    const words = { cause: coded.causeName(i, language), percent: percentOf(share) };
    return { cause, share, text: message(language, guideWords, 'bar.share', words) };
  });
  return html`<section class="causes" part="causes" aria-label=${message(language, guideWords, 'bar.title')}>
    ${causeBar(message(language, guideWords, 'bar.label', { sentence }), parts)}
    <div class="told">
      <p class="sentence">${sentence}</p>
      ${causeKey(parts)}
    </div>
    ${figures}
  </section>`;
}

/** The cause with the largest part of the squared error; undefined where that error is not finite. */
export function mainCause({
  squaredErrorShares: shares,
  counts,
}: Pick<Coded['anatomy'], 'squaredErrorShares' | 'counts'>) {
  if (!shares.every(Number.isFinite)) return undefined;
  const code = shares.reduce((best, share, i) => (share > (shares[best] ?? 0) ? i : best), 0);
  return {
    code,
    share: shares[code] ?? 0,
    count: counts[code] ?? 0,
    total: counts.reduce((sum, part) => sum + part, 0),
  };
}

/** The causes of integers' squared error, in one sentence. */
export function causeSentence(language: Language, result: Result): string {
  const main = mainCause(result.anatomy);
  if (!main) return message(language, guideWords, 'bar.beyond');
  const { code, share, count, total } = main;
  if (share === 0) return message(language, guideWords, 'bar.none');
  const cause = message(language, instrumentWords, `cause.${causes[code] ?? 'exact'}`);
  const rounding = share === 1 ? roundingSentence(language, result) : undefined;
  if (rounding !== undefined) return rounding;
  const ids =
    share === 1
      ? (['bar.allOne', 'bar.all'] as const)
      : share > 0.999
        ? (['bar.nearlyAllOne', 'bar.nearlyAll'] as const)
        : (['bar.one', 'bar.some'] as const);
  const values = {
    ...{ percent: percentOf(share), cause },
    ...{ count: counted(count), total: counted(total) },
  };
  return message(language, guideWords, ids[count === 1 ? 0 : 1], values);
}

/** One decimal; never 0 % or 100 % unless that is exact. */
export const percentOf = (share: number): string =>
  share === 1
    ? '100'
    : share > 0.999
      ? '> 99.9'
      : share < 0.001
        ? '< 0.1'
        : (share * 100).toFixed(1);

/** Four decimals, as PyTorch prints; below 0.1 four digits, with an exponent if it is very small. */
export function fourDecimals(value: number): string {
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : 'inf';
  if (magnitude >= 1e8 || (magnitude > 0 && magnitude < 1e-4)) return value.toExponential(3);
  return magnitude > 0 && magnitude < 0.1 ? value.toPrecision(4) : value.toFixed(4);
}

/** An error as people read it: with a true minus in its exponent. */
export const errorText = (error: number): string => withMinus(fourDecimals(error));
