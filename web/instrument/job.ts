import { type Key, sameKey } from '../charts/keys.ts';
import type { AsyncWholeEngine } from '../core/worker/whole_client.ts';

/** The work for a request: it may report partial results and returns when it is complete. */
type Work<T, Core> = (core: Core, report: (value: T) => void) => Promise<void>;

/**
 * Asynchronous work for one request at a time. A new request aborts the previous one, whose results
 * stay until the new work reports something.
 */
export class Job<T, Core = AsyncWholeEngine> {
  value: T | undefined;
  /** Whether the work is still running. */
  working = false;
  failure: unknown;
  #key: Key = [];
  #work: Work<T, Core> | undefined;
  /** The key of the request that produced the value. */
  #answered: Key | undefined;
  #occasion: unknown;
  #current = new AbortController();

  constructor(
    /** The engine; open calls reject once the signal is aborted. */
    readonly core: (signal: AbortSignal) => Promise<Core>,
    readonly changed: () => void,
  ) {}

  /** Whether the value is stale: it belongs to an earlier request. */
  get isEarlier(): boolean {
    return this.value !== undefined && !sameKey(this.#answered, this.#key);
  }

  /**
   * Starts the work unless the key is the same as for the last request. A failed request is retried
   * when `occasion` changes.
   */
  ask(key: Key, work: Work<T, Core>, occasion?: unknown): void {
    const isAgain = this.failure !== undefined && occasion !== this.#occasion;
    if (sameKey(this.#key, key) && !isAgain) return;
    this.#key = key;
    this.#occasion = occasion;
    this.#work = work;
    this.#begin();
  }

  /** Retries the current request after a failure. */
  readonly retry = (): void => {
    if (this.failure !== undefined) this.#begin();
    this.changed();
  };

  #begin(): void {
    this.#current.abort();
    this.#current = new AbortController();
    if (this.#work) this.#run(this.#work, this.#key, this.#current.signal);
  }

  async #run(work: Work<T, Core>, key: Key, signal: AbortSignal): Promise<void> {
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
