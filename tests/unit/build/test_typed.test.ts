import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The process that the short unit test files share.

declare const projectRoot: string;

const inBuild = (name: string) => path.join(projectRoot, 'web/build', name);
const { timesTable, togetherScript } = (await import(
  pathToFileURL(inBuild('test_typed.mjs')).href
)) as {
  timesTable(runs: readonly (readonly FileTime[])[]): string;
  togetherScript(files: readonly string[], pathOf: (file: string) => string): string;
};

interface FileTime {
  readonly file: string;
  readonly ms: number;
  readonly worked?: number;
}

/** Runs made-up test files together; returns whether they pass, what passed, and what failed. */
function runTogether(sources: Readonly<Record<string, string>>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'together-'));
  try {
    const pathOf = (file: string) => path.join(folder, file);
    for (const [file, source] of Object.entries(sources)) fs.writeFileSync(pathOf(file), source);
    const script = pathOf('together.test.mjs');
    fs.writeFileSync(script, togetherScript(Object.keys(sources), pathOf));
    const results = pathOf('results.jsonl');
    const reporters = {
      tap: 'stdout',
      [pathToFileURL(inBuild('results_reporter.mjs')).href]: results,
    };
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--test',
        ...Object.entries(reporters).flatMap(([reporter, to]) => [
          `--test-reporter=${reporter}`,
          `--test-reporter-destination=${to}`,
        ]),
        script,
      ],
      // Without it, Node would not run tests within a test.
      { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
    );
    const lines = fs.readFileSync(results, 'utf8').split('\n').filter(Boolean);
    return {
      passed: status === 0,
      fine: [...stdout.matchAll(/^ *ok \d+ - (.*)$/gm)].map(([, name]) => name),
      failed: lines.flatMap((line) => (JSON.parse(line) as { text?: string }).text ?? []),
    };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const fine = (name: string) => `import { test } from 'node:test'; test('${name}', () => {});\n`;

test('a unit test file that throws while it is imported fails alone, with its name', () => {
  const together = runTogether({
    'before.mjs': fine('one before'),
    'thrower.mjs': `${fine('one of its own')}throw new RangeError('no such table');`,
    'unresolved.mjs': `import '../absent.mjs';`,
    'after.mjs': fine('one after'),
  });
  assert.equal(together.passed, false);
  for (const name of ['one before', 'one of its own', 'one after'])
    assert.ok(together.fine.includes(name), `${name} has run: ${together.fine}`);
  const [thrown, unresolved, ...others] = together.failed;
  assert.match(thrown ?? '', /^tests\/thrower\.mjs can be imported\n.*RangeError.*: no such table/);
  assert.match(unresolved ?? '', /^tests\/unresolved\.mjs can be imported\n.*absent\.mjs/);
  assert.deepEqual(others, []);
});

test('unit test files that can all be imported pass together', () => {
  const { passed, fine: ran, failed } = runTogether({ 'a.mjs': fine('a'), 'b.mjs': fine('b') });
  assert.deepEqual([passed, ran.includes('a') && ran.includes('b'), failed], [true, true, []]);
});

test('the reporter adds up what each file’s outermost tests take, the longest file first', async () => {
  const address = pathToFileURL(inBuild('results_reporter.mjs')).href;
  const { default: report } = (await import(address)) as {
    default(events: Iterable<unknown>): AsyncIterable<string>;
  };
  const took = (file: string, nesting: number, ms: number, type = 'test:pass') => {
    const details = { duration_ms: ms, error: { cause: new Error('wrong') } };
    return { type, data: { name: 'a test', file, nesting, details } };
  };
  const events = [
    took('a', 0, 5),
    took('b', 1, 7),
    took('b', 0, 8, 'test:fail'),
    took('a', 0, 6),
    { type: 'test:stdout', data: {} },
  ];
  const lines: { file: string; ms?: number; text?: string }[] = [];
  for await (const line of report(events)) lines.push(JSON.parse(line));
  assert.match(lines[0]?.text ?? '', /^a test\nError: wrong/);
  assert.deepEqual(lines.slice(1), [
    { file: 'a', ms: 11 },
    { file: 'b', ms: 8 },
  ]);
});

test('the list of times has every file once, also those that ran again, the longest first', () => {
  const first = [
    { file: 'short', ms: 1000, worked: 0.5 },
    { file: 'together', ms: 2000 },
    { file: 'flaky', ms: 4000, worked: 1 },
  ];
  const again = [{ file: 'flaky', ms: 3000, worked: 2.25 }];
  assert.deepEqual(timesTable([first, again]).split('\n'), [
    '    7.0     3.3  flaky',
    '    2.0       –  together',
    '    1.0     0.5  short',
  ]);
});
