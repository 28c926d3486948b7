import type { LessonClient } from '../../core/worker/lesson_client.ts';
import type { Result } from '../../instrument/compute.ts';
import { isMatrix, lessonSettings } from '../../instrument/store/state.ts';
import { Latest } from '../../ui/latest.ts';
import type { LessonInput } from '../link/sources.ts';
import type { NotebookModel } from '../page_model.ts';
import { runLesson } from '../run.ts';
import type { Following } from '../store/live_lesson.ts';

/**
 * Makes the first lesson's notebook follow the instrument, as far as its functions can express the
 * setting and its code or variables can contain the tensor.
 */
export class LessonFollower {
  #last: Result['anatomy'] | undefined;
  #name: string | undefined;
  readonly #inputs: Latest<LessonInput>;

  constructor(
    readonly notebook: Following,
    readonly client: () => Promise<LessonClient>,
  ) {
    this.#inputs = new Latest((input) => this.#run(input));
  }

  /** Why the notebook cannot follow; undefined if it can. */
  unsynced({ state }: Result): NotebookModel['unsynced'] {
    if (state.picture) return 'picture';
    if (state.stored || !lessonSettings(state.config)) return 'setting';
    return isMatrix(state.tensor) || this.notebook.holds(state.tensor) ? undefined : 'tensor';
  }

  /** Follows the previous result again. */
  again(): void {
    this.#last = undefined;
  }

  /** Makes the notebook with this name follow a result. */
  follow(result: Result, name: string | undefined): void {
    const { anatomy, state } = result;
    if (anatomy === this.#last && name === this.#name) return;
    this.#last = anatomy;
    this.#name = name;
    const settings = lessonSettings(state.config);
    if (settings) this.#inputs.offer({ tensor: state.tensor, settings });
  }

  /** Stops following: pending results are out of date. */
  part(): void {
    this.#inputs.clear();
    this.again();
  }

  async #run(input: LessonInput): Promise<void> {
    try {
      const core = (await this.client()).session();
      // The lesson core's outputs are not needed for a tensor that only Python's variables contain.
      const outputs = isMatrix(input.tensor) ? await runLesson(core, input) : new Map();
      this.notebook.follow(input, outputs);
    } catch {
      // The core is unavailable; the instrument reports it, and the notebook stays unchanged.
    }
  }
}
