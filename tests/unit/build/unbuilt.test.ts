import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// Unit tests run without a build, unless they import tests/built.ts.

declare const projectRoot: string;

const script = path.join(projectRoot, 'web/build/bundle_tests.mjs');
const { needingBuild } = (await import(pathToFileURL(script).href)) as {
  needingBuild(files: readonly string[], metafile: unknown): string[];
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

test('unit tests find built files by tests/built.ts alone', () => {
  const folder = path.join(projectRoot, 'tests/unit');
  const named = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (!name.endsWith('.ts')) return false;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return /projectRoot, [`'"](?:dist|build\/engines|build\/gallery)\b/.test(text);
  });
  assert.deepEqual(named, []);
});
