import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The handling of a browser test that fails by chance, in `npm test`.

declare const projectRoot: string;

interface Failure {
  readonly file: string;
  readonly text: string;
}
interface Answer {
  readonly passed: boolean;
  readonly failures: readonly Failure[];
}
interface Outcome {
  readonly passed: boolean;
  readonly flaky: readonly Failure[];
}

const load = (name: string) =>
  import(pathToFileURL(path.join(projectRoot, 'web/build', name)).href);
const { runWithSecondChance, mostFlaky, chances } = (await load('second_chance.mjs')) as {
  runWithSecondChance(
    files: readonly string[],
    runFiles: (files: readonly string[]) => Promise<Answer>,
  ): Promise<Outcome>;
  readonly mostFlaky: number;
  readonly chances: number;
};
const { sharingOneProcess, testFileOf } = (await load('test_typed.mjs')) as {
  sharingOneProcess(files: readonly string[]): readonly string[];
  testFileOf(file: string | undefined): string;
};

const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `browser/${name}.test.ts`);
const files = [...six, 'unit/a.test.ts'];
const failureOf = (file: string, text = `${file} was late`): Failure => ({ file, text });

/** Runs made-up tests: the answers in turn, and what each of them was asked to run. */
async function tried(...answers: readonly Answer[]) {
  const asked: (readonly string[])[] = [];
  const outcome = await runWithSecondChance(files, async (some) => {
    asked.push(some);
    const answer = answers[asked.length - 1];
    assert.ok(answer, `nobody expects a run of ${some}`);
    return answer;
  });
  return { ...outcome, again: asked.slice(1), first: asked[0] };
}

const fine: Answer = { passed: true, failures: [] };
const failing = (...failures: readonly Failure[]): Answer => ({ passed: false, failures });
const each = six.map((file) => failureOf(file));
const [a, b] = each as [Failure, Failure];

describe('a test file that fails', () => {
  test('is run again only if one does', async () => {
    const { passed, flaky, again, first } = await tried(fine);
    assert.deepEqual([passed, flaky, again], [true, [], []]);
    assert.deepEqual(first, files);
  });

  test('and then passes is told as flaky, with what was wrong at first', async () => {
    const twice = failureOf(a.file, 'and another of its tests');
    const { passed, flaky, again } = await tried(failing(a, twice), fine);
    assert.equal(passed, true);
    assert.deepEqual(flaky, [a, twice]);
    assert.deepEqual(again, [[a.file]], 'alone, and once');
  });

  test('and passes at its last chance is flaky too, with all that was wrong', async () => {
    const other = failureOf(a.file, 'something else');
    const { passed, flaky, again } = await tried(failing(a), failing(other), fine);
    assert.deepEqual([passed, flaky], [true, [a, other]]);
    assert.deepEqual(again, [[a.file], [a.file]]);
  });

  test('and fails at every chance fails the run', async () => {
    const { passed, flaky, again } = await tried(failing(a), failing(a), failing(a));
    assert.deepEqual([passed, flaky], [false, []]);
    assert.equal(again.length, chances);
  });

  test('is not excused by another that passes then', async () => {
    const { passed, again } = await tried(failing(a, b), fine, failing(b), failing(b));
    assert.equal(passed, false);
    assert.deepEqual(again, [[a.file], [b.file], [b.file]]);
    assert.equal((await tried(failing(a, b), failing(a), failing(a))).passed, false);
  });

  test('has its second chance with as many others as may be chance, and no more', async () => {
    const most = each.slice(0, mostFlaky);
    const { passed, flaky, again } = await tried(failing(...most), ...most.map(() => fine));
    assert.deepEqual([passed, flaky, again.length], [true, most, 5]);
    const more = await tried(failing(...each));
    assert.deepEqual([more.passed, more.again], [false, []]);
  });

  test('has none outside tests/browser, nor has a browser test beside it', async () => {
    for (const other of [
      'unit/a.test.ts',
      '../web/browser/a.ts',
      'other_browsers/story.test.ts',
      '',
    ]) {
      for (const answer of [failing(failureOf(other)), failing(a, failureOf(other))]) {
        const { passed, again } = await tried(answer);
        assert.deepEqual([passed, again], [false, []], other);
      }
    }
  });

  test('has none where Node names a file that is no test file', async () => {
    const { passed, again } = await tried(failing(failureOf('browser/driver.ts')));
    assert.deepEqual([passed, again], [false, []]);
  });

  test('without a test that failed, as by a crash, fails the run', async () => {
    const { passed, again } = await tried(failing());
    assert.deepEqual([passed, again], [false, []]);
  });
});

test('a test file is known by its source, by its bundle and by where its tests stand', () => {
  const at = (...parts: string[]) => testFileOf(path.join(projectRoot, ...parts));
  assert.equal(at('tests/browser/axe.test.ts'), 'browser/axe.test.ts');
  assert.equal(at('build/tests/browser/axe.test.mjs'), 'browser/axe.test.ts');
  assert.equal(at('tests/browser/story.ts'), 'browser/story.test.ts');
  assert.notEqual(at('web/browser/axe.test.ts'), 'browser/axe.test.ts');
  assert.doesNotMatch(testFileOf(undefined), /^browser/);
});

test('unit test files share a process, except those whose hooks would be every file’s', () => {
  const hooked = 'unit/notebook/drafts.test.ts';
  const source = fs.readFileSync(path.join(projectRoot, 'tests', hooked), 'utf8');
  assert.match(source, /^beforeEach\(/m);
  const unit = ['unit/charts/color.test.ts', 'unit/charts/scale.test.ts'];
  const some = ['browser/axe.test.ts', unit[0] ?? '', hooked, 'wasm/tiles.test.ts', unit[1] ?? ''];
  assert.deepEqual(sharingOneProcess(some), unit);
  assert.deepEqual(
    sharingOneProcess([hooked, 'unit/charts/color.test.ts']),
    [],
    'one has nobody to share',
  );
});
