import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromAddress, toAddress } from '../../web/playground/address.ts';
import { type Draft, draftOf, readDraft, withText } from '../../web/playground/draft.ts';
import {
  isBlock,
  pasted,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  withTextOpen,
} from '../../web/playground/edits.ts';
import { lessonState, type State } from '../../web/playground/state.ts';

const tensor = (shape: number[], values: number[]): State['tensor'] => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});

describe('the address', () => {
  test('of the lesson is empty', () => {
    assert.equal(toAddress(lessonState), '');
    assert.deepEqual(fromAddress(''), lessonState);
  });

  const states: [string, State][] = [
    ['a changed scale', { ...lessonState, scale: 3.578823433670343, zeroPoint: -77 }],
    ['1-D', { ...lessonState, tensor: tensor([4], [250, 500, 750, 1000]), range: 'min_max' }],
    ['one row', { ...lessonState, tensor: tensor([1, 2], [1, 2]) }],
    ['one column', { ...lessonState, tensor: tensor([2, 1], [1, 2]) }],
    ['one element', { ...lessonState, tensor: tensor([1, 1], [5]) }],
    ['extremes', { ...lessonState, tensor: tensor([2, 2], [-0, 1e-45, 3.4028235e38, 0.1]) }],
    [
      'switches',
      { ...lessonState, clamp: false, castToFloat: false, dtype: 'uint8', zeroPoint: 3 },
    ],
    ['a selected element', { ...lessonState, element: 2 }],
  ];
  for (const [name, state] of states) {
    test(`carries ${name} there and back`, () => {
      assert.deepEqual(fromAddress(`#${toAddress(state)}`), state);
    });
  }

  test('of an 8 × 8 tensor stays within 2 KB', () => {
    const values = Array.from({ length: 64 }, (_, i) => Math.sin(i + 1) * 1234.5678);
    const state = { ...lessonState, tensor: tensor([8, 8], values) };
    assert.ok(toAddress(state).length <= 2048, `${toAddress(state).length} characters`);
    assert.deepEqual(fromAddress(toAddress(state)), state);
  });

  test('of a link that was sent once works for ever', () => {
    const links = [
      'v=1&tensor=1.5,2;3,4&range=given&scale=0.5&zero_point=3&dtype=uint8&clamp=0&cast_to_float=1',
      'v=1&tensor=250,500,750,1000&range=min_max&scale=1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1&element=3',
    ];
    assert.deepEqual(
      links.map((link) => {
        const state = fromAddress(`#${link}`);
        return [state?.tensor.shape, [...(state?.tensor.data ?? [])], state?.dtype, state?.element];
      }),
      [
        [[2, 2], [1.5, 2, 3, 4], 'uint8', undefined],
        [[4], [250, 500, 750, 1000], 'int8', 3],
      ],
    );
  });

  const wrong = [
    'v=2&tensor=1',
    'nonsense',
    'v=1&tensor=1,x&range=given&scale=1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1',
    'v=1&tensor=1,2;3&range=given&scale=1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1',
    'v=1&tensor=1&range=given&scale=one&zero_point=0&dtype=int8&clamp=1&cast_to_float=1',
    'v=1&tensor=1&range=given&scale=1&zero_point=0&dtype=int9&clamp=1&cast_to_float=1',
    'v=1&tensor=1&range=given&scale=1&zero_point=0&dtype=int8&clamp=maybe&cast_to_float=1',
    `v=1&tensor=${'1,'.repeat(70)}1&range=given&scale=1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1`,
  ];
  for (const text of wrong) {
    test(`that makes no sense holds no state: ${text.slice(0, 60)}`, () => {
      assert.equal(fromAddress(`#${text}`), undefined);
    });
  }
});

describe('an edit', () => {
  const lesson = draftOf(lessonState);

  test('of a cell is followed by the open text', () => {
    const open = withTextOpen(lesson, true);
    assert.match(withCell(open, [0, 2], '600').text ?? '', /-13\.5, +600\]/);
    assert.equal(withCell(lesson, [0, 2], '600').text, undefined);
  });

  test('of a cell puts a text aside that cannot be read, and opening brings it back', () => {
    const open = withText(withTextOpen(lesson, true), '[[1, 2');
    const edited = withCell(open, [0, 2], '600');
    assert.deepEqual([edited.text, edited.textOpen], ['[[1, 2', false]);
    assert.deepEqual(readDraft(edited, undefined).problems, []);
    assert.equal(withTextOpen(edited, true).text, '[[1, 2');
  });

  test('of anything else leaves an unreadable text wrong', () => {
    const open = withText(withTextOpen(lesson, true), '[[1, 2');
    const { problems } = readDraft({ ...open, scale: '4' }, undefined);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['text_unclosed'],
    );
  });

  test('takes the brackets off a single row, and puts them on again', () => {
    const row = { ...lesson, cells: [['1', '2']], dims: 1 as const };
    assert.equal(withRow(row).dims, 2);
    assert.deepEqual(withoutRow(withoutRow(withRow(row))), row);
  });

  test('adds and removes rows and columns', () => {
    assert.deepEqual(withRow(lesson).cells.at(-1), ['0', '0', '0']);
    assert.equal(withoutRow(lesson).cells.length, 2);
    assert.deepEqual(withColumn(lesson).cells[0], ['191.6', '-13.5', '728.6', '0']);
    assert.deepEqual(withoutColumn(lesson).cells[0], ['191.6', '-13.5']);
  });

  test('by pasting several cells grows the grid to hold them', () => {
    const grown = pasted(lesson, [2, 2], '1\t2\n3\t4');
    assert.deepEqual(grown.cells.slice(2), [
      ['0', '684.6', '1', '2'],
      ['0', '0', '3', '4'],
    ]);
  });

  test('by pasting one number is left to the field', () => {
    assert.deepEqual([' 5.5\n', '1\t2', '[1]'].map(isBlock), [false, true, true]);
  });

  test('that would outgrow the grid is refused whole, and kept as text', () => {
    const edited = pasted(lesson, [0, 0], '1\n'.repeat(65));
    assert.deepEqual([edited.cells, edited.textOpen], [lesson.cells, true]);
    assert.equal(readDraft(edited, undefined).problems[0]?.code, 'grid_too_large');
    const beyond = pasted(lesson, [2, 0], '1\n'.repeat(63));
    assert.equal(readDraft(beyond, undefined).problems[0]?.code, 'grid_too_large');
  });
});

describe('the draft', () => {
  const lesson = draftOf(lessonState);
  const problemsOf = (change: Partial<Draft>) =>
    readDraft({ ...lesson, ...change }, undefined).problems.map(({ field, code, cell }) => ({
      field,
      code,
      ...(cell ? { cell } : {}),
    }));

  test('of a state reads as that state', () => {
    assert.deepEqual(readDraft(lesson, undefined).state, lessonState);
  });

  test('says which cell is wrong, and how', () => {
    const cells = [
      ['1', 'abc'],
      ['', 'inf'],
    ];
    assert.deepEqual(problemsOf({ cells }), [
      { field: 'tensor', code: 'cell_number_unreadable', cell: { row: 0, column: 1 } },
      { field: 'tensor', code: 'cell_number_missing', cell: { row: 1, column: 0 } },
      { field: 'tensor', code: 'cell_number_not_finite', cell: { row: 1, column: 1 } },
    ]);
  });

  test('says that a scale is no number, but not when it is computed from the data', () => {
    assert.deepEqual(problemsOf({ scale: 'x' }), [{ field: 'scale', code: 'number_unreadable' }]);
    assert.deepEqual(problemsOf({ scale: 'x', range: 'min_max' }), []);
  });

  test('keeps a text that it cannot take in', () => {
    const draft = withText({ ...lesson, textOpen: true }, '[[1, 2], [3]]');
    assert.deepEqual([draft.text, draft.cells], ['[[1, 2], [3]]', lesson.cells]);
    assert.equal(readDraft(draft, undefined).problems[0]?.code, 'text_ragged');
  });
});
