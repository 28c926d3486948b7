import { html, nothing } from 'lit-html';
import { messageIn } from '../../ui/messages/index.ts';
import type { EditingHost } from '../editing_host.ts';
import { words } from '../editing_words.ts';
import type { Cell } from '../model.ts';
import type { LongText } from '../page_model.ts';
import { type Excerpt, excerptOf } from '../store/excerpt.ts';
import { type Output, printedText } from './output.ts';

/** Shows long outputs with an elided middle, and lets the reader copy or download all of it. */
export class LongTexts {
  readonly #excerpts = new WeakMap<Output, Excerpt | undefined>();
  /** The last output that was copied, and whether copying succeeded. */
  #copied: { readonly output: Output; readonly isDone: boolean } | undefined;

  constructor(readonly place: Pick<EditingHost, 'language' | 'saveFile' | 'whenDrawn'>) {}

  readonly view = (text: string, output: Output, cell: Cell): LongText | undefined => {
    if (!this.#excerpts.has(output)) this.#excerpts.set(output, excerptOf(text));
    const excerpt = this.#excerpts.get(output);
    if (!excerpt) return undefined;
    const { lines, characters } = excerpt;
    const language = this.place.language();
    const say = messageIn(language, words);
    const number = (count: number) => count.toLocaleString(language.tag);
    const left = lines
      ? say('long.lines', {
          first: number(lines.first),
          last: number(lines.last),
          characters: number(characters),
        })
      : say('long.characters', { characters: number(characters) });
    const copied = this.#copied?.output === output ? this.#copied : undefined;
    const said = say(copied?.isDone ? 'long.copied' : 'long.notCopied');
    const note = html`<p class="left-out">
      ${left}
      <button type="button" data-action="copyOutput" @click=${() => this.#copy(text, output)}>
        ${say('long.copy')}
      </button>
      <button type="button" data-action="saveOutput" @click=${() => this.#save(text, cell)}>
        ${say('long.save')}
      </button>
      <span role="status">${copied ? said : nothing}</span>
    </p>`;
    return { shown: excerpt.shown, note };
  };

  async #copy(text: string, output: Output): Promise<void> {
    const isDone = await Promise.resolve(navigator.clipboard?.writeText(printedText(text))).then(
      () => 'clipboard' in navigator,
      () => false,
    );
    this.#copied = { output, isDone };
    this.place.whenDrawn(() => {});
  }

  #save(text: string, { executionCount }: Cell): void {
    const name = `output_${executionCount ?? 'recorded'}.txt`;
    this.place.saveFile(name, 'text/plain;charset=utf-8', printedText(text));
  }
}
