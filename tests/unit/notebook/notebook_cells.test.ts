import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { type CellKind, cellOf } from '../../../web/notebook/model.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import { cellStateOf } from '../../../web/notebook/store/open_notebook.ts';
import { settle } from '../support/fake_python.ts';
import { ScriptedPython } from './scripted_python.ts';

// A notebook's cells when they are selected, changed and run: the selection, what counts as
// edited, and the cells that a run adds or marks.

describe('the cells of a notebook', () => {
  let python: ScriptedPython;
  let store: NotebookStore;
  let changes: number;

  afterEach(() => mock.timers.reset());
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] }); // a cell that runs is asked about later
    python = new ScriptedPython();
    changes = 0;
    store = new NotebookStore(
      python,
      new Notebooks(() => {
        changes += 1;
      }),
    );
  });

  /** Opens a notebook whose cells are named by letters, `t` being a text cell. */
  const open = (letters: string, name = 'one', outputs: object[] = []) => {
    const cells = [...letters].map((id) => ({
      ...{ cell_type: id === 't' ? 'markdown' : 'code', id, metadata: {}, source: id },
      ...(id === 't' ? {} : { execution_count: null, outputs }),
    }));
    const file = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells };
    const parts = { name, title: name, isLesson: false, live: false };
    assert.equal(store.open(JSON.stringify(file), parts), undefined);
    changes = 0;
  };
  const active = () => store.active ?? assert.fail('no notebook is active');
  const ids = () => active().notebook.cells.map(({ id }) => (id.length > 1 ? '+' : id));
  const kinds = () => active().notebook.cells.map(({ kind }) => kind);
  const cell = (id: string) => cellOf(active().notebook, id) ?? assert.fail();
  const mark = (id: string) => cellStateOf(active(), id);
  const edited = () => [active().edited, changes];

  describe('without a notebook', () => {
    test('do nothing, whatever is asked', () => {
      store.selectBy(1);
      store.remove('a');
      store.fold('a');
      store.run('a', 'next');
      store.runAll();
      store.typed('a', 'x');
      store.undo();
      store.select('a');
      store.insert('code', 'below');
      assert.deepEqual([store.active, changes, python.log], [undefined, 0, []]);
    });
  });

  describe('are selected', () => {
    beforeEach(() => open('abc'));

    test('by id, and once: the same one again is no change', () => {
      store.select('b');
      assert.deepEqual([active().selected, changes], ['b', 1]);
      store.select('b');
      assert.equal(changes, 1);
    });

    test('by steps, not beyond the ends', () => {
      store.selectBy(1);
      assert.equal(active().selected, 'a', 'the first one, if none is selected');
      store.selectBy(2);
      assert.equal(active().selected, 'c');
      store.selectBy(1);
      assert.equal(active().selected, 'c');
      store.selectBy(-2);
      store.selectBy(-1);
      assert.equal(active().selected, 'a');
    });

    test('when they are edited; leaving the editor keeps the selection', () => {
      store.edit('b');
      assert.deepEqual([active().editing, active().selected], ['b', 'b']);
      store.edit(undefined);
      assert.deepEqual([active().editing, active().selected], [undefined, 'b']);
    });
  });

  describe('are inserted', () => {
    beforeEach(() => open('abc'));
    const inserted = (...args: Parameters<NotebookStore['insert']>) => {
      const id = store.insert(...args);
      assert.equal(active().selected, id);
      return ids().join('');
    };

    test('above or below another', () => {
      assert.equal(inserted('code', 'above', 'a'), '+abc');
      assert.equal(inserted('raw', 'below', 'a'), '+a+bc');
      assert.deepEqual(kinds(), ['code', 'code', 'raw', 'code', 'code']);
      assert.equal(inserted('code', 'below', 'c'), '+a+bc+');
    });

    test('beside the selected one, and at the end without any', () => {
      assert.equal(inserted('code', 'above'), 'abc+');
      store.select('b');
      assert.equal(inserted('code', 'above'), 'a+bc+');
      assert.equal(inserted('code', 'below', 'gone'), 'a+bc++');
    });

    test('a text cell is edited at once, a code cell is not', () => {
      store.insert('code', 'below', 'a');
      assert.equal(active().editing, undefined);
      const id = store.insert('markdown', 'below', 'a');
      assert.equal(active().editing, id);
    });
  });

  describe('are removed', () => {
    test('and the next one is selected, or at the end the one before', () => {
      open('abc');
      store.edit('b');
      store.remove('b');
      assert.deepEqual([ids().join(''), active().selected, store.deleted], ['ac', 'c', 'b']);
      assert.equal(active().editing, undefined);
      store.remove('c');
      assert.deepEqual([active().selected, store.deleted], ['a', 'c']);
      store.remove('a');
      assert.deepEqual([ids(), active().selected], [[], undefined]);
    });

    test('and can be restored until something else changes or is shown', () => {
      for (const act of [
        () => store.typed('b', 'x'),
        () => store.insert('code', 'below'),
        () => store.show('one'),
        () => open('x', 'two'),
      ]) {
        open('ab');
        store.remove('a');
        assert.equal(store.deleted, 'a');
        act();
        assert.equal(store.deleted, undefined);
      }
    });
  });

  test('are moved, converted, cleared, undone and redone', () => {
    const outputs = [{ output_type: 'stream', name: 'stdout', text: ['x'] }];
    open('abc', 'one', outputs);
    store.move('a', 1);
    assert.equal(ids().join(''), 'bac');
    store.convert('c', 'raw');
    assert.deepEqual(kinds(), ['code', 'code', 'raw']);
    store.clear('b');
    assert.deepEqual([cell('b').outputs, cell('a').outputs.length], [[], 1]);
    store.undo();
    store.undo();
    assert.deepEqual([ids().join(''), kinds()[2]], ['abc', 'code']);
    store.redo();
    assert.equal(ids().join(''), 'bac');
  });

  test('count as edited only if something has changed', () => {
    open('abc');
    store.typed('a', 'a');
    store.move('a', -1);
    store.undo();
    assert.deepEqual(edited(), [false, 0]);
    store.typed('a', 'x');
    assert.deepEqual(edited(), [true, 1]);
  });

  test('count as saved in the version that was saved', () => {
    open('abc');
    store.typed('a', 'x');
    const saved = active();
    store.typed('a', 'y');
    store.saved(saved);
    assert.equal(active().edited, true);
    store.saved(active());
    assert.equal(active().edited, false);
  });

  test('are folded without other traces in their metadata', () => {
    open('a');
    store.fold('a');
    assert.deepEqual(cell('a').metadata, { jupyter: { outputs_hidden: true } });
    store.fold('a');
    assert.deepEqual(cell('a').metadata, {});
    const before = changes;
    store.fold('gone');
    assert.equal(changes, before);
  });

  describe('are run', () => {
    const end = async (index: number, status: 'ok' | 'error' | 'crashed' = 'ok') => {
      python.runs[index]?.end({ status, skipped: [{ line: 1, text: '!ls' }], line: 4 });
      await settle();
    };
    const sources = () => python.runs.map(({ request }) => request.source);

    test('if they are there and have code', async () => {
      open('at');
      store.run('gone', 'insert');
      store.run('t');
      await settle();
      assert.deepEqual([sources(), ids().join('')], [[], 'at']);
    });

    test('a text cell shows its text, and then the next one is selected', () => {
      open('ta');
      store.edit('t');
      store.run('a');
      assert.equal(active().editing, 't', 'another one stays open');
      store.run('t', 'next');
      assert.deepEqual([active().editing, active().selected], [undefined, 'a']);
    });

    test('and stay selected, or a code cell is inserted below and selected', () => {
      open('ab');
      store.select('a');
      store.run('a');
      assert.deepEqual([ids().join(''), active().selected], ['ab', 'a']);
      store.run('a', 'insert');
      assert.deepEqual([ids().join(''), kinds()[1]], ['a+b', 'code']);
      assert.equal(active().selected, active().notebook.cells[1]?.id);
    });

    test('the last one and next adds a code cell at the end', () => {
      open('ta');
      store.select('t');
      store.run('a', 'next');
      assert.deepEqual([ids().join(''), kinds()[2]], ['ta+', 'code']);
      assert.equal(active().selected, active().notebook.cells[2]?.id);
    });

    test('all, except texts and empty ones', async () => {
      open('atb');
      store.insert('code', 'below', 'a');
      store.typed(active().selected ?? '', '  \n');
      store.runAll();
      await settle();
      await end(0);
      assert.deepEqual(sources(), ['a', 'b']);
    });

    test('a run begins when nothing else runs', async () => {
      open('ab');
      let started = 0;
      store.started = () => {
        started += 1;
      };
      store.run('a');
      store.run('b');
      assert.equal(started, 1);
      await settle();
      await end(0);
      await end(1);
      store.run('a');
      assert.equal(started, 2);
    });

    test('and settle under their notebook, unless another lesson stands there', async () => {
      open('a');
      const settled: string[] = [];
      store.settled = ({ name }) => settled.push(name);
      store.run('a');
      await settle();
      await end(0);
      assert.deepEqual(settled, ['one']);
    });

    test('a cell that was removed while it waited is not run, but those after it are', async () => {
      open('abc');
      store.runAll();
      await settle();
      store.remove('b');
      await end(0);
      assert.deepEqual(sources(), ['a', 'c']);
    });

    test('outputs of a cell that was removed while it ran go nowhere', async () => {
      open('ab');
      store.run('a');
      await settle();
      store.remove('a');
      python.runs[0]?.print({ output_type: 'stream', name: 'stdout', text: 'x' });
      await end(0);
      assert.deepEqual([ids().join(''), cell('b').outputs], ['b', []]);
    });

    for (const [status, marks] of [
      ['ok', { ran: true, ended: undefined }],
      ['error', { ran: true, ended: 'failed' }],
      ['crashed', { ran: false, ended: 'stopped' }],
    ] as const) {
      test(`one that ended with ${status} is marked so, until it runs again`, async () => {
        open('a', 'one', [{ output_type: 'stream', name: 'stdout', text: ['old'] }]);
        assert.deepEqual([...active().recorded], ['a']);
        store.run('a');
        assert.equal(mark('a').run, 'queued');
        await settle();
        assert.deepEqual(
          [mark('a').run, cell('a').outputs, active().recorded.size],
          [...['running', [], 0]],
        );
        await end(0, status);
        const { run, ran, ended, errorLine, skipped } = mark('a');
        assert.deepEqual({ ran, ended }, marks);
        assert.deepEqual([run, errorLine, skipped], [undefined, 4, [{ line: 1, text: '!ls' }]]);
        store.run('a');
        await settle();
        const now = mark('a');
        assert.deepEqual(
          [now.run, now.ended, now.errorLine, now.skipped],
          [...['running', undefined, undefined, []]],
        );
      });
    }

    test('one keeps the recorded outputs of the others', async () => {
      open('ab', 'one', [{ output_type: 'stream', name: 'stdout', text: ['old'] }]);
      store.run('b');
      await settle();
      assert.deepEqual([...active().recorded], ['a']);
    });
  });

  test('belong to the notebook that is shown; a name that is none changes nothing', () => {
    open('a');
    open('b', 'two');
    store.show('one');
    store.typed('a', 'x');
    assert.equal(store.openNotebooks.get('two')?.edited, false);
    store.show('none');
    assert.equal(active().name, 'one');
    const before = changes;
    store.update('none', (opened) => ({ ...opened, edited: true }));
    store.update('two', (opened) => opened);
    assert.equal(changes, before);
    store.update('two', (opened) => ({ ...opened, title: 'new' }));
    assert.deepEqual([active().name, changes], ['one', before + 1]);
  });

  test('a lesson is kept as it was opened, beside its changes; a file is not', () => {
    const kinds: [string, boolean][] = [
      ['lesson', true],
      ['file:x', false],
    ];
    for (const [name, isLesson] of kinds) {
      const text = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] });
      store.open(text, { name, title: '', isLesson, live: false });
      store.insert('code' satisfies CellKind, 'below');
      assert.equal(
        store.notebooks.lessons.get(name)?.notebook.cells.length,
        isLesson ? 0 : undefined,
      );
    }
  });
});
