import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasRun, Progress } from '../../web/lesson/progress.ts';
import { type Book, withMark } from '../../web/notebook/book.ts';
import { openBook } from '../../web/notebook/open_book.ts';

function storage(content: Record<string, string> = {}): Storage {
  return {
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => {
      content[key] = value;
    },
  } as Storage;
}

describe('how far a reader has come', () => {
  test('is kept for the next visit, and goes forward alone', () => {
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

  test('is not what another page does with it', () => {
    const kept = storage();
    const [one, other] = [new Progress(() => kept), new Progress(() => kept)];
    one.note('a', 'read');
    other.note('b', 'read');
    assert.equal(new Progress(() => kept).of('a'), 'read');
  });

  test('lasts as long as the page where nothing may be kept', () => {
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
    test(`begins anew where ${text} is kept`, () => {
      const kept = storage({ 'zeropoint.progress': text });
      const progress = new Progress(() => kept);
      assert.equal(progress.of('a'), undefined);
      assert.equal(progress.of('constructor'), undefined);
      assert.equal(progress.note('a', 'opened'), true);
      assert.equal(new Progress(() => kept).of('a'), 'opened');
    });
  }
});

describe('a notebook has run to its end', () => {
  const cell = (id: string, kind: string, source: string) => ({
    id,
    cell_type: kind,
    metadata: {},
    source,
    ...(kind === 'code' && { outputs: [], execution_count: null }),
  });
  const cells = [cell('t', 'markdown', '# T'), cell('a', 'code', '1'), cell('b', 'code', '2')];
  const bookOf = (some: readonly object[]): Book => {
    const text = JSON.stringify({ cells: some, metadata: {}, nbformat: 4, nbformat_minor: 5 });
    const parts = { name: 'x', title: 'X', isLesson: true, live: false };
    return openBook(text, parts) as Book;
  };
  const ran = (book: Book, id: string) => withMark(book, id, { ran: true });

  test('when every code cell has', () => {
    const book = bookOf([...cells, cell('c', 'code', '  \n')]);
    assert.equal(hasRun(book), false);
    assert.equal(hasRun(ran(book, 'a')), false);
    assert.equal(hasRun(ran(ran(book, 'a'), 'b')), true);
  });

  test('and none failed, was stopped or runs again', () => {
    const book = ran(ran(bookOf(cells), 'a'), 'b');
    assert.equal(hasRun(withMark(book, 'a', { ended: 'failed' })), false);
    assert.equal(hasRun(withMark(book, 'b', { ended: 'stopped' })), false);
    assert.equal(hasRun(withMark(book, 'b', { run: 'queued' })), false);
  });

  test('not where there is no code', () => {
    assert.equal(hasRun(bookOf([cells[0] as object])), false);
  });
});
