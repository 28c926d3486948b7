/** The files of a build, wherever they are. What cannot be had rejects with a reason. */
export interface Files {
  /** For a style sheet, or something to be saved. */
  address(name: string): string;
  /** What a module exports. */
  module<M>(name: string): Promise<M>;
  text(name: string): Promise<string>;
  bytes(name: string): Promise<ArrayBuffer>;
}

/** Files that are fetched and imported by their addresses. */
export function filesAt(at: (name: string) => URL): Files {
  /** How often each file has failed to come. */
  const failures = new Map<string, number>();
  /** Browsers remember that a module failed, and caches may: the next attempt has another address. */
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
    module: (name) =>
      attempt(name, (address) =>
        import(/* webpackIgnore: true */ /* @vite-ignore */ address).catch((cause) => {
          // What browsers say is long and names the address.
          throw new Error(name, { cause });
        }),
      ),
    text: async (name) => (await fetched(name)).text(),
    bytes: async (name) => (await fetched(name)).arrayBuffer(),
  };
}
