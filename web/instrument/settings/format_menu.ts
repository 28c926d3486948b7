import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import {
  type LevelDType,
  levelDTypes,
  levelKinds,
  storedFamilies,
  storedKinds,
} from '../../core/engine/names.ts';
import { message, messageIn } from '../../ui/messages/index.ts';
import { factsOf } from '../coded/format_facts.ts';
import { about, aboutInteger, besideCodes, bitsText } from '../coded/format_sentences.ts';
import { words } from '../coded/words.ts';
import type { Actions, Model } from '../model.ts';
import { chooseInteger } from './controls.ts';
import { withSource } from './draft.ts';
import { readSeed } from './read_parameters.ts';

/** The format menu in groups, the sentence below it, and the fields of a codebook. */
export class FormatMenu {
  /** Whether a format was chosen here; before, an integer format needs no sentence. */
  #isUsed = false;
  /** The codebook's numbers as typed, while they are not valid. */
  #typed: { readonly levels?: string; readonly seed?: string } = {};

  constructor(readonly changed: () => void) {}

  readonly options = ({ language, draft }: Model): TemplateResult => {
    const chosen = (draft.stored ?? draft).format;
    const option = (format: string, bits: string) =>
      html`<option value=${format} .selected=${live(format === chosen)}>
        ${message(language, words, 'format.option', { format, bits })}
      </option>`;
    const group = (name: 'integers' | (typeof storedFamilies)[number], options: unknown) =>
      html`<optgroup label=${message(language, words, `format.${name}`)}>${options}</optgroup>`;
    const names = Object.keys(storedKinds);
    return html`${group(
      'integers',
      levelDTypes.map((name) => option(name, String(levelKinds[name].bits))),
    )}
    ${storedFamilies.map((family) =>
      group(
        family,
        names
          .map((name) => factsOf(name, name === draft.stored?.format ? draft.stored.levels : 16))
          .filter((facts) => facts.family === family)
          .map(({ name, bits }) => option(name, bitsText(bits))),
      ),
    )}`;
  };

  readonly choose = (name: string, { problems }: Model, actions: Actions): void => {
    this.#isUsed = true;
    this.#typed = {};
    const integer = levelDTypes.find((one): one is LevelDType => one === name);
    if (integer) {
      chooseInteger(actions, integer);
      return;
    }
    // Invalid numbers would stay in fields that are not shown.
    const isWrong = problems.some(({ field }) => field !== 'tensor' && field !== 'text');
    const valid = isWrong ? { ...withSource('minMax'), sharing: 'tensor' as const } : {};
    actions.edit((draft) => ({ ...draft, ...valid, stored: { format: name } }));
  };

  readonly note = (model: Model, actions: Actions): TemplateResult => {
    const { language, draft } = model;
    const { stored } = draft;
    const text = messageIn(language, words);
    if (!stored) {
      return this.#isUsed
        ? html`<p class="about hint">${aboutInteger(language, draft.format)}</p>`
        : html``;
    }
    const { family } = factsOf(stored.format);
    return html`<p class="about hint">${about(language, stored)}</p>
      <p class="setting hint">${text(`setting.${besideCodes(family)}`)}</p>
      ${family === 'codebook' ? this.#bookView(model, actions) : nothing}`;
  };

  /** How many values a codebook has, and where the search for them begins. */
  #bookView({ language, draft, locks }: Model, actions: Actions): TemplateResult {
    const { format, levels = 16, seed = 0 } = draft.stored ?? { format: 'kmeans' };
    const now = { levels, seed };
    const field = (name: 'levels' | 'seed', isValid: (value: number) => boolean) => {
      const typed = this.#typed[name];
      const id = `stored-${name}`;
      const wrong =
        typed === undefined ? nothing : message(language, words, `setting.${name}Wrong`);
      return html`<div class="book-field">
        <label for=${id}>${message(language, words, `setting.${name}`)}</label>
        <input
          id=${id}
          inputmode="numeric"
          autocomplete="off"
          .value=${live(typed ?? String(now[name]))}
          ?readonly=${locks.has('format')}
          aria-invalid=${typed !== undefined}
          aria-describedby="${id}-problem"
          @input=${(event: Event) => {
            const { value } = event.target as HTMLInputElement;
            const number = readSeed(value.trim());
            const { [name]: _, ...others } = this.#typed;
            if (number === undefined || !isValid(number)) {
              this.#typed = { ...others, [name]: value };
              this.changed();
              return;
            }
            this.#typed = others;
            actions.edit(
              (draft) => ({
                ...draft,
                stored: { format, ...now, ...draft.stored, [name]: number },
              }),
              `stored.${name}`,
            );
            this.changed();
          }}
        />
        <div id="${id}-problem" class="problems" role="status">
          ${wrong === nothing ? nothing : html`<p>${wrong}</p>`}
        </div>
      </div>`;
    };
    return html`<div class="book">
      ${field('levels', (value) => value >= 2 && value <= 256)} ${field('seed', () => true)}
    </div>`;
  }
}
