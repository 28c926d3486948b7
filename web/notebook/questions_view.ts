import { html, nothing, type TemplateResult } from 'lit-html';
import { AsyncDirective } from 'lit-html/async-directive.js';
import { directive } from 'lit-html/directive.js';
import type { LongWork } from '../text/long_work.ts';
import { type IdOf, type Language, message, messageIn } from '../ui/messages/index.ts';
import { words } from './editing_words.ts';
import type { NotebookActions } from './page_model.ts';
import type { Versions } from './store/draft_texts.ts';
import { words as notebookWords } from './words.ts';

// The notices of the part that edits and runs notebooks: a long run, a deletion, changes of an earlier visit or of
// another tab, and saving.

/** Whether changes from an earlier visit were restored, perhaps for an older version of the lesson. */
export type Restored = 'kept' | 'older';

interface Questions {
  /** How many seconds a cell has been running, when it is time to ask whether to stop it. */
  readonly asks: number | undefined;
  /** Whether the last structural change was a deletion, which can be undone. */
  readonly hasDeleted: boolean;
  readonly versions: Versions | undefined;
  readonly restored: Restored | undefined;
  readonly saving: LongWork;
  readonly keep: () => void;
  readonly next: () => void;
  readonly actions: Pick<NotebookActions, 'goOn' | 'stop' | 'undo' | 'discard'>;
}

export function questionsView(language: Language, questions: Questions): TemplateResult {
  const { asks, hasDeleted, versions, restored, saving, actions } = questions;
  const say = messageIn(language, words);
  const button = (name: keyof Questions['actions'], label: string) =>
    html`<button type="button" data-action="notice-${name}" @click=${actions[name]}>${label}</button>`;
  const known = (id: 'notebook.stop' | 'notebook.undo') => message(language, notebookWords, id);
  return html`${
    asks === undefined
      ? nothing
      : html`<p class="notice" data-question>
          ${say('python.asks', { seconds: asks })} ${button('goOn', say('notebook.goOn'))}
          ${button('stop', known('notebook.stop'))}
        </p>`
  }${
    hasDeleted
      ? html`<p class="notice calm" data-deleted>
          ${say('notebook.deleted')} ${button('undo', known('notebook.undo'))}
        </p>`
      : nothing
  }${versions ? versionsView(language, versions, questions) : nothing}${
    restored
      ? html`<p class="notice calm" data-restored=${restored}>
          ${say(`notebook.${restored}`)} ${button('discard', say('notebook.discard'))}
        </p>`
      : nothing
  }${savingView(language, saving)}`;
}

/** The question which of the texts of several tabs to keep. */
function versionsView(
  language: Language,
  { at, count, isStored, hasReadable }: Versions,
  act: Pick<Questions, 'keep' | 'next'>,
): TemplateResult {
  const say = messageIn(language, words);
  const reason = !isStored ? 'versions.full' : hasReadable ? 'versions.stored' : 'versions.newer';
  const button = (name: 'keep' | 'next', label: IdOf<typeof words>) =>
    html`<button type="button" data-action="versions-${name}" @click=${act[name]}>${say(label)}</button>`;
  return html`<p class="notice" data-versions=${count}>
    ${say('versions.question')} ${say(reason, { at, count })}
    ${button('keep', 'versions.keep')}
    ${isStored && hasReadable ? button('next', 'versions.next') : nothing}
  </p>`;
}

/** How far saving is, and the button that stops it. Draws itself again: all of a long notebook would take longer. */
class SavingView extends AsyncDirective {
  #saving: LongWork | undefined;

  render(language: Language, saving: LongWork): TemplateResult | typeof nothing {
    this.#saving = saving;
    saving.changed = () => {
      if (this.isConnected) this.setValue(this.render(language, saving));
    };
    const { going, stop } = saving;
    if (!going) return nothing;
    const say = messageIn(language, words);
    return html`<p class="notice calm" data-saving>
      ${say('saving', going)}
      <progress max="100" .value=${going.percent} aria-label=${going.name}></progress>
      <button type="button" data-action="stopSaving" @click=${stop}>${say('saving.stop')}</button>
    </p>`;
  }

  protected override disconnected(): void {
    if (this.#saving) this.#saving.changed = () => {};
  }
}

const savingView = directive(SavingView);
