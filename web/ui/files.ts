/** Access to the files of a build. The promises reject with a reason if a file is unavailable. */
export interface Files {
  /** The URL of a style sheet or a download. */
  address(name: string): string;
  /** Imports a module. One that does not fit is rejected; by default, one without any export. */
  module<M>(name: string, fits?: (module: M) => boolean): Promise<M>;
  text(name: string): Promise<string>;
  bytes(name: string): Promise<ArrayBuffer>;
}

/** Files that are fetched and imported by URL. */
export function filesAt(at: (name: string) => URL): Files {
  /** The number of failures for each file. */
  const failures = new Map<string, number>();
  /** Retries use another URL, because browsers and caches may remember the failure of a module. */
  const attempt = async <T>(name: string, get: (address: string) => Promise<T>): Promise<T> => {
    const url = at(name);
    const failed = failures.get(name) ?? 0;
    if (failed > 0) url.searchParams.set('again', String(failed));
    try {
      return await get(url.href);
    } catch (error) {
      failures.set(name, failed + 1);
      throw error;
    }
  };
  const fetched = (name: string): Promise<Response> =>
    attempt(name, async (address) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response;
    });
  return {
    address: (name) => at(name).href,
    // A file that arrived empty is a module, too.
    module: (name, fits = (found) => Object.keys(found as object)[0] !== undefined) =>
      attempt(name, (address) =>
        import(/* webpackIgnore: true */ /* @vite-ignore */ address)
          .then((found) => (fits(found) ? found : Promise.reject()))
          .catch((cause) => {
            // The browsers' own messages are long and contain the URL.
            throw new Error(name, { cause });
          }),
      ),
    text: async (name) => (await fetched(name)).text(),
    bytes: async (name) => (await fetched(name)).arrayBuffer(),
  };
}
