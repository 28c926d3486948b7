import { html, nothing, type TemplateResult } from 'lit-html';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { durationText, type Progress, paceOf } from '../progress.ts';
import type { SavedKind } from '../state.ts';
import { workOf } from '../work.ts';
import { byteText } from './measures.ts';

/** How far the survey is, and what ends it or goes on with it. */
export function progressView(model: Model, actions: Actions, nowMs: number): TemplateResult {
  const { phase, progress, rows, found: done, took = 0, checkpoint, files } = model.state;
  const words = wordsOf(model);
  const count = rows.length;
  if (phase === 'asked') return askedView(model, checkpoint?.tensors ?? [], files, actions.goOn);
  if (phase === 'done') {
    return html`<p class="hint">${words('progress.done', { count, time: durationText(took) })}</p>`;
  }
  if (phase === 'cancelled') {
    return html`<p>
      ${words('progress.cancelled', { done, count })}
      <button type="button" data-action="goOn" @click=${actions.goOn}>${words('progress.goOn')}</button>
    </p>`;
  }
  if (phase !== 'surveying' || !progress) return html``;
  return runningView(model, progress, nowMs, {
    ...{ done, count, label: words('progress.label') },
    ...{ action: 'cancel', cancel: actions.cancel },
  });
}

/** The question whether to work through files whose tensors are out of all proportion to them. */
export function askedView(
  model: Model,
  tensors: Parameters<typeof workOf>[0],
  files: readonly File[],
  goOn: () => void,
): TemplateResult {
  const { bytes, size } = workOf(tensors, files);
  const factor = Math.round(bytes / Math.max(1, size)).toLocaleString(model.language.tag);
  const words = wordsOf(model);
  const values = { bytes: byteText(bytes), size: byteText(size), factor };
  return html`<p class="notice" role="alert" data-asked>
    ${words('progress.asked', values)}
    <button type="button" data-action="goOn" @click=${goOn}>${words('progress.any')}</button>
  </p>`;
}

/** How far a file to save is, if it is one of these, and what gives it up. */
export function savingView(
  model: Model,
  { stopSaving }: Actions,
  isOwn: (kind: SavedKind) => boolean,
): TemplateResult | typeof nothing {
  const { saving } = model.state;
  if (!saving || !isOwn(saving.kind)) return nothing;
  const words = wordsOf(model);
  return html`<div class="progress" data-saving=${saving.kind}>
    <progress max="1" .value=${saving.part} aria-label=${words('export.making')}></progress>
    <span class="figures">${words('export.making')}</span>
    <button type="button" data-action="stopSaving" @click=${stopSaving}>${words('progress.cancel')}</button>
  </div>`;
}

interface Running {
  /** Tensors. */
  readonly done: number;
  readonly count: number;
  readonly label: string;
  /** The name of the button that ends it. */
  readonly action: string;
  cancel(): void;
}

/** A bar with figures, and the button that ends what goes on. */
export function runningView(
  model: Model,
  progress: Progress,
  nowMs: number,
  { done, count, label, action, cancel }: Running,
): TemplateResult {
  const words = wordsOf(model);
  const { part, rate, left } = paceOf(progress, nowMs);
  const figures = [
    words('progress.tensors', { done, count }),
    words('progress.bytes', { done: byteText(progress.done), total: byteText(progress.total) }),
    rate > 0 ? words('progress.rate', { rate: byteText(rate) }) : '',
    left === undefined ? '' : words('progress.left', { time: durationText(left) }),
  ];
  return html`<div class="progress">
    <progress max="1" .value=${part} aria-label=${label}></progress>
    <span class="figures">${figures.filter(Boolean).join(' · ')}</span>
    <button type="button" data-action=${action} @click=${cancel}>${words('progress.cancel')}</button>
  </div>`;
}
