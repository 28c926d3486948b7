import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { LessonLink } from '../../../web/notebook/link/link.ts';
import type { LessonInput } from '../../../web/notebook/link/sources.ts';
import { cellOf } from '../../../web/notebook/model.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import { cellStateOf } from '../../../web/notebook/store/open_notebook.ts';
import type { Variables } from '../../../web/python/protocol.ts';
import { settle } from '../support/fake_python.ts';
import { given, lessonName, linkLesson, scaled } from './linked_lesson.ts';
import { ScriptedPython } from './scripted_python.ts';

// The link between lesson and instrument while Python is slow: a younger change of the instrument wins
// over older variables, and nothing is queued twice.

describe('while Python is at work', () => {
  let python: ScriptedPython;
  let lesson: ReturnType<typeof linkLesson>;

  const follow = (input: LessonInput) => lesson.link.follow(input, new Map());
  const opened = () => lesson.store.openNotebooks.get(lessonName) ?? assert.fail();
  const source = (id: string) => cellOf(opened().notebook, id)?.source ?? assert.fail();
  const sources = () => python.runs.map(({ request }) => request.source);
  const queued = () =>
    [...opened().cellStates].filter(([, { run }]) => run === 'queued').map(([id]) => id);
  /** The numbers of an answer to the link's question for the variables. */
  const variablesOf = (scale: number): Variables => ({
    test_tensor: { kind: 'tensor', tensor: given.tensor },
    scale: { kind: 'float', value: scale },
    zero_point: { kind: 'int', value: -70 },
    dtype: { kind: 'dtype', value: 'int8' },
  });
  const answer = async (scale: number, index = python.reads.length - 1) => {
    python.reads[index]?.(variablesOf(scale));
    await settle();
  };
  const tick = async (ms: number) => {
    mock.timers.tick(ms);
    await settle();
  };

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    python = new ScriptedPython();
    lesson = linkLesson(python);
    follow(given);
    lesson.store.runAll();
    await settle();
    await python.endAll(settle);
    await answer(3.5);
    python.log.length = 0;
    python.runs.length = 0;
    assert.deepEqual(lesson.instrument.shown, [], 'the variables are what the instrument shows');
  });
  afterEach(() => mock.timers.reset());

  /** Runs a cell alone, up to the question for the variables. */
  const runUpToRead = async () => {
    const before = python.reads.length;
    lesson.store.run('error');
    await settle();
    python.runs.at(-1)?.end({ status: 'ok', skipped: [] });
    await settle();
    assert.equal(python.reads.length, before + 1, 'the variables are read after the run');
  };

  test('a change reruns the affected cells 250 ms after the last one', async () => {
    follow(scaled(5));
    await tick(249);
    follow(scaled(6));
    await tick(249);
    assert.deepEqual(sources(), []);
    await tick(1);
    assert.match(sources()[0] ?? '', /^scale = 6\.0/);
    assert.ok(queued().includes('quantize') && !queued().includes('test-tensor'));
  });

  test('a change that is taken back before the pause is over runs nothing', async () => {
    follow(scaled(5));
    follow(given);
    await tick(250);
    assert.deepEqual(sources(), []);
    assert.match(source('parameters'), /^scale = 3\.5$/m);
  });

  test('the same elements in another shape are a change', async () => {
    follow({ ...given, tensor: { ...given.tensor, shape: [9] } });
    await tick(250);
    assert.match(sources()[0] ?? '', /^test_tensor = /);
    assert.doesNotMatch(sources()[0] ?? '', /\[\[/);
  });

  test('a changed element in the same shape is a change, and so is the sign of zero', async () => {
    const data = Float32Array.from(given.tensor.data);
    assert.equal(data[6], 0);
    data[6] = -0;
    follow({ ...given, tensor: { ...given.tensor, data } });
    await tick(250);
    assert.match(sources()[0] ?? '', /-0\.0/);
  });

  test('an input that is the same leaves what the learner has typed and not yet run', () => {
    const mine = source('parameters').replace('scale = 3.5', 'scale = 4.5');
    lesson.store.typed('parameters', mine);
    follow(given);
    assert.equal(source('parameters'), mine);
  });

  test('a rerun may begin with the first code cell', async () => {
    for (const id of ['imports', 'define-quantize']) lesson.store.remove(id);
    const first = opened().notebook.cells.find(({ kind }) => kind === 'code');
    assert.equal(first?.id, 'test-tensor');
    follow({ ...given, tensor: { ...given.tensor, shape: [9] } });
    await tick(250);
    assert.match(sources()[0] ?? '', /^test_tensor = /);
  });

  test('a rerun ends with a cell that fails', async () => {
    follow(scaled(7));
    await tick(250);
    assert.ok(queued().length > 0);
    python.runs[0]?.end({ status: 'error', skipped: [], line: 1 });
    await settle();
    assert.deepEqual([sources().length, queued()], [1, []]);
  });

  test('while a cell runs, the change waits and queues nothing', async () => {
    lesson.store.run('error');
    await settle();
    follow(scaled(7));
    await tick(250);
    await tick(250);
    assert.deepEqual([sources().length, queued()], [1, []]);
    assert.match(source('parameters'), /^scale = 7\.0$/m, 'but the code has it at once');
    python.runs[0]?.end({ status: 'ok', skipped: [] });
    await settle();
    assert.equal(sources().length, 1);
    await tick(250);
    assert.match(sources()[1] ?? '', /^scale = 7\.0/);
  });

  test('variables are not even read while a change waits for its rerun', async () => {
    lesson.store.run('error');
    await settle();
    follow(scaled(7));
    const before = python.reads.length;
    python.runs[0]?.end({ status: 'ok', skipped: [] });
    await settle();
    assert.equal(python.reads.length, before);
  });

  test('variables that were read before a change do not overwrite it', async () => {
    await runUpToRead();
    follow(scaled(7));
    await answer(9);
    assert.deepEqual(lesson.instrument.shown, []);
    assert.match(source('parameters'), /^scale = 7\.0$/m);
    await tick(250);
    assert.match(sources().at(-1) ?? '', /^scale = 7\.0/, 'the change still reruns');
  });

  test('variables that were read before a rerun began do not overwrite it', async () => {
    await runUpToRead();
    const read = python.reads.length - 1;
    follow(scaled(7));
    await tick(250);
    await answer(9, read);
    assert.deepEqual([lesson.instrument.shown, lesson.instrument.followedAgain], [[], 0]);
    assert.deepEqual(lesson.link.agreed, scaled(7));
    await python.endAll(settle);
    await answer(7);
    assert.deepEqual(lesson.instrument.shown, []);
  });

  test('other variables are shown on the instrument', async () => {
    await runUpToRead();
    await answer(9);
    assert.deepEqual(lesson.instrument.shown, [scaled(9)]);
    assert.deepEqual(lesson.link.agreed, scaled(9));
    await runUpToRead();
    await answer(9);
    assert.equal(lesson.instrument.shown.length, 1, 'once');
  });

  test('another notebook keeps what waits; it runs when the lesson is shown and changed again', async () => {
    follow(scaled(7));
    const other = '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}';
    lesson.store.open(other, { name: 'other', title: '', isLesson: false, live: false });
    await tick(250);
    assert.deepEqual(sources(), []);
    lesson.store.show(lessonName);
    follow(scaled(8));
    await tick(250);
    assert.match(sources()[0] ?? '', /^scale = 8\.0/);
  });

  test('the variables of another lesson are its own', async () => {
    const cell = { cell_type: 'code', id: 'error', metadata: {}, outputs: [], source: 'scale = 9' };
    const other = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] };
    const parts = { name: 'second', title: '', isLesson: true, live: false };
    lesson.store.open(JSON.stringify(other), parts);
    const before = python.reads.length;
    lesson.store.run('error');
    await settle();
    await python.endAll(settle);
    assert.deepEqual([sources(), python.reads.length], [['scale = 9'], before]);
  });

  test('the lesson stays linked without one of its bound cells', async () => {
    lesson.store.remove('quantize');
    await runUpToRead();
    await answer(9);
    assert.deepEqual(lesson.instrument.shown, [scaled(9)]);
  });

  test('an input that is the same holds nothing up', async () => {
    lesson.store.run('error');
    await settle();
    const before = python.reads.length;
    follow(given);
    python.runs[0]?.end({ status: 'ok', skipped: [] });
    await settle();
    assert.equal(python.reads.length, before + 1, 'the variables are read at once');
  });

  test('a change is not written into the lesson while another notebook is shown', async () => {
    const other = '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}';
    lesson.store.open(other, { name: 'other', title: '', isLesson: false, live: false });
    follow(scaled(7));
    await tick(250);
    assert.match(source('parameters'), /^scale = 3\.5$/m);
    assert.deepEqual(sources(), []);
  });

  test('a change of several cells reruns from the first of them', async () => {
    const tensor = { ...given.tensor, shape: [9] };
    follow({ tensor, settings: { ...given.settings, clamp: false } });
    await tick(250);
    assert.match(sources()[0] ?? '', /^test_tensor = /);
    assert.ok(queued().includes('parameters'));
  });

  test('a change of a cell that is gone runs nothing', async () => {
    lesson.store.remove('parameters');
    follow(scaled(7));
    await tick(250);
    assert.deepEqual(sources(), []);
  });

  test('a rerun leaves out cells that the learner added, and assigns only what code cannot say', async () => {
    const own = lesson.store.insert('code', 'below', 'parameters');
    lesson.store.typed(own, 'mine()');
    follow(scaled(7));
    await tick(250);
    assert.ok(queued().length > 5 && !queued().includes(own));
    await python.endAll(settle);
    assert.ok(!sources().includes('mine()'));
    assert.deepEqual(
      python.log.filter((entry) => entry.startsWith('assign')),
      [],
    );
  });

  test('variables that cannot be read change nothing', async () => {
    python.read = () => Promise.reject(new Error('stopped'));
    lesson.store.run('error');
    await settle();
    python.runs[0]?.end({ status: 'ok', skipped: [] });
    await settle();
    const { shown, followedAgain } = lesson.instrument;
    assert.deepEqual([shown, followedAgain, lesson.link.agreed], [[], 0, given]);
  });

  test('the notebook holds the tensor that it agreed to, once Python has run', () => {
    assert.ok(lesson.link.holds(given.tensor));
    assert.ok(!lesson.link.holds({ ...given.tensor, shape: [9] }));
    const live = linkLesson(new ScriptedPython());
    assert.ok(!live.link.holds(given.tensor));
  });

  test('without the lesson there is nothing to follow', () => {
    const store = new NotebookStore(python, new Notebooks(() => assert.fail('nothing changes')));
    const link = new LessonLink(store, lessonName, lesson.instrument);
    link.opened();
    link.follow(scaled(7), new Map());
    assert.deepEqual([link.agreed, link.holds(given.tensor)], [given, false]);
    assert.deepEqual(lesson.instrument.shown, []);
  });

  test('a cell that failed is left out of reruns, and runs again after it was run by hand', async () => {
    lesson.store.run('error');
    await settle();
    python.runs[0]?.end({ status: 'error', skipped: [], line: 1 });
    await settle();
    await answer(3.5);
    assert.equal(cellStateOf(opened(), 'error').ended, 'failed');
    const reruns = async (scale: number) => {
      python.runs.length = 0;
      follow(scaled(scale));
      await tick(250);
      return [...queued()];
    };
    const affected = await reruns(5);
    assert.ok(affected.includes('absolute-error') && !affected.includes('error'));
  });
});
