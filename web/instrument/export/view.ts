import { html, nothing, type TemplateResult } from 'lit-html';
import { type Key, sameKey } from '../../charts/keys.ts';
import { LongWork } from '../../text/long_work.ts';
import type { ProgramLanguage } from '../../text/program.ts';
import { errorSentence, joined, messageIn } from '../../ui/messages/index.ts';
import { saveFile } from '../../ui/save_file.ts';
import type { Result } from '../compute.ts';
import type { Actions, Model } from '../model.ts';
import { toFile } from '../store/state_file.ts';
import { words as instrumentWords } from '../words.ts';
import { button, dataButtons, makingView, openButton, picture, saveNpy } from './buttons.ts';
import { type Programs, programsOf, recipeOf } from './programs.ts';
import { words as exportWords } from './words.ts';

const words = joined(exportWords, instrumentWords);

/** Export: the setting as a program, the numbers as a file, a chart as a picture. */
export class ExportView {
  /** The chosen one of each list of languages. */
  readonly #chosen = new WeakMap<Programs['languages'], ProgramLanguage>();
  /** The message about the last click. */
  #said: 'out.copied' | 'out.notCopied' | undefined;

  readonly #work: LongWork;

  constructor(readonly changed: () => void) {
    this.#work = new LongWork(changed);
  }

  view(model: Model, actions: Actions): TemplateResult {
    const { language, result, coded, notice } = model;
    const text = messageIn(language, words);
    if (!result) return html``;
    const affine = coded?.affine;
    return html`<div class="out">
      ${this.#programView(model, actions, result)}
      <h3>${text('out.data')}</h3>
      <div class="buttons">
        ${button('saveNpy', text('out.npy'), () => saveNpy('tensor.npy', result.state.tensor))}
        ${affine ? dataButtons(language, affine, recipeOf(language, affine), this.#work) : nothing}
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
      ${makingView(language, this.#work)}
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

  #programView(model: Model, actions: Actions, result: Result): TemplateResult {
    const text = messageIn(model.language, words);
    const programs = programsOf(model.language, result);
    const { languages } = programs;
    const name = this.#chosen.get(languages) ?? (languages[0] as ProgramLanguage);
    const program = this.#textOf(model, result, programs, name);
    const fileName = programs.fileName(name);
    const files = programs.files(name);
    const choice = (one: ProgramLanguage) => html`<button
      type="button"
      data-program=${one}
      aria-pressed=${one === name}
      @click=${() => {
        this.#chosen.set(languages, one);
        this.changed();
      }}
    >
      ${text(`out.${one}`)}
    </button>`;
    return html`<div class="buttons" role="group" aria-label=${text('out.code')}>
        ${languages.map(choice)}
      </div>
      <pre class="program" tabindex="0" aria-label=${text('out.code')}><code>${program}</code></pre>
      <div class="buttons">
        ${button('copyCode', text('out.copy'), () => this.#copy(program))}
        ${
          fileName === undefined
            ? nothing
            : button('saveCode', text('out.save'), () => saveFile(fileName, 'text/plain', program))
        }
        ${
          // The page's Python has no files for a cell to load.
          name === 'notebook' && actions.addCell && files.length === 0
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

  /** The program of a result in the chosen language, memoized. */
  #textOf(
    { language }: Model,
    { anatomy }: Result,
    programs: Programs,
    name: ProgramLanguage,
  ): string {
    const key = [anatomy, name, language];
    if (!this.#program || !sameKey(this.#program.key, key))
      this.#program = { key, text: programs.text(name) };
    return this.#program.text;
  }
}
