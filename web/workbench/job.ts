import { type Key, sameKey } from '../charts/keys.ts';
import type { AsyncVerbs } from '../worker/twin.ts';

/** What is done for a question: it reports what it has as often as it likes, and returns with all. */
type Work<T> = (core: AsyncVerbs, report: (value: T) => void) => Promise<void>;

/**
 * Work that goes on after the page was drawn, for one question at a time. Another question ends the
 * work on the last one; what it has found so far stays until the new work reports something.
 */
export class Job<T> {
  value: T | undefined;
  /** Whether there is more to come. */
  working = false;
  failure: unknown;
  #key: Key = [];
  #work: Work<T> | undefined;
  /** The question that the value answers. */
  #answered: Key | undefined;
  #occasion: unknown;
  #current = new AbortController();

  constructor(
    /** The whole engine; open calls reject once the signal is aborted. */
    readonly core: (signal: AbortSignal) => Promise<AsyncVerbs>,
    readonly changed: () => void,
  ) {}

  /** Whether the value answers another question than the last one. */
  get isEarlier(): boolean {
    return this.value !== undefined && !sameKey(this.#answered, this.#key);
  }

  /**
   * Begins to work unless the question is the same as the last one. What has failed is tried again
   * on another occasion.
   */
  ask(key: Key, work: Work<T>, occasion?: unknown): void {
    const isAgain = this.failure !== undefined && occasion !== this.#occasion;
    if (sameKey(this.#key, key) && !isAgain) return;
    this.#key = key;
    this.#occasion = occasion;
    this.#work = work;
    this.#begin();
  }

  /** Works on the present question once more, after a failure. */
  readonly retry = (): void => {
    if (this.failure !== undefined) this.#begin();
    this.changed();
  };

  #begin(): void {
    this.#current.abort();
    this.#current = new AbortController();
    if (this.#work) this.#run(this.#work, this.#key, this.#current.signal);
  }

  async #run(work: Work<T>, key: Key, signal: AbortSignal): Promise<void> {
    this.working = true;
    this.failure = undefined;
    const report = (value: T) => {
      if (signal.aborted) return;
      this.value = value;
      this.#answered = key;
      this.changed();
    };
    try {
      await work(await this.core(signal), report);
    } catch (error) {
      if (!signal.aborted) this.failure = error;
    }
    if (signal.aborted) return;
    this.working = false;
    this.changed();
  }
}
