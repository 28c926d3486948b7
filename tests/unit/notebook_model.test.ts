import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  emptyCell,
  type Notebook,
  notebookOf,
  redone,
  undone,
  withCell,
  withCellAt,
  withCellMoved,
  withKind,
  withoutCell,
  withSource,
} from '../../web/notebook/model.ts';

const cell = (id: string) => emptyCell(id, 'code', `# ${id}`);
const abc = notebookOf([cell('a'), cell('b'), cell('c')]);
const ids = ({ cells }: Notebook) => cells.map(({ id }) => id).join('');
const sourceOf = ({ cells }: Notebook, id: string) => cells.find((one) => one.id === id)?.source;

describe('a notebook’s structure', () => {
  test('changes by adding, moving, deleting and converting cells', () => {
    assert.equal(ids(withCellAt(abc, cell('x'), 1)), 'axbc');
    assert.equal(ids(withCellAt(abc, cell('x'), 99)), 'abcx');
    assert.equal(ids(withCellMoved(abc, 'a', 1)), 'bac');
    assert.equal(ids(withCellMoved(abc, 'c', -2)), 'cab');
    assert.equal(ids(withoutCell(abc, 'b')), 'ac');
    assert.equal(withKind(abc, 'b', 'markdown').cells[1]?.kind, 'markdown');
  });

  test('does not change at the ends and for missing cells', () => {
    assert.equal(withCellMoved(abc, 'a', -1), abc);
    assert.equal(withCellMoved(abc, 'c', 1), abc);
    assert.equal(withCellMoved(abc, 'no', 1), abc);
    assert.equal(withoutCell(abc, 'no'), abc);
    assert.equal(withKind(abc, 'a', 'code'), abc);
  });

  test('is undone and redone step by step', () => {
    const changed = withoutCell(withCellMoved(abc, 'a', 2), 'c');
    assert.equal(ids(changed), 'ba');
    assert.equal(ids(undone(changed)), 'bca');
    assert.equal(ids(undone(undone(changed))), 'abc');
    assert.equal(ids(redone(redone(undone(undone(changed))))), 'ba');
    assert.equal(undone(abc), abc);
    assert.equal(redone(abc), abc);
  });

  test('drops undone steps after a new change', () => {
    const other = withCellMoved(undone(withoutCell(abc, 'a')), 'b', 1);
    assert.equal(ids(other), 'acb');
    assert.equal(redone(other), other);
  });
});

describe('edited content', () => {
  test('is not structure: undoing a move keeps it', () => {
    const typed = withSource(withCellMoved(abc, 'a', 1), 'a', 'x = 1');
    assert.equal(sourceOf(undone(typed), 'a'), 'x = 1');
    assert.equal(ids(undone(typed)), 'abc');
  });

  test('is restored with a deleted cell, also after later edits elsewhere', () => {
    const deleted = withoutCell(withSource(abc, 'b', 'kept'), 'b');
    const later = withSource(deleted, 'c', 'later');
    assert.equal(sourceOf(undone(later), 'b'), 'kept');
    assert.equal(sourceOf(undone(later), 'c'), 'later');
  });

  test('is restored with an added cell after undo and redo', () => {
    const added = withSource(withCellAt(abc, cell('x'), 3), 'x', 'typed');
    assert.equal(sourceOf(redone(undone(added)), 'x'), 'typed');
  });

  test('stays in a converted cell, whose outputs return when the conversion is undone', () => {
    const output = { output_type: 'stream', name: 'stdout', text: 'hi' } as const;
    const shown = withCell(abc, 'a', { outputs: [output], executionCount: 3 });
    const text = withSource(withKind(shown, 'a', 'markdown'), 'a', 'new');
    assert.deepEqual(text.cells[0]?.outputs, []);
    const back = undone(text);
    assert.equal(back.cells[0]?.source, 'new');
    assert.deepEqual([back.cells[0]?.kind, back.cells[0]?.outputs], ['code', [output]]);
  });
});
