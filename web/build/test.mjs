import fs from 'node:fs';
import os from 'node:os';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

ensureSystem(forTests);
await build();
ensurePackages('tests');

say('checking layout, lint and types');
check();

const { compile, configure } = await import('./core.mjs');
for (const preset of ['native', 'wasm', 'wasm-scalar']) {
  say(`C++ tests: ${preset}`);
  configure(preset, { ZEROPOINT_TESTS: 'ON' });
  compile(preset);
  const isWasm = preset !== 'native';
  if (isWasm && !fs.existsSync(fromRoot('build', preset, 'tests/native/zeropoint_tests.js'))) {
    say(`skipped: Catch2 is here for this machine only, and cannot be linked into WebAssembly.`);
    continue;
  }
  run('ctest', ['--preset', preset]);
}

say('TypeScript tests: rooms, bindings, Python, page, package');
const { bundleTests } = await import('./bundle_tests.mjs');
const files = await bundleTests(['unit', 'wasm', 'python', 'browser', 'package']);
// Left to itself, Node keeps one processor free, which of two would be half.
const atOnce = `--test-concurrency=${Math.max(2, os.availableParallelism() - 1)}`;
const options = ['--enable-source-maps', '--test', '--test-reporter=spec', atOnce];
run(process.execPath, [...options, ...files]);
say('all tests passed');
