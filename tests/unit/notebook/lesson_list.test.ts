import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { NotebookEditing } from '../../../web/notebook/editing.ts';
import type { LazyEditing } from '../../../web/notebook/lazy_editing.ts';
import { emptyCell, withSource } from '../../../web/notebook/model.ts';
import { LessonFiles } from '../../../web/notebook/store/lesson_files.ts';
import { LessonList } from '../../../web/notebook/store/lesson_list.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import { openNotebook, withNotebook } from '../../../web/notebook/store/open_notebook.ts';
import type { Files } from '../../../web/ui/files.ts';
import type { Localizer } from '../../../web/ui/messages/localizer.ts';
import { settle } from '../support/fake_python.ts';
import { openStorage } from './fake_storage.ts';

// The lessons of the site: which files they come from, and which one is shown when several are asked for.

describe('the lessons', () => {
  /** The files that were asked for; each answers when the test says so. */
  let asked: { name: string; answer(content: unknown): void }[];
  let language: { code: 'en' | 'zh' };
  let files: LessonFiles;
  let shelf: LessonList;
  let notebooks: Notebooks;
  let loaded: number;
  let storage: Storage;
  /** Calls of the part that runs notebooks, in order. */
  let work: string[];
  let late: { value: unknown };

  const list = [
    { name: 'first', title: 'First', minutes: 5 },
    { name: 'second', title: 'Second' },
  ];
  const contentOf = (name: string, words = name) => ({
    notebook: {
      cells: [emptyCell('text', 'markdown', words), emptyCell('code', 'code', name)],
      metadata: { zeropoint: { title: `${words}, titled` } },
    },
    html: { text: `<p>${words}</p>` },
  });
  const names = () => asked.map(({ name }) => name);
  const answer = async (content: unknown) => {
    asked.shift()?.answer(content);
    await settle();
  };
  const known = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

  beforeEach(() => {
    storage = openStorage();
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    [asked, work, loaded] = [[], [], 0];
    language = { code: 'en' };
    const localizer = {
      get language() {
        return language;
      },
    } as unknown as Localizer;
    const text = (name: string) =>
      new Promise<string>((resolve) => {
        asked.push({ name, answer: (content) => resolve(JSON.stringify(content)) });
      });
    files = new LessonFiles({ text } as Files, localizer);
    notebooks = new Notebooks(() => {});
    late = { value: undefined };
    const perform = (act: (part: NotebookEditing) => void) =>
      act({
        restore: (name: string) => work.push(`restore ${name}`),
        restoreFiles: (mayShow: boolean) => work.push(`restore files ${mayShow}`),
      } as unknown as NotebookEditing);
    shelf = new LessonList({
      ...{ files, notebooks, first: 'first' },
      work: Object.assign(late, { perform }) as unknown as LazyEditing,
      loaded: () => {
        loaded += 1;
      },
    });
  });
  afterEach(() => {
    if (known) Object.defineProperty(globalThis, 'localStorage', known);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  describe('come from files', () => {
    test('in the page’s language, as a list', async () => {
      const index = files.index();
      assert.deepEqual(names(), ['lessons/index.json']);
      await answer(list);
      assert.deepEqual(
        await index,
        list.map((one) => ({ ...one, isLesson: true })),
      );
      language.code = 'zh';
      files.index();
      assert.deepEqual(names(), ['lessons/index.zh.json']);
    });

    test('one by one, with title and HTML', async () => {
      const read = files.read('first', true);
      assert.deepEqual(names(), ['lessons/first.json']);
      const { notebook, html } = contentOf('first');
      // The build leaves out what is empty, and the numbers of a run from top to bottom.
      const cells = notebook.cells.map(({ id, kind, source }) => ({ id, kind, source }));
      await answer({ notebook: { ...notebook, cells }, html });
      let count = 0;
      const numbered = notebook.cells.map((cell) => {
        if (cell.kind === 'code') count += 1;
        return cell.kind === 'code' ? { ...cell, executionCount: count } : cell;
      });
      assert.deepEqual(await read, [
        { ...notebook, cells: numbered },
        { name: 'first', title: 'first, titled', isLesson: true, live: true },
        html,
      ]);
    });

    test('again in the other language, if that was switched while they were fetched', async () => {
      const read = files.read('first', false);
      language.code = 'zh';
      await answer(contentOf('first'));
      assert.deepEqual(names(), ['lessons/first.zh.json']);
      await answer(contentOf('first', 'words'));
      assert.equal((await read)[1].title, 'words, titled');
    });
  });

  test('are listed once, in order', async () => {
    const listed = shelf.loadList();
    assert.ok(!shelf.has('first'));
    await answer(list);
    await listed;
    assert.deepEqual(
      [shelf.has('first'), shelf.has('second'), shelf.has('third')],
      [...[true, true, false]],
    );
    await shelf.loadList();
    assert.deepEqual(names(), []);
  });

  test('are not here if only the site has them', async () => {
    const listed = shelf.loadList();
    await answer([...list, { name: 'third', title: 'Third', isOnSite: true }]);
    await listed;
    assert.deepEqual(
      [shelf.has('second'), shelf.has('third'), shelf.lessons.at(-1)?.title],
      [true, false, 'Third'],
    );
  });

  describe('have summaries', () => {
    const summariesShown = () => shelf.lessons.map(({ summary }) => summary);

    test('when the list asks for them, once, and in the language that is then chosen', async () => {
      const listed = shelf.loadList();
      await answer(list);
      await listed;
      assert.deepEqual(summariesShown(), [undefined, undefined]);
      const loading = shelf.loadSummaries();
      assert.deepEqual(names(), ['lessons/summaries.json']);
      await answer({ first: ['One.', 'M0 0'], second: ['Two.', 'M1 1'] });
      await loading;
      assert.deepEqual(summariesShown(), ['One.', 'Two.']);
      await shelf.loadSummaries();
      assert.deepEqual(names(), []);
      language.code = 'zh';
      const translating = shelf.translate();
      await answer(list);
      assert.deepEqual(names(), ['lessons/summaries.zh.json']);
      await answer({ first: ['一。', 'M0 0'], second: ['二。', 'M1 1'] });
      await translating;
      assert.deepEqual(summariesShown(), ['一。', '二。']);
      assert.deepEqual(
        shelf.lessons.map(({ glyph }) => glyph),
        ['M0 0', 'M1 1'],
      );
    });

    test('also if they arrive before the list', async () => {
      const loading = shelf.loadSummaries();
      const listed = shelf.loadList();
      await answer({ first: ['One.', 'M0 0'], second: ['Two.', 'M1 1'] });
      await answer(list);
      await Promise.all([loading, listed]);
      assert.deepEqual(summariesShown(), ['One.', 'Two.']);
    });
  });

  describe('are opened', () => {
    test('from their file, the first one live', async () => {
      const opening = shelf.open('first');
      await answer(contentOf('first'));
      await opening;
      const { name, live, isLesson, prose } = notebooks.active ?? assert.fail();
      assert.deepEqual([name, live, isLesson, loaded], ['first', true, true, 1]);
      assert.equal(prose.get('text')?.html, '<p>first</p>');
      shelf.open('second');
      await answer(contentOf('second'));
      assert.deepEqual([notebooks.active?.name, notebooks.active?.live], ['second', false]);
      assert.deepEqual(work, []);
    });

    test('once; then they are shown as they are', async () => {
      for (const name of ['first', 'second']) {
        shelf.open(name);
        await answer(contentOf(name));
      }
      await shelf.open('first');
      assert.deepEqual([names(), notebooks.active?.name, loaded], [[], 'first', 2]);
    });

    test('only if no other one was asked for meanwhile', async () => {
      shelf.open('first');
      shelf.open('second');
      const [first, second] = asked;
      second?.answer(contentOf('second'));
      await settle();
      first?.answer(contentOf('first'));
      await settle();
      assert.deepEqual([[...notebooks.openNotebooks.keys()], loaded], [['second'], 1]);
      assert.equal(notebooks.active?.name, 'second');
    });

    test('with the changes of an earlier visit', async () => {
      storage.setItem('zeropoint.draft.second', '{}');
      for (const name of ['first', 'second']) {
        shelf.open(name);
        await answer(contentOf(name));
      }
      assert.deepEqual(work, ['restore second']);
    });

    test('through the store, once there is one', async () => {
      const shown: string[] = [];
      shelf.open('first');
      await answer(contentOf('first'));
      late.value = { store: { show: (name: string) => shown.push(name) } };
      shelf.show('first');
      assert.deepEqual(shown, ['first']);
    });
  });

  test('restore files of an earlier visit only if there are any', () => {
    storage.setItem('zeropoint.draft.second', '{}');
    shelf.restoreFiles(true);
    assert.deepEqual(work, []);
    storage.setItem('zeropoint.draft.file:a', '{}');
    shelf.restoreFiles(true);
    shelf.restoreFiles(false);
    assert.deepEqual(work, ['restore files true', 'restore files false']);
  });

  test('are translated, files are not; what the learner wrote stays', async () => {
    shelf.open('first');
    await answer(contentOf('first'));
    const file = openNotebook(
      { metadata: {}, cells: [emptyCell('text', 'markdown', 'mine')] },
      { name: 'file:a', title: 'a', isLesson: false, live: false },
    );
    notebooks.add(file);
    notebooks.update('first', (one) => withNotebook(one, withSource(one.notebook, 'code', 'mine')));
    language.code = 'zh';
    const translated = shelf.translate();
    assert.deepEqual(names(), ['lessons/index.zh.json']);
    await answer(list);
    assert.deepEqual(names(), ['lessons/first.zh.json']);
    await answer(contentOf('first', 'Chinese'));
    await translated;
    assert.deepEqual([names(), shelf.lessons.length], [[], 2]);
    const { notebook, title, live } = notebooks.openNotebooks.get('first') ?? assert.fail();
    assert.deepEqual(
      [title, live, ...notebook.cells.map(({ source }) => source)],
      ['Chinese, titled', true, 'Chinese', 'mine'],
    );
    assert.equal(notebooks.lessons.get('first')?.notebook.cells[1]?.source, 'first');
    assert.equal(notebooks.openNotebooks.get('file:a'), file);
  });
});
