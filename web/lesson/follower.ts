import type { Following } from '../notebook/live_lesson.ts';
import type { NotebookModel } from '../notebook/page_model.ts';
import { runLesson } from '../notebook/run.ts';
import type { LessonInput } from '../notebook/sources.ts';
import { Newest } from '../platform/latest.ts';
import type { Result } from '../playground/lab.ts';
import { isMatrix, lessonSettings } from '../playground/state.ts';
import type { LessonClient } from '../worker/lesson_client.ts';

/**
 * The first lesson's notebook follows the instrument, as far as its functions can say the setting
 * and its code or its variables the tensor.
 */
export class LessonFollower {
  #last: Result['anatomy'] | undefined;
  #book: string | undefined;
  readonly #inputs: Newest<LessonInput>;

  constructor(
    readonly notebook: Following,
    readonly client: () => Promise<LessonClient>,
  ) {
    this.#inputs = new Newest((input) => this.#run(input));
  }

  /** What keeps the notebook from following; nothing where it can. */
  parted({ state }: Result): NotebookModel['parted'] {
    if (!lessonSettings(state.choice)) return 'setting';
    return isMatrix(state.tensor) || this.notebook.holds(state.tensor) ? undefined : 'tensor';
  }

  /** Has a result followed that the notebook followed before. */
  again(): void {
    this.#last = undefined;
  }

  /** The notebook of this name follows; another one that is shown catches up. */
  follow(result: Result, book: string | undefined): void {
    const { anatomy, state } = result;
    if (anatomy === this.#last && book === this.#book) return;
    this.#last = anatomy;
    this.#book = book;
    const settings = lessonSettings(state.choice);
    if (settings) this.#inputs.offer({ tensor: state.tensor, settings });
  }

  /** What can no longer be said: what waits to be followed is out of date. */
  part(): void {
    this.#inputs.clear();
    this.again();
  }

  async #run(input: LessonInput): Promise<void> {
    try {
      const core = (await this.client()).session();
      // A tensor that only Python's variables hold has no use for the lesson core's outputs.
      const outputs = isMatrix(input.tensor) ? await runLesson(core, input) : new Map();
      this.notebook.follow(input, outputs);
    } catch {
      // The core is gone; the instrument says so, and the notebook keeps what it shows.
    }
  }
}
