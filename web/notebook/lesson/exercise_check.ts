import type { TemplateResult } from 'lit-html';
import { html, nothing } from 'lit-html';
import { message } from '../../ui/messages/index.ts';
import type { Exercise } from '../exercises/exercises.ts';
import { exerciseStateOf } from '../exercises/state.ts';
import type { CellParts } from '../page_model.ts';
import { words } from './exercise_words.ts';

/** A check cell, folded away until the learner wants to read it. */
export function checkView(
  { cell, opened, model, actions }: CellParts,
  { answer }: Exercise,
  view: () => TemplateResult,
): TemplateResult {
  const { language } = model;
  const { isCheckShown } = exerciseStateOf(opened, answer);
  return html`<p class="check-fold">
      <button
        type="button"
        data-action="showCheck"
        aria-expanded=${isCheckShown}
        aria-controls="check-${cell.id}"
        @click=${() => actions.showCheck(answer)}
      >
        ${message(language, words, 'hiddenCheck')}
      </button>
      ${isCheckShown ? html`<small>${message(language, words, 'locked')}</small>` : nothing}
    </p>
    <div class="check-content" id="check-${cell.id}" ?hidden=${!isCheckShown}>
      ${isCheckShown ? view() : nothing}
    </div>`;
}
