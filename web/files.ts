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
  const fetched = async (name: string): Promise<Response> => {
    const response = await fetch(at(name));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response;
  };
  return {
    address: (name) => at(name).href,
    module: (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ at(name).href),
    text: async (name) => (await fetched(name)).text(),
    bytes: async (name) => (await fetched(name)).arrayBuffer(),
  };
}
