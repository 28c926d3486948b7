import { html, nothing, type TemplateResult } from 'lit-html';
import { type IdOf, type Language, messageIn } from '../ui/messages/index.ts';
import type { Versions } from './store/draft_texts.ts';
import { words } from './work_words.ts';

/** The question which of the texts of several tabs to keep. */
export function versionsView(
  language: Language,
  { at, count, isStored, hasReadable }: Versions,
  act: { readonly keep: () => void; readonly next: () => void },
): TemplateResult {
  const say = messageIn(language, words);
  const reason = !isStored ? 'versions.full' : hasReadable ? 'versions.stored' : 'versions.newer';
  const button = (name: 'keep' | 'next', label: IdOf<typeof words>) =>
    html`<button type="button" data-action="versions-${name}" @click=${act[name]}>${say(label)}</button>`;
  return html`<p class="notice" data-versions=${count}>
    ${say('versions.question')} ${say(reason, { at, count })}
    ${button('keep', 'versions.keep')}
    ${isStored && hasReadable ? button('next', 'versions.next') : nothing}
  </p>`;
}
