import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { cellOf } from '../../../web/notebook/model.ts';
import { withLiveOutputs } from '../../../web/notebook/store/live_lesson.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import { cellStateOf } from '../../../web/notebook/store/open_notebook.ts';
import { FakePython, settle } from '../support/fake_python.ts';

let python: FakePython;
let store: NotebookStore;

beforeEach(() => {
  python = new FakePython();
  store = new NotebookStore(python, new Notebooks(() => {}));
});

/** Opens a notebook of code cells a, b, c … */
function open(sources: readonly string[], parts: object = {}, metadata: object[] = []) {
  const cells = sources.map((source, index) => ({
    cell_type: 'code',
    id: String.fromCharCode(97 + index),
    metadata: metadata[index] ?? {},
    execution_count: null,
    outputs: [],
    source,
  }));
  const file = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells };
  const own = { name: 'one', title: 'One', isLesson: false, live: false, ...parts };
  return store.open(JSON.stringify(file), own);
}

const cell = (id: string, name = 'one') => {
  const { notebook } = store.openNotebooks.get(name) ?? assert.fail('no such notebook');
  return cellOf(notebook, id) ?? assert.fail('no such cell');
};
const numbers = () =>
  store.openNotebooks.get('one')?.notebook.cells.map(({ executionCount }) => executionCount);
const mark = (id: string, name = 'one') =>
  cellStateOf(store.openNotebooks.get(name) ?? assert.fail(), id);

describe('running', () => {
  test('puts outputs and numbers into the cell', async () => {
    open(['print(hi)\nx']);
    store.run('a');
    assert.equal(mark('a').run, 'queued');
    await settle();
    assert.deepEqual(cell('a').outputs, [
      { output_type: 'stream', name: 'stdout', text: 'hi\n' },
      {
        output_type: 'execute_result',
        execution_count: 1,
        data: { 'text/plain': 'x' },
        metadata: {},
      },
    ]);
    assert.deepEqual(
      [cell('a').executionCount, mark('a').run, mark('a').ran],
      [1, undefined, true],
    );
  });

  test('of a notebook from a file runs only the requested cells', async () => {
    open(['x = 1', 'y = 2', 'x']);
    store.run('c');
    await settle();
    assert.deepEqual(python.log, ['x']);
  });

  test('of a lesson’s cell first runs the cells above it, once', async () => {
    open(['x = 1', 'y = 2', 'x', 'y'], { isLesson: true });
    store.run('c');
    await settle();
    store.run('d');
    await settle();
    assert.deepEqual(python.log, ['x = 1', 'y = 2', 'x', 'y']);
  });

  test('includes the cells above after a restart, except a stopped one', async () => {
    open(['x = 1', 'while True', 'x'], { isLesson: true });
    store.run('b');
    await settle();
    store.session.stop();
    await settle();
    assert.equal(mark('b').ended, 'stopped');
    python.log.length = 0;
    store.run('c');
    await settle();
    assert.deepEqual(python.log, ['x = 1', 'x']);
  });

  test('all cells stops at an error, and leaves the rest unchanged', async () => {
    open(['x = 1', 'y\nraise', 'x']);
    store.runAll();
    await settle();
    assert.deepEqual(python.log, ['x = 1', 'y\nraise']);
    assert.deepEqual([mark('b').errorLine, mark('b').ended], [2, 'failed']);
    assert.deepEqual([mark('c').run, cell('c').executionCount], [undefined, null]);
  });

  test('continues after an expected error', async () => {
    open(['raise', 'x'], {}, [{ tags: ['raises-exception'] }]);
    store.runAll();
    await settle();
    assert.deepEqual(python.log, ['raise', 'x']);
  });

  test('marks skipped lines, outside the output', async () => {
    open(['!pip install torch\nx']);
    store.run('a');
    await settle();
    assert.deepEqual(mark('a').skipped, [{ line: 1, text: '!pip install torch' }]);
    assert.equal(cell('a').outputs.length, 1);
  });

  test('uses the cell’s source at the time of its turn', async () => {
    open(['while True', 'x']);
    store.run('a');
    store.run('b');
    await settle();
    store.typed('b', 'y');
    assert.equal(mark('b').run, 'queued');
    store.session.stop();
    store.run('b');
    await settle();
    assert.deepEqual(python.log.slice(-1), ['y']);
  });

  test('moves to the next cell, and adds one after the last', async () => {
    open(['x', 'y']);
    store.run('a', 'next');
    assert.equal(store.active?.selected, 'b');
    store.run('b', 'next');
    assert.equal(store.active?.notebook.cells.length, 3);
    assert.equal(store.active?.selected, store.active?.notebook.cells[2]?.id);
  });

  test('reports if Python cannot be loaded, and drops queued cells', async () => {
    python.cannotLoad();
    open(['x', 'y']);
    store.runAll();
    await settle();
    assert.equal(python.state.state, 'failed');
    assert.deepEqual(
      [mark('a').run, mark('b').run, store.session.isBusy],
      [undefined, undefined, false],
    );
  });

  test('runs the queued cells once Python can be loaded', async () => {
    python.cannotLoad();
    open(['x', 'y']);
    store.runAll();
    await settle();
    python.canLoad();
    store.session.retry();
    await settle();
    assert.deepEqual(python.log, ['x', 'y']);
    store.session.retry();
    await settle();
    assert.deepEqual(python.log, ['x', 'y'], 'once is enough');
  });
});

describe('an error', () => {
  test('never leaves a duplicate number: a cell that did not run loses its number', async () => {
    open(['raise', 'x', 'y'], { live: true });
    store.update('one', (opened) => withLiveOutputs(opened, new Map()));
    assert.deepEqual(numbers(), [1, 2, 3]);
    store.runAll();
    await settle();
    assert.deepEqual(numbers(), [1, 2, 3], 'the numbers of the rest are still their own');
    store.typed('a', 'z');
    store.run('a');
    await settle();
    assert.deepEqual(numbers(), [2, null, 3]);
  });
});

describe('stopping', () => {
  test('ends the cell immediately, drops queued cells and keeps edits', async () => {
    open(['x', 'while True', 'y']);
    store.runAll();
    await settle();
    assert.equal(mark('b').run, 'running');
    store.typed('b', 'while True  # mine');
    store.session.stop();
    assert.deepEqual(
      [mark('b').run, mark('b').ended, mark('c').run],
      [undefined, 'stopped', undefined],
    );
    assert.equal(cell('b').source, 'while True  # mine');
    assert.equal(mark('a').ran, false, 'its variables are gone');
    await settle();
    store.run('c');
    await settle();
    assert.equal(cell('c').executionCount, 1, 'numbers begin anew');
  });

  test('never leaves a duplicate number: a newer run takes the number from another cell', async () => {
    open(['x', 'while True', 'y']);
    store.run('a');
    await settle();
    store.run('b');
    await settle();
    store.session.stop();
    store.run('c');
    await settle();
    assert.deepEqual(numbers(), [null, 2, 1]);
    const [output] = cell('a').outputs;
    assert.ok(output?.output_type === 'execute_result');
    assert.equal(output.execution_count, null);
    store.run('a');
    await settle();
    assert.deepEqual(numbers(), [2, null, 1]);
  });
});

describe('a long-running cell', () => {
  test('triggers a question after ten seconds, and again a minute after continuing', async (t) => {
    open(['while True']);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    store.run('a');
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    t.mock.timers.tick(9_999);
    assert.equal(store.session.asks, undefined);
    t.mock.timers.tick(1);
    assert.equal(store.session.asks, 10);
    store.session.goOn();
    assert.equal(store.session.asks, undefined);
    t.mock.timers.tick(60_000);
    assert.equal(store.session.asks, 70);
    store.session.stop();
    assert.equal(store.session.asks, undefined);
  });

  test('only: stopping when nothing runs keeps the variables', async () => {
    open(['x = 1']);
    store.run('a');
    await settle();
    store.session.stop();
    assert.ok('x' in python.variables);
    store.session.restart();
    assert.deepEqual([python.variables, mark('a').ran], [{}, false]);
  });
});

describe('several notebooks', () => {
  test('have separate variables: running another one restarts Python', async () => {
    open(['x = 1']);
    open(['x'], { name: 'two' });
    store.show('one');
    store.run('a');
    await settle();
    assert.ok('x' in python.variables);
    store.show('two');
    store.run('a');
    await settle();
    assert.equal('x' in python.variables, false);
    assert.equal(mark('a', 'one').ran, false);
  });

  test('keep their edits', () => {
    open(['x']);
    store.typed('a', 'typed');
    open(['y'], { name: 'two' });
    store.show('one');
    assert.equal(cell('a').source, 'typed');
    assert.equal(store.active?.edited, true);
    store.saved(store.active ?? assert.fail());
    assert.equal(store.active?.edited, false);
  });

  test('do not change if a file cannot be opened', () => {
    open(['x']);
    const problem = store.open('{', { name: 'f', title: 'f', isLesson: false, live: false });
    assert.equal(problem?.code, 'notebook_not_json');
    assert.equal(store.active?.name, 'one');
  });
});

describe('cells', () => {
  test('are collapsed with JupyterLab’s metadata', () => {
    open(['x'], {}, [{ jupyter: { source_hidden: true }, mine: 1 }]);
    store.fold('a');
    assert.deepEqual(cell('a').metadata, {
      mine: 1,
      jupyter: { source_hidden: true, outputs_hidden: true },
    });
    store.fold('a');
    assert.deepEqual(cell('a').metadata, { mine: 1, jupyter: { source_hidden: true } });
  });

  test('can be restored after a deletion, until the next change', () => {
    open(['x', 'y']);
    store.remove('a');
    assert.equal(store.deleted, 'a');
    assert.equal(store.active?.selected, 'b');
    store.undo();
    assert.deepEqual([store.deleted, cell('a').source], [undefined, 'x']);
  });
});
