import { html, nothing, type TemplateResult } from 'lit-html';
import { extent } from '../../charts/extent.ts';
import { readable, withMinus } from '../../charts/number_text.ts';
import { type IdOf, joined, message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { Actions, Model } from '../model.ts';
import { withOwn } from '../settings/adapted.ts';
import { words as advancedWords } from '../settings/advanced_words.ts';
import { type FormDraft, withSource } from '../settings/draft.ts';
import { words as exportWords } from './words.ts';

const words = joined(advancedWords, exportWords);

/** Notes beside scale and zero point, each with a button that resolves it. */
export function notesView(model: Model, actions: Actions): TemplateResult {
  return html`${sharedNote(model)} ${adaptedNote(model, actions)} ${wayOut(model, actions)}
  ${reachNote(model, actions)}`;
}

/** Notes that the fields show the first of several scales. */
function sharedNote({ language, draft, result }: Model) {
  const count = result?.quantizer.scales.data.length ?? 1;
  if (draft.sharing === 'tensor' || count === 1) return nothing;
  return html`<p class="hint">${message(language, advancedWords, 'settings.shared', { count })}</p>`;
}

const button = (
  { language, locks }: Model,
  { edit }: Actions,
  id: IdOf<typeof words> & `adapted.${string}`,
  change: (draft: FormDraft) => FormDraft,
) =>
  locks.has('source')
    ? nothing
    : html`<button type="button" data-action=${id} @click=${() => edit(change)}>
        ${message(language, words, id)}
      </button>`;

/** Notes that min–max replaced numbers set by hand, with a button that restores them. */
function adaptedNote(model: Model, actions: Actions) {
  const { adapted, format } = model.draft;
  if (!adapted) return nothing;
  const sentence = message(model.language, exportWords, `adapted.${adapted.reason}`, {
    ...adapted,
    format,
  });
  return html`<p class="adapted hint" role="status">
    ${sentence} ${button(model, actions, 'adapted.keep', withOwn)}
  </p>`;
}

/** A button beside the error about a zero point, since another number alone would not help. */
function wayOut(model: Model, actions: Actions) {
  const isRefused = model.problems.some(({ code }) => /^zero_point_(out|not_zero)/.test(code));
  const change = (draft: FormDraft) => ({ ...draft, ...withSource('minMax') });
  return isRefused ? button(model, actions, 'adapted.use', change) : nothing;
}

/**
 * Data whose range does not contain 0 may need a zero point that the format does not have; then the
 * end of the range that is farther from 0 is clipped.
 */
function reachNote(model: Model, actions: Actions) {
  const { language, result, locks } = model;
  const reach = result && outOfReach(result);
  if (!reach) return nothing;
  const include = (draft: FormDraft) => ({ ...draft, includeZero: true });
  return html`<p class="reach hint" role="status">
    ${message(language, exportWords, 'reach.note', {
      format: reach.format,
      wanted: withMinus(String(reach.wanted)),
      used: withMinus(String(reach.used)),
      clipped: message(language, exportWords, `reach.${reach.side}`, {
        limit: readable(reach.limit),
      }),
    })}
    ${
      locks.has('includeZero')
        ? nothing
        : html`<button type="button" data-action="includeZero" @click=${() => actions.edit(include)}>
            ${message(language, exportWords, 'reach.include')}
          </button>`
    }
  </p>`;
}

/** The zero point that min–max needed but could not get; undefined if it is within the range. */
export function outOfReach({ state, quantizer, anatomy }: Result) {
  const { source, scale, zeroPoint, scheme, includeZero } = state.config;
  const [least, most] = extent(state.tensor.data);
  const isAsked = source === 'minMax' && !includeZero && !scheme.symmetric;
  if (!isAsked || quantizer.scales.data.length > 1 || least === most) return undefined;
  const { qmin, qmax, realQmin, realQmax } = anatomy;
  const wanted = Math.round(qmin - least / scale);
  if (wanted >= qmin && wanted <= qmax) return undefined;
  const side = least > 0 ? ('above' as const) : ('below' as const);
  const limit = (least > 0 ? realQmax : realQmin).data[0] ?? 0;
  return { wanted, used: zeroPoint, format: scheme.format, side, limit };
}
