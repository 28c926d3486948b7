import { html, nothing, type TemplateResult } from 'lit-html';
import { message } from '../../ui/messages/index.ts';
import { visible } from '../../ui/visible_text.ts';
import type { Model } from '../model.ts';
import { words } from './advanced_words.ts';
import { presetOf } from './preset_shown.ts';

/**
 * The tensor and the file that a part is of. The names are a stranger's: none of their characters acts on the
 * sentence.
 */
function partView({ language, draft: { part, shape } }: Model): TemplateResult | typeof nothing {
  const [rows = 1, columns = 1] = shape;
  if (!part) return nothing;
  const { row, column } = part;
  const places = { row, lastRow: row + rows - 1, column, lastColumn: column + columns - 1 };
  const names = { tensor: isolated(part.tensor), file: isolated(part.file) };
  return html`<p class="hint" data-part>${message(language, words, 'example.part', { ...places, ...names })}</p>`;
}

/** A name between marks that keep its direction of writing to itself. */
const isolated = (name: string) => `\u2068${visible(name)}\u2069`;

/** The explanation of the current example, or where the tensor is from. Its space stays reserved, so that the layout does not jump. */
export function exampleView(model: Model): TemplateResult {
  const { language, draft } = model;
  const shown = presetOf(draft);
  const text = shown ? message(language, words, `example.${shown}`) : nothing;
  return html`${partView(model)}<p class="example hint" id="example" data-example=${shown ?? nothing}>${text}</p>`;
}
