import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

ensureSystem(forTests);
await build();
ensurePackages();
const { bundleScript } = await import('./bundle_tests.mjs');
run(process.execPath, [await bundleScript('browser/screenshot.ts')]);
say(`wrote the README’s picture to ${fromRoot('web/docs/screenshot.png')}`);
