import { html, type TemplateResult } from 'lit-html';
import { causeBar, causeKey } from '../../charts/cause_bar.ts';
import { tableNumber } from '../../charts/number_text.ts';
import { storedCauses } from '../../core/engine/names.ts';
import { type IdOf, joined, type Language, message } from '../../ui/messages/index.ts';
import { words as bitsVsErrorWords } from '../bits_vs_error/words.ts';
import { fourDecimals, percentOf } from '../guide/summary.ts';
import { words as guideWords } from '../guide/words.ts';
import { byteText } from '../size.ts';
import { words as instrumentWords } from '../words.ts';
import type { StoredData } from './data.ts';
import { bitsText, stakeText } from './sentences.ts';
import { words as storedWords } from './words.ts';

const words = joined(guideWords, instrumentWords, bitsVsErrorWords);

/** The sentence on the saved bytes, and on the fate of one number. */
export function storedStake(language: Language, { anatomy, tensor, facts }: StoredData) {
  const { bitsPerWeight } = anatomy.report;
  return html`<p class="stake">
    ${stakeText(language, facts, tensor.data.length, bitsPerWeight)}
  </p>`;
}

/** The causes of the squared error, in one sentence. */
export function storedSentence(language: Language, { anatomy }: StoredData): string {
  const { squaredErrorShares: shares, counts } = anatomy;
  if (!shares.every(Number.isFinite)) return message(language, storedWords, 'bar.beyond');
  const most = shares.reduce((best, share, i) => (share > (shares[best] ?? 0) ? i : best), 0);
  const share = shares[most] ?? 0;
  if (share === 0) return message(language, guideWords, 'bar.none');
  const count = counts[most] ?? 0;
  return message(language, storedWords, count === 1 ? 'bar.one' : 'bar.some', {
    percent: percentOf(share),
    count,
    total: counts.reduce((sum, part) => sum + part, 0),
    cause: message(language, storedWords, `cause.${storedCauses[most] ?? 'exact'}`),
  });
}

/** The error by cause, in a bar and a sentence, and in numbers. */
export function storedFigures(
  language: Language,
  data: StoredData,
  share: TemplateResult | undefined,
): TemplateResult {
  const { anatomy, tensor } = data;
  const { report, squaredErrorShares: shares } = anatomy;
  const sentence = storedSentence(language, data);
  const parts = storedCauses.map((cause, i) => {
    const part = shares[i] ?? 0;
    const words = {
      cause: message(language, storedWords, `cause.${cause}`),
      percent: percentOf(part),
    };
    return { cause, share: part, text: message(language, guideWords, 'bar.share', words) };
  });
  const figure = (name: string, id: IdOf<typeof words>, value: string) =>
    html`<div><dt>${message(language, words, id)}</dt><dd data-figure=${name}>${value}</dd></div>`;
  const isExact = report.sqnr === Number.POSITIVE_INFINITY;
  const decibels = isExact ? '∞' : tableNumber(Number(report.sqnr.toFixed(2)));
  return html`<section class="causes" part="causes" aria-label=${message(language, guideWords, 'bar.title')}>
    ${causeBar(message(language, guideWords, 'bar.label', { sentence }), parts)}
    <div class="told">
      <p class="sentence" role="status">${sentence}</p>
      ${causeKey(parts)}
    </div>
    <dl class="figures">
      ${figure('mse', 'bar.mse', fourDecimals(report.mse))}
      ${figure('norm', 'bar.norm', fourDecimals(report.norm))}
      ${figure('sqnr', 'metric.sqnr', decibels)}
      ${figure('bits', 'bar.bits', bitsText(report.bitsPerWeight))}
      ${figure('size', 'bar.size', byteText(report.bitsPerWeight, tensor.data.length))}
    </dl>
    ${share}
  </section>`;
}
