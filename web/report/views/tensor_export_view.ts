import { html, nothing, type TemplateResult } from 'lit-html';
import { visibleName } from '../../ui/visible_text.ts';
import type { ExportPlan } from '../export/plan_types.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { durationText, paceOf } from '../progress.ts';
import { formatsOf } from '../tensor_export.ts';
import { planFactsIn } from './derived.ts';
import { byteText, percent } from './measures.ts';
import type { PlanFacts } from './plan_facts.ts';
import { errorText } from './problem_text.ts';

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
    ${plan ? planView(model, plan) : nothing} ${progress ? progressView(model, tensors.cancel, nowMs) : nothing}
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

function planView(model: Model, plan: ExportPlan): TemplateResult {
  const words = wordsOf(model);
  const facts = planFactsIn(model.state, plan);
  const { quantized, leftOut, reasons } = facts;
  const values = {
    size: byteText(plan.size),
    quantized,
    kept: plan.tensors.length - quantized,
    leftOut: leftOut.count,
  };
  return html`<p class="plan">
      ${words('tensors.plan', values)}
      ${leftOut.count > 0 ? words('tensors.leftOut', values) : nothing}
    </p>
    ${lostView(model, facts)} ${listView(model, 'tensors.reasons', reasons)}
    ${listView(model, 'tensors.missing', leftOut)}`;
}

function lostView(model: Model, { lost, unmeasured }: PlanFacts): TemplateResult {
  const words = wordsOf(model);
  const texts = lost.first.map(({ name, format, share }) =>
    words('tensors.lostOne', {
      name: visibleName(name),
      format,
      share: percent(share, model.language),
    }),
  );
  return html`${
    lost.count > 0
      ? html`<details class="tensors-lost" open>
          <summary>${words('tensors.lost', { count: lost.count })}</summary>
          <ul>
            ${texts.map((text) => html`<li>${text}</li>`)}
          </ul>
        </details>`
      : nothing
  }${[...unmeasured].map(
    ([format, count]) =>
      html`<p class="hint">${words('tensors.unmeasured', { count, format })}</p>`,
  )}`;
}

function listView(
  model: Model,
  title: 'tensors.reasons' | 'tensors.missing',
  { count, first }: PlanFacts['reasons'],
): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  return html`<details class=${title.replace('.', '-')}>
    <summary>${wordsOf(model)(title, { count })}</summary>
    <ul>
      ${first.map((reason) => html`<li>${errorText(model.language, reason)}</li>`)}
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
