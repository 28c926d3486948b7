import { Attempts } from './attempts.ts';

/** Access to the files of a build. The promises reject with a reason if a file is unavailable. */
export interface Files {
  /** The URL of a style sheet or a download. */
  address(name: string): string;
  /** Imports a module that is a build of its own, such as an engine. */
  module<M>(name: string): Promise<M>;
  text(name: string): Promise<string>;
  bytes(name: string): Promise<ArrayBuffer>;
}

/** Files that are fetched and imported by URL. */
export function filesAt(at: (name: string) => URL): Files {
  const attempts = new Attempts();
  const addressOf = (name: string, again: string): string => {
    const url = at(name);
    if (again) url.searchParams.set('again', again);
    return url.href;
  };
  /** No file of a build is empty. */
  const fetched = <T extends string | ArrayBuffer>(
    name: string,
    read: (response: Response) => Promise<T>,
  ): Promise<T> =>
    attempts.make(name, async (again) => {
      const response = await fetch(addressOf(name, again));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      const body = await read(response);
      if ((typeof body === 'string' ? body.length : body.byteLength) === 0) throw new Error(name);
      return body;
    });
  return {
    address: (name) => at(name).href,
    module: (name) => attempts.module(name, (again) => addressOf(name, again)),
    text: (name) => fetched(name, (response) => response.text()),
    bytes: (name) => fetched(name, (response) => response.arrayBuffer()),
  };
}
