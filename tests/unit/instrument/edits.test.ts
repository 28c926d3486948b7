import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  indexOf,
  isBlock,
  pasted,
  withCells,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  withTextOpen,
} from '../../../web/instrument/grid/edits.ts';
import { draftOf, type FormDraft, withText } from '../../../web/instrument/settings/draft.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

// Rows, columns and pasted blocks: where every element lands, and what happens to the open text.

const numbered = (...shape: number[]): FormDraft => {
  const length = shape.reduce((a, b) => a * b, 1);
  const data = Float32Array.from({ length }, (_, i) => i + 1);
  return draftOf({ ...lessonState, tensor: { dtype: 'float32', shape, data } });
};
const seen = ({ shape, texts }: FormDraft) => [shape.join('×'), texts?.join(' ')];
const at = (row: number, column: number) => ({ row, column });

describe('rows and columns', () => {
  test('are added and removed at the end, in a matrix and in every slice', () => {
    const matrix = numbered(2, 2);
    assert.deepEqual(seen(withRow(matrix)), ['3×2', '1 2 3 4 0 0']);
    assert.deepEqual(seen(withColumn(matrix)), ['2×3', '1 2 0 3 4 0']);
    assert.deepEqual(seen(withoutRow(matrix)), ['1×2', '1 2']);
    assert.deepEqual(seen(withoutColumn(matrix)), ['2×1', '1 3']);
    const cube = numbered(2, 2, 2);
    assert.deepEqual(seen(withRow(cube)), ['2×3×2', '1 2 3 4 0 0 5 6 7 8 0 0']);
    assert.deepEqual(seen(withoutRow(cube)), ['2×1×2', '1 2 5 6']);
    assert.deepEqual(seen(withoutColumn(cube)), ['2×2×1', '1 3 5 7']);
    const thin = numbered(1, 1, 2);
    assert.deepEqual(seen(withRow(thin)), ['1×2×2', '1 2 0 0']);
  });

  test('of one axis: a second row makes a matrix, and the last but one leaves one axis', () => {
    const row = numbered(3);
    assert.deepEqual(seen(withRow(row)), ['2×3', '1 2 3 0 0 0']);
    assert.deepEqual(seen(withColumn(row)), ['4', '1 2 3 0']);
    assert.deepEqual(seen(withoutColumn(row)), ['2', '1 2']);
    assert.deepEqual(seen(withoutRow(numbered(1, 3))), ['3', '1 2 3']);
    assert.deepEqual(seen(withoutRow(numbered(1, 1, 3))), ['1×0×3', '']);
  });

  test('keep texts that are no numbers, and fill empty ones with 0', () => {
    const typed = withCells(
      numbered(1, 2),
      new Map([
        [0, 'abc'],
        [1, ''],
      ]),
    );
    assert.deepEqual(seen(withColumn(typed)), ['1×3', 'abc 0 0']);
    assert.deepEqual(seen(withRow({ ...numbered(1, 2), texts: undefined })), ['2×2', '0 0 0 0']);
  });
});

describe('an edit of cells', () => {
  const sample = { kind: 'normal', shape: [2, 2], seed: 1 } as const;
  const change = new Map([[1, '9']]);

  test('forgets the sample and the note of the text', () => {
    const noted = withText(numbered(2, 2), '{"shape": [1], "dtype": "float64", "data": [1]}');
    const { sample: none, note } = withCells({ ...noted, sample }, change);
    assert.deepEqual([none, note], [undefined, undefined]);
  });

  test('is followed by an open text, not by a closed one', () => {
    const open = withTextOpen(numbered(2), true);
    assert.equal(open.text, '[1, 2]');
    assert.equal(withCells(open, change).text, '[1, 9]');
    assert.equal(withCells({ ...open, textOpen: false }, change).text, '[1, 2]');
    assert.equal(withCells({ ...open, text: undefined }, change).text, undefined);
  });

  test('changes the given cells alone', () => {
    assert.deepEqual(seen(withCells(numbered(2, 2), change)), ['2×2', '1 9 3 4']);
    assert.deepEqual(withCells({ ...numbered(2), texts: undefined }, change).texts, []);
  });

  test('finds a cell by its slice, row and column', () => {
    assert.equal(indexOf(numbered(3, 4, 5), 2, at(1, 3)), 2 * 20 + 5 + 3);
    assert.equal(indexOf(numbered(5), 0, at(0, 3)), 3);
  });
});

describe('the text field', () => {
  test('opens with the tensor, and closes without a trace', () => {
    const open = withTextOpen(numbered(2), true);
    assert.deepEqual([open.text, open.textOpen], ['[1, 2]', true]);
    const closed = withTextOpen(open, false);
    assert.deepEqual([closed.text, closed.textOpen], [undefined, false]);
  });

  test('keeps a text that cannot be read, closed and opened again', () => {
    const open = withText(withTextOpen(numbered(2), true), '[1');
    const closed = withTextOpen(open, false);
    assert.deepEqual([closed.text, closed.textOpen], ['[1', false]);
    assert.equal(withTextOpen(closed, true).text, '[1');
  });
});

describe('pasting', () => {
  const blocks: [string, boolean][] = [
    ['1\t2', true],
    ['1\n2', true],
    ['[1, 2]', true],
    ['(1, 2)', true],
    ['{"data": [1], "shape": [1]}', true],
    ['1, 2', true],
    ['1,2,3', true],
    ['1;2', true],
    ['1 2', true],
    ['1,5', false],
    [' 15 ', false],
    ['15\n', false],
    ['\t15', false],
    ['1 kg', true],
    ['10,20,30', true],
    ['1, 2, ..., 9', false],
    ['', false],
  ];
  for (const [text, expected] of blocks) {
    test(`${JSON.stringify(text)} is ${expected ? 'a block' : 'left to the field'}`, () => {
      assert.equal(isBlock(text), expected);
    });
  }

  test('fills the cells from the one on, inside the grid', () => {
    const filled = pasted(numbered(3, 3), 0, at(1, 1), '-1\t-2\n-3\t-4');
    assert.deepEqual(seen(filled), ['3×3', '1 2 3 4 -1 -2 7 -3 -4']);
  });

  test('grows the grid by as many rows and columns as it needs', () => {
    assert.deepEqual(seen(pasted(numbered(2, 2), 0, at(1, 1), '-1\t-2')), [
      ...['2×3', '1 2 0 3 -1 -2'],
    ]);
    assert.deepEqual(seen(pasted(numbered(2, 2), 0, at(1, 0), '-1\n-2')), ['3×2', '1 2 -1 4 -2 0']);
  });

  test('stays in the shown slice, and grows all of them', () => {
    const filled = pasted(numbered(2, 1, 2), 1, at(0, 1), '-1\t-2');
    assert.deepEqual(seen(filled), ['2×1×3', '1 2 0 3 -1 -2']);
  });

  test('into one axis keeps it, unless several rows are pasted', () => {
    assert.deepEqual(seen(pasted(numbered(2), 0, at(0, 1), '-1\t-2')), ['3', '1 -1 -2']);
    assert.deepEqual(seen(pasted(numbered(2), 0, at(0, 1), '-1\n-2')), ['2×2', '1 -1 0 -2']);
  });

  test('a literal replaces the tensor, wherever it is pasted', () => {
    for (const text of ['[1, 2]', '(1, 2)', '{"shape": [2], "data": [1, 2]}']) {
      assert.deepEqual(seen(pasted(numbered(3, 3), 0, at(2, 2), text)), ['2', '1 2'], text);
    }
  });

  test('up to the 64th row and column fills; beyond them it replaces the tensor', () => {
    const column = (rows: number) => Array(rows).fill('-1').join('\n');
    const row = (columns: number) => Array(columns).fill('-1').join('\t');
    const shapeAfter = (row: number, column: number, text: string) =>
      pasted(numbered(2, 2), 0, at(row, column), text).shape;
    assert.deepEqual(shapeAfter(1, 0, column(63)), [64, 2]);
    assert.deepEqual(shapeAfter(1, 0, column(64)), [64, 1]);
    assert.deepEqual(shapeAfter(0, 1, row(63)), [2, 64]);
    assert.deepEqual(shapeAfter(0, 1, row(64)), [1, 64]);
  });

  test('keeps the text field as it is, with what is shown', () => {
    const closed = pasted(numbered(2), 0, at(0, 0), '[5, 6]');
    assert.deepEqual([closed.text, closed.textOpen], [undefined, false]);
    const open = pasted(withTextOpen(numbered(2), true), 0, at(0, 0), '[5, 6]');
    assert.deepEqual([open.text, open.textOpen], ['[5, 6]', true]);
  });

  test('what cannot be read opens the field with it; the tensor stays', () => {
    const next = pasted(numbered(2), 0, at(0, 0), '[5, 6');
    assert.deepEqual([next.text, next.textOpen, ...seen(next)], ['[5, 6', true, '2', '1 2']);
  });
});
