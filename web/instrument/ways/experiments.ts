import { html, nothing, type TemplateResult } from 'lit-html';
import type { LevelDType } from '../../core/engine/contract.ts';
import { message } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import type { Actions, Model } from '../model.ts';
import { setByHand } from '../settings/by_hand.ts';
import { type FormDraft, withSource } from '../settings/draft.ts';
import { isPhotograph } from '../store/state.ts';
import { words } from './words.ts';

/** The formats to compare on a picture, from the finest to the coarsest. */
const formats: readonly LevelDType[] = ['int8', 'int4', 'int2'];
/** A small scale is this part of the one that fits the range: what is bright burns out. */
const smaller = 0.55;

/** Coarser formats, clipping, wrapping, outliers and scales for rows, each as one press on a picture. */
export function experimentsView(model: Model, actions: Actions): TemplateResult | typeof nothing {
  const { language, draft, locks } = model;
  const { picture } = draft;
  if (!picture || locks.size > 0) return nothing;
  const edit = (change: Partial<FormDraft>) =>
    actions.edit((now) => ({ ...now, stored: undefined, adapted: undefined, ...change }));
  const chip = (name: string, text: string, isOn: boolean, act: () => void) => html`<button
    type="button"
    data-try-out=${name}
    aria-pressed=${isOn}
    @click=${act}
  >${text}</button>`;
  const text = (id: 'small' | 'unclamped' | 'bright' | 'dark' | 'rows') =>
    message(language, words, `try.${id}`);
  const isRows = draft.sharing === 'channel';
  return html`<div class="experiments" role="toolbar" ${roving()} aria-label=${message(language, words, 'try.title')}>
    <span>${message(language, words, 'try.title')}</span>
    ${formats.map((format) =>
      chip(format, format, draft.format === format && !draft.stored, () =>
        edit({ format, ...withSource('minMax') }),
      ),
    )}
    ${chip('small', text('small'), false, () => {
      const scale = Number(actions.now().draft.scale) * smaller;
      setByHand(actions, { scale: String(Number(scale.toPrecision(4))) });
    })}
    ${chip('unclamped', text('unclamped'), !draft.clamp, () => edit({ clamp: !draft.clamp }))}
    ${
      isPhotograph(picture)
        ? html`${chip('bright', text('bright'), picture === 'bright_pixel', () =>
            actions.choose(picture === 'bright_pixel' ? 'photograph' : 'brightPixel'),
          )}
          ${chip('dark', text('dark'), picture === 'dark_half', () =>
            actions.choose(picture === 'dark_half' ? 'photograph' : 'darkHalf'),
          )}`
        : nothing
    }
    ${chip('rows', text('rows'), isRows, () =>
      // A bright row's own range would begin beyond 0, which no zero point of the format reaches.
      edit({
        ...withSource('minMax'),
        ...{ sharing: isRows ? 'tensor' : 'channel', axis: 0, includeZero: !isRows },
      }),
    )}
  </div>`;
}
