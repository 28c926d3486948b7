import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot, root } from './paths.mjs';
import { say, stop } from './run.mjs';
import { runWithSecondChance } from './second_chance.mjs';

const reporter = fromRoot('web/build/results_reporter.mjs');
/** A file that takes longer hangs; the longest takes a third of it on a busy machine with two cores. */
const longestMs = 480_000;

const resultList = fromRoot('build/tests/results.jsonl');
const processorTimes = fromRoot('build/tests/processor_times.jsonl');

/**
 * A test file by its path in tests/, whether Node names the source or the bundle of it, or the file of
 * the same name where its tests stand, as story.ts does for story.test.ts.
 */
export const testFileOf = (file) =>
  path
    .relative(fromRoot('tests'), file ?? '')
    .replace(path.join('..', 'build', 'tests', path.sep), '')
    .replace(/(\.test)?\.(mjs|ts)$/, '.test.ts');

/** Outside a `describe`, a hook would be that of every file in its process. */
const hasOwnHooks = (file) =>
  /^(?:before|after)(?:Each)?\(/m.test(fs.readFileSync(fromRoot('tests', file), 'utf8'));

/**
 * The test files that share one process: most of tests/unit take less time than Node takes to start.
 * Each keeps its own copy of the modules that it tests.
 */
export function sharingOneProcess(files) {
  const short = files.filter((file) => file.startsWith('unit/') && !hasOwnHooks(file));
  return short.length > 1 ? short : [];
}

const bundleOf = (file) => fromRoot('build/tests', file.replace(/\.ts$/, '.mjs'));

/**
 * The source of a script that runs the tests of several files in one process. A file that throws while
 * it is imported is a failed test with its name; the tests of the others run all the same.
 */
export const togetherScript = (files, pathOf = bundleOf) => `import { test } from 'node:test';
const files = ${JSON.stringify(files.map((file) => [file, pathToFileURL(pathOf(file)).href]))};
for (const [file, address] of files) {
  try {
    await import(address);
  } catch (error) {
    test(\`tests/\${file} can be imported\`, () => {
      throw error;
    });
  }
}
`;

/** The scripts that Node runs, each in a process. */
export function scriptsOf(files) {
  const sharing = sharingOneProcess(files);
  const others = files.filter((file) => !sharing.includes(file)).map(bundleOf);
  if (sharing.length === 0) return others;
  const together = fromRoot('build/tests/unit.test.mjs');
  fs.writeFileSync(together, togetherScript(sharing));
  // First: at the end a processor would be idle beside it.
  return [together, ...others];
}

/** Runs test files by their paths in tests/; see second_chance.mjs. */
function runFiles(files, { times = false } = {}) {
  // One more than processors: many tests wait for a browser or for time to pass.
  const atOnce = os.availableParallelism() + 1;
  const args = [
    '--enable-source-maps',
    ...(times ? [`--import=${pathToFileURL(fromRoot('web/build/processor_time.mjs')).href}`] : []),
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${resultList}`,
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${longestMs}`,
    ...scriptsOf(files),
  ];
  for (const list of [resultList, processorTimes]) fs.rmSync(list, { force: true });
  const env = { ...process.env, ZEROPOINT_PROCESSOR_TIMES: processorTimes };
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (error) stop(`Node could not be started: ${error.message}`);
  const results = readLines(resultList);
  const worked = new Map(readLines(processorTimes).map(({ file, seconds }) => [file, seconds]));
  return {
    passed: status === 0,
    failures: results.filter(({ text }) => text !== undefined),
    times: results
      .filter(({ ms }) => ms !== undefined)
      .map((one) => ({ ...one, worked: worked.get(one.file) })),
  };
}

/** The JSON objects that a run wrote, with the files by their paths in tests/; empty if there was no run. */
function readLines(list) {
  const text = fs.existsSync(list) ? fs.readFileSync(list, 'utf8') : '';
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line))
    .map((one) => ({ ...one, file: testFileOf(one.file) }));
}

const column = (seconds) => seconds?.toFixed(1).padStart(7) ?? '      –';

/**
 * A line for each file, the longest first: the seconds that its tests took, and those that a processor
 * worked for it; files that share a process have none of their own.
 */
export function timesTable(runs) {
  const sums = new Map();
  for (const { file, ms, worked } of runs.flat()) {
    const sum = sums.get(file) ?? { seconds: 0, worked: undefined };
    const both = worked === undefined ? sum.worked : (sum.worked ?? 0) + worked;
    sums.set(file, { seconds: sum.seconds + ms / 1000, worked: both });
  }
  return [...sums]
    .sort(([, one], [, other]) => other.seconds - one.seconds)
    .map(([file, { seconds, worked }]) => `${column(seconds)} ${column(worked)}  ${file}`)
    .join('\n');
}

/** Runs bundled TypeScript test files, and lists their `times`; ends the process if they fail. */
export async function runTyped(files, { times = false } = {}) {
  const runs = [];
  const { passed, flaky } = await runWithSecondChance(files, async (some) => {
    if (some !== files) say(`once more, alone: tests/${some[0]}`);
    const ran = runFiles(some, { times });
    runs.push(ran.times);
    return ran;
  });
  if (times) say(`seconds of the tests in each file, and of a processor:\n${timesTable(runs)}`);
  if (!passed) stop('TypeScript tests failed; see above.');
  for (const { file, text } of flaky) {
    say(`flaky: a test of tests/${file} failed at first and passed when it ran alone:\n${text}`);
  }
}
