import { html, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { message } from '../messages/index.ts';
import type { Result } from './lab.ts';
import type { Actions, Model, Workbench } from './model.ts';
import { benchLoading } from './problems.ts';
import { chartNames } from './state.ts';

/** One chart at a time, under tabs: first the number line, then those that the workbench draws. */
export function chartsView(
  model: Model,
  actions: Actions,
  result: Result,
  ruler: TemplateResult | undefined,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language, look } = model;
  return html`<section class="charts" part="charts" aria-label=${message(language, 'chart.title')}>
    <div
      class="tabs"
      role="tablist"
      aria-label=${message(language, 'chart.title')}
      @keydown=${(event: KeyboardEvent) => walkTabs(event, actions)}
    >
      ${chartNames.map(
        (name) => html`<button
          type="button"
          role="tab"
          id="tab-${name}"
          data-chart=${name}
          aria-selected=${name === look.chart}
          aria-controls="chart"
          tabindex=${name === look.chart ? 0 : -1}
          @click=${() => actions.see({ chart: name })}
        >
          ${message(language, `chart.${name}`)}
        </button>`,
      )}
    </div>
    <div id="chart" class="chart-frame ${look.chart}" role="tabpanel" aria-labelledby="tab-${look.chart}">
      ${
        look.chart === 'line'
          ? guard([ruler], () => ruler)
          : (workbench?.chart(model, actions, result) ?? benchLoading(model, actions))
      }
    </div>
  </section>`;
}

/** From the tab that is chosen by now: two presses may come before the next drawing. */
function walkTabs(event: KeyboardEvent, actions: Actions): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const count = chartNames.length;
  const { chart } = actions.now().look;
  const name = chartNames[(chartNames.indexOf(chart) + step + count) % count];
  if (!name) return;
  event.preventDefault();
  actions.see({ chart: name });
  (event.currentTarget as Element).querySelector<HTMLElement>(`[data-chart=${name}]`)?.focus();
}
