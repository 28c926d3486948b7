import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The selection by the arguments of `npm test`.

declare const projectRoot: string;

interface Files {
  readonly typed: readonly string[];
  readonly compiled: readonly string[];
}
interface Plan extends Files {
  readonly all: boolean;
  readonly times: boolean;
  readonly suites: readonly string[];
  readonly problem?: string;
}

const script = path.join(projectRoot, 'web/build/test_plan.mjs');
const { planOf, suites, sweeps, testFiles } = (await import(pathToFileURL(script).href)) as {
  planOf(args: readonly string[], files?: Files): Plan;
  suites: Record<string, { readonly folder?: string; readonly preset?: string }>;
  sweeps: readonly string[];
  testFiles(): Files;
};

const files: Files = {
  typed: ['browser/axe.test.ts', 'browser/page.test.ts', 'wasm/tiles.test.ts', 'unit/axe.test.ts'],
  compiled: ['native/test_order.cpp', 'native/test_repr.cpp'],
};
const plan = (...args: string[]) => planOf(args, files);

describe('npm test runs', () => {
  const none = { all: false, times: false, watch: false, suites: [], typed: [], compiled: [] };

  test('by default everything but what repeats it, and sweeps', () => {
    const typed = ['browser/page.test.ts', 'wasm/tiles.test.ts', 'unit/axe.test.ts'];
    assert.deepEqual(plan(), { ...none, suites: ['check', 'native'], typed });
    assert.deepEqual(plan('--times'), { ...none, times: true, suites: ['check', 'native'], typed });
  });

  test('sweeps that exist', () => {
    const { typed } = testFiles();
    for (const stem of sweeps) assert.ok(typed.includes(`${stem}.test.ts`), stem);
  });

  test('all combinations with --all, also of a single file', () => {
    const suites = ['check', 'native', 'wasm', 'wasm-scalar'];
    assert.deepEqual(plan('--all'), { ...none, all: true, suites, typed: files.typed });
    const typed = ['browser/axe.test.ts'];
    assert.deepEqual(plan('browser/axe', '--all'), { ...none, all: true, typed });
  });

  test('again after changes with --watch, which needs TypeScript files', () => {
    const typed = ['unit/axe.test.ts'];
    assert.deepEqual(plan('--watch', 'unit/axe'), { ...none, watch: true, typed });
    for (const others of [[], ['native/test_order'], ['unit/axe', '--only', 'asan']]) {
      assert.match(plan('--watch', ...others).problem ?? '', /^--watch needs TypeScript/);
    }
  });

  test('sanitizers only if they are named', () => {
    assert.deepEqual(plan('--only', 'asan').suites, ['asan']);
  });

  test('a single test file, in any notation of its path', () => {
    for (const written of [
      'tests/browser/axe.test.ts',
      './tests/browser/axe.test.ts',
      'browser/axe.test.ts',
      'browser/axe',
      path.join(projectRoot, 'tests/browser/axe.test.ts'),
    ]) {
      const expected = { ...none, typed: ['browser/axe.test.ts'] };
      assert.deepEqual(plan(written), expected, written);
    }
  });

  test('the cases of C++ files', () => {
    const expected = { ...none, compiled: ['native/test_repr.cpp'] };
    assert.deepEqual(plan('tests/native/test_repr.cpp'), expected);
    assert.deepEqual(plan('native/test_repr'), expected);
  });

  test('several files once each, in the order of the whole run', () => {
    const { typed } = plan('unit/axe', 'browser/page', 'browser/axe', 'browser/page');
    assert.deepEqual(typed, ['browser/axe.test.ts', 'browser/page.test.ts', 'unit/axe.test.ts']);
  });

  test('suites, and additional files', () => {
    const browser = ['browser/axe.test.ts', 'browser/page.test.ts'];
    assert.deepEqual(plan('--only', 'browser'), { ...none, typed: browser });
    assert.deepEqual(plan('--only=wasm'), { ...none, suites: ['wasm'] });
    assert.deepEqual(plan('--only', 'engine', '--only', 'check', 'browser/axe').suites, ['check']);
    const both = ['browser/axe.test.ts', 'wasm/tiles.test.ts'];
    assert.deepEqual(plan('--only', 'engine', '--only', 'check', 'browser/axe').typed, both);
  });
});

describe('npm test lists the possible arguments', () => {
  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['a suite that is none', ['--only', 'chrome'], /^there is no suite “chrome”\.\n/],
    ['a name that every object has', ['--only', 'toString'], /^there is no suite “toString”/],
    ['no suite', ['--only'], /^--only needs a suite\.\n/],
    ['a file that is none', ['browser/nothing'], /^there is no test file “browser\/nothing”\.\n/],
    ['a folder', ['tests/browser'], /^there is no test file “tests\/browser”/],
    ['a wrong name after a right one', ['browser/axe', 'axe'], /^there is no test file “axe”/],
  ];
  for (const [what, args, start] of refused) {
    test(`for ${what}`, () => {
      const { problem = '' } = plan(...args);
      assert.match(problem, start);
      for (const name of Object.keys(suites)) assert.match(problem, new RegExp(`^  ${name} `, 'm'));
      assert.match(problem, /^ {2}tests\/browser\/axe\.test\.ts$/m);
      assert.match(problem, /^ {2}tests\/native\/test_order\.cpp$/m);
    });
  }

  test('for an unknown option', () => {
    assert.match(plan('--fast').problem ?? '', /^there is no option “--fast”\.\n\nnpm test {2,}/);
  });
});

test('every test file in the suites’ folders is found, the slowest first', () => {
  const { typed, compiled } = testFiles();
  assert.equal(typed[0], 'python/headless.test.ts');
  const folders = [...new Set(Object.values(suites).flatMap(({ folder = [] }) => folder))];
  const there = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(projectRoot, 'tests', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`)
      // It needs bundlers that only npm run test:package installs.
      .filter((name) => !name.startsWith('package/bundlers/')),
  );
  assert.deepEqual([...typed].sort(), there.sort());
  assert.ok(compiled.includes('native/test_order.cpp'));
  assert.ok(!compiled.includes('native/golden.cpp'));
  // CMake compiles every file of the same pattern.
  const list = fs.readFileSync(path.join(projectRoot, 'tests/native/CMakeLists.txt'), 'utf8');
  assert.match(list, /file\(GLOB TESTS CONFIGURE_DEPENDS test_\*\.cpp\)/);
  for (const file of compiled) assert.match(file, /^native\/test_\w+\.cpp$/);
});
