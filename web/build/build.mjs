import { fileURLToPath } from 'node:url';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { ensurePackages, ensureSystem, forBuild } from './setup.mjs';

/** Builds `dist/` from a fresh clone; with `core: false`, uses the existing compiled core. */
export async function build({ core = true } = {}) {
  ensureSystem(forBuild);
  ensurePackages();
  // Imported late, because they need packages that may just have been installed.
  const { buildCore } = await import('./core.mjs');
  const { buildPage } = await import('./page.mjs');
  if (core) buildCore();
  await buildPage(fromRoot('dist'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ core: !process.argv.includes('--page') });
  say('the site is in dist/; it works from any folder of any static host.');
}
