import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { answer, check, code, notebookWith, text } from './assignment.ts';

declare const projectRoot: string;

// The faults that `zeropoint exercises --verify` finds in exercises.

const dist = (name: string) => path.join(projectRoot, 'dist', name);
const { verifyExercises }: typeof Headless = await import(pathToFileURL(dist('headless.mjs')).href);

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, part = '']) => part);

const prompt = `Double it.

<details class="answer"><summary>A model answer</summary>

\`\`\`python
def double(x):
    return 2 * x
\`\`\`

</details>`;
const sheet = (checks: string, model = prompt) =>
  notebookWith(
    code('import math'),
    text(model),
    answer('exercise-double', 'def double(x):\n    ...'),
    check('check-double', 1, checks),
    code('math.pi'),
  );
const given: Headless.Answers = {
  'exercise-double': {
    right: ['double = lambda x: x + x'],
    wrong: [['double = lambda x: x * x', 'AssertionError: 3 is 9']],
  },
};
const good = 'for x in (0, 2, 3):\n    assert double(x) == 2 * x, f"{x} is {double(x)}"';

describe('a verification', () => {
  const faultsOf = async (notebook: Headless.NotebookFile, answers?: Headless.Answers) =>
    (await verifyExercises(notebook, { answers, timeout: 5 })).faults.map(
      ({ sentence }) => sentence,
    );

  test('has nothing to say about a good check', async () => {
    assert.deepEqual(await faultsOf(sheet(good), given), []);
    assert.deepEqual(await faultsOf(sheet(good)), []);
  });

  test('finds a check that accepts a wrong answer, or the starting code', async () => {
    const [accepts, ...others] = await faultsOf(sheet('assert double(2) == 4'), given);
    assert.equal(accepts, 'accepts a wrong answer:\n    double = lambda x: x * x');
    assert.deepEqual(others, []);
    assert.deepEqual(await faultsOf(sheet('x = double(2)')), ['accepts the starting code.']);
  });

  test('finds a check that rejects a right answer', async () => {
    const named = `assert double.__name__ == "double"\n${good}`;
    const [rejects] = await faultsOf(sheet(named), given);
    assert.match(rejects ?? '', /^rejects a right answer: AssertionError\n {4}double = lambda/);
    const [model] = await faultsOf(sheet('assert double(2) == 5, "no"'));
    assert.equal(model, 'rejects its model answer: AssertionError: no');
  });

  test('finds a message without the expected part', async () => {
    const silent = good.replace(/, f".*"/, ', "wrong"');
    const [says] = await faultsOf(sheet(silent), given);
    assert.match(
      says ?? '',
      /^says “AssertionError: wrong”, not “AssertionError: 3 is 9”, of a wrong/,
    );
  });

  test('counts part of the points as wrong; a value of 0 gives all points, as in nbgrader', async () => {
    const parts = 'sum(double(x) == 2 * x for x in (0, 2, 3)) / 3';
    const half = {
      'exercise-double': { right: [], wrong: [['double = lambda x: x * x', '0.66']] },
    };
    const faults = await faultsOf(sheet(parts), half as unknown as Headless.Answers);
    assert.deepEqual(faults, ['accepts the starting code.']);
  });

  test('tries each answer with the variables of the unsolved notebook', async () => {
    const leaking = {
      'exercise-double': {
        right: ['two = 2\ndouble = lambda x: two * x'],
        wrong: [['double = lambda x: two * x', "NameError: name 'two' is not defined"]],
      },
    } as Headless.Answers;
    assert.deepEqual(await faultsOf(sheet(good), leaking), []);
  });

  test('goes on behind an answer that does not end', async () => {
    const endless = {
      'exercise-double': { right: ['double = lambda x: x + x'], wrong: [['while True: pass', '']] },
    } as Headless.Answers;
    assert.deepEqual(await faultsOf(sheet(good), endless), []);
  });

  test('finds an exercise without a right answer, and one without an entry', async () => {
    const words = 'has neither a model answer nor a right answer to try.';
    assert.deepEqual(await faultsOf(sheet(good, 'Double it.')), [words]);
    assert.deepEqual(await faultsOf(sheet(good), {}), ['has no entry among the answers.']);
  });
});

test('the example of the documentation is an exercise without faults', async () => {
  const page = fs.readFileSync(path.join(projectRoot, 'web/docs/use/exercises.md'), 'utf8');
  const prompt = /^````md\n([\s\S]*?)\n````$/m.exec(page)?.[1] ?? assert.fail();
  const [start = '', checks = ''] = all(/^```python\n([\s\S]*?)\n```$/gm, page.replace(prompt, ''));
  const answers = all(/^```json\n([\s\S]*?)\n```$/gm, page)[0] ?? assert.fail();
  const notebook = notebookWith(
    text(prompt),
    answer('absmax-scale', start),
    check('check-absmax-scale', 1, checks),
  );
  const { exercises, tried, faults } = await verifyExercises(notebook, {
    answers: JSON.parse(answers),
  });
  assert.deepEqual(faults, []);
  assert.equal(exercises[0]?.hints.length, 1);
  assert.equal(tried, 6);
});

describe('the command exercises', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-exercises-'));
    const write = (name: string, content: object) =>
      fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
    write('good.ipynb', sheet(good));
    write('good.answers.json', given);
    write('bad.ipynb', sheet('assert double(2) == 4'));
    write('none.ipynb', notebookWith(code('1')));
    write('odd.json', { 'exercise-double': { right: 'x', wrong: [] } });
    write('pairs.json', { 'exercise-double': { right: [], wrong: [['x']] } });
    write('more.json', { 'exercise-double': { right: [], wrong: [], left: [] } });
    write('list.json', [1]);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const exercises = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [dist('cli.mjs'), 'exercises', ...words],
      { cwd: folder, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };

  test('lists the exercises', () => {
    const { status, stdout } = exercises('good.ipynb');
    assert.equal(status, 0);
    assert.deepEqual(
      stdout.split('\n').map((line) => line.split(/ {2,}/)),
      [
        ['exercise', 'points', 'checks', 'hints', 'model answer'],
        ['exercise-double', '1', '1', '0', 'yes'],
        [''],
      ],
    );
  });

  test('verifies them with the answers beside the notebook, or with others', () => {
    assert.deepEqual(exercises('good.ipynb', '--verify'), {
      ...{ status: 0, stderr: '', stdout: '1 exercises, 4 answers tried, 0 faults.\n' },
    });
    const alone = exercises('bad.ipynb', '--verify');
    assert.equal(alone.status, 0);
    assert.match(alone.stderr, /no wrong answers were tried/);
    const { status, stdout } = exercises('bad.ipynb', '--verify', '--answers', 'good.answers.json');
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^exercise-double accepts a wrong answer:\n {4}double = .*\n.* 1 faults\.\n$/,
    );
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    'no notebook': [[], /Name the notebook/],
    'two notebooks': [['good.ipynb', 'bad.ipynb'], /“bad\.ipynb” is one notebook too many/],
    'a notebook without exercises': [['none.ipynb'], /nbgrader_nothing/],
    'answers without a verification': [['good.ipynb', '--answers', 'x'], /belongs to --verify/],
    ...Object.fromEntries(
      (
        [
          ['no.json', /notebook_unreadable/],
          ['good.ipynb', /has the unknown key|not a list|is not an object/],
          ['odd.json', /“right” of “exercise-double” is not a list of texts/],
          ['pairs.json', /“wrong” of “exercise-double” is not a list of pairs/],
          ['more.json', /unknown key “left”/],
          ['list.json', /not an object of exercises/],
        ] as const
      ).map(([name, words]) => [
        `answers in ${name}`,
        [['good.ipynb', '--verify', '--answers', name], words] as const,
      ]),
    ),
  };
  for (const [name, [words, sentence]] of Object.entries(wrong)) {
    test(`rejects ${name} with a message and status 2`, () => {
      const { status, stderr } = exercises(...words);
      assert.match(stderr, sentence);
      assert.equal(status, 2);
    });
  }
});
