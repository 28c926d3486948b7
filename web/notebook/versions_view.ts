import { html, nothing, type TemplateResult } from 'lit-html';
import { fill, type MessageValues } from '../ui/messages/fill.ts';
import type { Language } from '../ui/messages/index.ts';
import { type WorkMessageId, workWords } from '../ui/messages/work.ts';
import type { Versions } from './store/draft_texts.ts';

/** The question which of the texts of several tabs to keep. */
export function versionsView(
  { code }: Language,
  { at, count, isStored, hasReadable }: Versions,
  act: { readonly keep: () => void; readonly next: () => void },
): TemplateResult {
  const say = (id: WorkMessageId, values: MessageValues = {}) => fill(workWords[code][id], values);
  const reason = !isStored ? 'versions.full' : hasReadable ? 'versions.stored' : 'versions.newer';
  const button = (name: 'keep' | 'next', words: WorkMessageId) =>
    html`<button type="button" data-action="versions-${name}" @click=${act[name]}>${say(words)}</button>`;
  return html`<p class="notice" data-versions=${count}>
    ${say('versions.question')} ${say(reason, { at, count })}
    ${button('keep', 'versions.keep')}
    ${isStored && hasReadable ? button('next', 'versions.next') : nothing}
  </p>`;
}
