import { html, nothing, type TemplateResult } from 'lit-html';
import type { Tensor } from '../engine/values.ts';
import { writeNpy } from '../formats/npy.ts';
import {
  hasStoredProgram,
  type StoredProgramLanguage,
  type StoredRecipe,
  storedProgramFile,
  storedProgramLanguages,
  storedProgramNames,
  storedProgramOf,
} from '../formats/stored_program.ts';
import { benchMessage, type Language, programMessage } from '../messages/index.ts';
import { saveFile } from '../playground/save_file.ts';

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
    const text = (id: Parameters<typeof benchMessage>[1], values = {}) =>
      benchMessage(language, id, values);
    const recipe: StoredRecipe = {
      ...{ tensor, format: stored.format, levels: stored.levels ?? 16, seed: stored.seed ?? 0 },
      comment: (id, values) => programMessage(language, id, values),
    };
    const program = storedProgramOf(this.#language, recipe);
    const file = storedProgramFile(this.#language, recipe);
    const button = (action: string, label: string, act: () => void) =>
      html`<button type="button" data-action=${action} @click=${act}>${label}</button>`;
    const choice = (name: StoredProgramLanguage) => html`<button
      type="button"
      data-program=${name}
      aria-pressed=${name === this.#language}
      @click=${() => {
        this.#language = name;
        this.changed();
      }}
    >
      ${text(`out.${name}`)}
    </button>`;
    return html`<div class="buttons" role="group" aria-label=${text('out.code')}>
        ${storedProgramLanguages.map(choice)}
      </div>
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
                saveFile(file.name, 'application/octet-stream', new Blob([writeNpy(file.tensor)])),
              )
            : nothing
        }
      </div>
      ${file ? html`<p class="hint">${text('out.files')}</p>` : nothing}`;
  }
}
