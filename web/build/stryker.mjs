import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { keyOf, rangeOf } from './mutation_sample.mjs';
import { fromRoot, root } from './paths.mjs';
import { say } from './run.mjs';

// Starts Stryker, which plants mistakes in TypeScript and runs the tests of tests/unit and tests/wasm that reach them.

const packages = fromRoot('tests/robustness/mutation/ts/node_modules/@stryker-mutator');
export const loadStryker = (file) => import(pathToFileURL(path.join(packages, file)).href);
export const out = 'build/mutation';
const chosenList = fromRoot('build/mutation_chosen.json');

/** The report about the mutants of some files, or about those that are `chosen` alone. */
export async function runStryker(files, chosen) {
  const { Stryker } = await loadStryker('core/dist/src/index.js');
  process.chdir(root);
  fs.rmSync(out, { recursive: true, force: true });
  delete process.env.ZEROPOINT_MUTANTS;
  if (chosen) {
    fs.writeFileSync(chosenList, JSON.stringify(chosen.map(keyOf)));
    process.env.ZEROPOINT_MUTANTS = chosenList;
  }
  await new Stryker({
    mutate: chosen?.map(rangeOf) ?? files,
    ignorePatterns: [
      'dist',
      'build/*',
      '!build/wasm*',
      'build/wasm*/*',
      '!build/wasm*/*.{mjs,wasm}',
    ],
    tempDirName: `${out}/sandboxes`,
    disableTypeChecks: false, // esbuild checks none
    buildCommand: `node web/build/mutation_bundles.mjs ${files.join(' ')}`,
    symlinkNodeModules: false, // that would be after the build
    plugins: [fromRoot('tests/robustness/mutation/ts/runner.mjs')],
    testRunner: 'bundles',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    maxTestRunnerReuse: 200, // modules that are imported stay in memory
    coverageAnalysis: 'perTest',
    concurrency: os.availableParallelism(),
    timeoutMS: 10_000,
    reporters: ['json', 'html', 'progress-append-only'],
    jsonReporter: { fileName: `${out}/report.json` },
    htmlReporter: { fileName: `${out}/report.html` },
    thresholds: { high: 85, low: 85, break: null },
    allowConsoleColors: false,
  }).runMutationTest();
  const leftOut = fromRoot(out, 'left_out.txt');
  if (fs.existsSync(leftOut)) {
    say(`these fail without a mistake, and were left out:\n${fs.readFileSync(leftOut, 'utf8')}`);
  }
  return JSON.parse(fs.readFileSync(fromRoot(out, 'report.json'), 'utf8'));
}
