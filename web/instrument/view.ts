import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { heatmapPatterns } from '../charts/panels/heatmap.ts';
import { errorSentence, message } from '../ui/messages/index.ts';
import { words as uiWords } from '../ui/words.ts';
import { chartsView } from './charts_view.ts';
import type { ShareView } from './export/share_view.ts';
import type { FirstScreen } from './game/first_screen.ts';
import { causesView } from './guide/summary.ts';
import { tradeoffView } from './guide/tradeoff.ts';
import { inspectorView } from './inspector/view.ts';
import type { Actions, Coded, Model, UnfoldedViews, Workbench } from './model.ts';
import { words as lineWords } from './number_line/words.ts';
import { benchLoading, missingView } from './problems.ts';
import { sectionView } from './section.ts';
import { words as instrumentWords } from './words.ts';

/** The view's input besides the model: views shared by several places, and the workbench. */
export interface Parts {
  readonly panels: TemplateResult | undefined;
  readonly line: TemplateResult | undefined;
  readonly share: ShareView | undefined;
  readonly workbench: Workbench | undefined;
  /** The views that are folded at first, if they are not; otherwise the workbench has them. */
  readonly unfolded: UnfoldedViews | undefined;
  /** The ways in and the game; an embedded instrument has neither, and shows all its controls. */
  readonly first?: FirstScreen | undefined;
  /** The note that the lesson beside the instrument is out of sync with it. */
  readonly syncNote?: TemplateResult | undefined;
  /** Shown by the inspector and the figures; during a drag it may be an earlier one. */
  readonly figured: Coded | undefined;
}

/**
 * The instrument. First what one look needs: what the format gains and costs, the ruler with its sentence, the four panels and
 * why they differ. The controls, further charts and figures unfold beside the panels.
 */
export function playgroundView(model: Model, actions: Actions, parts: Parts): TemplateResult {
  const { language, result, problems, coded } = model;
  const { panels, line, first, workbench, syncNote, share } = parts;
  const figured = parts.figured ?? coded;
  const stale = problems.length > 0 || coded?.status === 'missing' ? 'stale' : '';
  const isFolded = isFoldedIn(model);
  const copy = model.unlinkable
    ? workbench?.unlinkable(model)
    : result && share?.(model, actions, result);
  const unfolded = parts.unfolded ?? workbench?.unfolded;
  return html`${heatmapPatterns}<div
    class="instrument ${isFolded ? 'folded' : ''} ${isFolded && !model.canUndo ? 'inviting' : ''}"
    @keydown=${(event: KeyboardEvent) => undoKeys(event, actions)}
  >
    ${noticeView(model)} ${workbench?.reading(model)}
    <div class="top ${stale}">
      <div class=${first ? 'opening' : nothing}>
        ${coded ? tradeoffView(model, coded) : nothing}
        ${first?.ways(model, actions) ?? nothing}
      </div>
      ${result && coded ? chartsView(model, actions, result, coded, html`${guard([line], () => line)}`, workbench, !isFolded) : nothing}
      ${coded?.affine && first ? first.game(model, actions, coded.affine, share) : nothing}
      ${first ? workbench?.experiments?.(model, actions) : nothing}
      ${isFolded ? workbench?.notes(model, actions) : nothing}
    </div>
    ${
      isFolded
        ? nothing
        : html`<div class="input">
            ${foldView(model, actions)}
            ${unfolded?.input(model, actions, workbench, syncNote) ?? benchLoading(model, actions)}
          </div>`
    }
    <div class="output ${stale} ${coded?.status ?? ''}" aria-busy=${model.busy || coded?.status === 'earlier'}>
      ${
        result && coded && figured
          ? html`${guard([panels], () => panels)}
            ${isFolded ? causesView(model, figured, nothing) : nothing}
            ${stale ? staleView(model) : inspectorView(model, figured)}
            ${isFolded ? nothing : causesView(model, figured, unfolded?.figures(model, actions, figured, copy))}
            ${workbench && model.look.pinned && coded.affine ? workbench.comparison(model, actions, result) : nothing}
            ${
              isFolded
                ? html`${syncNote} ${foldView(model, actions)}`
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
