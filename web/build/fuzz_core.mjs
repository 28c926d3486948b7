import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { compile, configure } from './core.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { ensureSystem, forFuzzing } from './setup.mjs';

// The C++ core by libFuzzer, with the address and undefined-behaviour sanitizers. What it learns stays in
// build/fuzz/corpus, where the next run begins.

/**
 * The bytes of an input: of most, and at most as many as its program takes. Long inputs take long, and
 * find little that shorter ones do not. tests/robustness/fuzz/core has a program for each.
 */
const inputBytes = {
  kernels: { usual: 768, longest: 8320 },
  packing: { usual: 512, longest: 4160 },
  printing: { usual: 384, longest: 1056 },
  quantizers: { usual: 512, longest: 4352 },
  states: { usual: 256, longest: 6080 },
};
export const coreTargets = Object.keys(inputBytes);

const folder = fromRoot('build/fuzz');
const slowSeconds = 10;
/** Without the calls that allocated memory: the program says them if it is run on a kept input. */
const quick = 'malloc_context_size=0:quarantine_size_mb=16';

export function buildFuzzers(names) {
  ensureSystem(forFuzzing);
  say('compiling the core with sanitizers for libFuzzer; the first time takes some minutes.');
  configure('fuzzers');
  compile(
    'fuzzers',
    names.map((name) => `fuzz_${name}`),
  );
}

/** Reads libFuzzer's output: the executions, and the last failure. */
export function readReport(printed) {
  const executions = Number(/^stat::number_of_executed_units:\s+(\d+)/m.exec(printed)?.[1] ?? 0);
  const complaints = [...printed.matchAll(/^.*(?:does not hold|runtime error|ERROR): .*$/gm)];
  const [failure] = complaints.map(([line]) => line.trim());
  return { executions, failure };
}

/** libFuzzer holds the number of runs in an int; -1 is no limit. */
const runsOf = (most) => (most > 2 ** 31 - 1 ? -1 : most);

/**
 * Feeds one part of the core for some seconds, and at most `most` times; returns its executions, and what
 * failed if anything did. A tenth of the inputs, the last, may be long.
 */
export async function feedCore(name, { seconds, most, seed }) {
  const { usual, longest } = inputBytes[name];
  const long = { seconds: Math.ceil(seconds / 10), most: Math.ceil(most / 10) };
  const short = { seconds: Math.max(1, seconds - long.seconds), most: most - long.most };
  const first = await feed(name, { ...short, seed, bytes: usual });
  if (first.failure !== undefined) return first;
  const last = await feed(name, { ...long, seed, bytes: longest });
  return { ...last, executions: first.executions + last.executions };
}

function feed(name, { seconds, most, seed, bytes }) {
  const corpus = path.join(folder, 'corpus', name);
  fs.mkdirSync(corpus, { recursive: true });
  const input = path.join(folder, `${name}.input`);
  const args = [
    ...[`-max_total_time=${seconds}`, `-runs=${runsOf(most)}`, `-seed=${seed}`],
    ...[`-max_len=${bytes}`, `-timeout=${slowSeconds}`],
    ...[`-exact_artifact_path=${input}`, '-print_final_stats=1'],
    corpus,
  ];
  const child = spawn(fromRoot('build/fuzzers/tests/robustness/fuzz/core', `fuzz_${name}`), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ASAN_OPTIONS: quick },
  });
  let printed = '';
  child.stderr.on('data', (data) => {
    printed += data;
  });
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const { executions, failure } = readReport(printed);
      if (status === 0) return resolve({ executions });
      console.error(printed.split('\n').slice(-60).join('\n'));
      // Nothing was wrong with an input if the run was interrupted.
      const kept = fs.existsSync(input) ? fs.readFileSync(input) : Buffer.alloc(0);
      resolve({ executions, failure: failure ?? `exit ${status}`, input: kept });
    });
  });
}
