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
const { togetherScript } = (await import(pathToFileURL(inBuild('test_typed.mjs')).href)) as {
  togetherScript(files: readonly string[], pathOf: (file: string) => string): string;
};

/** Runs made-up test files together; returns whether they pass, what passed, and what failed. */
function runTogether(sources: Readonly<Record<string, string>>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'together-'));
  try {
    const pathOf = (file: string) => path.join(folder, file);
    for (const [file, source] of Object.entries(sources)) fs.writeFileSync(pathOf(file), source);
    const script = pathOf('together.test.mjs');
    fs.writeFileSync(script, togetherScript(Object.keys(sources), pathOf));
    const failures = pathOf('failures.jsonl');
    const reporters = {
      tap: 'stdout',
      [pathToFileURL(inBuild('failures_reporter.mjs')).href]: failures,
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
    const lines = fs.readFileSync(failures, 'utf8').split('\n').filter(Boolean);
    return {
      passed: status === 0,
      fine: [...stdout.matchAll(/^ *ok \d+ - (.*)$/gm)].map(([, name]) => name),
      failed: lines.map((line) => JSON.parse(line).text as string),
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
    'unresolved.mjs': `import './absent.mjs';`,
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
