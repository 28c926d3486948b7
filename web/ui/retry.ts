import { html, type TemplateResult } from 'lit-html';
import { errorSentence, type Language, type MessageValues, message } from './messages/index.ts';
import { words } from './words.ts';

export const retryButton = (language: Language, retry: () => void): TemplateResult =>
  html`<button type="button" data-action="retry" @click=${retry}>${message(language, words, 'app.retry')}</button>`;

/** A notice about a part that failed to load, with a retry button. */
export const retryNotice = (
  language: Language,
  code: string,
  values: MessageValues,
  retry: () => void,
): TemplateResult => html`<p class="notice" role="status" data-code=${code}>
    ${errorSentence(language, code, values)} ${retryButton(language, retry)}
  </p>`;
