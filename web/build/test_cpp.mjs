import os from 'node:os';
import path from 'node:path';
import { compileTogether, configure, configureCore, coreBuilds } from './core.mjs';
import { fromRoot } from './paths.mjs';
import { run, say, startQuietly } from './run.mjs';
import { suites } from './test_plan.mjs';

/**
 * Compiles the C++ tests of suites, and the core that they test; `withPage`, also what the page needs of
 * the other variants.
 */
export async function compileTests(names, { withPage }) {
  const tested = names.map((name) => ({ preset: suites[name].preset }));
  for (const { preset } of tested) configure(preset, { ZEROPOINT_TESTS: 'ON' });
  const isTested = ({ preset }) => tested.some((one) => one.preset === preset);
  const others = withPage ? coreBuilds.filter((build) => !isTested(build)) : [];
  for (const { preset } of others) configureCore(preset);
  await compileTogether([...tested, ...others]);
}

/** Runs the compiled C++ tests of suites, one beside the other: in WebAssembly each is one process. */
export async function runTests(names) {
  const parallel = ['--parallel', String(os.availableParallelism())];
  const started = names.map(async (name) => {
    const { title, preset } = suites[name];
    await startQuietly('ctest', ['--preset', preset, ...parallel]);
    say(`passed: ${title}`);
  });
  await Promise.all(started);
}

/** Runs the test cases of some C++ files alone, natively. */
export function runFiles(files) {
  const tags = files.map((file) => `[#${path.basename(file, '.cpp')}]`).join(',');
  run(fromRoot('build/native/tests/native/zeropoint_tests'), ['--filenames-as-tags', tags]);
}
