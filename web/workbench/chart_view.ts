import { html, nothing, type TemplateResult } from 'lit-html';
import { type ChartTable, chartTable } from '../charts/chart_table.ts';
import { benchMessage } from '../messages/index.ts';
import type { Actions, Model } from '../playground/model.ts';

/** What stands around every chart: what is still being computed, its sentence, and its table. */
export function chartView(
  model: Model,
  actions: Actions,
  parts: {
    readonly chart: TemplateResult | undefined;
    readonly summary: string;
    readonly working: boolean;
    readonly failed: boolean;
    readonly table: (() => ChartTable) | undefined;
  },
): TemplateResult {
  const { language } = model;
  const { chart, summary, working, failed, table } = parts;
  const state = {
    label: benchMessage(language, 'chart.table'),
    open: model.open.has('chartTable'),
    toggle: (open: boolean) => actions.toggle('chartTable', open),
    more: (count: number) => benchMessage(language, 'chart.tableMore', { count }),
  };
  return html`<div aria-busy=${working}>
    ${chart ?? html`<p class="hint">${benchMessage(language, failed ? 'chart.failed' : 'chart.computing')}</p>`}
    <p class="hint">
      ${summary} ${working && chart ? benchMessage(language, 'chart.finer') : nothing}
    </p>
    ${table ? chartTable(table, state) : nothing}
  </div>`;
}
