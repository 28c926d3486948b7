import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  type Cell,
  type CellKind,
  emptyCell,
  withKind,
  withoutCell,
  withSource,
} from '../../../web/notebook/model.ts';
import { baseOf, Drafts, withReleased } from '../../../web/notebook/store/drafts.ts';
import { readNotebook } from '../../../web/notebook/store/nbformat.ts';
import { type OpenNotebook, openNotebook } from '../../../web/notebook/store/open_notebook.ts';
import { keptNames, storageHere } from '../../../web/notebook/store/storage_keys.ts';
import { openStorage } from './fake_storage.ts';

// When drafts are written, which ones are read, and what is left out where there is too little room.

const notebookOf = (name: string, ...cells: Cell[]): OpenNotebook =>
  openNotebook({ metadata: {}, cells }, { name, title: name, isLesson: true, live: false });
const code = (id: string, source = id) => emptyCell(id, 'code', source);
const lesson = notebookOf('lesson', code('a'), code('b'));
const typed = (source: string, id = 'a'): OpenNotebook => ({
  ...lesson,
  notebook: withSource(lesson.notebook, id, source),
});
const sources = ({ notebook }: OpenNotebook) => notebook.cells.map(({ source }) => source);

describe('drafts', () => {
  let storage: Storage;
  let drafts: Drafts;
  beforeEach(() => {
    storage = openStorage();
    drafts = new Drafts(storage);
  });
  const stored = (name = 'lesson') => storage.getItem(`zeropoint.draft.${name}`);
  const restored = (opened = lesson) => new Drafts(storage).restore(opened, opened);

  describe('are written', () => {
    /** Lets go on what a timer has begun. */
    const begun = async () => {
      for (let at = 0; at < 10; at += 1) await Promise.resolve();
    };

    test('400 ms after the last change', async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      drafts.keep(typed('1'), lesson);
      t.mock.timers.tick(399);
      drafts.keep(typed('2'), lesson);
      t.mock.timers.tick(399);
      assert.equal(stored(), null);
      t.mock.timers.tick(1);
      await begun();
      assert.match(stored() ?? '', /"source":"2"/);
    });

    test('in slices if they are long, unless the page is left or they change meanwhile', async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      let time = 0;
      t.mock.method(performance, 'now', () => ++time);
      const cells = Array.from({ length: 2000 }, (_, at) => code(`c${at}`));
      const file = (source: string): OpenNotebook => {
        const opened = notebookOf('file:a', ...cells);
        return { ...opened, notebook: withSource(opened.notebook, 'c0', source) };
      };
      const slices = async (most: number) => {
        for (let count = 0; count < most; count += 1) {
          t.mock.timers.tick(1);
          await begun();
          if (stored('file:a')) return count;
        }
        return most;
      };
      drafts.keep(file('one'), undefined);
      t.mock.timers.tick(400);
      await begun();
      assert.ok((await slices(1000)) > 50);
      assert.match(stored('file:a') ?? '', /one/);
      storage.removeItem('zeropoint.draft.file:a');
      drafts.keep(file('two'), undefined);
      t.mock.timers.tick(400);
      await begun();
      drafts.keep(file('three'), undefined);
      assert.equal(await slices(380), 380);
      drafts.flush();
      assert.match(stored('file:a') ?? '', /three/);
      storage.removeItem('zeropoint.draft.file:a');
      assert.equal(await slices(1000), 1000);
    });

    test('once, at once, when the page is left', (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      drafts.keep(typed('1'), lesson);
      drafts.flush();
      assert.match(stored() ?? '', /"source":"1"/);
      storage.removeItem('zeropoint.draft.lesson');
      t.mock.timers.tick(1000);
      drafts.flush();
      assert.equal(stored(), null);
    });

    test('not again for what is stored already, nor for what waits', async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const one = typed('1');
      drafts.keep(one, lesson);
      drafts.flush();
      storage.removeItem('zeropoint.draft.lesson');
      drafts.keep({ ...one, selected: 'b' }, lesson);
      t.mock.timers.tick(400);
      await begun();
      assert.equal(stored(), null);
      const two = typed('2');
      drafts.keep(two, lesson);
      t.mock.timers.tick(300);
      drafts.keep({ ...two, selected: 'b' }, lesson);
      t.mock.timers.tick(100);
      await begun();
      assert.match(stored() ?? '', /"source":"2"/, 'the same cells do not start the pause anew');
    });

    test('with only what differs from the lesson', () => {
      drafts.keep(
        { ...lesson, notebook: withKind(withSource(lesson.notebook, 'a', '1'), 'b', 'markdown') },
        lesson,
      );
      drafts.flush();
      assert.deepEqual(JSON.parse(stored() ?? ''), {
        version: 1,
        base: baseOf(lesson),
        known: ['a', 'b'],
        cells: [
          { id: 'a', kind: 'code', source: '1' },
          { id: 'b', kind: 'markdown', source: 'b' },
        ],
      });
      assert.deepEqual(
        restored()?.opened.notebook.cells.map(({ kind }) => kind),
        [...['code', 'markdown']],
      );
    });

    test('up to a million characters; longer ones are removed', () => {
      drafts.keep(typed(''), lesson);
      drafts.flush();
      const room = 1_000_000 - (stored() ?? '').length;
      const most = typed('x'.repeat(room));
      drafts.keep(most, lesson);
      drafts.flush();
      const { after: _, ...draft } = JSON.parse(stored() ?? '');
      assert.deepEqual([JSON.stringify(draft).length, drafts.holds(most)], [1_000_000, true]);
      const more = typed('x'.repeat(room + 1));
      drafts.keep(more, lesson);
      drafts.flush();
      assert.deepEqual([stored(), drafts.holds(more)], [null, false]);
    });
  });

  describe('are read', () => {
    const draftOf = (change: object = {}) => ({
      ...{ version: 1, base: baseOf(lesson), known: ['a', 'b'] },
      cells: [
        { id: 'a', kind: 'code', source: 'mine' },
        { id: 'b', kind: 'code' },
      ],
      ...change,
    });
    const read = (change: object) => {
      storage.setItem('zeropoint.draft.lesson', JSON.stringify(draftOf(change)));
      const found = restored();
      return found && sources(found.opened);
    };

    test('if they are drafts of this version, with cells of any kind', () => {
      assert.deepEqual(read({}), ['mine', 'b']);
      for (const kind of ['markdown', 'raw'] satisfies CellKind[]) {
        assert.deepEqual(read({ cells: [{ id: 'x', kind, source: kind }] }), [kind]);
      }
      for (const change of [
        ...[{ version: '1' }, { base: '0' }, { known: 'ab' }, { cells: {} }],
        { cells: [{ id: 'a', kind: 'code' }, null] },
        { cells: [{ id: 'a', kind: 'code' }, 'b'] },
        { cells: [{ id: 'a', kind: 'video' }] },
        { cells: [{ kind: 'code' }] },
      ]) {
        assert.equal(read(change), undefined, JSON.stringify(change));
      }
    });

    test('and hold then, so that they are not written again', () => {
      storage.setItem('zeropoint.draft.lesson', JSON.stringify(draftOf()));
      const { opened } = drafts.restore(lesson, lesson) ?? assert.fail();
      assert.ok(drafts.holds(opened) && opened.edited);
      assert.equal(drafts.holds(lesson), false);
    });

    test('as older ones if the lesson’s code has changed, and only then', () => {
      storage.setItem('zeropoint.draft.lesson', JSON.stringify(draftOf()));
      const isOlder = (...cells: Cell[]) => restored(notebookOf('lesson', ...cells))?.isOlder;
      assert.equal(isOlder(code('a'), code('b')), false);
      assert.equal(isOlder(code('a'), emptyCell('text', 'markdown', 'words'), code('b')), false);
      assert.equal(isOlder(code('a'), code('b', 'c')), true);
      assert.equal(isOlder(code('b'), code('a')), true);
      assert.equal(isOlder(code('a')), true);
    });

    test('with a new first cell of the lesson at its start, and without one that is gone', () => {
      storage.setItem('zeropoint.draft.lesson', JSON.stringify(draftOf()));
      const next = restored(notebookOf('lesson', code('first'), code('a'))) ?? assert.fail();
      assert.deepEqual(sources(next.opened), ['first', 'mine']);
    });

    test('with outputs and metadata of cells that are still of the same kind', () => {
      storage.setItem('zeropoint.draft.lesson', JSON.stringify(draftOf()));
      const metadata = { tags: ['raises-exception'] };
      const cells = [{ ...code('a'), metadata }, code('b')];
      const [a] = restored(notebookOf('lesson', ...cells))?.opened.notebook.cells ?? [];
      assert.deepEqual([a?.source, a?.metadata], ['mine', metadata]);
      const text = { ...emptyCell('a', 'markdown'), metadata };
      const [other] = restored(notebookOf('lesson', text))?.opened.notebook.cells ?? [];
      assert.deepEqual([other?.kind, other?.metadata], ['code', {}]);
    });
  });

  describe('of files', () => {
    const output = { output_type: 'stream', name: 'stdout', text: 'x' } as const;
    const fileOf = (length: number, outputs = [output]): OpenNotebook =>
      notebookOf('file:x.ipynb', {
        ...emptyCell('a', 'code', 'y'.repeat(length)),
        outputs,
        executionCount: 3,
      });
    const kept = (opened: OpenNotebook) => {
      drafts.keep(opened, undefined);
      drafts.flush();
      const text = new Drafts(storage).files().get('file:x.ipynb')?.text ?? assert.fail();
      const [cell] = readNotebook(text).notebook?.cells ?? [];
      return { length: text.length, outputs: cell?.outputs, count: cell?.executionCount };
    };

    test('keep their outputs up to half a million characters', () => {
      const length = kept(fileOf(1)).length - 1;
      const most = kept(fileOf(499_999 - length));
      assert.deepEqual(most, { length: 499_999, outputs: [output], count: 3 });
      const more = kept(fileOf(500_000 - length));
      assert.deepEqual([more.outputs, more.count], [[], null]);
    });

    test('remember the code of changed cells as it was, for exercises to start from', () => {
      const cells = ['a', 'b', 'c'].map((id) => emptyCell(id, 'code', `old ${id}`));
      const opened = notebookOf('file:x.ipynb', ...cells);
      const changed = withoutCell(withSource(opened.notebook, 'a', 'new a'), 'c');
      drafts.keep({ ...opened, notebook: changed }, undefined);
      drafts.flush();
      const stored = new Drafts(storage).files().get('file:x.ipynb')?.released;
      assert.deepEqual(stored, { a: 'old a' });
      const reopened = { ...opened, notebook: changed, released: changed.cells };
      const sources = withReleased(reopened, stored).released.map(({ id, source }) => [id, source]);
      assert.deepEqual(sources, [
        ['a', 'old a'],
        ['b', 'old b'],
      ]);
      for (const invalid of [undefined, null, 'a', 7])
        assert.equal(withReleased(reopened, invalid), reopened);
      assert.equal(withReleased(reopened, { a: 7 }).released[0]?.source, 'new a');
      assert.equal(withReleased(reopened, { a: 'x' }).notebook, changed);
    });

    test('are those under a file’s name, with title and text', () => {
      for (const [name, draft] of Object.entries({
        'file:a': { version: 1, title: 'A', text: '{}' },
        'file:b': { version: 1, text: '{}' },
        'file:c': { version: 1, title: 'C' },
        'file:d': { version: 2, title: 'D', text: '{}' },
        lesson: { version: 1, title: 'E', text: '{}' },
      })) {
        storage.setItem(`zeropoint.draft.${name}`, JSON.stringify(draft));
      }
      storage.setItem('other.draft.file:f', '{"version":1,"title":"F","text":"{}"}');
      assert.deepEqual([...drafts.files().keys()], ['file:a']);
    });
  });

  describe('remember what was shown', () => {
    test('until something else is', () => {
      assert.equal(drafts.shown, undefined);
      drafts.shown = 'file:x.ipynb';
      assert.equal(storage.getItem('zeropoint.shown'), 'file:x.ipynb');
      assert.equal(new Drafts(storage).shown, 'file:x.ipynb');
      drafts.shown = undefined;
      assert.equal(drafts.shown, undefined);
      assert.equal(storage.getItem('zeropoint.shown'), null);
    });

    test('not where the storage is full or there is none', () => {
      const full = new Drafts(openStorage(1));
      full.shown = 'file:x.ipynb';
      assert.equal(full.shown, undefined);
      const none = new Drafts(undefined);
      none.shown = 'file:x.ipynb';
      none.shown = undefined;
      none.discard('lesson');
      assert.deepEqual([none.shown, none.restore(lesson, lesson)], [undefined, undefined]);
    });
  });
});

describe('the storage of this browser', () => {
  const known = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const define = (get: () => unknown) =>
    Object.defineProperty(globalThis, 'localStorage', { get, configurable: true });
  afterEach(() => {
    if (known) Object.defineProperty(globalThis, 'localStorage', known);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  test('names the notebooks that were changed', () => {
    const storage = openStorage();
    storage.setItem('zeropoint.draft.lesson', '');
    storage.setItem('zeropoint.draft.file:a.ipynb', '');
    storage.setItem('zeropoint.shown', '');
    storage.setItem('my.zeropoint.draft.b', '');
    define(() => storage);
    assert.equal(storageHere(), storage);
    assert.deepEqual(keptNames(), ['lesson', 'file:a.ipynb']);
  });

  test('that may not be used is none', () => {
    define(() => {
      throw new Error('SecurityError');
    });
    assert.equal(storageHere(), undefined);
    assert.deepEqual(keptNames(), []);
  });
});
