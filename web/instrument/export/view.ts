import { html, nothing, type TemplateResult } from 'lit-html';
import { type Key, sameKey } from '../../charts/keys.ts';
import {
  type ProgramLanguage,
  programFileNames,
  programFiles,
  programLanguages,
  programOf,
  type Recipe,
} from '../../text/program.ts';
import { words as programsWords } from '../../text/programs/words.ts';
import {
  errorSentence,
  joined,
  type Language,
  message,
  messageIn,
} from '../../ui/messages/index.ts';
import { saveFile } from '../../ui/save_file.ts';
import type { Result } from '../lab.ts';
import type { Actions, Model } from '../model.ts';
import { sourceText } from '../setting_names.ts';
import { words as advancedWords } from '../settings/advanced_words.ts';
import { toFile } from '../store/state_file.ts';
import { words as instrumentWords } from '../words.ts';
import { button, dataButtons, openButton, picture, saveNpy } from './buttons.ts';
import { programChoice } from './program_choice.ts';
import { StoredExportView } from './stored_export.ts';
import { words as exportWords } from './words.ts';

const words = joined(exportWords, instrumentWords, programsWords, advancedWords);

/** Export: the setting as a program, the numbers as a file, a chart as a picture. */
export class ExportView {
  #language: ProgramLanguage = 'pytorch';
  /** The message about the last click. */
  #said: 'out.copied' | 'out.notCopied' | undefined;

  readonly #stored: StoredExportView;

  constructor(readonly changed: () => void) {
    this.#stored = new StoredExportView(changed, (text) => this.#copy(text));
  }

  view(model: Model, actions: Actions): TemplateResult {
    const { language, result, notice } = model;
    const text = messageIn(language, words);
    if (!result) return html``;
    const { stored } = result.state;
    const recipe = recipeOf(model, result);
    return html`<div class="out">
      ${
        stored
          ? this.#stored.view(language, recipe.tensor, stored)
          : this.#programView(model, actions, result, recipe)
      }
      <h3>${text('out.data')}</h3>
      <div class="buttons">
        ${button('saveNpy', text('out.npy'), () => saveNpy('tensor.npy', recipe.tensor))}
        ${stored ? nothing : dataButtons(language, result, recipe)}
        ${
          actions.link && !model.unlinkable
            ? button('copyStateLink', text('share.copy'), () => this.#copy(actions.link?.() ?? ''))
            : nothing
        }
        ${button('saveState', text('out.state'), () =>
          saveFile('playground.zeropoint.json', 'application/json', toFile(result.state)),
        )}
        ${openButton(text('out.open'), model, actions)}
      </div>
      ${
        // On a narrow screen the live region at the top is far away.
        notice
          ? html`<p class="notice">${errorSentence(language, notice.code, notice.values)}</p>`
          : nothing
      }
      <h3>${text('out.pictures')}</h3>
      <div class="buttons">
        ${button('saveSvg', text('out.svg'), (event) => picture(event, 'svg'))}
        ${button('savePng', text('out.png'), (event) => picture(event, 'png'))}
        ${button('savePanels', text('out.panels'), (event) => picture(event, 'svg', '.panels'))}
      </div>
      <p class="hint" role="status">${this.#said ? text(this.#said) : nothing}</p>
    </div>`;
  }

  #programView(
    { language }: Model,
    actions: Actions,
    result: Result,
    recipe: Recipe,
  ): TemplateResult {
    const text = messageIn(language, words);
    const program = this.#programOf(language, result, recipe);
    const files = programFiles(recipe);
    const choose = (name: ProgramLanguage) => {
      this.#language = name;
      this.changed();
    };
    return html`${programChoice(language, programLanguages, this.#language, choose)}
      <pre class="program" tabindex="0" aria-label=${text('out.code')}><code>${program}</code></pre>
      <div class="buttons">
        ${button('copyCode', text('out.copy'), () => this.#copy(program))}
        ${button('saveCode', text('out.save'), () =>
          saveFile(programFileNames[this.#language], 'text/plain', program),
        )}
        ${
          // The page's Python has no files for a cell to load.
          this.#language === 'notebook' && actions.addCell && files.length === 0
            ? button('addCell', text('out.addCell'), () => actions.addCell?.(program))
            : nothing
        }
        ${files.map(({ name, tensor }) =>
          button(name, text('out.saveFile', { name }), () => saveNpy(name, tensor)),
        )}
      </div>
      ${files.length > 0 ? html`<p class="hint">${text('out.files')}</p>` : nothing}`;
  }

  async #copy(program: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(program);
      this.#said = 'out.copied';
    } catch {
      this.#said = 'out.notCopied';
    }
    this.changed();
  }

  #program: { readonly key: Key; readonly text: string } | undefined;

  /** The program for a result in the chosen language, memoized. */
  #programOf(language: Language, { anatomy }: Result, recipe: Recipe): string {
    const key = [anatomy, this.#language, language, recipe.foundBy];
    if (!this.#program || !sameKey(this.#program.key, key))
      this.#program = { key, text: programOf(this.#language, recipe) };
    return this.#program.text;
  }
}

function recipeOf({ language }: Model, { state, quantizer }: Result): Recipe {
  const { clamp, castToFloat, source, includeZero } = state.config;
  const found = source === 'given' ? undefined : sourceText(language, source);
  const zero = includeZero ? ` (${message(language, advancedWords, 'settings.includeZero')})` : '';
  const foundBy = found && found + zero;
  const comment: Recipe['comment'] = messageIn(language, words);
  return { tensor: state.tensor, quantizer, clamp, castToFloat, foundBy, comment };
}
