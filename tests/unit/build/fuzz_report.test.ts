import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// Reports of the core's fuzzers, and the list of fuzzers.

declare const projectRoot: string;

const script = path.join(projectRoot, 'web/build/fuzz_core.mjs');
const { coreTargets, readReport } = (await import(pathToFileURL(script).href)) as {
  readonly coreTargets: readonly string[];
  readReport(printed: string): { readonly executions: number; readonly failure?: string };
};

test('libFuzzer’s executions are read from its last lines', () => {
  const printed = `#2 INITED cov: 5 ft: 6 corp: 1/1b exec/s: 0 rss: 30Mb
Done 120345 runs in 3 second(s)
stat::number_of_executed_units: 120345
stat::average_exec_per_sec:     40115
`;
  assert.deepEqual(readReport(printed), { executions: 120345, failure: undefined });
});

test('the first complaint is what failed: a promise, a rule of C++, or a sanitizer’s', () => {
  const last = 'stat::number_of_executed_units: 7\n';
  const promise = 'kernels.cpp:81: does not hold: same_bits(one, other)';
  const rule = 'src/a.cpp:3:5: runtime error: shift exponent 33 is too large';
  const address = '==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1';
  for (const first of [promise, rule, address]) {
    const { executions, failure } = readReport(
      `#2 INITED\n${first}\n==12== ERROR: libFuzzer: deadly signal\n${last}`,
    );
    assert.deepEqual([executions, failure], [7, first]);
  }
});

test('every fuzzer of the core is built, and each that is built is fed', () => {
  const folder = path.join(projectRoot, 'tests/robustness/fuzz/core');
  const sources = fs.readdirSync(folder).filter((name) => name.endsWith('.cpp'));
  assert.deepEqual(sources.map((name) => name.replace('.cpp', '')).sort(), [...coreTargets].sort());
  const list = fs.readFileSync(path.join(folder, 'CMakeLists.txt'), 'utf8');
  assert.match(list, new RegExp(`foreach\\(target ${coreTargets.join(' ')}\\)`));
});
