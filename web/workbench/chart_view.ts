import { html, nothing, type TemplateResult } from 'lit-html';
import { type ChartTable, chartTable } from '../charts/chart_table.ts';
import { benchMessage } from '../messages/index.ts';
import type { Actions, Model } from '../playground/model.ts';
import type { Job } from './job.ts';

/**
 * What stands around every chart: its sentence, its tables, what is still being computed, what could
 * not be, and whether the picture is that of an earlier state.
 */
export function chartView(
  model: Model,
  actions: Actions,
  parts: {
    readonly chart: TemplateResult | undefined;
    readonly summary: string;
    readonly job: Pick<Job<unknown>, 'working' | 'failure' | 'isEarlier'>;
    readonly tables: (() => readonly ChartTable[]) | undefined;
  },
): TemplateResult {
  const { chart, summary, tables } = parts;
  const { working, failure, isEarlier } = parts.job;
  const text = (id: Parameters<typeof benchMessage>[1], values = {}) =>
    benchMessage(model.language, id, values);
  const state = {
    label: text('chart.table'),
    open: model.open.has('chartTable'),
    toggle: (open: boolean) => actions.toggle('chartTable', open),
    more: (count: number) => text('chart.tableMore', { count }),
  };
  const progress = isEarlier ? text('chart.earlier') : working && chart && text('chart.finer');
  return html`<div class=${isEarlier ? 'earlier' : ''} aria-busy=${working}>
    ${chart ?? (working ? html`<p class="hint">${text('chart.computing')}</p>` : nothing)}
    <div class="problems" role="status">
      ${failure === undefined ? nothing : html`<p>${text('chart.failed')}</p>`}
    </div>
    <p class="hint">${summary} ${progress || nothing}</p>
    ${tables ? chartTable(tables, state) : nothing}
  </div>`;
}
