import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mayFail } from '../../../web/notebook/exercises/expected_errors.ts';
import { exercisesIn } from '../../../web/notebook/exercises/state.ts';
import { emptyCell, notebookOf } from '../../../web/notebook/model.ts';
import { runEvents } from '../../../web/notebook/run_events.ts';
import { cellsToCheck, cellsToRun } from '../../../web/notebook/run_order.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import {
  type CellState,
  type OpenNotebook,
  openNotebook,
  withCellState,
} from '../../../web/notebook/store/open_notebook.ts';
import { exerciseCells, openExercises } from '../support/exercise_book.ts';
import { ScriptedPython } from './scripted_python.ts';

// Which cells run when one is asked for, by what happened to those above it.

/** A notebook of code cells a to d, the first three of which are in these states. */
function opened(isLesson: boolean, ...states: Partial<CellState>[]): OpenNotebook {
  const ids = [...'abcd'];
  const parts = { name: 'one', title: '', isLesson, live: false };
  const cells = ids.map((id) => emptyCell(id, 'code', id));
  return states.reduce<OpenNotebook>(
    (one, state, index) => withCellState(one, ids[index] ?? assert.fail(), state),
    openNotebook({ metadata: {}, cells }, parts),
  );
}

describe('the cells that run with another', () => {
  test('are those of a lesson above it that have not run', () => {
    assert.deepEqual(cellsToRun(opened(true), 'c'), ['a', 'b', 'c']);
    assert.deepEqual(cellsToRun(opened(true, { ran: true }), 'c'), ['b', 'c']);
    assert.deepEqual(cellsToRun(opened(true, {}, { ran: true }), 'd'), ['a', 'c', 'd']);
    assert.deepEqual(cellsToRun(opened(true), 'a'), ['a']);
  });

  test('are not those that run or wait already, nor those that failed or were stopped', () => {
    const states = [{ run: 'running' }, { run: 'queued' }, { ended: 'failed' }] as const;
    assert.deepEqual(cellsToRun(opened(true, ...states), 'd'), ['d']);
    assert.deepEqual(cellsToRun(opened(true, { ended: 'stopped' }), 'b'), ['b']);
  });

  test('are none in a file', () => {
    assert.deepEqual(cellsToRun(opened(false), 'c'), ['c']);
  });

  test('are those above an answer that is checked, in a file, too, and its checks', () => {
    const cells = [...exerciseCells('a'), ...exerciseCells('b')];
    const book = openExercises(new ScriptedPython(), cells).active ?? assert.fail();
    const [, second = assert.fail()] = exercisesIn(book);
    assert.deepEqual(cellsToCheck(book, second), [
      ...['above', 'exercise-a', 'exercise-b', 'check-b'],
    ]);
    const ran = withCellState(book, 'above', { ran: true });
    assert.deepEqual(cellsToCheck(ran, second), ['exercise-a', 'exercise-b', 'check-b']);
  });
});

test('only a cell with Jupyter’s tag is expected to raise', () => {
  const tagged = (...tags: unknown[]) => ({ ...emptyCell('a', 'code'), metadata: { tags } });
  assert.ok(mayFail(notebookOf([tagged('other', 'raises-exception')]), 'a'));
  assert.ok(!mayFail(notebookOf([tagged('other')]), 'a'));
  assert.ok(!mayFail(notebookOf([tagged('raises-exception')]), 'b'), 'nor one that is gone');
});

test('the end of a queue is reported for an open notebook only', () => {
  const notebooks = new Notebooks(() => {});
  const settled: string[] = [];
  const events = runEvents(
    notebooks,
    ({ name }) => settled.push(name),
    () => assert.fail('nothing is checked'),
  );
  notebooks.add(opened(false));
  events.settled('one');
  events.settled('none');
  assert.deepEqual(settled, ['one']);
});
