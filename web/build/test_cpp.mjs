import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compileTogether, configure } from './core.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { suites } from './test_plan.mjs';

/** Where a preset's tests lie, whatever the system calls a program. */
const programOf = (preset) =>
  fromRoot('build', preset, 'tests/native', `zeropoint_tests${preset === 'native' ? '' : '.js'}`);

/** Compiles the C++ tests of suites, and the core that they test. */
export async function compileTests(names) {
  const presets = names.map((name) => suites[name].preset);
  for (const preset of presets) configure(preset, { ZEROPOINT_TESTS: 'ON' });
  await compileTogether(presets);
}

/** Runs the compiled C++ tests of suites. */
export function runTests(names) {
  for (const name of names) {
    const { title, preset } = suites[name];
    if (!fs.existsSync(programOf(preset))) {
      say('skipped: Catch2 is here for this machine only, and cannot be linked into WebAssembly.');
      continue;
    }
    say(title);
    run('ctest', ['--preset', preset, '--parallel', String(os.availableParallelism())]);
  }
}

/** Runs the test cases of some C++ files alone, natively. */
export function runFiles(files) {
  const tags = files.map((file) => `[#${path.basename(file, '.cpp')}]`).join(',');
  run(programOf('native'), ['--filenames-as-tags', tags]);
}
