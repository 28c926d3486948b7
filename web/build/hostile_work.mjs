import { build } from './build.mjs';
import { run } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

// The work that small hostile inputs ask for: npm run bench:hostile -- --write after

ensureSystem(forTests);
ensurePackages();
await build();
const { bundleScript } = await import('./bundle_tests.mjs');
run(process.execPath, [await bundleScript('robustness/attacks/work.ts'), ...process.argv.slice(2)]);
