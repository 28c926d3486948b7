import { html, nothing, type TemplateResult } from 'lit-html';
import { message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { Actions, Model } from '../model.ts';
import { words } from '../words.ts';

/** The button that copies the link to the current state, and what came of it. */
export function shareView(
  { language, copied }: Model,
  { link, setUi }: Actions,
  { anatomy }: Result,
): TemplateResult {
  const said = (isCopied: boolean) => setUi({ copied: { about: anatomy, isCopied } });
  const copy = () =>
    Promise.resolve(navigator.clipboard.writeText(link?.() ?? '')).then(
      () => said(true),
      () => said(false),
    );
  const id = copied?.isCopied ? 'share.copied' : 'share.notCopied';
  return html`<button type="button" class="pin" data-action="copyLink" @click=${copy}>
      ${message(language, words, 'share.copy')}
    </button>
    <span class="share hint" role="status">
      ${copied?.about === anatomy ? message(language, words, id) : nothing}
    </span>`;
}

export type ShareView = typeof shareView;
