import path from 'node:path';

declare const projectRoot: string;

/**
 * The path of a file that the build writes to `dist/`. A unit test that imports this module, also by
 * another one, runs after a build; all others run without.
 */
export const inDist = (...names: string[]): string => path.join(projectRoot, 'dist', ...names);

/** The path of an engine's bundle, which the build of the tests writes. */
export const engineBundle = (name: string): string =>
  path.join(projectRoot, 'build/engines', `${name}.mjs`);
