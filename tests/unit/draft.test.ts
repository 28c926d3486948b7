import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Draft, draftOf, readDraft, withText } from '../../web/playground/draft.ts';
import {
  isBlock,
  pasted,
  withCells,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  withTextOpen,
} from '../../web/playground/edits.ts';
import { partOf, placeOf } from '../../web/playground/layout.ts';
import { copied, extended, filledFrom, withAll } from '../../web/playground/selection.ts';
import { lessonState } from '../../web/playground/state.ts';
import { UndoStack } from '../../web/playground/undo.ts';

const lesson = draftOf(lessonState);
const withOne = (draft: Draft, index: number, text: string) =>
  withCells(draft, new Map([[index, text]]));
const typedIn = (text: string) => withText({ ...lesson, textOpen: true }, text);
const from = { row: 0, column: 0 };

describe('an edit', () => {
  test('of a cell is followed by the open text', () => {
    const open = withTextOpen(lesson, true);
    assert.match(withOne(open, 2, '600').text ?? '', /-13\.5, +600\]/);
    assert.equal(withOne(lesson, 2, '600').text, undefined);
  });

  test('of a cell puts a text aside that cannot be read, and opening brings it back', () => {
    const open = typedIn('[[1, 2');
    const edited = withOne(open, 2, '600');
    assert.deepEqual([edited.text, edited.textOpen], ['[[1, 2', false]);
    assert.deepEqual(readDraft(edited).problems, []);
    assert.equal(withTextOpen(edited, true).text, '[[1, 2');
  });

  test('of the text hides what is wrong with cells while it cannot be read', () => {
    const codes = (draft: Draft) => readDraft(draft).problems.map(({ code }) => code);
    const wrong = withTextOpen(withOne(lesson, 2, 'abc'), true);
    assert.deepEqual(codes(wrong), ['cell_number_unreadable']);
    assert.deepEqual(codes(withText(wrong, '[[1, 2')), ['text_unclosed']);
    assert.deepEqual(codes({ ...wrong, text: '[[1, 2', textOpen: false }), codes(wrong));
  });

  test('of anything else leaves an unreadable text wrong', () => {
    const { problems } = readDraft({ ...typedIn('[[1, 2'), scale: '4' });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['text_unclosed'],
    );
  });

  test('of a cell means that the tensor is no longer the drawn one', () => {
    const sample = { kind: 'normal', shape: [3, 3], seed: 1 } as const;
    assert.equal(withOne({ ...lesson, sample }, 0, '1').sample, undefined);
  });

  test('takes the brackets off a single row, and puts them on again', () => {
    const row = typedIn('[1, 2]');
    assert.deepEqual(withRow(row).shape, [2, 2]);
    assert.deepEqual(withoutRow(withRow(row)).shape, [1, 2]);
    assert.deepEqual(withoutRow(withoutRow(withRow(row))).shape, [2]);
  });

  test('adds and removes rows and columns, in every matrix of the tensor', () => {
    assert.deepEqual(withRow(lesson).texts?.slice(-3), ['0', '0', '0']);
    assert.deepEqual(withoutRow(lesson).shape, [2, 3]);
    assert.deepEqual(withColumn(lesson).texts?.slice(0, 4), ['191.6', '-13.5', '728.6', '0']);
    assert.deepEqual(withoutColumn(lesson).texts?.slice(0, 2), ['191.6', '-13.5']);
    const cube = withColumn(typedIn('[[[1, 2]], [[3, 4]]]'));
    assert.deepEqual(
      [cube.shape, cube.texts],
      [
        [2, 1, 3],
        ['1', '2', '0', '3', '4', '0'],
      ],
    );
  });

  test('by pasting several cells grows the grid to hold them', () => {
    const grown = pasted(lesson, 0, { row: 2, column: 2 }, '1\t2\n3\t4');
    assert.deepEqual(grown.shape, [4, 4]);
    assert.deepEqual(grown.texts?.slice(8), ['0', '684.6', '1', '2', '0', '0', '3', '4']);
  });

  test('by pasting one number is left to the field', () => {
    assert.deepEqual([' 5.5\n', '1\t2', '[1]', '{"data": [1]}'].map(isBlock), [
      false,
      true,
      true,
      true,
    ]);
  });

  test('by pasting more than the grid can hold replaces the tensor', () => {
    const edited = pasted(lesson, 0, from, '1\n'.repeat(65));
    assert.deepEqual([edited.shape, edited.texts], [[65, 1], undefined]);
    assert.deepEqual(readDraft(edited).meaning?.tensor.shape, [65, 1]);
  });
});

describe('a range of cells', () => {
  const row = { anchor: from, focus: { row: 0, column: 2 } };
  const corner = { anchor: from, focus: { row: 1, column: 1 } };

  test('is copied as a spreadsheet would', () => {
    assert.equal(copied(lesson, 0, corner), '191.6\t-13.5\n92.14\t295.5');
  });

  test('is given one number', () => {
    assert.deepEqual(withAll(lesson, 0, corner, '7').texts?.slice(0, 6), [
      ...['7', '7', '728.6'],
      ...['7', '7', '-184'],
    ]);
  });

  test('is filled down from its first row, and right from its first column', () => {
    const all = { anchor: from, focus: { row: 2, column: 2 } };
    assert.deepEqual(filledFrom(lesson, 0, all, 'down').texts?.slice(6), [
      '191.6',
      '-13.5',
      '728.6',
    ]);
    assert.deepEqual(filledFrom(lesson, 0, row, 'right').texts?.slice(0, 3), [
      '191.6',
      '191.6',
      '191.6',
    ]);
  });

  test('is repeated over a larger one', () => {
    const pair = { anchor: from, focus: { row: 0, column: 1 } };
    const block = { anchor: from, focus: { row: 1, column: 2 } };
    assert.deepEqual(extended(lesson, 0, pair, block).texts?.slice(0, 6), [
      ...['191.6', '-13.5', '191.6'],
      ...['191.6', '-13.5', '191.6'],
    ]);
  });
});

describe('the draft', () => {
  const problemsOf = (change: Partial<Draft>) =>
    readDraft({ ...lesson, ...change }).problems.map(({ field, code, cell }) => ({
      field,
      code,
      ...(cell === undefined ? {} : { cell }),
    }));

  test('of a state reads as that state', () => {
    const { tensor, sample, choice } = lessonState;
    assert.deepEqual(readDraft(lesson).meaning, { tensor, sample, choice });
  });

  test('says which cell is wrong, and how', () => {
    assert.deepEqual(problemsOf({ shape: [2, 2], texts: ['1', 'abc', '', 'inf'] }), [
      { field: 'tensor', code: 'cell_number_unreadable', cell: 1 },
      { field: 'tensor', code: 'cell_number_missing', cell: 2 },
      { field: 'tensor', code: 'cell_number_not_finite', cell: 3 },
    ]);
  });

  test('says that a scale is no number, but not when it is computed from the data', () => {
    assert.deepEqual(problemsOf({ scale: 'x' }), [{ field: 'scale', code: 'number_unreadable' }]);
    assert.deepEqual(problemsOf({ scale: 'x', source: 'minMax' }), []);
  });

  test('says that a group size is no whole number, where groups are asked for', () => {
    assert.deepEqual(problemsOf({ groupSize: '1.5' }), []);
    assert.deepEqual(problemsOf({ groupSize: '1.5', sharing: 'group' }), [
      { field: 'groupSize', code: 'number_not_whole' },
    ]);
  });

  test('keeps a text that it cannot take in', () => {
    const draft = typedIn('[[1, 2], [3]]');
    assert.deepEqual([draft.text, draft.texts], ['[[1, 2], [3]]', lesson.texts]);
    assert.equal(readDraft(draft).problems[0]?.code, 'text_ragged');
  });
});

describe('a place in the tensor', () => {
  test('is counted from 1, matrix by matrix', () => {
    assert.deepEqual(placeOf([2, 3, 4], 23), { slice: 2, row: 3, column: 4 });
    assert.deepEqual(placeOf([4], 2), { slice: 1, row: 1, column: 3 });
  });

  test('is under the scale of its channel or group', () => {
    const parts = (granularity: Parameters<typeof partOf>[1]) =>
      Array.from({ length: 12 }, (_, index) => partOf([2, 2, 3], granularity, index));
    assert.deepEqual(parts({ perTensor: true }), Array(12).fill(0));
    assert.deepEqual(parts({ perChannel: 1 }), [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
    assert.deepEqual(parts({ perChannel: 2 }), [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
    assert.deepEqual(parts({ perGroup: 2 }), [0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7]);
  });
});

describe('undo', () => {
  test('leads back step by step, and forth again until something new is done', () => {
    let now = 0;
    const steps = new UndoStack<string>(() => now);
    steps.push('a', 'cell');
    now += 2000;
    steps.push('b', 'cell');
    assert.deepEqual([steps.back('c'), steps.back('b'), steps.back('a')], ['b', 'a', undefined]);
    assert.deepEqual([steps.forth('a'), steps.forth('b'), steps.canRedo], ['b', 'c', false]);
    steps.back('c');
    steps.push('b', '');
    assert.equal(steps.canRedo, false);
  });

  test('takes back a whole drag at once', () => {
    let now = 0;
    const steps = new UndoStack<number>(() => now);
    for (const scale of [1, 2, 3]) {
      steps.push(scale, 'scale');
      now += 16;
    }
    assert.equal(steps.back(4), 1);
  });
});
