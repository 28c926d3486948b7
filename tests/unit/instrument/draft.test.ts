import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Granularity } from '../../../web/core/engine/values.ts';
import {
  isBlock,
  pasted,
  withCells,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  withTextOpen,
} from '../../../web/instrument/grid/edits.ts';
import { partOf, placeOf } from '../../../web/instrument/layout.ts';
import {
  draftOf,
  type FormDraft,
  readDraft,
  withText,
} from '../../../web/instrument/settings/draft.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

const lesson = draftOf(lessonState);
const withOne = (draft: FormDraft, index: number, text: string) =>
  withCells(draft, new Map([[index, text]]));
const typedIn = (text: string) => withText({ ...lesson, textOpen: true }, text);
const from = { row: 0, column: 0 };

test('a draft shares scales as its granularity does', () => {
  const sharing = (granularity: Granularity) => {
    const { config } = lessonState;
    const scheme = { ...config.scheme, granularity };
    return draftOf({ ...lessonState, config: { ...config, scheme } }).sharing;
  };
  assert.equal(sharing({ perTensor: true }), 'tensor');
  assert.equal(sharing({ perChannel: 0 }), 'channel');
  assert.equal(sharing({ perGroup: 3 }), 'group');
});

describe('an edit', () => {
  test('of a cell updates the open text', () => {
    const open = withTextOpen(lesson, true);
    assert.match(withOne(open, 2, '600').text ?? '', /-13\.5, +600\]/);
    assert.equal(withOne(lesson, 2, '600').text, undefined);
  });

  test('of a cell sets invalid text aside, and opening shows it again', () => {
    const open = typedIn('[[1, 2');
    const edited = withOne(open, 2, '600');
    assert.deepEqual([edited.text, edited.textOpen], ['[[1, 2', false]);
    assert.deepEqual(readDraft(edited).problems, []);
    assert.equal(withTextOpen(edited, true).text, '[[1, 2');
  });

  test('of the text hides problems of cells while the text is invalid', () => {
    const codes = (draft: FormDraft) => readDraft(draft).problems.map(({ code }) => code);
    const wrong = withTextOpen(withOne(lesson, 2, 'abc'), true);
    assert.deepEqual(codes(wrong), ['cell_number_unreadable']);
    assert.deepEqual(codes(withText(wrong, '[[1, 2')), ['text_unclosed']);
    assert.deepEqual(codes({ ...wrong, text: '[[1, 2', textOpen: false }), codes(wrong));
  });

  test('of anything else keeps the problem of an invalid text', () => {
    const { problems } = readDraft({ ...typedIn('[[1, 2'), scale: '4' });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['text_unclosed'],
    );
  });

  test('of a cell clears the sample that generated the tensor', () => {
    const sample = { kind: 'normal', shape: [3, 3], seed: 1 } as const;
    assert.equal(withOne({ ...lesson, sample }, 0, '1').sample, undefined);
  });

  test('turns a single row into a 1-D tensor and back', () => {
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

  test('by pasting several cells grows the grid', () => {
    const grown = pasted(lesson, 0, { row: 2, column: 2 }, '1\t2\n3\t4');
    assert.deepEqual(grown.shape, [4, 4]);
    assert.deepEqual(grown.texts?.slice(8), ['0', '684.6', '1', '2', '0', '0', '3', '4']);
  });

  test('by pasting a single number is left to the field', () => {
    assert.deepEqual([' 5.5\n', '1\t2', '[1]', '{"data": [1]}'].map(isBlock), [
      false,
      true,
      true,
      true,
    ]);
  });

  test('by pasting more than fits into the grid replaces the tensor', () => {
    const edited = pasted(lesson, 0, from, '1\n'.repeat(65));
    assert.deepEqual([edited.shape, edited.texts], [[65, 1], undefined]);
    assert.deepEqual(readDraft(edited).form?.tensor.shape, [65, 1]);
  });
});

describe('the draft', () => {
  const problemsOf = (change: Partial<FormDraft>) =>
    readDraft({ ...lesson, ...change }).problems.map(({ field, code, cell }) => ({
      field,
      code,
      ...(cell === undefined ? {} : { cell }),
    }));

  test('of a state parses to that state', () => {
    const { tensor, sample, config, stored } = lessonState;
    assert.deepEqual(readDraft(lesson).form, { tensor, sample, config, stored });
  });

  test('reports the invalid cell and its problem', () => {
    assert.deepEqual(problemsOf({ shape: [2, 2], texts: ['1', 'abc', '', 'inf'] }), [
      { field: 'tensor', code: 'cell_number_unreadable', cell: 1 },
      { field: 'tensor', code: 'cell_number_missing', cell: 2 },
      { field: 'tensor', code: 'cell_number_not_finite', cell: 3 },
    ]);
  });

  test('reports a scale that is not a number, unless it is computed from the data', () => {
    assert.deepEqual(problemsOf({ scale: 'x' }), [{ field: 'scale', code: 'number_unreadable' }]);
    assert.deepEqual(problemsOf({ scale: 'x', source: 'minMax' }), []);
  });

  test('reports a group size that is not an integer, if groups are chosen', () => {
    assert.deepEqual(problemsOf({ groupSize: '1.5' }), []);
    assert.deepEqual(problemsOf({ groupSize: '1.5', sharing: 'group' }), [
      { field: 'groupSize', code: 'number_not_whole' },
    ]);
  });

  test('keeps invalid text', () => {
    const draft = typedIn('[[1, 2], [3]]');
    assert.deepEqual([draft.text, draft.texts], ['[[1, 2], [3]]', lesson.texts]);
    assert.equal(readDraft(draft).problems[0]?.code, 'text_ragged');
  });
});

describe('a position in the tensor', () => {
  test('is counted from 1, matrix by matrix', () => {
    assert.deepEqual(placeOf([2, 3, 4], 23), { slice: 2, row: 3, column: 4 });
    assert.deepEqual(placeOf([4], 2), { slice: 1, row: 1, column: 3 });
  });

  test('has the scale of its channel or group', () => {
    const parts = (granularity: Parameters<typeof partOf>[1]) =>
      Array.from({ length: 12 }, (_, index) => partOf([2, 2, 3], granularity, index));
    assert.deepEqual(parts({ perTensor: true }), Array(12).fill(0));
    assert.deepEqual(parts({ perChannel: 1 }), [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
    assert.deepEqual(parts({ perChannel: 2 }), [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
    assert.deepEqual(parts({ perGroup: 2 }), [0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7]);
  });
});

test('an open text is parsed once, however often other fields change', () => {
  const text = Array.from({ length: 5000 }, (_, row) => `${row % 7}.5`).join('\n');
  const { split } = String.prototype;
  let parsed = 0;
  String.prototype.split = function count(this: string, ...all: never[]) {
    if (String(this) === text) parsed += 1;
    return Reflect.apply(split, this, all);
  };
  try {
    const draft = typedIn(text);
    for (const scale of ['1', '2', '3']) {
      const { problems } = readDraft({ ...draft, source: 'given', scale });
      assert.deepEqual(problems, []);
    }
    const once = parsed;
    assert.ok(once > 0 && once <= 2, `${once} times`);
    // Another text has its own problem, and the first one none again.
    assert.equal(readDraft({ ...draft, text: '1 2\n3' }).problems[0]?.code, 'text_ragged');
    assert.deepEqual(readDraft(draft).problems, []);
  } finally {
    String.prototype.split = split;
  }
});
