import { html, nothing, type TemplateResult } from 'lit-html';
import { causeBar, causeKey } from '../../charts/cause_bar.ts';
import { causes } from '../../core/engine/contract.ts';
import { message } from '../../ui/messages/index.ts';
import type { ShareView } from '../export/share_view.ts';
import type { Result } from '../lab.ts';
import type { Actions, Model, Workbench } from '../model.ts';
import { bitsPerWeight, byteText, sizeNote } from '../size.ts';
import { words as instrumentWords } from '../words.ts';
import { roundingSentence } from './lost.ts';
import { words as guideWords } from './words.ts';

export interface SummaryParts {
  readonly share: ShareView | undefined;
  readonly workbench: Workbench | undefined;
}

/** The causes of the error in a bar and a sentence, and the error in two numbers. */
export function causesView(
  model: Model,
  actions: Actions,
  result: Result,
  { share, workbench }: SummaryParts,
  isFolded = false,
): TemplateResult {
  const { language, look } = model;
  const { state, anatomy, quantizer } = result;
  const shared = quantizer.scales.data.length;
  const elements = state.tensor.data.length;
  const bits = bitsPerWeight(quantizer, elements);
  const sentence = causeSentence(language, result);
  const note = sizeNote(language, quantizer.scheme, bits, elements);
  const parts = causes.map((cause, i) => {
    const share = anatomy.squaredErrorShares[i] ?? 0;
    const words = {
      cause: message(language, instrumentWords, `cause.${cause}`),
      percent: percentOf(share),
    };
    return { cause, share, text: message(language, guideWords, 'bar.share', words) };
  });
  const figure = (
    id: 'mse' | 'norm' | 'scale' | 'scales' | 'zeroPoint' | 'bits' | 'size',
    value: string,
  ) => html`<div>
    <dt>${message(language, guideWords, `bar.${id}`)}</dt>
    <dd data-figure=${id}>${value}</dd>
  </div>`;
  const figures = () => html`<dl class="figures">
      ${figure('mse', fourDecimals(anatomy.meanSquaredError))}
      ${figure('norm', fourDecimals(anatomy.errorNorm))}
      ${
        shared > 1
          ? figure('scales', String(shared))
          : html`${figure('scale', fourDecimals(state.config.scale))}
            ${figure('zeroPoint', String(state.config.zeroPoint))}`
      }
      ${figure('bits', String(Number(bits.toFixed(2))))} ${figure('size', byteText(bits, elements))}
    </dl>
    ${note === undefined ? nothing : html`<p class="size-note">${note}</p>`}
    <button
      type="button"
      class="pin"
      data-action="pin"
      aria-pressed=${look.pinned !== undefined}
      @click=${() => actions.see({ pinned: look.pinned ? undefined : state.config })}
    >
      ${message(language, guideWords, look.pinned ? 'compare.pinned' : 'compare.pin')}
    </button>
    ${model.unlinkable ? workbench?.unlinkable(model) : share?.(model, actions, result)}`;
  return html`<section class="causes" part="causes" aria-label=${message(language, guideWords, 'bar.title')}>
    ${causeBar(message(language, guideWords, 'bar.label', { sentence }), parts)}
    <div class="told">
      <p class="sentence">${sentence}</p>
      ${causeKey(parts)}
    </div>
    ${isFolded ? nothing : figures()}
  </section>`;
}

/** The causes of the squared error, in one sentence. */
export function causeSentence(language: Model['language'], result: Result): string {
  const { squaredErrorShares: shares, counts } = result.anatomy;
  if (!shares.every(Number.isFinite)) return message(language, guideWords, 'bar.beyond');
  const most = shares.reduce((best, share, i) => (share > (shares[best] ?? 0) ? i : best), 0);
  const share = shares[most] ?? 0;
  if (share === 0) return message(language, guideWords, 'bar.none');
  const count = counts[most] ?? 0;
  const total = counts.reduce((sum, part) => sum + part, 0);
  const values = {
    percent: percentOf(share),
    count,
    total,
    cause: message(language, instrumentWords, `cause.${causes[most] ?? 'exact'}`),
  };
  const rounding = share === 1 ? roundingSentence(language, result) : undefined;
  if (rounding !== undefined) return rounding;
  if (share === 1)
    return message(language, guideWords, count === 1 ? 'bar.allOne' : 'bar.all', values);
  if (share > 0.999)
    return message(
      language,
      guideWords,
      count === 1 ? 'bar.nearlyAllOne' : 'bar.nearlyAll',
      values,
    );
  return message(language, guideWords, count === 1 ? 'bar.one' : 'bar.some', values);
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
