import { html, nothing, type TemplateResult } from 'lit-html';
import { tableNumber, withMinus } from '../../charts/number_text.ts';
import { joined, messageIn } from '../../ui/messages/index.ts';
import { fourDecimals } from '../guide/summary.ts';
import { words as guideWords } from '../guide/words.ts';
import type { Model } from '../model.ts';
import { byteText, sizeNote } from '../size.ts';
import type { Entry } from './entries.ts';
import { words as bitsVsErrorWords } from './words.ts';

const words = joined(bitsVsErrorWords, guideWords);

export const decibels = (sqnr: number): string =>
  Number.isFinite(sqnr)
    ? `${withMinus(sqnr.toFixed(1))} dB`
    : Number.isNaN(sqnr)
      ? 'nan'
      : sqnr > 0
        ? '∞'
        : '−∞';

/** Bits per weight in a sentence. */
export const bitsText = (bits: number): string => String(Number(bits.toFixed(2)));

/** The point under the pointer, finger or focus: its name, bits and error, and a button to apply it. */
export function shownEntryView(
  { language }: Model,
  { label, report, measured }: Entry,
  elements: number,
  use: { readonly isCurrent: boolean; readonly select: () => void },
): TemplateResult {
  const text = messageIn(language, words);
  const figure = (name: string, label: string, value: string) =>
    html`<div><dt>${label}</dt><dd data-shown=${name}>${value}</dd></div>`;
  const note =
    'config' in measured
      ? sizeNote(language, measured.config.scheme, report.bitsPerWeight, elements)
      : undefined;
  return html`<div class="shown-setting">
    <strong>${label}</strong>
    <dl class="figures">
      ${figure('bits', text('metric.bitsPerWeight'), tableNumber(report.bitsPerWeight))}
      ${figure('size', text('bar.size'), byteText(report.bitsPerWeight, elements))}
      ${figure('sqnr', text('bitsError.sqnrShort'), decibels(report.sqnr))}
      ${figure('mse', text('metric.mse'), fourDecimals(report.mse))}
    </dl>
    ${note === undefined ? nothing : html`<p class="size-note">${note}</p>`}
    <button type="button" data-action="useSetting" ?disabled=${use.isCurrent} @click=${use.select}>
      ${text(use.isCurrent ? 'bitsError.inUse' : 'bitsError.use')}
    </button>
  </div>`;
}
