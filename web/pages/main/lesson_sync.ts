import { html, type TemplateResult } from 'lit-html';
import { WhenVisible } from '../../charts/when_visible.ts';
import type { PageState } from '../../instrument/store/page_state.ts';
import { bitsOf } from '../../instrument/store/state.ts';
import { LessonFollower } from '../../notebook/lesson/follower.ts';
import type { NotebookModel } from '../../notebook/page_model.ts';
import { words } from '../../notebook/words.ts';
import { message } from '../../ui/messages/index.ts';
import type { NotebookPage } from './notebook_page.ts';

/**
 * Keeps the first lesson's notebook in step with the instrument. The notebook follows one frame after
 * the instrument, because both together would be a long frame; out of sight, it follows at rest.
 */
export class LessonSync {
  /** The notebook's plot: the panels of the last result that the lesson's functions can express. */
  panels: TemplateResult | undefined;
  #nextPanels: TemplateResult | undefined;
  /** Why the notebook cannot follow the instrument. */
  unsynced: NotebookModel['unsynced'];
  /** The format, if PyTorch does not have it. */
  #format: string | undefined;
  readonly #follower: LessonFollower;
  readonly #seen: WhenVisible;

  constructor(
    readonly notebook: NotebookPage,
    client: LessonFollower['client'],
    readonly draw: () => void,
  ) {
    this.#follower = new LessonFollower(notebook, client);
    this.#seen = new WhenVisible(draw);
  }

  /** Call this before each render, with the instrument's panels. */
  update({ result, busy }: PageState, panels: TemplateResult | undefined): void {
    // While a newer result is pending the notebook stays as it is, so that it does not delay a drag.
    if (result && !busy) this.unsynced = this.#follower.unsynced(result);
    if (this.unsynced) this.#follower.part();
    // PyTorch’s tensors have at least 8 bits an element.
    const { format } = result?.state.config.scheme ?? {};
    this.#format = format && !result?.state.stored && bitsOf(format) < 8 ? format : undefined;
    if (!result || busy || this.unsynced || !this.#seen.isDue(result.anatomy)) return;
    this.panels = this.#nextPanels ?? panels;
    this.#nextPanels = panels;
    if (this.panels !== panels) this.draw();
    const { openNotebooks, active } = this.notebook.notebooks;
    if (openNotebooks.has(this.notebook.around.lesson)) this.#follower.follow(result, active?.name);
  }

  /** Call this after each render. */
  drawn(root: ParentNode): void {
    // The first is found without looking through its cells.
    const notebook = root.querySelector('.notebook');
    this.#seen.watch(...(notebook ? [notebook] : []));
  }

  /** Follows the current result again. */
  readonly followAgain = (): void => {
    this.#follower.again();
    this.draw();
  };

  get #note() {
    if (this.unsynced === 'picture') return 'notebook.unsynced.picture' as const;
    return this.#format ? 'notebook.unsynced.dtype' : 'notebook.unsynced.note';
  }

  /** The note in the instrument that the notebook cannot follow it, with a remedy. */
  view(): TemplateResult | undefined {
    const { unsynced, notebook } = this;
    if (!unsynced || !notebook.isLinked) return undefined;
    const { language } = notebook.around.localizer;
    return html`<p class="sync-note hint" data-sync=${unsynced}>
      ${message(language, words, this.#note, { format: this.#format ?? '' })}
      <button type="button" data-action="useOwn" @click=${notebook.actions.useOwn}>
        ${message(language, words, 'notebook.useOwn')}
      </button>
    </p>`;
  }
}
