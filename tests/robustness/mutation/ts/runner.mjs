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
import { keyOf } from '../../../../web/build/mutation_sample.mjs';
import { root } from '../../../../web/build/paths.mjs';
import { collect, failNow, runSuite } from './suite.mjs';

// Runs the bundled tests in Stryker's own process, which takes milliseconds where a process for each
// file would take a tenth of a second. What Stryker counts as a test is a file.

/** The instrumented code reads the active mutant here, and counts its coverage. */
globalThis.__stryker__ = {};
const state = globalThis.__stryker__;
process.on('uncaughtException', failNow);
process.on('unhandledRejection', failNow);
/** The mutants to try, by the keys of web/build/mutation_sample.mjs; all without a list. */
const chosen = process.env.ZEROPOINT_MUTANTS
  ? new Set(JSON.parse(fs.readFileSync(process.env.ZEROPOINT_MUTANTS, 'utf8')))
  : undefined;
/** Files that need what only a build writes, and fail in the copy of the project; each with its failure. */
const leftOutList = path.join(root, 'build/mutation/left_out.txt');
const turn = () => new Promise((resolve) => setImmediate(resolve));

class TestFile {
  constructor(file) {
    this.id = path.relative('build/tests', file);
    this.require = createRequire(path.resolve(file));
    let count = 0;
    const text = fs.readFileSync(file, 'utf8');
    /** The mutants in the bundle; scripts and engines that it imports by their addresses are outside of it. */
    this.holds = new Set([...text.matchAll(/\bstryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => id));
    this.importsOthers = /web\/build\/|tests\/wasm\/engines\.ts/.test(text);
    this.script = new Script(`(require) => {${text}\n}`, {
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
    const left = [];
    for (const file of this.#files) {
      state.currentTestId = file.id;
      let test = await file.run();
      // A busy machine may have kept it waiting.
      if (test.status === TestStatus.Failed) test = await file.run();
      if (test.status === TestStatus.Failed) left.push(`${file.id}: ${test.failureMessage}\n`);
      else tests.push(test);
    }
    if (left.length > 0) fs.writeFileSync(leftOutList, left.join(''));
    const names = new Set(tests.map(({ id }) => id));
    this.#files = this.#files.filter(({ id }) => names.has(id));
    state.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: state.mutantCoverage };
  }

  /** Forgets the files that failed without a mutant, which another process may have found. */
  #leaveOut() {
    if (!fs.existsSync(leftOutList)) return;
    const lines = fs.readFileSync(leftOutList, 'utf8').split('\n');
    const names = new Set(lines.map((line) => line.split(': ')[0]));
    this.#files = this.#files.filter(({ id }) => !names.has(id));
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const { id, fileName } = activeMutant;
    this.#leaveOut();
    if (
      chosen &&
      !chosen.has(keyOf({ ...activeMutant, fileName: path.relative(root, fileName) }))
    ) {
      return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: 'not chosen' });
    }
    const killsOf = (file) => this.#kills.get(`${fileName} ${file.id}`) ?? 0;
    const files = this.#files
      .filter((file) => testFilter === undefined || testFilter.includes(file.id))
      .filter((file) => file.holds.has(id) || file.importsOthers)
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
