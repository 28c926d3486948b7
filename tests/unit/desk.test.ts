import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { markOf } from '../../web/notebook/book.ts';
import { Desk } from '../../web/notebook/desk.ts';
import { withLiveOutputs } from '../../web/notebook/live_lesson.ts';
import { cellOf } from '../../web/notebook/model.ts';
import { Notebooks } from '../../web/notebook/notebooks.ts';
import { FakePython, settle } from './fake_python.ts';

let python: FakePython;
let desk: Desk;

beforeEach(() => {
  python = new FakePython();
  desk = new Desk(python, new Notebooks(() => {}));
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
  const book = { name: 'one', title: 'One', isLesson: false, live: false, ...parts };
  return desk.open(JSON.stringify(file), book);
}

const cell = (id: string, book = 'one') => {
  const { notebook } = desk.books.get(book) ?? assert.fail('no such book');
  return cellOf(notebook, id) ?? assert.fail('no such cell');
};
const numbers = () =>
  desk.books.get('one')?.notebook.cells.map(({ executionCount }) => executionCount);
const mark = (id: string, book = 'one') => markOf(desk.books.get(book) ?? assert.fail(), id);

describe('running', () => {
  test('puts outputs and numbers into the cell', async () => {
    open(['print(hi)\nx']);
    desk.run('a');
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

  test('of a notebook from a file runs only what was told to run', async () => {
    open(['x = 1', 'y = 2', 'x']);
    desk.run('c');
    await settle();
    assert.deepEqual(python.log, ['x']);
  });

  test('of a lesson’s cell runs what stands above it first, once', async () => {
    open(['x = 1', 'y = 2', 'x', 'y'], { isLesson: true });
    desk.run('c');
    await settle();
    desk.run('d');
    await settle();
    assert.deepEqual(python.log, ['x = 1', 'y = 2', 'x', 'y']);
  });

  test('goes on with the cells above after a restart, but not with one that was stopped', async () => {
    open(['x = 1', 'while True', 'x'], { isLesson: true });
    desk.run('b');
    await settle();
    desk.session.stop();
    await settle();
    assert.equal(mark('b').ended, 'stopped');
    python.log.length = 0;
    desk.run('c');
    await settle();
    assert.deepEqual(python.log, ['x = 1', 'x']);
  });

  test('all stops at an error, and leaves the rest as it was', async () => {
    open(['x = 1', 'y\nraise', 'x']);
    desk.runAll();
    await settle();
    assert.deepEqual(python.log, ['x = 1', 'y\nraise']);
    assert.deepEqual([mark('b').errorLine, mark('b').ended], [2, 'failed']);
    assert.deepEqual([mark('c').run, cell('c').executionCount], [undefined, null]);
  });

  test('goes on behind an error that the notebook means to show', async () => {
    open(['raise', 'x'], {}, [{ tags: ['raises-exception'] }]);
    desk.runAll();
    await settle();
    assert.deepEqual(python.log, ['raise', 'x']);
  });

  test('marks the lines that were skipped, outside of the output', async () => {
    open(['!pip install torch\nx']);
    desk.run('a');
    await settle();
    assert.deepEqual(mark('a').skipped, [{ line: 1, text: '!pip install torch' }]);
    assert.equal(cell('a').outputs.length, 1);
  });

  test('takes what the cell says when its turn has come', async () => {
    open(['while True', 'x']);
    desk.run('a');
    desk.run('b');
    await settle();
    desk.typed('b', 'y');
    assert.equal(mark('b').run, 'queued');
    desk.session.stop();
    desk.run('b');
    await settle();
    assert.deepEqual(python.log.slice(-1), ['y']);
  });

  test('moves on to the next cell, and adds one behind the last', async () => {
    open(['x', 'y']);
    desk.run('a', 'next');
    assert.equal(desk.active?.selected, 'b');
    desk.run('b', 'next');
    assert.equal(desk.active?.notebook.cells.length, 3);
    assert.equal(desk.active?.selected, desk.active?.notebook.cells[2]?.id);
  });

  test('says so where Python cannot be loaded, and drops what waits', async () => {
    python.cannotLoad();
    open(['x', 'y']);
    desk.runAll();
    await settle();
    assert.equal(python.state.state, 'failed');
    assert.deepEqual(
      [mark('a').run, mark('b').run, desk.session.isBusy],
      [undefined, undefined, false],
    );
  });

  test('runs what waited once Python can be loaded after all', async () => {
    python.cannotLoad();
    open(['x', 'y']);
    desk.runAll();
    await settle();
    python.canLoad();
    desk.session.retry();
    await settle();
    assert.deepEqual(python.log, ['x', 'y']);
    desk.session.retry();
    await settle();
    assert.deepEqual(python.log, ['x', 'y'], 'once is enough');
  });
});

describe('an error', () => {
  test('leaves no number twice: what did not run loses the one that another gets', async () => {
    open(['raise', 'x', 'y'], { live: true });
    desk.update('one', (book) => withLiveOutputs(book, new Map()));
    assert.deepEqual(numbers(), [1, 2, 3]);
    desk.runAll();
    await settle();
    assert.deepEqual(numbers(), [1, 2, 3], 'the numbers of the rest are still their own');
    desk.typed('a', 'z');
    desk.run('a');
    await settle();
    assert.deepEqual(numbers(), [2, null, 3]);
  });
});

describe('stopping', () => {
  test('ends the cell at once, drops what waits and keeps what was typed', async () => {
    open(['x', 'while True', 'y']);
    desk.runAll();
    await settle();
    assert.equal(mark('b').run, 'running');
    desk.typed('b', 'while True  # mine');
    desk.session.stop();
    assert.deepEqual(
      [mark('b').run, mark('b').ended, mark('c').run],
      [undefined, 'stopped', undefined],
    );
    assert.equal(cell('b').source, 'while True  # mine');
    assert.equal(mark('a').ran, false, 'its variables are gone');
    await settle();
    desk.run('c');
    await settle();
    assert.equal(cell('c').executionCount, 1, 'numbers begin anew');
  });

  test('leaves no number twice: a cell that has run since takes it from another', async () => {
    open(['x', 'while True', 'y']);
    desk.run('a');
    await settle();
    desk.run('b');
    await settle();
    desk.session.stop();
    desk.run('c');
    await settle();
    assert.deepEqual(numbers(), [null, 2, 1]);
    const [output] = cell('a').outputs;
    assert.ok(output?.output_type === 'execute_result');
    assert.equal(output.execution_count, null);
    desk.run('a');
    await settle();
    assert.deepEqual(numbers(), [2, null, 1]);
  });
});

describe('a cell that runs long', () => {
  test('is asked about after ten seconds, and again a minute after it was let go on', async (t) => {
    open(['while True']);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    desk.run('a');
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    t.mock.timers.tick(9_999);
    assert.equal(desk.session.asks, undefined);
    t.mock.timers.tick(1);
    assert.equal(desk.session.asks, 10);
    desk.session.goOn();
    assert.equal(desk.session.asks, undefined);
    t.mock.timers.tick(60_000);
    assert.equal(desk.session.asks, 70);
    desk.session.stop();
    assert.equal(desk.session.asks, undefined);
  });

  test('only: stopping where nothing runs keeps the variables', async () => {
    open(['x = 1']);
    desk.run('a');
    await settle();
    desk.session.stop();
    assert.ok('x' in python.variables);
    desk.session.restart();
    assert.deepEqual([python.variables, mark('a').ran], [{}, false]);
  });
});

describe('several notebooks', () => {
  test('have variables of their own: running in another one starts Python anew', async () => {
    open(['x = 1']);
    open(['x'], { name: 'two' });
    desk.show('one');
    desk.run('a');
    await settle();
    assert.ok('x' in python.variables);
    desk.show('two');
    desk.run('a');
    await settle();
    assert.equal('x' in python.variables, false);
    assert.equal(mark('a', 'one').ran, false);
  });

  test('keep what was typed in them', () => {
    open(['x']);
    desk.typed('a', 'typed');
    open(['y'], { name: 'two' });
    desk.show('one');
    assert.equal(cell('a').source, 'typed');
    assert.equal(desk.active?.edited, true);
    desk.saved(desk.active ?? assert.fail());
    assert.equal(desk.active?.edited, false);
  });

  test('stay as they are where a file cannot be opened', () => {
    open(['x']);
    const problem = desk.open('{', { name: 'f', title: 'f', isLesson: false, live: false });
    assert.equal(problem?.code, 'notebook_not_json');
    assert.equal(desk.active?.name, 'one');
  });
});

describe('cells', () => {
  test('are folded in the words of JupyterLab', () => {
    open(['x'], {}, [{ jupyter: { source_hidden: true }, mine: 1 }]);
    desk.fold('a');
    assert.deepEqual(cell('a').metadata, {
      mine: 1,
      jupyter: { source_hidden: true, outputs_hidden: true },
    });
    desk.fold('a');
    assert.deepEqual(cell('a').metadata, { mine: 1, jupyter: { source_hidden: true } });
  });

  test('are offered back after a deletion, until something else is done', () => {
    open(['x', 'y']);
    desk.remove('a');
    assert.equal(desk.deleted, 'a');
    assert.equal(desk.active?.selected, 'b');
    desk.undo();
    assert.deepEqual([desk.deleted, cell('a').source], [undefined, 'x']);
  });
});
