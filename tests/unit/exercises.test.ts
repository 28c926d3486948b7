import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exercisesOf, type GradedCell, isAttempted } from '../../web/notebook/exercises.ts';
import { nbgraderOf, nbgraderProblem } from '../../web/notebook/nbgrader.ts';

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
    assert.equal(isAttempted(found, ''), true);
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
  const cases: readonly [string, object | number, string, GradedCell['kind']?][] = [
    ['metadata that are no object', 7, 'nbgrader_unreadable'],
    ['a newer version', { ...plain, schema_version: 4 }, 'nbgrader_version'],
    ['no version', { grade: true, solution: false, locked: true }, 'nbgrader_version'],
    ['half a version', { ...plain, schema_version: 2.5 }, 'nbgrader_version'],
    ['a role that is no boolean', { ...plain, grade: 'true' }, 'nbgrader_unreadable'],
    ['a missing role', { schema_version: 3, grade: true, locked: true }, 'nbgrader_unreadable'],
    ['an unknown key', { ...plain, score: 1 }, 'nbgrader_unreadable'],
    ['no name', { ...plain, locked: true }, 'nbgrader_id_missing'],
    ['an empty name', { ...graded, grade_id: '' }, 'nbgrader_id_missing'],
    ['a name with a blank', { ...graded, grade_id: 'a b' }, 'nbgrader_unreadable'],
    ['no points', { ...graded, points: undefined }, 'nbgrader_points_missing'],
    ['negative points', { ...graded, points: -1 }, 'nbgrader_points_invalid'],
    ['points as text', { ...graded, points: '1' }, 'nbgrader_points_invalid'],
    ['a short checksum', { ...graded, checksum: 'abc' }, 'nbgrader_unreadable'],
    ['an unknown type', { ...graded, cell_type: 'heading' }, 'nbgrader_unreadable'],
    ['a text that is only graded', graded, 'nbgrader_text_cell', 'markdown'],
    ['code as a task', { ...graded, task: true }, 'nbgrader_task_cell'],
  ];
  for (const [title, meta, code, kind = 'code'] of cases) {
    test(`are refused for ${title}`, () => {
      const wrong = { ...cell('a', kind, ''), metadata: { nbgrader: meta } };
      const problem = nbgraderProblem([cell('ok', 'code', ''), wrong]);
      assert.equal(problem?.code, code);
      assert.equal(problem?.values.cell, 2);
      assert.equal(nbgraderOf(wrong), undefined);
    });
  }
});
