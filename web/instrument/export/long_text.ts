import { html, nothing, type TemplateResult } from 'lit-html';
import { LongWork } from '../../text/long_work.ts';
import { inSlices } from '../../text/steps.ts';
import { message } from '../../ui/messages/index.ts';
import type { FileReceiver, Model } from '../model.ts';
import { words } from '../settings/advanced_words.ts';
import { readTextSteps } from '../settings/draft.ts';

/** Reads a long text in slices, so that the page stays alive; a new one takes the place of one that is being read. */
export class LongText {
  readonly #work: LongWork;

  constructor(changed: () => void) {
    this.#work = new LongWork(changed);
  }

  /** Resolves when the text has been read, or is no longer wanted. */
  async read(name: string, text: string, receiver: FileReceiver): Promise<void> {
    const done = await this.#work.do(name, (...slices) => inSlices(readTextSteps(text), ...slices));
    if (!done) return;
    const { result } = done;
    if ('problem' in result) receiver.refuse(result.problem.code, result.problem.values);
    else receiver.takeReadText(result);
  }

  stop(): void {
    this.#work.stop();
  }

  view({ language }: Model): TemplateResult | typeof nothing {
    const { going, stop } = this.#work;
    if (!going) return nothing;
    return html`<p class="notice" role="status">
      ${message(language, words, 'text.reading', going)}
      <button type="button" data-action="stopReading" @click=${stop}>
        ${message(language, words, 'text.stop')}
      </button>
    </p>`;
  }
}
