import { html, nothing, type TemplateResult } from 'lit-html';
import { type BenchMessageId, benchMessage } from '../messages/index.ts';
import { withOwn } from '../playground/adapted.ts';
import { type Draft, withSource } from '../playground/draft.ts';
import type { Actions, Model } from '../playground/model.ts';

/** What must be said beside scale and zero point, each with a press that leads out of it. */
export function notesView(model: Model, actions: Actions): TemplateResult {
  return html`${sharedNote(model)} ${adaptedNote(model, actions)} ${wayOut(model, actions)}`;
}

/** The fields show the first of several scales. */
function sharedNote({ language, draft, result }: Model) {
  const count = result?.quantizer.scales.data.length ?? 1;
  if (draft.sharing === 'tensor' || count === 1) return nothing;
  return html`<p class="hint">${benchMessage(language, 'settings.shared', { count })}</p>`;
}

const button = (
  { language, locks }: Model,
  { edit }: Actions,
  id: BenchMessageId & `adapted.${string}`,
  change: (draft: Draft) => Draft,
) =>
  locks.has('source')
    ? nothing
    : html`<button type="button" data-action=${id} @click=${() => edit(change)}>
        ${benchMessage(language, id)}
      </button>`;

/** Min–max took the place of numbers set by hand; a press brings them back. */
function adaptedNote(model: Model, actions: Actions) {
  const { adapted, format } = model.draft;
  if (!adapted) return nothing;
  const sentence = benchMessage(model.language, `adapted.${adapted.reason}`, {
    ...adapted,
    format,
  });
  return html`<p class="adapted hint" role="status">
    ${sentence} ${button(model, actions, 'adapted.keep', withOwn)}
  </p>`;
}

/** Beside the refusal of a zero point: any number within the limits would say little. */
function wayOut(model: Model, actions: Actions) {
  const isRefused = model.problems.some(({ code }) => /^zero_point_(out|not_zero)/.test(code));
  const change = (draft: Draft) => ({ ...draft, ...withSource('minMax') });
  return isRefused ? button(model, actions, 'adapted.use', change) : nothing;
}
