import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { collect, failNow, runSuite } from './suite.mjs';

// Runs the bundled tests in Stryker's own process, which takes milliseconds where a process for each
// file would take a tenth of a second. What Stryker counts as a test is a file.

/** The instrumented code reads the active mutant here, and counts its coverage. */
globalThis.__stryker__ = {};
const state = globalThis.__stryker__;
process.on('uncaughtException', failNow);
process.on('unhandledRejection', failNow);
const turn = () => new Promise((resolve) => setImmediate(resolve));

class TestFile {
  constructor(file) {
    this.id = path.relative('build/tests', file);
    this.require = createRequire(path.resolve(file));
    let count = 0;
    this.script = new Script(`(require) => {${fs.readFileSync(file, 'utf8')}\n}`, {
      filename: path.resolve(file),
      // With a query, modules are new for every run, and so are the mutants in them.
      importModuleDynamically: (name) => import(name.startsWith('/') ? `${name}?${count++}` : name),
    });
  }

  /** Runs its tests; the time they took, and the first failure. */
  async run() {
    const started = performance.now();
    let failure;
    try {
      await runSuite(
        collect((functions) => {
          globalThis.testFunctions = functions;
          this.script.runInThisContext()(this.require);
        }),
      );
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    await turn();
    this.timeMs = performance.now() - started;
    const status = failure === undefined ? TestStatus.Success : TestStatus.Failed;
    return {
      id: this.id,
      name: this.id,
      status,
      failureMessage: failure,
      timeSpentMs: this.timeMs,
    };
  }
}

/**
 * Rejects if a test file that has failed also fails without a mutant, because something of an earlier run
 * is left in this process. Stryker then tries the mutant again in a new one.
 */
async function checkStillPasses(file) {
  state.activeMutant = undefined;
  state.hitLimit = undefined;
  const { status, failureMessage } = await file.run();
  if (status === TestStatus.Failed)
    throw new Error(`${file.id} fails without a mutant: ${failureMessage}`);
}

class BundleRunner {
  #files = [];
  /** How many mutants of a source each test file has killed: the best is tried first. */
  #kills = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const folder = 'build/tests';
    const names = fs.readdirSync(folder, { recursive: true });
    this.#files = names
      .filter((name) => name.endsWith('.test.cjs'))
      .map((name) => new TestFile(path.join(folder, name)));
  }

  async dryRun() {
    state.activeMutant = undefined;
    state.mutantCoverage = { static: {}, perTest: {} };
    const tests = [];
    for (const file of this.#files) {
      state.currentTestId = file.id;
      tests.push(await file.run());
    }
    state.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: state.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const { id, fileName } = activeMutant;
    const killsOf = (file) => this.#kills.get(`${fileName} ${file.id}`) ?? 0;
    const files = this.#files
      .filter((file) => testFilter === undefined || testFilter.includes(file.id))
      .sort((a, b) => killsOf(b) - killsOf(a) || (a.timeMs ?? 0) - (b.timeMs ?? 0));
    Object.assign(state, { activeMutant: id, hitLimit, hitCount: hitLimit && 0 });
    const tests = [];
    let hits;
    for (const file of files) {
      const test = await file.run();
      hits = state.hitCount;
      tests.push(test);
      if (test.status !== TestStatus.Failed) continue;
      this.#kills.set(`${fileName} ${file.id}`, killsOf(file) + 1);
      await checkStillPasses(file);
      break;
    }
    const result = determineHitLimitReached(hits, hitLimit);
    state.activeMutant = undefined;
    return toMutantRunResult(result ?? { status: DryRunStatus.Complete, tests });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'bundles', BundleRunner)];
