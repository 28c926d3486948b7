import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  exercisesOf,
  type GradedCell,
  isAttempted,
  questionIn,
} from '../../../web/notebook/exercises/exercises.ts';
import { isLocked, nbgraderOf, nbgraderProblem } from '../../../web/notebook/exercises/nbgrader.ts';

// Exercises in a notebook's cells, and the metadata of nbgrader that they are found by.

const plain = { schema_version: 3, grade: false, solution: false, locked: false, task: false };
const cell = (
  id: string,
  kind: GradedCell['kind'],
  source: string,
  nbgrader?: object,
): GradedCell => ({ id, kind, source, metadata: nbgrader ? { nbgrader } : {} });
const prompt = (source: string) =>
  cell('prompt', 'markdown', source, { ...plain, locked: true, grade_id: 'levels-prompt' });
const answer = (source: string, name = 'exercise-levels') =>
  cell(name, 'code', source, { ...plain, solution: true, grade_id: name });
const check = (points = 1, name = 'check-levels') =>
  cell(name, 'code', 'check()', {
    ...{ ...plain, grade: true, locked: true, grade_id: name },
    points,
  });

const words = `**Try: levels.** Round.

<details class="hint"><summary>Hint 1</summary>

The *scale* first.

</details>

<details class="hint"><summary>Hint 2</summary>

Then round.

</details>

<details class="answer"><summary>A model answer</summary>

\`\`\`python
def coarse(w):
    return w
\`\`\`

</details>`;

describe('the exercises of a notebook', () => {
  test('are a prompt, an answer and the checks up to the next answer', () => {
    const found = exercisesOf([
      cell('title', 'markdown', '# Title'),
      prompt(words),
      answer('def coarse(w):\n    ...'),
      check(2),
      cell('more', 'code', 'print(1)'),
      check(0.5, 'check-more'),
      answer('x = 1', 'exercise-other'),
      check(3, 'check-other'),
    ]);
    assert.deepEqual(found, [
      {
        name: 'exercise-levels',
        answer: 'exercise-levels',
        prompt: 'prompt',
        text: '**Try: levels.** Round.',
        hints: ['The *scale* first.', 'Then round.'],
        modelAnswer: 'def coarse(w):\n    return w',
        start: 'def coarse(w):\n    ...',
        checks: [
          { id: 'check-levels', name: 'check-levels', points: 2 },
          { id: 'check-more', name: 'check-more', points: 0.5 },
        ],
        points: 2.5,
      },
      {
        ...{ name: 'exercise-other', answer: 'exercise-other', prompt: undefined, text: '' },
        ...{ hints: [], modelAnswer: undefined, start: 'x = 1', points: 3 },
        checks: [{ id: 'check-other', name: 'check-other', points: 3 }],
      },
    ]);
  });

  test('need a check, and are not graded by hand', () => {
    const essay = cell('essay', 'code', 'x', {
      ...{ ...plain, grade: true, solution: true, grade_id: 'essay', points: 1 },
    });
    assert.deepEqual(exercisesOf([answer('x = 1'), cell('a', 'code', 'x')]), []);
    assert.deepEqual(exercisesOf([essay]), []);
    assert.deepEqual(exercisesOf([check()]), []);
    const [only] = exercisesOf([answer('x = 1'), essay, check()]);
    assert.equal(only?.points, 1);
    assert.deepEqual(exercisesOf([cell('a', 'code', 'x', { ...plain, solution: 1 }), check()]), []);
  });

  test('have the solution of the instructor’s version as their model answer', () => {
    const code = [
      ...['def double(x):', '    ### BEGIN SOLUTION', '    y = 2 * x', '    return y'],
      ...['    ### END SOLUTION', '', 'limit = 3'],
    ].join('\n');
    const [found] = exercisesOf([prompt(words), answer(code), check()]);
    assert.equal(found?.modelAnswer, 'def double(x):\n    y = 2 * x\n    return y\n\nlimit = 3');
    assert.equal(
      found?.start,
      'def double(x):\n    # YOUR CODE HERE\n    raise NotImplementedError()\n\nlimit = 3',
    );
  });

  test('are attempted once the code differs from what the learner got', () => {
    const [found] = exercisesOf([answer('def f():\n    ...'), check()]);
    assert.ok(found);
    assert.equal(isAttempted(found, 'def f():\n    ...'), false);
    assert.equal(isAttempted(found, 'def f():  \n    ...\n\n'), false);
    assert.equal(isAttempted(found, 'def f():\n    ... # mine'), true);
    assert.equal(isAttempted(found, 'def f():\n  ...'), true);
    assert.equal(isAttempted(found, ''), true);
  });

  test('have the name of their answer in nbgrader, and code alone answers', () => {
    const named = cell('id', 'code', 'x', { ...plain, solution: true, grade_id: 'levels' });
    const [found] = exercisesOf([named, check()]);
    assert.deepEqual([found?.name, found?.answer], ['levels', 'id']);
    assert.deepEqual(exercisesOf([{ ...named, kind: 'raw' }, check()]), []);
  });

  test('leave the text around hints, however they are written', () => {
    const hint = '<details class="hint">\n  <summary>Hint</summary>\n\nFirst.\n</details>';
    const source = `Round.\n\n${hint}\n\nThen stop.`;
    assert.equal(questionIn(source), 'Round.\n\nThen stop.');
    assert.deepEqual(exercisesOf([prompt(source), answer('x'), check()])[0]?.hints, ['First.']);
  });

  for (const [title, text, code] of [
    ['in a fence without a language', '```\nx = 2\n```', 'x = 2'],
    ['behind other fences', 'Not ```\nno\n``` but\n\n```python\nx = 2\n```', 'x = 2'],
    ['with a fence in it', '```python\nx = (\n```text\n)\n```', 'x = (\n```text\n)'],
    ['in no fence', 'x = 2', undefined],
  ] as const) {
    test(`have a model answer ${title}`, () => {
      const folded = `<details class="answer"><summary>A</summary>\n\n${text}\n\n</details>`;
      const [found] = exercisesOf([prompt(folded), answer('x'), check()]);
      assert.equal(found?.modelAnswer, code);
    });
  }

  test('have nbgrader’s marks on lines of their own only', () => {
    const [begin, end] = ['### BEGIN SOLUTION', '### END SOLUTION'];
    const of = (source: string) => {
      const [found] = exercisesOf([answer(source), check()]);
      return [found?.modelAnswer, found?.start];
    };
    const stub = '# YOUR CODE HERE\nraise NotImplementedError()';
    assert.deepEqual(of(`${begin}  \nx = 2\n${end}`), ['x = 2', stub]);
    for (const source of [`x ${begin}\ny\n${end}\n`, `${begin}\nx\ny ${end}\n`, 'x = 1\n'])
      assert.deepEqual(of(source), [undefined, source]);
  });
});

describe('nbgrader’s metadata', () => {
  test('are read from every version up to 3, and a cell without them is ordinary', () => {
    for (const schema_version of [1, 2, 3]) {
      const { task: _, ...rest } = plain;
      const meta = { ...rest, schema_version, grade: true, locked: true, grade_id: 'a', points: 2 };
      assert.deepEqual(nbgraderOf(cell('a', 'code', '', meta)), {
        ...{ grade: true, solution: false, locked: true, task: false },
        ...{ gradeId: 'a', points: 2, checksum: undefined },
      });
    }
    assert.equal(nbgraderOf(cell('a', 'code', '')), undefined);
    assert.equal(nbgraderProblem([cell('a', 'code', ''), check(), answer('')]), undefined);
    assert.equal(nbgraderProblem([check(0)]), undefined);
  });

  test('may lack a name only where the cell has no role, and names are unique', () => {
    const none = cell('a', 'code', '', plain);
    assert.equal(nbgraderProblem([none, none]), undefined);
    assert.deepEqual(nbgraderProblem([none, check(), check()]), {
      code: 'nbgrader_id_twice',
      values: { cell: 3, id: 'check-levels', first: 2 },
    });
  });

  const graded = { ...plain, grade: true, locked: true, grade_id: 'a', points: 1 };
  // Invalid metadata: a key, a version, or points.
  const cases: readonly [string, object | number, string, string, GradedCell['kind']?][] = [
    ['metadata that are no object', 7, 'nbgrader_unreadable', 'nbgrader'],
    ['a newer version', { ...plain, schema_version: 4 }, 'nbgrader_version', '4'],
    ['version 0', { ...plain, schema_version: 0 }, 'nbgrader_version', '0'],
    ['no version', { grade: true, solution: false, locked: true }, 'nbgrader_version', '0'],
    ['half a version', { ...plain, schema_version: 2.5 }, 'nbgrader_version', '2.5'],
    ['a role that is no boolean', { ...plain, grade: 'true' }, 'nbgrader_unreadable', 'grade'],
    ['a text as a solution', { ...plain, solution: 'no' }, 'nbgrader_unreadable', 'solution'],
    ['a number as a lock', { ...plain, locked: 1 }, 'nbgrader_unreadable', 'locked'],
    ['a text as a task', { ...plain, task: 'no' }, 'nbgrader_unreadable', 'task'],
    ['a number as a name', { ...graded, grade_id: 7 }, 'nbgrader_unreadable', 'grade_id'],
    ['an unknown key', { ...plain, score: 1 }, 'nbgrader_unreadable', 'score'],
    ['no name', { ...plain, locked: true }, 'nbgrader_id_missing', ''],
    ['an empty name', { ...graded, grade_id: '' }, 'nbgrader_id_missing', ''],
    ['a name with a blank', { ...graded, grade_id: 'a b' }, 'nbgrader_unreadable', 'grade_id'],
    ['no points', { ...graded, points: undefined }, 'nbgrader_points_missing', 'a'],
    ['negative points', { ...graded, points: -1 }, 'nbgrader_points_invalid', 'a -1'],
    ['points as text', { ...graded, points: '1' }, 'nbgrader_points_invalid', 'a 1'],
    ['a short checksum', { ...graded, checksum: 'abc' }, 'nbgrader_unreadable', 'checksum'],
    ['a long one', { ...graded, checksum: 'a'.repeat(33) }, 'nbgrader_unreadable', 'checksum'],
    ['an unknown type', { ...graded, cell_type: 'heading' }, 'nbgrader_unreadable', 'cell_type'],
    ['a text that is only graded', graded, 'nbgrader_text_cell', 'a', 'markdown'],
    ['code as a task', { ...graded, task: true }, 'nbgrader_task_cell', 'a'],
  ];
  for (const [title, meta, code, what, kind = 'code'] of cases) {
    test(`are refused for ${title}`, () => {
      const wrong = { ...cell('a', kind, ''), metadata: { nbgrader: meta } };
      const problem = nbgraderProblem([cell('ok', 'code', ''), wrong]);
      assert.equal(problem?.code, code);
      const { cell: place, newest = 3, ...others } = problem.values;
      assert.deepEqual([place, newest], [2, 3]);
      assert.equal(Object.values(others).join(' '), what);
      assert.equal(nbgraderOf(wrong), undefined);
      assert.equal(isLocked(wrong), false);
    });
  }

  test('are refused without a role', () => {
    const wrong = cell('a', 'code', '', { schema_version: 3, grade: true, locked: true });
    assert.equal(nbgraderProblem([wrong])?.values.key, 'solution');
    // Keys of older versions are not known here.
    const older = { ...plain, schema_version: 2, score: 1 };
    assert.equal(nbgraderProblem([cell('a', 'code', '', older)]), undefined);
  });

  test('lock a cell, carry a checksum, and may be in a cell of any kind', () => {
    const checksum = '0123456789abcdef0123456789abcdef';
    const locked = cell('a', 'raw', '', { ...plain, locked: true, grade_id: 'a', checksum });
    assert.equal(nbgraderProblem([locked]), undefined);
    assert.equal(nbgraderOf(locked)?.checksum, checksum);
    assert.equal(isLocked(locked), true);
    assert.equal(isLocked(cell('a', 'code', '', plain)), false);
    assert.equal(isLocked(cell('a', 'code', '')), false);
    const listed = cell('a', 'code', '', { ...plain, checksum: [checksum], cell_type: 'raw' });
    assert.deepEqual(
      [nbgraderProblem([listed]), nbgraderOf(listed)?.checksum],
      [undefined, undefined],
    );
  });

  test('have points where something is graded', () => {
    const points = (more: object, kind: GradedCell['kind'] = 'code') =>
      nbgraderOf(cell('a', kind, '', { ...plain, grade_id: 'a', ...more }))?.points;
    assert.equal(points({ task: true, points: 3 }, 'markdown'), 3);
    assert.equal(points({ task: true }, 'markdown'), 0);
    assert.equal(points({ solution: true, points: 5 }), 0);
    assert.equal(points({ locked: true }), 0);
  });
});

test('beginnings without an end take time in proportion to the text', () => {
  const most = 1000;
  const took = (source: string, code: string) => {
    const start = process.cpuUsage();
    const [found] = exercisesOf([prompt(source), answer(code), check()]);
    assert.ok(found);
    isAttempted(found, `${' '.repeat(200_000)}x`);
    return process.cpuUsage(start).user / 1000;
  };
  const hint = '<details class="hint"><summary>a</summary>';
  const answered = '<details class="answer"><summary>a</summary>';
  const ms = [
    took(`${hint}b</details>${hint.repeat(20_000)}`, ''),
    took(`${answered}\n${'```python\n\n'.repeat(50_000)}</details>`, ''),
    took('', `### BEGIN SOLUTION\nx\n### END SOLUTION\n${'### BEGIN SOLUTION\n'.repeat(50_000)}`),
  ];
  // The square of these lengths takes from ten seconds to a minute.
  assert.ok(Math.max(...ms) < most, `${ms}`);
});
