import { html, nothing, type TemplateResult } from 'lit-html';
import { type ChartTable, chartTable } from '../charts/chart_table.ts';
import { recordOf } from '../core/engine/errors.ts';
import { errorSentence, type Language, messageIn } from '../ui/messages/index.ts';
import { retryButton } from '../ui/retry.ts';
import { words } from './chart_words.ts';
import type { Job } from './job.ts';
import type { Actions, Model } from './model.ts';
import { isOfCore } from './settings/draft.ts';

/** The status of the job behind a chart. */
export type JobNews = Pick<Job<unknown>, 'working' | 'failure' | 'isEarlier' | 'retry'>;

/** Shows why a job failed, with a retry button if the core was unavailable. */
export function failureView(language: Language, { failure, retry }: JobNews): TemplateResult {
  const record = failure === undefined ? undefined : recordOf(failure);
  return html`<div class="problems" role="status">
    ${
      record &&
      html`<p data-code=${record.code}>
        ${errorSentence(language, record.code, record.values)}
        ${isOfCore(record) ? retryButton(language, retry) : nothing}
      </p>`
    }
  </div>`;
}

/**
 * The frame of every chart: a sentence, tables, progress, failures, and whether the picture is stale.
 */
export function chartView(
  model: Model,
  actions: Actions,
  parts: {
    readonly chart: TemplateResult | undefined;
    /** The main message of the chart, above it. */
    readonly lead?: string;
    readonly summary: string;
    readonly job: JobNews;
    readonly tables: (() => readonly ChartTable[]) | undefined;
  },
): TemplateResult {
  const { chart, lead, summary, tables } = parts;
  const { working, isEarlier } = parts.job;
  const text = messageIn(model.language, words);
  const state = {
    label: text('chart.table'),
    open: model.open.has('chartTable'),
    toggle: (open: boolean) => actions.toggle('chartTable', open),
    more: (count: number) => text('chart.tableMore', { count }),
  };
  const progress = isEarlier ? text('chart.earlier') : working && chart && text('chart.finer');
  return html`<div class=${isEarlier ? 'earlier' : ''} aria-busy=${working}>
    ${lead ? html`<p class="sentence">${lead}</p>` : nothing}
    ${chart ?? (working ? html`<p class="hint">${text('chart.computing')}</p>` : nothing)}
    ${failureView(model.language, parts.job)}
    <p class="hint">${summary} ${progress || nothing}</p>
    ${tables ? chartTable(tables, state) : nothing}
  </div>`;
}
