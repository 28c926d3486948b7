import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasRun, Progress } from '../../web/lesson/progress.ts';
import { type OpenNotebook, withCellState } from '../../web/notebook/open_notebook.ts';
import { openNotebookFile } from '../../web/notebook/open_notebook_file.ts';

function storage(content: Record<string, string> = {}): Storage {
  return {
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => {
      content[key] = value;
    },
  } as Storage;
}

describe('a reader’s progress', () => {
  test('is stored for the next visit, and only advances', () => {
    const kept = storage();
    const progress = new Progress(() => kept);
    assert.equal(progress.of('a'), undefined);
    assert.equal(progress.note('a', 'opened'), true);
    assert.equal(progress.note('a', 'opened'), false);
    assert.equal(progress.note('a', 'run'), true);
    assert.equal(progress.note('a', 'read'), false);
    assert.equal(progress.note('b', 'read'), true);
    const next = new Progress(() => kept);
    assert.deepEqual([next.of('a'), next.of('b'), next.of('c')], ['run', 'read', undefined]);
  });

  test('does not overwrite that of another tab', () => {
    const kept = storage();
    const [one, other] = [new Progress(() => kept), new Progress(() => kept)];
    one.note('a', 'read');
    other.note('b', 'read');
    assert.equal(new Progress(() => kept).of('a'), 'read');
  });

  test('lasts as long as the page without storage', () => {
    const progress = new Progress(() => {
      throw new Error('denied');
    });
    assert.equal(progress.note('a', 'read'), true);
    assert.equal(progress.of('a'), 'read');
  });

  for (const text of [
    'nonsense',
    'null',
    '7',
    '{"version":2,"steps":{"a":"read"}}',
    '{"version":1}',
    '{"version":1,"steps":{"a":"finished"}}',
    '{"version":1,"steps":null}',
  ]) {
    test(`starts over if the storage contains ${text}`, () => {
      const kept = storage({ 'zeropoint.progress': text });
      const progress = new Progress(() => kept);
      assert.equal(progress.of('a'), undefined);
      assert.equal(progress.of('constructor'), undefined);
      assert.equal(progress.note('a', 'opened'), true);
      assert.equal(new Progress(() => kept).of('a'), 'opened');
    });
  }
});

describe('whether a notebook has run to the end', () => {
  const cell = (id: string, kind: string, source: string) => ({
    id,
    cell_type: kind,
    metadata: {},
    source,
    ...(kind === 'code' && { outputs: [], execution_count: null }),
  });
  const cells = [cell('t', 'markdown', '# T'), cell('a', 'code', '1'), cell('b', 'code', '2')];
  const bookOf = (some: readonly object[]): OpenNotebook => {
    const text = JSON.stringify({ cells: some, metadata: {}, nbformat: 4, nbformat_minor: 5 });
    const parts = { name: 'x', title: 'X', isLesson: true, live: false };
    return openNotebookFile(text, parts) as OpenNotebook;
  };
  const ran = (opened: OpenNotebook, id: string) => withCellState(opened, id, { ran: true });

  test('if every code cell has run', () => {
    const opened = bookOf([...cells, cell('c', 'code', '  \n')]);
    assert.equal(hasRun(opened), false);
    assert.equal(hasRun(ran(opened, 'a')), false);
    assert.equal(hasRun(ran(ran(opened, 'a'), 'b')), true);
  });

  test('unless one failed, was stopped or is running again', () => {
    const opened = ran(ran(bookOf(cells), 'a'), 'b');
    assert.equal(hasRun(withCellState(opened, 'a', { ended: 'failed' })), false);
    assert.equal(hasRun(withCellState(opened, 'b', { ended: 'stopped' })), false);
    assert.equal(hasRun(withCellState(opened, 'b', { run: 'queued' })), false);
  });

  test('not without code cells', () => {
    assert.equal(hasRun(bookOf([cells[0] as object])), false);
  });
});
