import { build } from './build.mjs';
import { run } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

// A visitor who does anything at all, by chance: npm run test:monkey -- --seeds 20 --actions 1000

ensureSystem(forTests);
ensurePackages();
await build();
const { bundleScript } = await import('./bundle_tests.mjs');
run(process.execPath, [
  await bundleScript('robustness/monkey/monkey.ts'),
  ...process.argv.slice(2),
]);
