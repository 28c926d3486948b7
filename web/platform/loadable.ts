/**
 * A part of the page that is loaded on demand. Drawing may call `load` as often as it likes: after a
 * failure only `retry` tries again, or the browser when it is back online.
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

  /** Resolves with nothing where it cannot be loaded. */
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
