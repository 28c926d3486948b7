/** A file that arrived empty is a module, too. */
const isNotEmpty = (module: unknown): boolean => Object.keys(Object(module))[0] !== undefined;

/**
 * Attempts to load files. Those after a failure use another URL, because browsers and caches may remember
 * the failure of a module.
 */
export class Attempts {
  /** The number of failures for each file. */
  readonly #failures = new Map<string, number>();

  /** Calls `get` with a value for the URL’s parameter `again`, which is empty at first. */
  async make<T>(name: string, get: (again: string) => Promise<T>): Promise<T> {
    const failed = this.#failures.get(name) ?? 0;
    try {
      return await get(failed > 0 ? String(failed) : '');
    } catch (error) {
      this.#failures.set(name, failed + 1);
      throw error;
    }
  }

  /** Imports a module by its URL. One that does not fit is rejected; by default, one without any export. */
  module<M>(
    name: string,
    at: (again: string) => string,
    fits: (module: M) => boolean = isNotEmpty,
  ): Promise<M> {
    return this.make(name, (again) =>
      import(/* webpackIgnore: true */ /* @vite-ignore */ at(again))
        .then((found) => (fits(found) ? found : Promise.reject()))
        .catch((cause) => {
          // The browsers' own messages are long and contain the URL.
          throw new Error(name, { cause });
        }),
    );
  }
}
