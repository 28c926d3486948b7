import { html, type TemplateResult } from 'lit-html';
import { tableNumber } from '../../charts/number_text.ts';
import type { Report } from '../../core/engine/contract.ts';
import { joined, type Language, message, messageIn } from '../../ui/messages/index.ts';
import { words as bitsVsErrorWords } from '../bits_vs_error/words.ts';
import { fourDecimals } from '../guide/summary.ts';
import { words as compareWords } from './words.ts';

const words = joined(compareWords, bitsVsErrorWords);

const metrics = [
  'mse',
  'mae',
  'max',
  'norm',
  'relative',
  'sqnr',
  'cosine',
  'clippedShare',
  'bitsPerWeight',
] as const satisfies readonly (keyof Report)[];

/** A number with the instrument's digits; integers without decimals. */
const figure = (value: number): string =>
  Number.isFinite(value) && !Number.isInteger(value) ? fourDecimals(value) : tableNumber(value);

/** now − before, or a note that they are equal in all shown digits or both infinite. */
export function differenceText(language: Language, before: number, now: number): string {
  if (!Number.isNaN(now) && figure(before) === figure(now)) {
    return message(language, compareWords, 'compare.equal');
  }
  const difference = now - before;
  return (difference > 0 ? '+' : '') + figure(difference);
}

/** Every metric of two settings, and the difference. */
export function metricsTable(language: Language, before: Report, now: Report): TemplateResult {
  const text = messageIn(language, words);
  const row = (name: (typeof metrics)[number]) => html`<tr data-metric=${name}>
    <th scope="row">${text(`metric.${name}`)}</th>
    <td>${figure(before[name])}</td>
    <td>${figure(now[name])}</td>
    <td>${differenceText(language, before[name], now[name])}</td>
  </tr>`;
  return html`<div class="metrics-frame" tabindex="0"><table class="metrics">
    <thead>
      <tr>
        <th scope="col">${text('compare.metric')}</th>
        <th scope="col">${text('compare.before')}</th>
        <th scope="col">${text('compare.now')}</th>
        <th scope="col">${text('compare.difference')}</th>
      </tr>
    </thead>
    <tbody>
      ${metrics.map(row)}
    </tbody>
  </table></div>`;
}
