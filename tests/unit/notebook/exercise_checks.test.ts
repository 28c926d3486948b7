import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { exerciseActions } from '../../../web/notebook/exercises/actions.ts';
import type { ExerciseReport } from '../../../web/notebook/exercises/runs.ts';
import {
  exerciseStateOf,
  exerciseWith,
  isTried,
  verdictOf,
} from '../../../web/notebook/exercises/state.ts';
import { cellOf } from '../../../web/notebook/model.ts';
import type { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { cellStateOf } from '../../../web/notebook/store/open_notebook.ts';
import type { OutputEvent, RunEnd } from '../../../web/python/protocol.ts';
import { exerciseCells, openExercises } from '../support/exercise_book.ts';
import { FakePython, settle } from '../support/fake_python.ts';
import { ScriptedPython, type StartedRun } from './scripted_python.ts';

// Checking an answer: which cells run, and the verdict.

const answer = 'exercise-a';
let python: ScriptedPython;
let store: NotebookStore;
let reports: ExerciseReport[];
let actions: ReturnType<typeof exerciseActions>;

function open(cells: readonly object[] = exerciseCells('a'), parts: object = {}): void {
  python = new ScriptedPython();
  store = openExercises(python, cells, parts);
  reports = [];
  store.checked = (report) => reports.push(report);
  actions = exerciseActions(() => store);
}
beforeEach(() => open());

const opened = () => store.active ?? assert.fail('nothing is open');
const exercise = (name = answer) => exerciseWith(opened(), name) ?? assert.fail(`no ${name}`);
const verdict = (name = answer) => verdictOf(opened(), exercise(name));
const sources = () => python.runs.map(({ request }) => request.source);
const ok: RunEnd = { status: 'ok', skipped: [] };
const failed: RunEnd = { status: 'error', skipped: [] };
const error = (ename: string, evalue: string): OutputEvent => ({
  ...{ output_type: 'error', ename, evalue, traceback: [evalue] },
});
const shown = (state: unknown): OutputEvent => ({
  output_type: 'display_data',
  data: {
    'text/plain': 'Counter-example',
    'application/vnd.zeropoint.state+json': { state },
  },
  metadata: {},
});

/** Ends the run that began last; waits for the next one to begin. */
async function end(how: RunEnd = ok, ...outputs: OutputEvent[]): Promise<StartedRun> {
  const run = python.runs.at(-1) ?? assert.fail('nothing runs');
  for (const output of outputs) run.print(output);
  run.end(how);
  await settle();
  return run;
}

async function check(name = answer): Promise<void> {
  actions.check(name);
  await settle();
}

/** Checks some properties of an object. */
const has = (found: object | undefined, expected: object) =>
  assert.deepEqual({ ...found, ...expected }, { ...found });

const wrong = [failed, error('Wrong', 'Not yet: 1 is not 2.')] as const;

describe('a check', () => {
  test('runs the cells above, the answer and the checks, also in a file', async () => {
    await check();
    await end();
    await end();
    await end();
    assert.deepEqual(sources(), ['print(above)', 'x = 1', 'check']);
  });

  test('runs the answer and the checks again, and the cells above only once', async () => {
    await check();
    for (let count = 0; count < 3; count += 1) await end();
    store.typed(answer, 'x = 2');
    await check();
    await end();
    await end();
    assert.deepEqual(sources().slice(3), ['x = 2', 'check']);
  });

  test('runs the answers of exercises above, but not their checks', async () => {
    open([...exerciseCells('a'), ...exerciseCells('b', { start: 'y = 1', checks: ['other'] })]);
    await check('exercise-b');
    await end();
    // An unsolved exercise above does not keep this one from being checked.
    await end(failed, error('NotImplementedError', ''));
    await end();
    await end();
    assert.deepEqual(sources(), ['print(above)', 'x = 1', 'y = 1', 'other']);
    assert.equal(verdict('exercise-b')?.status, 'solved');
    assert.equal(verdict('exercise-a'), undefined);
  });

  test('runs everything but other checks when the lesson core hands over to Python', async () => {
    open([...exerciseCells('a'), ...exerciseCells('b')], { isLesson: true, live: true });
    await check();
    for (let count = 0; count < 4; count += 1) await end();
    assert.deepEqual(sources(), ['print(above)', 'x = 1', 'check', 'x = 1']);
  });

  test('does nothing while it runs or waits', async () => {
    await check();
    await check();
    assert.equal(verdict()?.status, 'checking');
    await end();
    await check();
    await end();
    await check();
    await end();
    assert.equal(sources().length, 3);
    await check();
    assert.equal(sources().length, 4);
  });

  test('that is stopped says so, and what it answers later is ignored', async () => {
    store.typed(answer, 'x = 3');
    await check();
    await end();
    await end();
    store.session.stop();
    assert.equal(verdict()?.status, 'stopped');
    await end(...wrong);
    assert.equal(verdict()?.status, 'stopped');
    assert.deepEqual(reports, []);
    assert.equal(isTried(opened(), exercise()), false);
    // The variables are gone, so the cells above run again.
    await check();
    for (let count = 0; count < 3; count += 1) await end();
    assert.equal(verdict()?.status, 'solved');
    assert.equal(sources().length, 6);
  });

  test('that is stopped while the answer runs says so, too', async () => {
    await check();
    await end();
    store.session.stop();
    await settle();
    assert.equal(verdict()?.status, 'stopped');
  });

  test('without Python is no check', async () => {
    const offline = new FakePython();
    offline.cannotLoad();
    store = openExercises(offline, exerciseCells('a'));
    await check();
    assert.equal(verdict(), undefined);
    offline.canLoad();
    await check();
    assert.equal(verdict()?.status, 'solved');
  });
});

describe('the verdict', () => {
  const checked = async (how: RunEnd, ...outputs: OutputEvent[]) => {
    await check();
    await end();
    await end();
    await end(how, ...outputs);
  };

  test('is the sentence of the check, with its counter-example', async () => {
    store.typed(answer, 'x = 3');
    await checked(failed, shown('tensor=1&format=int4'), error('Wrong', 'Not yet: 1 is not 2.'));
    assert.deepEqual(verdict(), {
      ...{ status: 'wrong', points: 0, message: 'Not yet: 1 is not 2.' },
      counterExample: 'tensor=1&format=int4',
    });
    assert.deepEqual(reports, [
      {
        ...{ exercise: 'one/exercise-a', status: 'wrong', points: 0 },
        ...{ message: 'Not yet: 1 is not 2.', isTried: true },
      },
    ]);
  });

  for (const state of [7, '', null, ['tensor=1'], { a: 1 }, 'x'.repeat(64_001)]) {
    test(`has no counter-example if that is ${JSON.stringify(state)?.slice(0, 20)}`, async () => {
      await checked(failed, shown(state), error('Wrong', 'No.'));
      const { counterExample } = { counterExample: 'none', ...verdict() };
      assert.equal(counterExample, undefined);
    });
  }

  test('has the first counter-example of that shape, of any length that an address may have', async () => {
    const longest = 'x'.repeat(64_000);
    await checked(failed, shown(7), shown(longest), shown('y'), error('Wrong', ' No. '));
    has(verdict(), { message: 'No.', counterExample: longest });
  });

  test('is that of a bare assertion, or the name of another error', async () => {
    await checked(failed, error('AssertionError', ''));
    assert.deepEqual(verdict(), {
      ...{ status: 'wrong', points: 0, message: '', counterExample: undefined },
    });
    await check();
    await end();
    await end(failed, error('TypeError', 'x() takes no arguments'));
    has(verdict(), { message: 'TypeError: x() takes no arguments' });
    await check();
    await end();
    await end(failed, error('ZeroDivisionError', ''));
    has(verdict(), { message: 'ZeroDivisionError' });
  });

  test('is correct if no check raises, with all points', async () => {
    open(exerciseCells('a', { checks: ['one', 'two'], points: 2 }));
    store.typed(answer, 'x = 2');
    await checked(ok);
    assert.equal(verdict()?.status, 'checking');
    assert.deepEqual(reports, []);
    await end();
    has(verdict(), { status: 'solved', points: 4, message: '' });
    assert.deepEqual([...opened().exercises.keys()], [answer]);
    has(reports[0], { status: 'solved', points: 4, isTried: true });
  });

  test('goes on to the next check after a wrong answer', async () => {
    open(exerciseCells('a', { checks: ['one', 'two'], points: 2 }));
    await checked(...wrong);
    await end();
    has(verdict(), {
      ...{ status: 'wrong', points: 2, message: 'Not yet: 1 is not 2.' },
    });
    assert.equal(reports.length, 1);
  });

  for (const [text, points, status] of [
    ['0.5', 0.5, 'wrong'],
    ['0', 2, 'solved'],
    ['2', 2, 'solved'],
    ['2.5', 0, 'wrong'],
    ["'1'", 2, 'solved'],
    ['-1', 2, 'solved'],
  ] as const) {
    test(`of 2 points is ${status} with ${points} if the check ends with ${text}`, async () => {
      open(exerciseCells('a', { points: 2 }));
      const data = { 'text/plain': text };
      const result = { output_type: 'execute_result', execution_count: 3, metadata: {} } as const;
      await checked(ok, { ...result, data });
      has(verdict(), { status, points, message: '' });
    });
  }

  test('is none if the answer itself fails; the check does not run', async () => {
    store.typed(answer, 'x = y');
    await check();
    await end();
    await end(failed, error('NameError', "name 'y' is not defined"));
    assert.deepEqual(verdict(), {
      ...{ status: 'failed', reason: "NameError: name 'y' is not defined" },
    });
    assert.equal(sources().length, 2);
    assert.deepEqual(reports, []);
    assert.equal(isTried(opened(), exercise()), false);
  });

  test('counts the points of each check', async () => {
    const cells = [
      ...exerciseCells('a', { points: 2 }),
      ...exerciseCells('b', { points: 5 }).filter((cell) => 'id' in cell && cell.id === 'check-b'),
    ];
    open(cells);
    store.typed(answer, 'x = 2');
    await checked(ok);
    await end();
    has(verdict(), { status: 'solved', points: 7 });
  });

  test('is none if a check runs without its answer', async () => {
    store.run('check-a');
    await settle();
    await end(...wrong);
    assert.equal(verdict(), undefined);
    assert.deepEqual(reports, []);
    assert.deepEqual(sources(), ['check']);
    assert.deepEqual(cellStateOf(opened(), 'check-a').ended, 'failed');
  });

  test('is none if a cell above fails', async () => {
    await check();
    await end(failed, error('NameError', 'x'));
    assert.deepEqual(sources(), ['print(above)']);
    assert.equal(verdict()?.status === 'wrong', false);
  });

  test('of a check that was stopped is no attempt', async () => {
    store.typed(answer, 'x = 3');
    await check();
    await end();
    await end();
    store.session.stop();
    await settle();
    assert.equal(verdict()?.status, 'stopped');
    assert.equal(isTried(opened(), exercise()), false);
  });

  test('is gone when the answer runs again without its check', async () => {
    await checked(...wrong);
    store.run(answer);
    await settle();
    await end();
    assert.equal(verdict(), undefined);
  });

  test('is not given on untouched code that nobody has checked', async () => {
    store.runAll();
    await settle();
    await end();
    await end();
    await end(...wrong);
    assert.equal(verdict(), undefined);
    store.typed(answer, 'x = 3');
    store.runAll();
    await settle();
    await end();
    await end();
    await end(...wrong);
    assert.equal(verdict()?.status, 'wrong');
  });

  test('is given on untouched code if a check is asked for while all cells run', async () => {
    store.runAll();
    await settle();
    await check();
    for (let count = 0; count < 2; count += 1) await end();
    await end(...wrong);
    assert.equal(sources().length, 3);
    assert.equal(verdict()?.status, 'wrong');
  });

  test('on the starting code is no attempt, and neither is another blank', async () => {
    await checked(...wrong);
    assert.equal(isTried(opened(), exercise()), false);
    has(reports[0], { isTried: false });
    store.typed(answer, 'x = 1  \n');
    await check();
    await end();
    await end(...wrong);
    assert.equal(isTried(opened(), exercise()), false);
    store.typed(answer, 'x = 4');
    assert.equal(isTried(opened(), exercise()), false);
    await check();
    await end();
    await end(...wrong);
    assert.equal(isTried(opened(), exercise()), true);
  });
});

describe('an exercise', () => {
  const state = () => exerciseStateOf(opened(), answer);

  test('is looked for once, however often its cells change', () => {
    const found = exercise();
    store.typed(answer, 'x = 3');
    assert.equal(exercise(), found);
  });

  test('shows its hints one after another', () => {
    assert.equal(state().hints, 0);
    for (const count of [1, 2, 2]) {
      actions.showHint(answer);
      assert.equal(state().hints, count);
    }
  });

  test('starts over, and back', () => {
    const source = () => cellOf(opened().notebook, answer)?.source;
    actions.startOver(answer);
    assert.equal(state().replaced, undefined);
    actions.undoStartOver(answer);
    assert.equal(source(), 'x = 1');
    store.typed(answer, 'x = 3');
    actions.startOver(answer);
    assert.equal(source(), 'x = 1');
    actions.undoStartOver(answer);
    assert.equal(source(), 'x = 3');
    assert.equal(state().replaced, undefined);
    actions.startOver(answer);
    // Text typed since then is not lost.
    store.typed(answer, 'x = 4');
    actions.undoStartOver(answer);
    assert.equal(source(), 'x = 4');
  });

  test('shows and hides its check and its model answer', () => {
    for (const isShown of [true, false]) {
      actions.showCheck(answer);
      actions.showModelAnswer(answer);
      assert.deepEqual([state().isCheckShown, state().isModelShown], [isShown, isShown]);
    }
  });

  test('that is not there does nothing', async () => {
    await check('above');
    actions.startOver('nothing');
    assert.deepEqual(sources(), []);
    store.remove('exercise-a');
    assert.equal(exerciseWith(opened(), 'check-a'), undefined);
    open(exerciseCells('a', { checks: ['one', 'two'] }));
    for (const id of ['a-prompt', 'check-a', 'check-a-2'])
      assert.equal(exerciseWith(opened(), id)?.answer, answer);
    store.remove('check-a-2');
    assert.equal(exerciseWith(opened(), 'check-a'), undefined);
  });
});
