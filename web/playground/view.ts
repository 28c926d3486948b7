import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { heatmapPatterns } from '../charts/heatmap.ts';
import { errorSentence, message } from '../messages/index.ts';
import { controlsView } from './controls.ts';
import { inspectorView } from './inspector.ts';
import type { Result } from './lab.ts';
import type { Actions, Model, Workbench } from './model.ts';
import { benchLoading, missingView } from './problems.ts';
import { sectionView } from './section.ts';
import { chartNames } from './state.ts';
import { causesView } from './summary.ts';
import { tensorView } from './tensor_view.ts';

/** The instrument: what goes in on the left, what comes out, with the four panels, on the right. */
export function playgroundView(
  model: Model,
  actions: Actions,
  panels: TemplateResult | undefined,
  line: TemplateResult | undefined,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language, result, problems, notice, unlinkable } = model;
  const stale = problems.length > 0;
  return html`${heatmapPatterns}<div class="instrument" @keydown=${(event: KeyboardEvent) => undoKeys(event, actions)}>
    <div class="input">${tensorView(model, actions, workbench)}
      ${controlsView(model, actions, workbench)}</div>
    <div class="output ${stale ? 'stale' : ''}" aria-busy=${model.busy}>
      ${
        notice
          ? html`<p class="notice" role="status" data-code=${notice.code}>
              ${errorSentence(language, notice.code, notice.values)}
            </p>`
          : nothing
      }
      ${
        result
          ? html`${guard([panels], () => panels)}
            ${stale ? staleView(model) : inspectorView(model, result)}
            ${causesView(model, actions, result)}
            ${chartsView(model, actions, result, line, workbench)}
            ${unlinkable ? html`<p class="address-note notice" role="status">${message(language, 'app.unlinkable')}</p>` : nothing}
            ${sectionView('table', 'line.table', model, actions, workbench)}
            ${sectionView('out', 'out.title', model, actions, workbench)}
            ${workbench && model.look.pinned ? workbench.comparison(model, actions, result) : nothing}`
          : stale
            ? missingView(model, actions)
            : html`<p class="hint">${message(language, 'app.loading')}</p>`
      }
    </div>
  </div>`;
}

/** One chart at a time, under tabs. */
function chartsView(
  model: Model,
  actions: Actions,
  result: Result,
  line: TemplateResult | undefined,
  workbench: Workbench | undefined,
) {
  const { language, look } = model;
  const choose = (name: (typeof chartNames)[number]) => actions.see({ chart: name });
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
          @click=${() => choose(name)}
        >
          ${message(language, `chart.${name}`)}
        </button>`,
      )}
    </div>
    <div id="chart" class="chart-frame ${look.chart}" role="tabpanel" aria-labelledby="tab-${look.chart}">
      ${
        look.chart === 'line'
          ? guard([line], () => line ?? benchLoading(model, actions))
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

/** Takes the inspector's place, so that nothing jumps while a person is typing. */
function staleView({ language }: Model): TemplateResult {
  return html`<p class="notice" role="status">${message(language, 'app.stale')}</p>`;
}

/** Everywhere but in fields that are no part of the state, and have an undo of their own. */
function undoKeys(event: KeyboardEvent, actions: Actions): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  if ((event.target as Element).matches('textarea, [data-sample]')) return;
  const key = event.key.toLowerCase();
  const redoes = key === 'y' || (key === 'z' && event.shiftKey);
  if (!redoes && key !== 'z') return;
  event.preventDefault();
  if (redoes) actions.redo();
  else actions.undo();
}
