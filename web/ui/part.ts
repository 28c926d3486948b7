import { Attempts } from './attempts.ts';

/**
 * A part of the page: `() => import(…)`. In the split build the name of the part's file stands in
 * its place (web/build/scripts.mjs), because only with a name can a file be asked for again.
 */
export type Part<M extends object> = () => Promise<M>;

declare const buildVersion: string;

const attempts = new Attempts();

/** Loads a part. One that does not fit is rejected, so that the next call requests it anew. */
export function loadPart<M extends object>(
  part: Part<M>,
  fits?: (module: M) => boolean,
): Promise<M> {
  const load = part as Part<M> | string;
  if (typeof load !== 'string') return load();
  const at = (again: string) => `./${load}?v=${buildVersion}${again && `&again=${again}`}`;
  return attempts.module(load, at, fits);
}
