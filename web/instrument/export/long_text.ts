import { html, nothing, type TemplateResult } from 'lit-html';
import { inSlices } from '../../text/steps.ts';
import { message } from '../../ui/messages/index.ts';
import type { FileReceiver, Model } from '../model.ts';
import { words } from '../settings/advanced_words.ts';
import { readTextSteps } from '../settings/draft.ts';

/** Reads a long text in slices, so that the page stays alive; a new one takes the place of one that is being read. */
export class LongText {
  #reading: { readonly name: string; percent: number } | undefined;
  #current = new AbortController();

  constructor(readonly changed: () => void) {}

  /** Resolves when the text has been read, or is no longer wanted. */
  async read(name: string, text: string, receiver: FileReceiver): Promise<void> {
    this.stop();
    const { signal } = this.#current;
    const reading = { name, percent: 0 };
    this.#reading = reading;
    try {
      const read = await inSlices(readTextSteps(text), signal, (part) => {
        const percent = Math.floor(part * 100);
        if (percent <= reading.percent) return;
        reading.percent = percent;
        this.changed();
      });
      if ('problem' in read) receiver.refuse(read.problem.code, read.problem.values);
      else receiver.takeReadText(read);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
      this.changed();
    }
  }

  readonly stop = (): void => {
    this.#current.abort();
    this.#current = new AbortController();
    this.#reading = undefined;
    this.changed();
  };

  view({ language }: Model): TemplateResult | typeof nothing {
    if (!this.#reading) return nothing;
    return html`<p class="notice" role="status">
      ${message(language, words, 'text.reading', this.#reading)}
      <button type="button" data-action="stopReading" @click=${this.stop}>
        ${message(language, words, 'text.stop')}
      </button>
    </p>`;
  }
}
