import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  emptyCell,
  type Notebook,
  newId,
  notebookOf,
  redone,
  undone,
  withCell,
  withCellAt,
  withCellMoved,
  withKind,
  withoutCell,
  withoutOutputs,
  withRun,
  withSource,
} from '../../../web/notebook/model.ts';

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

describe('the history of a notebook', () => {
  /** A notebook whose cell was moved so many times, to and fro. */
  const movedOften = (times: number) => {
    let notebook = abc;
    for (let step = 0; step < times; step += 1) {
      notebook = withCellMoved(notebook, 'a', step % 2 === 0 ? 1 : -1);
    }
    return notebook;
  };
  const allUndone = (notebook: Notebook) => {
    let steps = 0;
    let now = notebook;
    for (let next = undone(now); next !== now; next = undone(now)) {
      now = next;
      steps += 1;
    }
    return [steps, ids(now)];
  };

  test('keeps 100 steps; the oldest are forgotten first', () => {
    assert.deepEqual(allUndone(movedOften(99)), [99, 'abc']);
    assert.deepEqual(allUndone(movedOften(100)), [100, 'abc']);
    assert.deepEqual(allUndone(movedOften(101)), [100, 'bac']);
    assert.deepEqual(allUndone(movedOften(102)), [100, 'abc']);
  });

  test('is undone and redone in the order of its steps', () => {
    const changed = withCellMoved(withoutCell(withCellAt(abc, cell('x'), 0), 'b'), 'c', -1);
    const states = ['xca', 'xac', 'xabc', 'abc'];
    const back = [changed];
    for (const state of states.slice(1)) {
      back.push(undone(back.at(-1) ?? abc));
      assert.equal(ids(back.at(-1) ?? abc), state);
    }
    let again = back.at(-1) ?? abc;
    for (const state of states.toReversed().slice(1)) {
      again = redone(again);
      assert.equal(ids(again), state);
    }
    assert.equal(redone(again), again);
    assert.deepEqual(allUndone(again), [3, 'abc']);
  });
});

describe('a run', () => {
  const output = { output_type: 'stream', name: 'stdout', text: 'x' } as const;
  const result = { output_type: 'execute_result', execution_count: 2, data: {}, metadata: {} };
  const ran = [
    { ...cell('a'), outputs: [output], executionCount: 1 },
    { ...cell('b'), outputs: [output, result], executionCount: 2 },
  ] as Notebook['cells'];

  test('clears the outputs of its cell, and takes its number from another', () => {
    const next = withRun(notebookOf(ran), 'a', 2);
    assert.deepEqual(
      next.cells.map(({ executionCount, outputs }) => [executionCount, outputs]),
      [
        [2, []],
        [null, [output, { ...result, execution_count: null }]],
      ],
    );
  });

  test('keeps its outputs and its number when a step before it is undone', () => {
    const moved = withCellMoved(abc, 'a', 1);
    const run = withCell(withRun(moved, 'a', 3), 'a', { outputs: [output] });
    const [first] = undone(run).cells;
    assert.deepEqual([first?.id, first?.executionCount, first?.outputs], ['a', 3, [output]]);
  });

  test('and its outputs can be cleared, which is no step', () => {
    const next = withoutOutputs(notebookOf(ran), 'b');
    assert.deepEqual([next.cells[1]?.outputs, next.cells[1]?.executionCount], [[], null]);
    assert.deepEqual([next.cells[0], next.past], [ran[0], []]);
  });
});

test('a new cell is empty; its id is eight hexadecimal digits', (t) => {
  assert.equal(emptyCell('a', 'raw').source, '');
  t.mock.method(crypto, 'getRandomValues', (bytes: Uint8Array) => bytes.fill(10));
  assert.equal(newId(), '0a0a0a0a');
});

describe('edited content', () => {
  test('is not structure: undoing a move keeps it', () => {
    const typed = withSource(withCellMoved(abc, 'a', 1), 'a', 'x = 1');
    assert.equal(sourceOf(undone(typed), 'a'), 'x = 1');
    assert.equal(ids(undone(typed)), 'abc');
  });

  test('that is the same is no change, and that of a missing cell is none', () => {
    assert.equal(withSource(abc, 'a', '# a'), abc);
    assert.deepEqual(withSource(abc, 'no', 'x').cells, abc.cells);
  });

  test('of one cell only is converted', () => {
    const next = withKind(abc, 'b', 'raw');
    assert.deepEqual(
      next.cells.map(({ kind }) => kind),
      ['code', 'raw', 'code'],
    );
    assert.deepEqual(
      undone(withSource(next, 'a', 'later')).cells.map(({ kind, source }) => [kind, source]),
      [
        ['code', 'later'],
        ['code', '# b'],
        ['code', '# c'],
      ],
    );
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
