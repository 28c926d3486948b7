import path from 'node:path';
import { openHost } from './host.ts';

declare const projectRoot: string;

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * dist/, or another folder of the project, in a folder of a static host, as a course would have it.
 * `change` is for every page; `others` are texts of the same host, by path.
 */
export const openSite = (
  change?: (html: string) => string,
  folder = 'dist',
  others?: Readonly<Record<string, string>>,
) =>
  openHost(path.join(projectRoot, folder), {
    prefix: '/course/week-2/',
    ...(change && { change }),
    ...(others && { others }),
  });
