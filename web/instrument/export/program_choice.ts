import { html, type TemplateResult } from 'lit-html';
import type { ProgramLanguage } from '../../text/program.ts';
import type { StoredProgramLanguage } from '../../text/stored_program.ts';
import { benchMessage, type Language } from '../../ui/messages/index.ts';

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
    ${benchMessage(language, `out.${name}`)}
  </button>`;
  return html`<div class="buttons" role="group" aria-label=${benchMessage(language, 'out.code')}>
    ${names.map(choice)}
  </div>`;
}
