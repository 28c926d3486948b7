import { html, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { message } from '../ui/messages/index.ts';
import { roving } from '../ui/roving.ts';
import type { Result } from './lab.ts';
import type { Actions, Model, Workbench } from './model.ts';
import { benchLoading } from './problems.ts';
import { chartNames, storedCharts } from './store/state.ts';
import { words } from './words.ts';

/** One chart at a time, in tabs: first the number line, then the charts of the workbench. */
export function chartsView(
  model: Model,
  actions: Actions,
  result: Result,
  ruler: TemplateResult | undefined,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language, look } = model;
  const names = result.state.stored ? storedCharts : chartNames;
  const chart = names.includes(look.chart) ? look.chart : 'line';
  return html`<section class="charts" part="charts" aria-label=${message(language, words, 'chart.title')}>
    <div
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
    </div>
    <div id="chart" class="chart-frame ${chart}" role="tabpanel" aria-labelledby="tab-${chart}">
      ${
        chart === 'line'
          ? guard([ruler], () => ruler)
          : (workbench?.chart(model, actions, result) ?? benchLoading(model, actions))
      }
    </div>
  </section>`;
}
