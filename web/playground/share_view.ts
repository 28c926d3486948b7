import { html, nothing, type TemplateResult } from 'lit-html';
import { message } from '../messages/index.ts';
import type { Result } from './lab.ts';
import type { Actions, Model, Workbench } from './model.ts';

/** The button that copies the link, where there is a link that holds everything. */
export function copyButton(
  { language, unlinkable }: Model,
  { link, surface }: Actions,
  { anatomy }: Result,
): TemplateResult | typeof nothing {
  if (unlinkable || !link) return nothing;
  const said = (isCopied: boolean) => surface({ copied: { about: anatomy, isCopied } });
  const copy = () =>
    Promise.resolve(navigator.clipboard.writeText(link())).then(
      () => said(true),
      () => said(false),
    );
  return html`<button type="button" class="pin" data-action="copyLink" @click=${copy}>
    ${message(language, 'share.copy')}
  </button>`;
}

/** Whether the link was copied; for a tensor too large for a link, the alternatives. */
export function shareView(
  model: Model,
  { anatomy }: Result,
  workbench: Workbench | undefined,
): TemplateResult | typeof nothing {
  const { language, unlinkable, copied } = model;
  if (unlinkable) return workbench?.unlinkable(model) ?? nothing;
  const id = copied?.isCopied ? 'share.copied' : 'share.notCopied';
  return html`<span class="share hint" role="status">
    ${copied?.about === anatomy ? message(language, id) : nothing}
  </span>`;
}
