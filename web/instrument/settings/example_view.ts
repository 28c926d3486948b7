import { html, nothing, type TemplateResult } from 'lit-html';
import { benchMessage } from '../../ui/messages/index.ts';
import type { Model } from '../model.ts';
import { presetOf } from './preset_shown.ts';

/** The explanation of the current example. Its space stays reserved, so that the layout does not jump. */
export function exampleView({ language, draft }: Model): TemplateResult {
  const shown = presetOf(draft);
  const text = shown ? benchMessage(language, `example.${shown}`) : nothing;
  return html`<p class="example hint" id="example" data-example=${shown ?? nothing}>${text}</p>`;
}
