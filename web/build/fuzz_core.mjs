import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { compile, configure } from './core.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { ensureSystem, forFuzzing } from './setup.mjs';

// The C++ core by libFuzzer, with the address and undefined-behaviour sanitizers. What it learns stays in
// build/fuzz/corpus, where the next run begins.

/** tests/fuzz/core has a program for each. */
export const coreTargets = ['kernels', 'packing', 'printing', 'quantizers', 'states'];

const folder = fromRoot('build/fuzz');
const slowSeconds = 10;
const longestBytes = 8192;

export function buildFuzzers(names) {
  ensureSystem(forFuzzing);
  say('compiling the core with sanitizers for libFuzzer; the first time takes some minutes.');
  configure('fuzzers');
  compile(
    'fuzzers',
    names.map((name) => `fuzz_${name}`),
  );
}

/** What libFuzzer printed: its executions, and the last thing that it complained about. */
export function readReport(printed) {
  const executions = Number(/^stat::number_of_executed_units:\s+(\d+)/m.exec(printed)?.[1] ?? 0);
  const complaints = [...printed.matchAll(/^.*(?:does not hold|runtime error|ERROR): .*$/gm)];
  const [failure] = complaints.map(([line]) => line.trim());
  return { executions, failure };
}

/** Feeds one part of the core; returns its executions, and what failed if anything did. */
export function feedCore(name, seconds, seed) {
  const corpus = path.join(folder, 'corpus', name);
  fs.mkdirSync(corpus, { recursive: true });
  const input = path.join(folder, `${name}.input`);
  const args = [
    ...[`-max_total_time=${seconds}`, `-seed=${seed}`, `-max_len=${longestBytes}`],
    ...[`-timeout=${slowSeconds}`, `-exact_artifact_path=${input}`, '-print_final_stats=1'],
    corpus,
  ];
  const child = spawn(fromRoot('build/fuzzers/tests/fuzz/core', `fuzz_${name}`), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
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
      resolve({ executions, failure: failure ?? `exit ${status}`, input: fs.readFileSync(input) });
    });
  });
}
