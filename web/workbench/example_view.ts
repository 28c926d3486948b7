import { html, nothing, type TemplateResult } from 'lit-html';
import { benchMessage } from '../messages/index.ts';
import type { Model } from '../playground/model.ts';
import { presetOf } from '../playground/preset_shown.ts';

/** What the example that is shown demonstrates. Its place stays, so that nothing moves when it is changed. */
export function exampleView({ language, draft }: Model): TemplateResult {
  const shown = presetOf(draft);
  const text = shown ? benchMessage(language, `example.${shown}`) : nothing;
  return html`<p class="example hint" id="example" data-example=${shown ?? nothing}>${text}</p>`;
}
