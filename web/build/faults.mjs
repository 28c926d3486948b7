import { build } from './build.mjs';
import { run } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

// Faults by chance, and what the page makes of them: npm run test:faults -- --count 1000 --kinds core,parts

ensureSystem(forTests);
ensurePackages();
await build();
const { bundleScript } = await import('./bundle_tests.mjs');
run(process.execPath, [
  await bundleScript('robustness/faults/faults.ts'),
  ...process.argv.slice(2),
]);
