import type { TemplateResult } from 'lit-html';
import { html, nothing } from 'lit-html';
import { type IdOf, type Language, message, messageIn } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import { words } from './exercise_words.ts';
import type { Kept, Progress } from './progress.ts';
import {
  mostCharacters,
  type ProgressProblem,
  readProgress,
  writeProgress,
} from './progress_file.ts';

/** The page's services for the buttons. */
export interface ProgressHost {
  readonly draw: () => void;
  /** The reader's progress, once the part around the lessons has loaded. */
  readonly progress: () => Progress | undefined;
  readonly saveFile: (name: string, type: string, content: string) => void;
}

/** The latest event: a message, or the reason why a file was refused. */
type News =
  | { readonly id: Extract<IdOf<typeof words>, `progress.${string}`> }
  | { readonly name: string; readonly problem: ProgressProblem };

/** Buttons that export, import and forget the progress. */
export class ProgressTools {
  #news: News | undefined;
  /** The progress that was reset last, and can be restored. */
  #forgotten: Kept | undefined;

  constructor(readonly around: ProgressHost) {}

  view(language: Language): TemplateResult | undefined {
    const { saveFile } = this.around;
    const progress = this.around.progress();
    if (!progress) return undefined;
    const text = messageIn(language, words);
    const button = (action: string, words: string, act: (event: Event) => void) =>
      html`<button type="button" data-action=${action} @click=${act}>${words}</button>`;
    const save = () =>
      saveFile('zeropoint_progress.json', 'application/json', writeProgress(progress.all));
    return html`<p>
        ${text('progress.about')} ${progress.isStored ? nothing : text('progress.unstored')}
      </p>
      <div class="buttons" role="toolbar" ${roving()} aria-label=${text('progress.tools')}>
        ${button('exportProgress', text('progress.export'), save)}
        ${button('importProgress', text('progress.import'), pickFile)}
        <input
          type="file"
          hidden
          accept=".json,application/json"
          aria-label=${text('progress.import')}
          @change=${(event: Event) => this.#import(event.target as HTMLInputElement)}
        />
        ${button('forgetProgress', text('progress.forget'), () => this.#forget())}
      </div>
      <p role="status" class="progress-news">
        ${this.#news ? this.#sentence(language, this.#news) : nothing}
        ${this.#forgotten ? button('undoForget', text('undo'), () => this.#undo()) : nothing}
      </p>`;
  }

  #sentence(language: Language, news: News): string {
    if ('id' in news) return message(language, words, news.id);
    const { name, problem } = news;
    const reason = message(language, words, problem.reason, problem.values);
    return message(language, words, 'progress.unreadable', { name, reason });
  }

  async #import(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    // A character has at most four bytes: what is cut off makes no difference.
    const read = readProgress(await file.slice(0, 4 * mostCharacters + 1).text());
    // The same file can be chosen again.
    input.value = '';
    if ('kept' in read) this.#add(read.kept);
    this.#forgotten = undefined;
    this.#news =
      'kept' in read ? { id: 'progress.imported' } : { name: file.name, problem: read.problem };
    this.around.draw();
  }

  #add(kept: Kept): void {
    for (const [name, step] of Object.entries(kept)) this.around.progress()?.note(name, step);
  }

  #forget(): void {
    const progress = this.around.progress();
    this.#forgotten = progress?.all;
    progress?.forget();
    this.#news = { id: 'progress.forgotten' };
    this.around.draw();
  }

  #undo(): void {
    if (this.#forgotten) this.#add(this.#forgotten);
    this.#forgotten = this.#news = undefined;
    this.around.draw();
  }
}

function pickFile(event: Event): void {
  (event.currentTarget as Element).parentElement?.querySelector('input')?.click();
}
