/**
 * Work that goes on after the page was drawn, for one question at a time. Another question ends the
 * work on the last one; what it has found so far stays until the new work reports something.
 */
export class Job<T> {
  value: T | undefined;
  /** Whether there is more to come. */
  working = false;
  failure: unknown;
  #key: readonly unknown[] = [];
  #current = new AbortController();

  constructor(readonly changed: () => void) {}

  /**
   * Begins to work unless the question is the same as the last one. `work` reports what it has as
   * often as it likes, and returns once all is there.
   */
  ask(
    key: readonly unknown[],
    work: (report: (value: T) => void, signal: AbortSignal) => Promise<void>,
  ): void {
    const isSame = key.length === this.#key.length && key.every((part, i) => part === this.#key[i]);
    if (isSame) return;
    this.#key = key;
    this.#current.abort();
    this.#current = new AbortController();
    this.#run(work, this.#current.signal);
  }

  async #run(
    work: (report: (value: T) => void, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    this.working = true;
    this.failure = undefined;
    const report = (value: T) => {
      if (signal.aborted) return;
      this.value = value;
      this.changed();
    };
    try {
      await work(report, signal);
    } catch (error) {
      if (!signal.aborted) this.failure = error;
    }
    if (signal.aborted) return;
    this.working = false;
    this.changed();
  }
}
