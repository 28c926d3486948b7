import { Newest } from './newest.ts';
import type { Following } from './notebook/live_lesson.ts';
import { runLesson } from './notebook/run.ts';
import type { LessonInput } from './notebook/sources.ts';
import type { Result } from './playground/lab.ts';
import { isMatrix, lessonSettings } from './playground/state.ts';
import type { LessonClient } from './worker/lesson_client.ts';

/**
 * The first lesson's notebook follows the instrument, as far as its functions can say the setting.
 */
export class LessonFollower {
  #last: Result | undefined;
  readonly #inputs: Newest<LessonInput>;

  constructor(
    readonly notebook: Following,
    readonly client: () => Promise<LessonClient>,
  ) {
    this.#inputs = new Newest((input) => this.#run(input));
  }

  canFollow({ state }: Result): boolean {
    return isMatrix(state.tensor) && lessonSettings(state.choice) !== undefined;
  }

  follow(result: Result): void {
    if (result.anatomy === this.#last?.anatomy) return;
    this.#last = result;
    const { tensor, choice } = result.state;
    const settings = lessonSettings(choice);
    if (settings && isMatrix(tensor)) this.#inputs.offer({ tensor, settings });
  }

  async #run(input: LessonInput): Promise<void> {
    try {
      const core = (await this.client()).session();
      this.notebook.follow(input, await runLesson(core, input));
    } catch {
      // The core is gone; the instrument says so, and the notebook keeps what it shows.
    }
  }
}
