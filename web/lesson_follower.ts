import type { LessonLink } from './notebook/link.ts';
import { runLesson } from './notebook/run.ts';
import type { LessonInput } from './notebook/sources.ts';
import type { Result } from './playground/lab.ts';
import { isMatrix, lessonSettings } from './playground/state.ts';
import type { LessonClient } from './worker/lesson_client.ts';

/**
 * The first lesson's notebook follows the instrument, as far as its functions can say the setting.
 * While one result's outputs are computed the newest waits, and those between are left out.
 */
export class LessonFollower {
  #last: Result | undefined;
  #waiting: LessonInput | undefined;
  #running = false;

  constructor(
    readonly link: LessonLink,
    readonly client: () => Promise<LessonClient>,
  ) {}

  canFollow({ state }: Result): boolean {
    return isMatrix(state.tensor) && lessonSettings(state.choice) !== undefined;
  }

  follow(result: Result): void {
    if (result.anatomy === this.#last?.anatomy) return;
    this.#last = result;
    const { tensor, choice } = result.state;
    const settings = lessonSettings(choice);
    if (!settings || !this.canFollow(result)) return;
    this.#waiting = { tensor, settings };
    if (!this.#running) this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting) {
      const input = this.#waiting;
      this.#waiting = undefined;
      try {
        const core = (await this.client()).session();
        this.link.follow(input, await runLesson(core, input));
      } catch {
        // The core is gone; the instrument says so, and the notebook keeps what it shows.
      }
    }
    this.#running = false;
  }
}
