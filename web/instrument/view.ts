import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { heatmapPatterns } from '../charts/panels/heatmap.ts';
import { errorSentence, message } from '../ui/messages/index.ts';
import { words as uiWords } from '../ui/words.ts';
import { chartsView } from './charts_view.ts';
import type { FirstScreen } from './game/first_screen.ts';
import { stakeView } from './guide/stake.ts';
import { causesView, type SummaryParts } from './guide/summary.ts';
import type { inputView } from './input_view.ts';
import { inspectorView } from './inspector/view.ts';
import type { Result } from './lab.ts';
import type { Actions, Model } from './model.ts';
import { rulerSentence } from './number_line/ruler_sentence.ts';
import { words as lineWords } from './number_line/words.ts';
import { benchLoading, missingView } from './problems.ts';
import { sectionView } from './section.ts';
import { words as instrumentWords } from './words.ts';

/** The view's input besides the model: views shared by several places, and the workbench. */
export interface Parts extends SummaryParts {
  readonly panels: TemplateResult | undefined;
  readonly ruler: TemplateResult | undefined;
  /** The settings and the tensor's cells where they are part of the first screen; otherwise the workbench has them. */
  readonly input?: typeof inputView | undefined;
  /** The ways in and the game; an embedded instrument has neither, and shows all its controls. */
  readonly first?: FirstScreen | undefined;
  /** The note that the lesson beside the instrument is out of sync with it. */
  readonly bond?: TemplateResult | undefined;
  /** The result of the inspector and the figures, which may be an earlier one during a drag. */
  readonly figured?: Result | undefined;
}

/**
 * The instrument. First what one look needs: the stake, the ruler with its sentence, the four panels and
 * why they differ. The controls, further charts and figures unfold beside the panels.
 */
export function playgroundView(model: Model, actions: Actions, parts: Parts): TemplateResult {
  const { language, result, problems } = model;
  const { panels, ruler, first, workbench, bond, share } = parts;
  const figured = parts.figured ?? result;
  const isStored = result?.state.stored !== undefined;
  const copy = (of: Result) =>
    model.unlinkable ? workbench?.unlinkable(model) : share?.(model, actions, of);
  const stored = isStored ? workbench?.stored(model, actions, result, copy(result)) : undefined;
  const line = isStored ? (stored?.line ?? benchLoading(model, actions)) : ruler;
  const shown = stored?.shown;
  const stale = problems.length > 0 || (isStored && !shown) ? 'stale' : '';
  const isFolded = isFoldedIn(model);
  const says = result && !isStored ? rulerSentence(model, actions, result) : nothing;
  return html`${heatmapPatterns}<div
    class="instrument ${isFolded ? 'folded' : ''} ${isFolded && !model.canUndo ? 'inviting' : ''}"
    @keydown=${(event: KeyboardEvent) => undoKeys(event, actions)}
  >
    ${noticeView(model)}
    <div class="top ${stale}">
      ${result ? (shown?.stake ?? stakeView(model, result)) : nothing}
      ${first?.ways(model, actions) ?? nothing}
      ${result ? chartsView(model, actions, result, html`${guard([line], () => line)}${says}`, workbench, !isFolded) : nothing}
      ${result && !isStored && first ? first.game(model, actions, result, share) : nothing}
      ${first ? workbench?.experiments(model, actions) : nothing}
      ${isFolded ? workbench?.notes(model, actions) : nothing}
    </div>
    ${
      isFolded
        ? nothing
        : html`<div class="input">
            ${foldView(model, actions)}
            ${
              parts.input?.(model, actions, workbench, bond) ??
              workbench?.input(model, actions, bond) ??
              benchLoading(model, actions)
            }
          </div>`
    }
    <div class="output ${stale}" aria-busy=${model.busy}>
      ${
        figured && result
          ? html`${
              shown
                ? html`${shown.panels} ${stale ? staleView(model) : shown.inspector} ${shown.causes}`
                : html`${guard([panels], () => panels)}
                  ${stale ? staleView(model) : inspectorView(model, figured)}
                  ${causesView(model, actions, figured, parts, isFolded)}
                  ${workbench && model.look.pinned ? workbench.comparison(model, actions, result) : nothing}`
            }
            ${
              isFolded
                ? html`${bond} ${foldView(model, actions)}`
                : html`${sectionView('table', message(language, lineWords, 'line.table'), model, actions, workbench)}
                  ${sectionView('out', message(language, instrumentWords, 'out.title'), model, actions, workbench)}`
            }`
          : stale
            ? missingView(model, actions)
            : html`<p class="hint">${message(language, uiWords, 'app.loading')}</p>`
      }
    </div>
  </div>`;
}

/** Whether the controls are folded away; a problem is shown beside the control that it is about. */
const isFoldedIn = ({ isUnfolded, problems }: Model): boolean =>
  isUnfolded === false && problems.length === 0;

/** The button that unfolds the controls, or folds them; none where they are always shown. */
function foldView(
  model: Model,
  { setUi, retryWorkbench }: Actions,
): TemplateResult | typeof nothing {
  const { language, isUnfolded } = model;
  if (isUnfolded === undefined) return nothing;
  return html`<button
    type="button"
    class="unfold"
    data-action="controls"
    aria-expanded=${isUnfolded}
    @pointerenter=${retryWorkbench}
    @click=${() => setUi({ isUnfolded: !isUnfolded })}
  >
    ${message(language, instrumentWords, isUnfolded ? 'fold.less' : 'fold.more')}
  </button>`;
}

function noticeView({ language, notice, reportAddress }: Model): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  const isModel = notice.code === 'file_checkpoint' && reportAddress !== undefined;
  const link = html`<a href=${reportAddress ?? ''}>${message(language, instrumentWords, 'notice.report')}</a>`;
  return html`<p class="notice" role="status" data-code=${notice.code}>
    ${errorSentence(language, notice.code, notice.values)} ${isModel ? link : nothing}
  </p>`;
}

/** The parts of the instrument that a lesson on its own needs: problems, and data for its panels. */
export function bareView(model: Model, actions: Actions): TemplateResult {
  const isMissing = !model.result && model.problems.length > 0;
  return html`${heatmapPatterns} ${noticeView(model)}
  ${isMissing ? missingView(model, actions) : nothing}`;
}

/** Replaces the inspector while the input is invalid, so that the layout does not jump. */
function staleView({ language }: Model): TemplateResult {
  return html`<p class="notice" role="status">${message(language, uiWords, 'app.stale')}</p>`;
}

/** Handles undo keys, except in fields outside the state, which have their own undo. */
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
