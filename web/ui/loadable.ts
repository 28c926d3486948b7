/**
 * A part of the page that is loaded on demand. Rendering may call `load` any number of times: after a
 * failure, only `retry` or coming back online loads again.
 */
export class Loadable<T> {
  value: T | undefined;
  /** Why the last attempt failed. */
  failure: string | undefined;
  #loading: Promise<T | undefined> | undefined;

  constructor(
    readonly open: () => Promise<T>,
    readonly changed: () => void,
  ) {}

  /** Resolves with undefined if it cannot be loaded. */
  load(): Promise<T | undefined> {
    this.#loading ??= this.#open();
    return this.#loading;
  }

  readonly retry = (): Promise<T | undefined> => {
    if (this.failure !== undefined) {
      this.failure = this.#loading = undefined;
      this.changed();
    }
    return this.load();
  };

  async #open(): Promise<T | undefined> {
    try {
      this.value = await this.open();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      globalThis.addEventListener?.('online', this.retry, { once: true });
    }
    this.changed();
    return this.value;
  }
}
