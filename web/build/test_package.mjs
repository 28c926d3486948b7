import { build } from './build.mjs';
import { run, say } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

// The package as npm would publish it, in every kind of project that it is said to work in.

ensureSystem(forTests);
await build();
ensurePackages();
ensurePackages('tests/package/bundlers');
const { bundleTests } = await import('./bundle_tests.mjs');
const files = await bundleTests(['package', 'package/bundlers']);
run(process.execPath, ['--enable-source-maps', '--test', '--test-reporter=spec', ...files]);
say('the package works in Node, in a plain page, and in esbuild, Vite and webpack');
