import { html, type TemplateResult } from 'lit-html';
import { tableNumber } from '../charts/number_text.ts';
import { benchMessage } from '../messages/index.ts';
import type { Model } from '../playground/model.ts';
import { byteText } from '../playground/size.ts';
import { fourDecimals } from '../playground/summary.ts';
import type { Entry } from './rate_entries.ts';

export const decibels = (sqnr: number): string =>
  Number.isFinite(sqnr) ? `${sqnr.toFixed(1)} dB` : Number.isNaN(sqnr) ? 'nan' : '∞';

/** The point under the pointer, finger or focus: its name, bits and error, and a button to apply it. */
export function shownEntryView(
  { language }: Model,
  { label, report }: Entry,
  elements: number,
  use: { readonly isCurrent: boolean; readonly select: () => void },
): TemplateResult {
  const text = (name: Parameters<typeof benchMessage>[1], values = {}) =>
    benchMessage(language, name, values);
  const figure = (name: string, label: string, value: string) =>
    html`<div><dt>${label}</dt><dd data-shown=${name}>${value}</dd></div>`;
  return html`<div class="shown-setting">
    <strong>${label}</strong>
    <dl class="figures">
      ${figure('bits', text('metric.bitsPerWeight'), tableNumber(report.bitsPerWeight))}
      ${figure('size', text('bar.size'), byteText(report.bitsPerWeight, elements))}
      ${figure('sqnr', text('bitsError.sqnrShort'), decibels(report.sqnr))}
      ${figure('mse', text('metric.mse'), fourDecimals(report.mse))}
    </dl>
    <button type="button" data-action="useSetting" ?disabled=${use.isCurrent} @click=${use.select}>
      ${text(use.isCurrent ? 'bitsError.inUse' : 'bitsError.use')}
    </button>
  </div>`;
}
