import { html, nothing, type TemplateResult } from 'lit-html';
import type { Tensor } from '../../core/engine/values.ts';
import { words as programWords } from '../../text/programs/words.ts';
import {
  hasStoredProgram,
  type StoredProgramLanguage,
  type StoredRecipe,
  storedProgramFile,
  storedProgramLanguages,
  storedProgramNames,
  storedProgramOf,
} from '../../text/stored_program.ts';
import { type Language, messageIn } from '../../ui/messages/index.ts';
import { saveFile } from '../../ui/save_file.ts';
import { button, saveNpy } from './buttons.ts';
import { programChoice } from './program_choice.ts';
import { words } from './words.ts';

/** A stored format as the state has it. */
export interface StoredExport {
  readonly format: string;
  readonly levels?: number;
  readonly seed?: number;
}

/** The program of a tensor in a stored format, in the chosen language. */
export class StoredExportView {
  #language: StoredProgramLanguage = 'numpy';

  constructor(
    readonly changed: () => void,
    readonly copy: (text: string) => void,
  ) {}

  view(language: Language, tensor: Tensor, stored: StoredExport): TemplateResult {
    const text = messageIn(language, words);
    const recipe: StoredRecipe = {
      ...{ tensor, format: stored.format, levels: stored.levels ?? 16, seed: stored.seed ?? 0 },
      comment: messageIn(language, programWords),
    };
    const program = storedProgramOf(this.#language, recipe);
    const file = storedProgramFile(this.#language, recipe);
    const choose = (name: StoredProgramLanguage) => {
      this.#language = name;
      this.changed();
    };
    return html`${programChoice(language, storedProgramLanguages, this.#language, choose)}
      <pre class="program" tabindex="0" aria-label=${text('out.code')}><code>${program}</code></pre>
      <div class="buttons">
        ${button('copyCode', text('out.copy'), () => this.copy(program))}
        ${
          hasStoredProgram(this.#language, recipe)
            ? button('saveCode', text('out.save'), () =>
                saveFile(storedProgramNames[this.#language], 'text/plain', program),
              )
            : nothing
        }
        ${
          file
            ? button(file.name, text('out.saveFile', { name: file.name }), () =>
                saveNpy(file.name, file.tensor),
              )
            : nothing
        }
      </div>
      ${file ? html`<p class="hint">${text('out.files')}</p>` : nothing}`;
  }
}
