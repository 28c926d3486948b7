import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasRun, Progress } from '../../../web/notebook/lesson/progress.ts';
import { type OpenNotebook, withCellState } from '../../../web/notebook/store/open_notebook.ts';
import { openNotebookFile } from '../../../web/notebook/store/open_notebook_file.ts';

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

  test('has the exercises, too; one that was solved stays so', () => {
    const kept = storage();
    const progress = new Progress(() => kept);
    assert.equal(progress.note('a/exercise-b', 'tried'), true);
    assert.equal(progress.note('a/exercise-b', 'solved'), true);
    assert.equal(progress.note('a/exercise-b', 'tried'), false);
    assert.equal(new Progress(() => kept).of('a/exercise-b'), 'solved');
    assert.equal(progress.of('a'), undefined);
  });

  test('can be forgotten, also in the storage', () => {
    const kept = storage();
    const progress = new Progress(() => kept);
    progress.note('a', 'read');
    progress.forget();
    assert.deepEqual([progress.of('a'), progress.all], [undefined, {}]);
    assert.deepEqual(new Progress(() => kept).all, {});
    assert.equal(progress.note('a', 'opened'), true);
  });

  test('goes on, and can be forgotten, once the storage takes no more', () => {
    let isFull = false;
    const content: Record<string, string> = {};
    const full = {
      ...storage(content),
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        content[key] = value;
      },
      removeItem: (key: string) => {
        delete content[key];
      },
    } as Storage;
    const progress = new Progress(() => full);
    progress.note('a', 'opened');
    isFull = true;
    assert.equal(progress.note('a', 'run'), true);
    assert.equal(progress.note('b', 'read'), true);
    assert.deepEqual([progress.isStored, progress.all], [false, { a: 'run', b: 'read' }]);
    assert.equal(progress.note('a', 'read'), false);
    progress.forget();
    assert.deepEqual([progress.all, progress.of('a'), content], [{}, undefined, {}]);
    assert.deepEqual(new Progress(() => full).all, {});
    assert.equal(progress.note('a', 'opened'), true);
  });

  test('of a newer page stays when this one forgets', () => {
    const newer = JSON.stringify({ version: 2, steps: { a: 'mastered' } });
    const content = { 'zeropoint.progress': newer };
    new Progress(() => storage(content)).forget();
    assert.deepEqual(content, { 'zeropoint.progress': newer });
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
    assert.equal(progress.isStored, false);
    assert.equal(progress.note('a', 'read'), false);
    progress.forget();
    assert.equal(progress.of('a'), undefined);
  });

  test('says when it is stored again after the storage was full', () => {
    let isFull = true;
    const kept = storage();
    const full = {
      ...kept,
      setItem: (...given: [string, string]) => {
        if (isFull) throw new Error('QuotaExceededError');
        kept.setItem(...given);
      },
    } as Storage;
    const progress = new Progress(() => full);
    progress.note('a/exercise-b', 'solved');
    assert.deepEqual([progress.isStored, progress.of('a/exercise-b')], [false, 'solved']);
    isFull = false;
    progress.note('a', 'opened');
    assert.equal(progress.isStored, true);
    assert.equal(new Progress(() => kept).of('a/exercise-b'), 'solved');
  });

  for (const text of [
    'nonsense',
    'null',
    '7',
    '{"version":0,"steps":{"a":"read"}}',
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

describe('progress in two tabs', () => {
  const key = 'zeropoint.progress';

  test('of a newer version of the page is not overwritten', () => {
    const newer = '{"version":2,"steps":{"a":"read"}}';
    const content = { [key]: newer };
    const progress = new Progress(() => storage(content));
    assert.equal(progress.note('a', 'opened'), true);
    assert.deepEqual([progress.of('a'), progress.isStored], ['opened', false]);
    progress.forget();
    assert.equal(content[key], newer);
  });

  test('keeps the further step of two', () => {
    const kept = storage();
    const progress = new Progress(() => kept);
    progress.note('a', 'run');
    // A tab that had read the storage before wrote the same lesson.
    kept.setItem(key, '{"version":1,"steps":{"a":"opened","b":"read"}}');
    assert.deepEqual(progress.all, { a: 'run', b: 'read' });
  });

  test('is forgotten in both', () => {
    const kept = storage();
    const [one, other] = [new Progress(() => kept), new Progress(() => kept)];
    one.note('a', 'run');
    other.forget();
    one.note('b', 'read');
    assert.deepEqual(one.all, { b: 'read' });
  });
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

  test('also if the check of an exercise has found it wrong', () => {
    const tags = ['raises-exception'];
    const check = { ...cell('c', 'code', 'check()'), metadata: { tags } };
    const checked = (end: 'failed' | 'stopped', ...some: object[]) => {
      const opened = ran(ran(bookOf([...cells, ...some]), 'a'), 'b');
      return hasRun(withCellState(ran(opened, 'c'), 'c', { ended: end }));
    };
    assert.equal(checked('failed', check), true);
    assert.equal(checked('stopped', check), false);
    assert.equal(checked('failed', cell('c', 'code', 'check()')), false);
  });

  test('not without code cells', () => {
    assert.equal(hasRun(bookOf([cells[0] as object])), false);
  });
});
