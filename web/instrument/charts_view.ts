import { html, nothing, type TemplateResult } from 'lit-html';
import { message } from '../ui/messages/index.ts';
import { roving } from '../ui/roving.ts';
import type { Result } from './compute.ts';
import type { Actions, Coded, Model, Workbench } from './model.ts';
import { benchLoading } from './problems.ts';
import { words } from './words.ts';

/** One chart at a time: the number line, or one of the workbench; tabs choose among them. */
export function chartsView(
  model: Model,
  actions: Actions,
  result: Result,
  { charts: names }: Coded,
  line: TemplateResult | undefined,
  workbench: Workbench | undefined,
  hasTabs: boolean,
): TemplateResult {
  const { language, look } = model;
  const chart = names.includes(look.chart) ? look.chart : 'line';
  const content =
    chart === 'line'
      ? line
      : (workbench?.chart(model, actions, result) ?? benchLoading(model, actions));
  const tabs = () => html`<div
      class="tabs"
      role="tablist"
      aria-label=${message(language, words, 'chart.title')}
      ${roving()}
    >
      ${names.map((name) => {
        const choose = () => actions.see({ chart: name });
        return html`<button
          type="button"
          role="tab"
          id="tab-${name}"
          data-chart=${name}
          aria-selected=${name === chart}
          aria-controls="chart"
          @focus=${choose}
          @click=${choose}
        >
          ${message(language, words, `chart.${name}`)}
        </button>`;
      })}
    </div>`;
  return html`<section class="charts" part="charts" aria-label=${message(language, words, 'chart.title')}>
    ${hasTabs ? tabs() : nothing}
    <div
      id="chart"
      class="chart-frame ${chart}"
      role=${hasTabs ? 'tabpanel' : nothing}
      aria-labelledby=${hasTabs ? `tab-${chart}` : nothing}
    >
      ${content}
    </div>
  </section>`;
}
