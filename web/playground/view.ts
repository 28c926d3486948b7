import { html, nothing, type TemplateResult } from 'lit-html';
import { heatmapPatterns } from '../charts/heatmap.ts';
import { errorSentence, message } from '../messages/index.ts';
import { controlsView } from './controls.ts';
import { gridView } from './grid.ts';
import { inspectorView } from './inspector.ts';
import type { Actions, Model } from './model.ts';
import { causesView, numberLineView } from './summary.ts';
import { tableView } from './table.ts';

/** The instrument: what goes in on the left, what comes out, with the four panels, on the right. */
export function playgroundView(
  model: Model,
  actions: Actions,
  panels: TemplateResult | undefined,
): TemplateResult {
  const { language, result, problems, notice } = model;
  const stale = problems.length > 0;
  return html`${heatmapPatterns}<div class="instrument">
    <div class="input">${gridView(model, actions)} ${controlsView(model, actions)}</div>
    <div class="output ${stale ? 'stale' : ''}" aria-busy=${!result && !stale}>
      ${
        notice
          ? html`<p class="notice" role="status" data-code=${notice.code}>
              ${errorSentence(language, notice.code, notice.values)}
            </p>`
          : nothing
      }
      ${
        result
          ? html`${panels}
            ${stale ? staleView(model) : inspectorView(model, result)}
            ${causesView(model, result)} ${numberLineView(model, result)} ${tableView(model, actions, result)}`
          : stale
            ? nothing
            : html`<p class="hint">${message(language, 'app.loading')}</p>`
      }
    </div>
  </div>`;
}

/** Takes the inspector's place, so that nothing jumps while a person is typing. */
function staleView({ language }: Model): TemplateResult {
  return html`<p class="notice" role="status">${message(language, 'app.stale')}</p>`;
}
