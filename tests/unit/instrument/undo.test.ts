import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { UndoStack } from '../../../web/instrument/store/undo.ts';

// The undo history of the instrument: what is one step, and how many steps it keeps.

let time: number;
let undo: UndoStack<string>;

beforeEach(() => {
  time = 5000;
  undo = new UndoStack(() => time);
});

/** Undoes everything from `present` on; what was shown after each step. */
function allBack(present: string): string[] {
  const shown: string[] = [];
  for (let now = undo.back(present); now !== undefined; now = undo.back(now)) shown.push(now);
  return shown;
}

describe('an undo history', () => {
  test('is empty at first', () => {
    assert.deepEqual([undo.canUndo, undo.canRedo], [false, false]);
    assert.deepEqual([undo.back('a'), undo.forth('a')], [undefined, undefined]);
    assert.deepEqual([undo.canUndo, undo.canRedo], [false, false], 'a click too many is no step');
  });

  test('goes back and forth through the same states', () => {
    undo.push('a', '');
    undo.push('b', '');
    assert.equal(undo.back('c'), 'b');
    assert.deepEqual([undo.canUndo, undo.canRedo], [true, true]);
    assert.equal(undo.back('b'), 'a');
    assert.deepEqual([undo.canUndo, undo.canRedo], [false, true]);
    assert.equal(undo.back('a'), undefined);
    assert.equal(undo.forth('a'), 'b');
    assert.equal(undo.forth('b'), 'c');
    assert.deepEqual([undo.canUndo, undo.canRedo], [true, false]);
    assert.equal(undo.forth('c'), undefined);
  });

  test('forgets what was undone when something else is done', () => {
    undo.push('a', '');
    undo.back('b');
    undo.push('a', '');
    assert.deepEqual([undo.canRedo, undo.forth('c')], [false, undefined]);
    assert.deepEqual(allBack('c'), ['a']);
  });

  test('keeps 200 steps; the oldest are forgotten first', () => {
    for (let step = 0; step < 200; step += 1) undo.push(`${step}`, '');
    assert.equal(allBack('200').at(-1), '0');
    undo = new UndoStack(() => time);
    for (let step = 0; step < 202; step += 1) undo.push(`${step}`, '');
    const states = allBack('202');
    assert.deepEqual([states.length, states[0], states.at(-1)], [200, '201', '2']);
  });
});

describe('steps of the same kind', () => {
  test('are one within 800 ms of the one before', () => {
    undo.push('', 'cell 1');
    for (const text of ['1', '12', '123']) {
      time += 799;
      undo.push(text, 'cell 1');
    }
    assert.deepEqual(allBack('1234'), ['']);
  });

  test('are two after 800 ms', () => {
    undo.push('', 'cell 1');
    time += 800;
    undo.push('1', 'cell 1');
    assert.deepEqual(allBack('12'), ['1', '']);
  });

  test('are two without a kind, or with another step between', () => {
    undo.push('a', '');
    undo.push('b', '');
    undo.push('c', 'cell 1');
    undo.push('d', 'cell 2');
    undo.push('e', 'cell 1');
    assert.deepEqual(allBack('f'), ['e', 'd', 'c', 'b', 'a']);
  });

  test('are two after an undo or a redo', () => {
    undo.push('', 'cell 1');
    undo.back('1');
    undo.push('', 'cell 1');
    assert.deepEqual(allBack('2'), ['']);
    undo.push('', 'cell 1');
    undo.back('1');
    undo.forth('');
    undo.push('1', 'cell 1');
    assert.deepEqual(allBack('12'), ['1', '']);
  });

  test('that are merged forget what was undone before', () => {
    undo.push('a', 'cell 1');
    undo.push('b', 'cell 2');
    undo.back('c');
    undo.push('b', 'cell 2');
    undo.push('d', 'cell 2');
    assert.deepEqual([undo.canRedo, allBack('e')], [false, ['b', 'a']]);
  });

  test('in the first moments of the clock are not merged with nothing', () => {
    time = 0;
    undo.push('a', '');
    assert.deepEqual(allBack('b'), ['a']);
  });

  test('use the clock of the system by default', () => {
    assert.equal(new UndoStack().now, Date.now);
  });
});
