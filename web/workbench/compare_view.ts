import { html, type TemplateResult } from 'lit-html';
import { tableNumber } from '../charts/chart_table.ts';
import type { Report } from '../engine/quantizer_types.ts';
import { benchMessage } from '../messages/index.ts';
import { compute, type Engines, type Result } from '../playground/lab.ts';
import type { Actions, Model } from '../playground/model.ts';
import { panelsView } from '../playground/panels.ts';
import type { Choice } from '../playground/state.ts';
import type { AsyncVerbs } from '../worker/twin.ts';
import type { Job } from './job.ts';
import { choiceText } from './words.ts';

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

/** What is known of a setting; a report is of values that are clamped and cast to float. */
type Metrics = Pick<Report, 'mse' | 'norm' | 'bitsPerWeight'> & Partial<Report>;

interface Comparison {
  readonly pinned: Result;
  readonly before: Metrics;
  readonly now: Metrics;
}

/** A pinned setting beside the present one, with the difference in every metric. */
export class CompareView {
  constructor(readonly job: Job<Comparison>) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { tensor, choice, pinned } = result.state;
    if (!pinned) return html``;
    this.job.ask([tensor.data, pinned, result.anatomy], async (core, report) => {
      const engines: Engines = {
        lesson: () => Promise.resolve(core),
        whole: () => Promise.resolve(core),
      };
      const found = await compute(engines, { ...result.state, choice: pinned, pinned: undefined });
      const [before, now] = await Promise.all([metricsOf(core, found), metricsOf(core, result)]);
      report({ pinned: found, before, now });
    });
    const { value } = this.job;
    const text = (id: Parameters<typeof benchMessage>[1], values = {}) =>
      benchMessage(language, id, values);
    const { element, slice } = model.look;
    const others = value && { ...value.pinned, state: { ...value.pinned.state, element, slice } };
    return html`<section class="comparison" part="compare" aria-label=${text('compare.title')}>
      <header>
        <h2>${text('compare.heading', { setting: choiceText(language, pinned) })}</h2>
        <button type="button" data-action="swap" @click=${() => swap(actions, pinned, choice)}>
          ${text('compare.swap')}
        </button>
        <button
          type="button"
          data-action="unpin"
          @click=${() => actions.see({ pinned: undefined })}
        >
          ${text('compare.unpin')}
        </button>
      </header>
      ${others ? panelsView(model, actions, others) : html`<p class="hint">${text('chart.computing')}</p>`}
      ${value ? table(language, value) : ''}
      ${
        this.job.failure === undefined
          ? ''
          : html`<p class="hint">${text('chart.failed')} ${this.job.isEarlier ? text('chart.earlier') : ''}</p>`
      }
    </section>`;
  }
}

async function metricsOf(core: AsyncVerbs, result: Result): Promise<Metrics> {
  const { state, quantizer, anatomy } = result;
  const { report } = await core.measure(state.tensor, quantizer);
  if (state.choice.clamp && state.choice.castToFloat) return report;
  const { meanSquaredError: mse, errorNorm: norm } = anatomy;
  return { mse, norm, bitsPerWeight: report.bitsPerWeight };
}

function table(language: Model['language'], { before, now }: Comparison): TemplateResult {
  const text = (id: Parameters<typeof benchMessage>[1]) => benchMessage(language, id);
  const row = (name: (typeof metrics)[number]) => {
    const difference = (now[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
    const isKnown = now[name] !== undefined && before[name] !== undefined;
    const sign = difference > 0 ? '+' : '';
    const number = (value: number | undefined) => (value === undefined ? '—' : tableNumber(value));
    return html`<tr data-metric=${name}>
      <th scope="row">${text(`metric.${name}`)}</th>
      <td>${number(before[name])}</td>
      <td>${number(now[name])}</td>
      <td>${isKnown ? (Number.isNaN(difference) ? '0' : sign + tableNumber(difference)) : '—'}</td>
    </tr>`;
  };
  return html`<table class="metrics">
    <thead>
      <tr>
        <th scope="col">${text('compare.metric')}</th>
        <th scope="col">${text('compare.pinned')}</th>
        <th scope="col">${text('compare.now')}</th>
        <th scope="col">${text('compare.difference')}</th>
      </tr>
    </thead>
    <tbody>
      ${metrics.map(row)}
    </tbody>
  </table>`;
}

function swap(actions: Actions, pinned: Choice, present: Choice): void {
  actions.take(pinned);
  actions.see({ pinned: present });
}
