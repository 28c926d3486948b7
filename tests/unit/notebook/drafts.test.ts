import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { emptyCell, withCellAt, withoutCell, withSource } from '../../../web/notebook/model.ts';
import { baseOf, Drafts } from '../../../web/notebook/store/drafts.ts';
import { type OpenNotebook, openNotebook } from '../../../web/notebook/store/open_notebook.ts';
import { openStorage } from './fake_storage.ts';

const parts = { name: 'lesson', title: 'Lesson', isLesson: true, live: false };
const lessonOf = (...sources: readonly (readonly [id: string, source: string])[]): OpenNotebook =>
  openNotebook(
    { metadata: {}, cells: sources.map(([id, source]) => emptyCell(id, 'code', source)) },
    parts,
  );
const lesson = lessonOf(['a', '1'], ['b', '2'], ['c', '3']);
const edit = (
  opened: OpenNotebook,
  change: (notebook: OpenNotebook['notebook']) => OpenNotebook['notebook'],
): OpenNotebook => ({
  ...opened,
  notebook: change(opened.notebook),
  edited: true,
});
const sources = ({ notebook }: OpenNotebook) =>
  notebook.cells.map(({ id, source }) => `${id}=${source}`);

let storage: Storage;
beforeEach(() => {
  storage = openStorage();
});

function keep(opened: OpenNotebook, of: OpenNotebook | 'file' = lesson, into = storage): Drafts {
  const drafts = new Drafts(into);
  drafts.keep(opened, of === 'file' ? undefined : of);
  drafts.flush();
  return drafts;
}

describe('a draft of a lesson', () => {
  const mine = edit(lesson, (notebook) =>
    withoutCell(
      withCellAt(withSource(notebook, 'a', 'mine'), emptyCell('new', 'code', 'x'), 1),
      'c',
    ),
  );

  test('is restored with added and without deleted cells', () => {
    const drafts = keep(mine);
    assert.ok(drafts.holds(mine));
    const restored = new Drafts(storage).restore(lesson, lesson) ?? assert.fail();
    assert.deepEqual(sources(restored.opened), ['a=mine', 'new=x', 'b=2']);
    assert.deepEqual([restored.isOlder, restored.opened.edited], [false, true]);
  });

  test('is restored in a newer version of the lesson', () => {
    keep(mine);
    const newer = lessonOf(['a', '1'], ['b', 'two'], ['later', '4'], ['c', '3']);
    const restored = new Drafts(storage).restore(newer, newer) ?? assert.fail();
    assert.equal(restored.isOlder, true);
    assert.deepEqual(sources(restored.opened), ['a=mine', 'new=x', 'b=two', 'later=4']);
  });

  test('has a cell once, even if a newer lesson has one of its name', () => {
    keep(mine);
    const newer = lessonOf(['a', '1'], ['b', '2'], ['new', '5'], ['c', '3']);
    const restored = new Drafts(storage).restore(newer, newer) ?? assert.fail();
    assert.deepEqual(sources(restored.opened), ['a=mine', 'new=x', 'b=2']);
  });

  test('of an earlier version of the page is not an older one of the lesson', () => {
    assert.equal(baseOf(lesson), 78_327_562);
  });

  test('is gone once it is discarded, even before it was written', () => {
    const drafts = keep(mine);
    drafts.keep(
      edit(mine, (notebook) => withSource(notebook, 'a', 'more')),
      lesson,
    );
    drafts.discard('lesson');
    drafts.flush();
    assert.equal(new Drafts(storage).restore(lesson, lesson), undefined);
    assert.equal(drafts.holds(mine), false);
  });

  test('counts as stored only when its last change is stored', () => {
    const drafts = new Drafts(storage);
    drafts.keep(mine, lesson);
    assert.equal(drafts.holds(mine), false);
    drafts.flush();
    assert.equal(drafts.holds(mine), true);
    assert.equal(drafts.holds(edit(mine, (one) => withSource(one, 'a', 'y'))), false);
  });
});

describe('storage', () => {
  const long = edit(lesson, (notebook) => withSource(notebook, 'a', 'x'.repeat(1_000_000)));

  test('keeps no draft that is too long, and no older version of it', () => {
    const drafts = keep(edit(lesson, (notebook) => withSource(notebook, 'a', 'mine')));
    drafts.keep(long, lesson);
    drafts.flush();
    assert.equal(drafts.holds(long), false);
    assert.equal(new Drafts(storage).restore(lesson, lesson), undefined);
  });

  test('that is full or unavailable stores nothing and does not throw', () => {
    const full = openStorage(10);
    assert.equal(keep(lesson, lesson, full).holds(lesson), false);
    const none = new Drafts(undefined);
    none.keep(lesson, lesson);
    none.flush();
    assert.equal(none.holds(lesson), false);
    assert.deepEqual([none.restore(lesson, lesson), none.files().size], [undefined, 0]);
  });

  for (const text of [
    '{',
    'null',
    '[]',
    '{"version":2,"base":0,"known":[],"cells":[]}',
    '{"version":1,"base":0,"known":[],"cells":[{"id":1,"kind":"code"}]}',
    '{"version":1,"base":0,"known":[],"cells":[{"id":"a","kind":"code"},{"id":"a","kind":"code"}]}',
    '{"version":1,"base":0,"known":[],"cells":[{"id":"a","kind":"code","source":{}}]}',
  ]) {
    test(`with ${text} is ignored`, () => {
      storage.setItem('zeropoint.draft.lesson', text);
      storage.setItem('zeropoint.draft.file:x.ipynb', text);
      const drafts = new Drafts(storage);
      assert.equal(drafts.restore(lesson, lesson), undefined);
      assert.equal(drafts.files().size, 0);
    });
  }
});

test('a file is stored as a whole, by name', () => {
  const file = { ...lesson, name: 'file:mine.ipynb', title: 'mine.ipynb', isLesson: false };
  keep(
    edit(file, (notebook) => withSource(notebook, 'b', 'mine')),
    'file',
  );
  const [[name, draft] = assert.fail()] = new Drafts(storage).files();
  assert.deepEqual([name, draft.title], ['file:mine.ipynb', 'mine.ipynb']);
  assert.match(draft.text, /mine/);
});
