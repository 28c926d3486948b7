import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  boundsOf,
  cellsOf,
  copied,
  extended,
  filledFrom,
  isSingle,
  isWithin,
  moved,
  type Range,
  withAll,
} from '../../../web/instrument/grid/selection.ts';
import { draftOf, type FormDraft } from '../../../web/instrument/settings/draft.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

// A range of cells of the grid: what it contains, how it is copied, filled and extended.

const numbered = (...shape: number[]): FormDraft => {
  const data = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => i);
  return draftOf({ ...lessonState, tensor: { dtype: 'float32', shape, data } });
};
/** Four rows of five cells: 0 … 4, 5 … 9, 10 … 14, 15 … 19. */
const draft = numbered(4, 5);
const at = (row: number, column: number) => ({ row, column });
const range = (top: number, left: number, bottom: number, right: number): Range => ({
  anchor: at(top, left),
  focus: at(bottom, right),
});
/** The rows of the matrix as text, or of one slice of it. */
const rowsOf = ({ texts = [], shape }: FormDraft, slice = 0) => {
  const [columns = 1, rows = 1] = [...shape].reverse();
  return Array.from({ length: rows }, (_, row) =>
    texts.slice((slice * rows + row) * columns, (slice * rows + row + 1) * columns).join(' '),
  );
};
const unchanged = rowsOf(draft);

describe('a range', () => {
  test('has the same bounds and cells from whichever corner it was dragged', () => {
    for (const one of [
      range(1, 2, 3, 4),
      range(3, 4, 1, 2),
      range(1, 4, 3, 2),
      range(3, 2, 1, 4),
    ]) {
      assert.deepEqual(boundsOf(one), { top: 1, left: 2, bottom: 3, right: 4 });
      assert.deepEqual(
        cellsOf(one).map(({ row, column }) => `${row}${column}`),
        ['12', '13', '14', '22', '23', '24', '32', '33', '34'],
      );
    }
  });

  test('contains its edges and nothing beyond them', () => {
    const bounds = boundsOf(range(1, 1, 2, 3));
    const within = rowsOf(draft).map((_, row) =>
      [0, 1, 2, 3, 4].map((column) => (isWithin(bounds, at(row, column)) ? 'x' : '.')).join(''),
    );
    assert.deepEqual(within, ['.....', '.xxx.', '.xxx.', '.....']);
  });

  test('is single if its corners are the same cell', () => {
    assert.ok(isSingle(range(2, 3, 2, 3)));
    assert.ok(!isSingle(range(2, 3, 2, 4)));
    assert.ok(!isSingle(range(2, 3, 1, 3)));
  });

  test('is copied from any corner, and from the slice that is shown', () => {
    assert.equal(copied(draft, 0, range(1, 1, 2, 3)), '6\t7\t8\n11\t12\t13');
    assert.equal(copied(draft, 0, range(2, 3, 1, 1)), '6\t7\t8\n11\t12\t13');
    assert.equal(copied(numbered(2, 2, 3), 1, range(0, 1, 1, 2)), '7\t8\n10\t11');
    assert.equal(copied({ ...draft, texts: undefined }, 0, range(0, 0, 1, 1)), '\n');
  });
});

describe('a step', () => {
  const steps: [from: [number, number], by: [number, number], to: [number, number]][] = [
    [
      [1, 2],
      [1, 0],
      [2, 2],
    ],
    [
      [1, 2],
      [-1, 0],
      [0, 2],
    ],
    [
      [1, 2],
      [0, 1],
      [1, 3],
    ],
    [
      [1, 2],
      [0, -1],
      [1, 1],
    ],
    [
      [0, 0],
      [-1, -1],
      [0, 0],
    ],
    [
      [3, 4],
      [1, 1],
      [3, 4],
    ],
    [
      [0, 4],
      [-1, 1],
      [0, 4],
    ],
    [
      [1, 2],
      [99, 0],
      [3, 2],
    ],
    [
      [1, 2],
      [0, 99],
      [1, 4],
    ],
    [
      [1, 2],
      [-99, -99],
      [0, 0],
    ],
  ];
  for (const [from, by, to] of steps) {
    test(`of ${by} from ${from} leads to ${to}, inside the matrix`, () => {
      assert.deepEqual(moved(draft, at(...from), ...by), at(...to));
    });
  }

  test('stays in the single row of a tensor with one axis, and in a slice', () => {
    assert.deepEqual(moved(numbered(3), at(0, 1), 1, 5), at(0, 2));
    assert.deepEqual(moved(numbered(9, 2, 3), at(1, 1), 5, 1), at(1, 2));
  });
});

describe('filling', () => {
  test('sets all cells of the range, in the shown slice, and no other', () => {
    assert.deepEqual(rowsOf(withAll(draft, 0, range(2, 2, 1, 1), '-1')), [
      ...['0 1 2 3 4', '5 -1 -1 8 9', '10 -1 -1 13 14', '15 16 17 18 19'],
    ]);
    const sliced = withAll(numbered(2, 2, 2), 1, range(0, 0, 0, 1), '-1');
    assert.deepEqual(
      [rowsOf(sliced, 0), rowsOf(sliced, 1)],
      [
        ['0 1', '2 3'],
        ['-1 -1', '6 7'],
      ],
    );
  });

  test('down takes the first row of the range, wherever it was dragged from', () => {
    const filled = ['0 1 2 3 4', '5 6 7 8 9', '10 6 7 13 14', '15 6 7 18 19'];
    assert.deepEqual(rowsOf(filledFrom(draft, 0, range(1, 1, 3, 2), 'down')), filled);
    assert.deepEqual(rowsOf(filledFrom(draft, 0, range(3, 2, 1, 1), 'down')), filled);
  });

  test('right takes the first column of the range, wherever it was dragged from', () => {
    const filled = ['0 1 2 3 4', '5 6 6 6 9', '10 11 11 11 14', '15 16 17 18 19'];
    assert.deepEqual(rowsOf(filledFrom(draft, 0, range(1, 1, 2, 3), 'right')), filled);
    assert.deepEqual(rowsOf(filledFrom(draft, 0, range(2, 3, 1, 1), 'right')), filled);
  });
});

describe('the handle repeats the range', () => {
  /** Two by two cells in the middle: 6 7, 11 12. */
  const source = range(1, 1, 2, 2);
  const dragged = (to: Range) => rowsOf(extended(draft, 0, source, to));

  test('downwards', () => {
    assert.deepEqual(dragged(range(1, 1, 3, 2)), [...unchanged.slice(0, 3), '15 6 7 18 19']);
  });

  test('upwards', () => {
    assert.deepEqual(dragged(range(0, 1, 2, 2)), ['0 11 12 3 4', ...unchanged.slice(1)]);
  });

  test('to the right', () => {
    assert.deepEqual(dragged(range(1, 1, 2, 4)), [
      ...['0 1 2 3 4', '5 6 7 6 7', '10 11 12 11 12', '15 16 17 18 19'],
    ]);
  });

  test('to the left', () => {
    assert.deepEqual(dragged(range(1, 0, 2, 2)), [
      ...['0 1 2 3 4', '7 6 7 8 9', '12 11 12 13 14', '15 16 17 18 19'],
    ]);
  });

  test('more than once, in both directions, from whichever corner it was selected', () => {
    const single = range(3, 4, 3, 3);
    assert.deepEqual(rowsOf(extended(draft, 0, single, range(3, 0, 0, 4))), [
      ...['19 18 19 18 19', '19 18 19 18 19', '19 18 19 18 19', '19 18 19 18 19'],
    ]);
  });

  test('of any size, counted from its own first row and column', () => {
    const large = numbered(6, 1);
    const column = (to: Range) => extended(large, 0, range(1, 0, 3, 0), to).texts?.join(' ');
    assert.equal(column(range(0, 0, 3, 0)), '3 1 2 3 4 5');
    assert.equal(column(range(1, 0, 5, 0)), '0 1 2 3 1 2');
    const wide = extended(numbered(6), 0, range(0, 2, 0, 4), range(0, 0, 0, 5));
    assert.equal(wide.texts?.join(' '), '3 4 2 3 4 2');
  });

  test('in the slice that is shown', () => {
    const sliced = extended(numbered(2, 2, 2), 1, range(0, 0, 0, 1), range(0, 0, 1, 1));
    assert.deepEqual(
      [rowsOf(sliced, 0), rowsOf(sliced, 1)],
      [
        ['0 1', '2 3'],
        ['4 5', '4 5'],
      ],
    );
  });
});

test('cells that are missing stay missing, and count as 0', () => {
  const holed = { ...draft, texts: (draft.texts ?? []).slice(0, 6) };
  assert.equal(extended(holed, 0, range(1, 1, 1, 1), range(1, 0, 1, 1)).texts?.[5], '0');
  const none = { ...draft, texts: undefined };
  assert.deepEqual(filledFrom(none, 0, range(0, 0, 2, 0), 'down').texts, []);
  assert.deepEqual(extended(none, 0, range(0, 0, 0, 0), range(0, 0, 2, 0)).texts, []);
});
