import { html, nothing, type TemplateResult } from 'lit-html';
import type { ErrorRecord } from '../../core/engine/errors.ts';
import { visibleName } from '../../ui/visible_text.ts';
import type { ExportPlan } from '../export/plan_types.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { durationText, paceOf } from '../progress.ts';
import { isMostlyLost, lostUnder } from '../survey/lost.ts';
import { formatsOf } from '../tensor_export.ts';
import { byteText, percent } from './measures.ts';
import { errorText } from './problem_text.ts';
import type { FoundTensor } from './rows.ts';

/** The choice of a file of quantized tensors, what it will be, and its progress. */
export function tensorExportView(
  model: Model,
  { tensors }: Actions,
  nowMs: number,
): TemplateResult {
  const { known, phase, recipe, export: own } = model.state;
  const { choice, plan, problem, progress, outcome } = own;
  const words = wordsOf(model);
  const hasMix = recipe !== 'searching' && recipe?.mix !== undefined;
  const isBusy = progress !== undefined || phase === 'surveying';
  const option = (value: string, text: string, isSelected: boolean) =>
    html`<option value=${value} ?selected=${isSelected}>${text}</option>`;
  const chosenIn = (event: Event) => (event.currentTarget as HTMLSelectElement).value;
  return html`<section class="tensor-export" aria-labelledby="tensors-title">
    <h2 id="tensors-title">${words('tensors.title')}</h2>
    <p class="hint">${words('tensors.hint')}</p>
    <div class="choices">
      <label
        >${words('tensors.kind')}
        <select
          name="export-kind"
          ?disabled=${isBusy}
          @change=${(event: Event) => tensors.choose({ kind: chosenIn(event) === 'gguf' ? 'gguf' : 'safetensors' })}
        >
          ${option('gguf', 'GGUF', choice.kind === 'gguf')}
          ${option('safetensors', 'safetensors', choice.kind === 'safetensors')}
        </select></label
      >
      <label
        >${words('choice.format')}
        <select
          name="export-format"
          ?disabled=${isBusy}
          @change=${(event: Event) => {
            const value = chosenIn(event);
            tensors.choose(value === mixValue ? { isMix: true } : { isMix: false, format: value });
          }}
        >
          ${hasMix || choice.isMix ? option(mixValue, words('tensors.mix'), choice.isMix) : nothing}
          ${formatsOf(choice.kind, known).map((format) =>
            option(format, format, !choice.isMix && format === choice.format),
          )}
        </select></label
      >
      ${
        progress
          ? nothing
          : html`<button
              type="button"
              data-action="write"
              ?disabled=${isBusy || !plan}
              @click=${tensors.write}
            >
              ${words('tensors.write')}
            </button>`
      }
    </div>
    ${plan ? planView(model) : nothing} ${progress ? progressView(model, tensors.cancel, nowMs) : nothing}
    ${problem ? html`<p class="notice">${errorText(model.language, problem)}</p>` : nothing}
    ${
      outcome && plan
        ? html`<p class="outcome">
            ${words(outcome.isComplete ? 'tensors.written' : 'tensors.cancelled', {
              name: outcome.name,
              size: byteText(plan.size),
            })}
          </p>`
        : nothing
    }
  </section>`;
}

/** No format has this name. */
const mixValue = ' ';

/** How many tensors with a reason are listed. */
const mostListed = 500;

function planView(model: Model): TemplateResult {
  const { plan } = model.state.export;
  const words = wordsOf(model);
  const tensors = plan?.tensors ?? [];
  const leftOut = plan?.leftOut ?? [];
  const quantized = tensors.filter(({ isQuantized }) => isQuantized).length;
  const values = {
    size: byteText(plan?.size ?? 0),
    quantized,
    kept: tensors.length - quantized,
    leftOut: leftOut.length,
  };
  const reasons = tensors.flatMap(({ reason }) => (reason ? [reason] : []));
  return html`<p class="plan">
      ${words('tensors.plan', values)}
      ${leftOut.length > 0 ? words('tensors.leftOut', values) : nothing}
    </p>
    ${lostView(model)} ${listView(model, 'tensors.reasons', reasons)}
    ${listView(
      model,
      'tensors.missing',
      leftOut.map(({ reason }) => reason),
    )}`;
}

/**
 * How many tensors of a plan have a format that was not surveyed, by format: rows that are not whole blocks have
 * another one than the others.
 */
export function unmeasuredIn(
  tensors: ExportPlan['tensors'],
  rows: readonly FoundTensor[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { isQuantized, format, place } of tensors) {
    const report = rows[place]?.report;
    if (!isQuantized || format === undefined || !report) continue;
    if (report.errors.formats.includes(format)) continue;
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  return counts;
}

/** The tensors that lose most of their weights, as far as their formats have been surveyed. */
function lostView(model: Model): TemplateResult | typeof nothing {
  const { rows, export: own } = model.state;
  const words = wordsOf(model);
  const written = (own.plan?.tensors ?? []).flatMap(({ isQuantized, format, name, place }) => {
    const report = rows[place]?.report;
    if (!isQuantized || format === undefined || !report) return [];
    return [{ name, format, share: lostUnder(report, format) }];
  });
  const lost = written.filter(({ share }) => isMostlyLost(share));
  const texts = lost
    .slice(0, mostListed)
    .map(({ name, format, share }) =>
      words('tensors.lostOne', { name: visibleName(name), format, share: percent(share) }),
    );
  return html`${
    lost.length > 0
      ? html`<details class="tensors-lost" open>
          <summary>${words('tensors.lost', { count: lost.length })}</summary>
          <ul>
            ${texts.map((text) => html`<li>${text}</li>`)}
          </ul>
        </details>`
      : nothing
  }${[...unmeasuredIn(own.plan?.tensors ?? [], rows)].map(
    ([format, count]) =>
      html`<p class="hint">${words('tensors.unmeasured', { count, format })}</p>`,
  )}`;
}

function listView(
  model: Model,
  title: 'tensors.reasons' | 'tensors.missing',
  reasons: readonly ErrorRecord[],
): TemplateResult | typeof nothing {
  if (reasons.length === 0) return nothing;
  return html`<details class=${title.replace('.', '-')}>
    <summary>${wordsOf(model)(title, { count: reasons.length })}</summary>
    <ul>
      ${reasons.slice(0, mostListed).map((reason) => html`<li>${errorText(model.language, reason)}</li>`)}
    </ul>
  </details>`;
}

function progressView(model: Model, cancel: () => void, nowMs: number): TemplateResult {
  const { progress } = model.state.export;
  const words = wordsOf(model);
  if (!progress) return html``;
  const { part, rate, left } = paceOf(progress, nowMs);
  const figures = [
    words('tensors.bytes', { done: byteText(progress.done), total: byteText(progress.total) }),
    rate > 0 ? words('progress.rate', { rate: byteText(rate) }) : '',
    left === undefined ? '' : words('progress.left', { time: durationText(left) }),
  ];
  return html`<div class="progress">
    <progress max="1" .value=${part} aria-label=${words('tensors.label')}></progress>
    <span class="figures">${figures.filter(Boolean).join(' · ')}</span>
    <button type="button" data-action="cancelWrite" @click=${cancel}>${words('progress.cancel')}</button>
  </div>`;
}
