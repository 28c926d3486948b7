import { html, type TemplateResult } from 'lit-html';
import type { ProgramLanguage } from '../../text/program.ts';
import type { StoredProgramLanguage } from '../../text/stored_program.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words } from './words.ts';

/** The buttons that choose a program's language. */
export function programChoice<Name extends ProgramLanguage | StoredProgramLanguage>(
  language: Language,
  names: readonly Name[],
  chosen: Name,
  choose: (name: Name) => void,
): TemplateResult {
  const choice = (name: Name) => html`<button
    type="button"
    data-program=${name}
    aria-pressed=${name === chosen}
    @click=${() => choose(name)}
  >
    ${message(language, words, `out.${name}`)}
  </button>`;
  return html`<div class="buttons" role="group" aria-label=${message(language, words, 'out.code')}>
    ${names.map(choice)}
  </div>`;
}
