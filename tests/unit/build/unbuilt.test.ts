import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// Unit tests run without a build, unless they import tests/built.ts. `npm test -- --help` lists those.

declare const projectRoot: string;

const module = (name: string) => import(pathToFileURL(path.join(projectRoot, name)).href);
const { needingBuild } = (await module('web/build/bundle_tests.mjs')) as {
  needingBuild(files: readonly string[], metafile: unknown): string[];
};
const { planOf, readingBuild, wronglyListed } = (await module('web/build/test_plan.mjs')) as {
  planOf(args: readonly string[]): { readonly typed: readonly string[] };
  readingBuild: readonly string[];
  wronglyListed(files: readonly string[], needingBuild: readonly string[]): string | undefined;
};

const metafile = (inputs: Record<string, readonly string[]>) => ({
  outputs: Object.fromEntries(
    Object.entries(inputs).map(([entryPoint, names]) => [
      entryPoint,
      { entryPoint, inputs: Object.fromEntries(names.map((name) => [name, {}])) },
    ]),
  ),
});

test('a unit test that imports built files needs a build, and so does every other folder', () => {
  const files = ['unit/a.test.ts', 'unit/b.test.ts', 'wasm/c.test.ts'];
  const inputs = {
    'tests/unit/a.test.ts': ['tests/unit/a.test.ts', 'web/charts/color.ts'],
    'tests/unit/b.test.ts': ['tests/wasm/engines.ts', 'tests/built.ts'],
    'tests/wasm/c.test.ts': ['tests/wasm/c.test.ts'],
  };
  assert.deepEqual(needingBuild(files, metafile(inputs)), ['unit/b.test.ts', 'wasm/c.test.ts']);
  assert.deepEqual(needingBuild(['unit/a.test.ts'], metafile(inputs)), []);
});

test('a unit test that is listed wrongly ends the run with a sentence', () => {
  const listed = 'unit/policy/budget.test.ts';
  const files = ['unit/charts/color.test.ts', listed, 'wasm/tiles.test.ts'];
  assert.equal(wronglyListed(files, [listed, 'wasm/tiles.test.ts']), undefined);
  assert.equal(
    wronglyListed(files, files),
    'tests/unit/charts/color.test.ts imports tests/built.ts: add it to readingBuild in web/build/test_plan.mjs.',
  );
  assert.equal(
    wronglyListed(files, ['wasm/tiles.test.ts']),
    'tests/unit/policy/budget.test.ts needs no build: remove it from readingBuild in web/build/test_plan.mjs.',
  );
});

test('the suite “unit” has all unit tests but those that read what the build writes', () => {
  const [without = [], within = []] = ['unit', 'built'].map(
    (suite) => planOf(['--only', suite]).typed,
  );
  assert.deepEqual(
    within,
    readingBuild.map((stem) => `${stem}.test.ts`),
  );
  assert.ok(without.includes('unit/charts/color.test.ts') && without.length > 150);
  assert.deepEqual(
    without.filter((file) => within.includes(file)),
    [],
  );
});

test('unit tests find built files by tests/built.ts alone', () => {
  const folder = path.join(projectRoot, 'tests/unit');
  const named = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (!name.endsWith('.ts')) return false;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return /projectRoot, [`'"](?:dist|build\/engines|build\/gallery)\b/.test(text);
  });
  assert.deepEqual(named, []);
});
