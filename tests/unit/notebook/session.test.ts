import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { type CellJob, type QueuedJob, Session } from '../../../web/notebook/session.ts';
import type { OutputEvent, RunEnd } from '../../../web/python/protocol.ts';
import { settle } from '../support/fake_python.ts';
import { ScriptedPython } from './scripted_python.ts';

// The queue of cells for one interpreter, above all what arrives too late: after a stop, a restart, or a
// crash, nothing that belongs to the old interpreter may reach the notebook.

const ok: RunEnd = { status: 'ok', skipped: [] };
const printed = (text: string): OutputEvent => ({ output_type: 'stream', name: 'stdout', text });
const cleared = (wait: boolean): OutputEvent => ({ output_type: 'clear_output', wait });

describe('a session', () => {
  let python: ScriptedPython;
  let session: Session;
  /** The events of the session, in order, without mere changes. */
  let events: string[];
  let changes: number;

  const short = (output: OutputEvent) =>
    output.output_type === 'stream' ? output.text : output.output_type;

  afterEach(() => mock.timers.reset());
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    python = new ScriptedPython();
    events = [];
    changes = 0;
    const note = (what: string) => (job: CellJob, detail?: unknown) =>
      events.push([what, job.id, detail].filter((part) => part !== undefined).join(' '));
    session = new Session(
      python,
      {
        queued: note('queued'),
        dropped: note('dropped'),
        begun: note('begun'),
        output: (job, output) => events.push(`${job.id} prints ${short(output)}`),
        ended: (job, { status }) => events.push(`${status} ${job.id}`),
        fresh: () => events.push('fresh'),
        settled: (notebook) => events.push(`settled ${notebook}`),
        changed: () => {
          changes += 1;
        },
      },
      () => 'zh',
    );
  });

  const cell = (id: string, { mayFail = false, notebook = 'one' } = {}): QueuedJob => ({
    notebook,
    id,
    source: () => `source of ${id}`,
    mayFail,
  });
  /** Queues cells; nothing of it is in the events. */
  const start = async (...jobs: QueuedJob[]) => {
    session.run(jobs);
    await settle();
    events.length = 0;
  };
  const run = (index: number) => python.runs[index] ?? assert.fail(`there is no run ${index}`);
  const end = async (index: number, how: RunEnd = ok) => {
    run(index).end(how);
    await settle();
  };

  describe('runs cells', () => {
    test('one after the other, in order, each with its number and the reader’s language', async () => {
      session.run([cell('a'), cell('b')]);
      assert.ok(session.isBusy);
      await settle();
      assert.deepEqual(events, ['queued a', 'queued b', 'begun a 1']);
      assert.deepEqual(run(0).request, { source: 'source of a', count: 1, language: 'zh' });
      run(0).print(printed('x'));
      await end(0);
      assert.deepEqual(events.slice(3), ['a prints x', 'ok a', 'begun b 2']);
      assert.ok(session.isBusy);
      await end(1);
      assert.deepEqual(events.slice(6), ['ok b', 'settled one']);
      assert.ok(!session.isBusy);
    });

    test('that are added while another runs, after it', async () => {
      await start(cell('a'));
      session.run([cell('b')]);
      session.run([cell('c')]);
      await settle();
      assert.equal(python.runs.length, 1, 'one at a time');
      await end(0);
      await end(1);
      assert.deepEqual(
        events.filter((event) => event.startsWith('begun')),
        ['begun b 2', 'begun c 3'],
      );
      assert.deepEqual(
        events.filter((event) => event.startsWith('settled')),
        [],
        'only when all have run',
      );
    });

    test('with variables assigned between them, which are no cells', async () => {
      const assign: QueuedJob = { notebook: 'one', assign: { scale: { kind: 'int', value: 1 } } };
      session.run([assign, cell('a'), assign]);
      await settle();
      await end(0);
      assert.deepEqual(python.log, ['assign scale', 'run source of a', 'assign scale']);
      assert.deepEqual(events, ['queued a', 'begun a 1', 'ok a', 'settled one']);
    });

    test('except those that are gone when their turn comes', async () => {
      const gone: QueuedJob = { notebook: 'one', id: 'b', source: () => undefined, mayFail: false };
      await start(cell('a'), gone, cell('c'));
      await end(0);
      assert.deepEqual(events, ['ok a', 'dropped b', 'begun c 2']);
    });

    test('of none: nothing is started, and no notebook has the interpreter', async () => {
      session.run([]);
      await settle();
      assert.deepEqual([events, python.log, session.isBusy], [[], [], false]);
      assert.ok(!session.owns('one'));
    });

    test('of none: what has run or waits for a retry is kept', async () => {
      await start(cell('a'));
      await end(0);
      session.run([]);
      assert.ok(session.owns('one') && !python.log.includes('stop'));
      python.startsAtOnce = false;
      await start(cell('b'));
      python.starts[0]?.fail();
      await settle();
      session.run([]);
      python.startsAtOnce = true;
      session.retry();
      await settle();
      assert.equal(run(1).request.source, 'source of b');
    });

    test('until one fails; the others are dropped', async () => {
      await start(cell('a'), cell('b'), cell('c'));
      await end(0, { status: 'error', skipped: [], line: 1 });
      assert.deepEqual(events, ['error a', 'dropped b', 'dropped c', 'settled one']);
      assert.deepEqual([python.runs.length, session.isBusy], [1, false]);
      await start(cell('d'));
      assert.equal(run(1).request.count, 2, 'numbers go on');
    });

    test('after one that may fail', async () => {
      await start(cell('a', { mayFail: true }), cell('b'));
      await end(0, { status: 'error', skipped: [] });
      assert.deepEqual(events, ['error a', 'begun b 2']);
    });

    test('settles only if Python is idle then', async () => {
      await start(cell('a'));
      python.state = { state: 'running', since: 0 };
      await end(0);
      assert.deepEqual(events, ['ok a']);
    });
  });

  describe('clears outputs', () => {
    const outputs = async (...given: OutputEvent[]) => {
      await start(cell('a'));
      for (const output of given) run(0).print(output);
      return events.map((event) => event.replace('a prints ', ''));
    };

    test('at once without wait', async () => {
      assert.deepEqual(await outputs(printed('1'), cleared(false), printed('2')), [
        ...['1', 'clear_output', '2'],
      ]);
    });

    test('right before the next output with wait, and once', async () => {
      const given = [printed('1'), cleared(true), printed('2'), printed('3')];
      assert.deepEqual(await outputs(...given), ['1', 'clear_output', '2', '3']);
      run(0).print(cleared(true));
      run(0).print(cleared(true));
      assert.equal(events.length, 4, 'nothing is cleared before there is another output');
      run(0).print(printed('4'));
      assert.deepEqual(events.slice(4), ['a prints clear_output', 'a prints 4']);
    });

    test('never if nothing follows in the same cell', async () => {
      assert.deepEqual(await outputs(printed('1'), cleared(true)), ['1']);
      await end(0);
      await start(cell('b'));
      run(1).print(printed('2'));
      assert.deepEqual(events, ['b prints 2']);
    });
  });

  describe('stops', () => {
    test('the running cell and drops the others, in one step', async () => {
      await start(cell('a'), cell('b'));
      session.stop();
      assert.deepEqual(events, ['dropped b', 'fresh', 'stopped a']);
      assert.equal(python.log.at(-1), 'stop');
      assert.deepEqual([session.isBusy, session.owns('one')], [false, false]);
    });

    test('nothing when nothing runs, so variables stay', async () => {
      await start(cell('a'));
      await end(0);
      session.stop();
      assert.ok(!python.log.includes('stop'));
      assert.ok(session.owns('one'));
    });

    test('and no output of the stopped cell arrives any more, nor its end', async () => {
      await start(cell('a'), cell('b'));
      run(0).print(printed('before'));
      session.stop();
      events.length = 0;
      run(0).print(printed('after'));
      await end(0, { status: 'stopped', skipped: [] });
      assert.deepEqual([events, python.runs.length], [[], 1]);
    });

    test('and the late end of the old cell does not end the new one', async () => {
      await start(cell('a'));
      session.stop();
      await start(cell('b'), cell('c'));
      assert.equal(run(1).request.count, 1, 'numbers begin anew');
      run(0).print(printed('late'));
      await end(0);
      assert.deepEqual(events, [], 'b still runs');
      assert.ok(session.isBusy);
      run(1).print(printed('own'));
      await end(1);
      assert.deepEqual(events, ['b prints own', 'ok b', 'begun c 2']);
    });

    test('a cell that waits for Python to load; loading later does not run it', async () => {
      python.startsAtOnce = false;
      await start(cell('a'), cell('b'));
      assert.ok(session.isBusy);
      session.stop();
      assert.deepEqual(events, ['dropped b', 'fresh']);
      python.starts[0]?.succeed();
      await settle();
      assert.deepEqual(python.runs, []);
    });

    test('a cell that waits for Python to load; nothing is fetched for it later', async () => {
      const prepared: string[] = [];
      session = new Session(python, session.events, undefined, async (notebook) => {
        prepared.push(notebook);
      });
      python.startsAtOnce = false;
      await start(cell('a'));
      session.stop();
      python.starts[0]?.succeed();
      await settle();
      assert.deepEqual(prepared, []);
      await start(cell('b', { notebook: 'two' }));
      python.starts[1]?.succeed();
      await settle();
      assert.deepEqual(prepared, ['two']);
    });

    test('a cell that waits for Python to load; a failure later drops nothing of the next run', async () => {
      python.startsAtOnce = false;
      await start(cell('a'));
      session.stop();
      await start(cell('b'));
      python.starts[0]?.fail();
      await settle();
      assert.deepEqual(events, []);
      python.starts[1]?.succeed();
      await settle();
      assert.deepEqual(events, ['begun b 1']);
      session.retry();
      await settle();
      assert.equal(python.runs.length, 1, 'and nothing is left to retry');
    });
  });

  test('reports neither the end nor the loss of variables that were to be assigned', async () => {
    const assign: QueuedJob = { notebook: 'one', assign: { x: { kind: 'int', value: 1 } } };
    await start(cell('a'), assign, cell('b'));
    session.stop();
    assert.deepEqual(events, ['dropped b', 'fresh', 'stopped a']);
    python.startsAtOnce = false;
    await start(assign, cell('c'));
    python.starts[0]?.fail();
    await settle();
    assert.deepEqual(events, ['dropped c', 'settled one']);
  });

  test('says of a stopped cell that it skipped nothing', async () => {
    const ends: RunEnd[] = [];
    session.events.ended = (_, how) => ends.push(how);
    await start(cell('a'));
    session.stop();
    assert.deepEqual(ends, [{ status: 'stopped', skipped: [] }]);
  });

  test('speaks English to who says nothing', async () => {
    session = new Session(python, session.events);
    await start(cell('a'));
    assert.equal(run(0).request.language, 'en');
  });

  describe('restarts', () => {
    test('also without a running cell; variables and numbers are gone', async () => {
      await start(cell('a'));
      await end(0);
      changes = 0;
      session.restart();
      assert.deepEqual(events, ['ok a', 'settled one', 'fresh']);
      assert.deepEqual([python.log.at(-1), session.owns('one'), changes], ['stop', false, 1]);
      await start(cell('a'));
      assert.equal(run(1).request.count, 1);
    });

    test('nothing while Python is off', () => {
      python.state = { state: 'off' };
      session.restart();
      assert.deepEqual([events, python.log], [[], []]);
    });

    test('for another notebook, whose cells then run', async () => {
      await start(cell('a'));
      await end(0);
      events.length = 0;
      session.run([cell('b', { notebook: 'two' })]);
      await settle();
      assert.deepEqual(events, ['fresh', 'queued b', 'begun b 1']);
      assert.ok(session.owns('two') && !session.owns('one'));
      await end(1);
      assert.equal(events.at(-1), 'settled two');
      await start(cell('c', { notebook: 'two' }));
      assert.equal(run(2).request.count, 2, 'but not for the same one');
    });

    test('for another notebook while a cell of the first runs', async () => {
      await start(cell('a'), cell('b'));
      await start(cell('c', { notebook: 'two' }));
      await end(0);
      assert.deepEqual(
        python.runs.map(({ request }) => request.source),
        ['source of a', 'source of c'],
      );
      assert.deepEqual(events, []);
    });
  });

  describe('when Python ends by itself', () => {
    for (const status of ['crashed', 'stopped'] as const) {
      test(`(${status}): variables are gone, the rest is dropped, and the next run begins anew`, async () => {
        await start(cell('a'), cell('b'));
        await end(0, { status, skipped: [] });
        assert.deepEqual(events, ['dropped b', 'fresh', `${status} a`]);
        assert.deepEqual([session.isBusy, session.owns('one')], [false, false]);
        run(0).print(printed('late'));
        assert.equal(events.length, 3);
        await start(cell('c'));
        assert.equal(run(1).request.count, 1);
        assert.ok(!python.log.includes('stop'), 'it is starting already');
      });
    }
  });

  describe('when Python cannot be loaded', () => {
    beforeEach(async () => {
      python.startsAtOnce = false;
      await start(cell('a'), cell('b'));
      python.starts[0]?.fail();
      await settle();
    });

    test('drops what waits', () => {
      assert.deepEqual(events, ['dropped a', 'dropped b', 'settled one']);
      assert.ok(!session.isBusy);
    });

    test('runs all of it after a retry, once', async () => {
      python.startsAtOnce = true;
      session.retry();
      await settle();
      await end(0);
      await end(1);
      assert.deepEqual(
        python.runs.map(({ request }) => request.source),
        ['source of a', 'source of b'],
      );
      python.startsAtOnce = false;
      session.retry();
      assert.deepEqual(python.log.slice(-1), ['load'], 'then a retry only loads');
      await settle();
      assert.equal(python.runs.length, 2);
    });

    test('forgets it as soon as something else runs', async () => {
      python.startsAtOnce = true;
      await start(cell('c'));
      await end(0);
      session.retry();
      await settle();
      assert.equal(python.runs.length, 1);
    });

    test('loads without a rejection that nobody handles', async () => {
      const loading = session.load();
      python.starts.at(-1)?.fail();
      await loading;
    });
  });

  test('that has nothing to run again loads Python when it is asked to retry', async () => {
    python.startsAtOnce = false;
    session.retry();
    await settle();
    assert.deepEqual([python.log, events], [['load'], []]);
  });

  describe('asks about a cell', () => {
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    };
    /** A test that begins with a cell that runs. */
    const timed = (name: string, body: (tick: (ms: number) => void) => Promise<void>) =>
      test(name, async () => {
        session.run([cell('a'), cell('b')]);
        await turns();
        await body((ms) => mock.timers.tick(ms));
      });

    timed('after ten seconds, and a minute after each answer', async (tick) => {
      tick(9_999);
      assert.equal(session.asks, undefined);
      changes = 0;
      tick(1);
      assert.deepEqual([session.asks, changes], [10, 1]);
      for (const asked of [70, 130]) {
        session.goOn();
        assert.equal(session.asks, undefined);
        tick(59_999);
        assert.equal(session.asks, undefined);
        tick(1);
        assert.equal(session.asks, asked);
      }
    });

    timed('only once it is time: an answer before the question changes nothing', async (tick) => {
      session.goOn();
      tick(10_000);
      assert.equal(session.asks, 10);
    });

    timed('until it ends; the next cell has ten seconds of its own', async (tick) => {
      tick(9_000);
      run(0).end(ok);
      await turns();
      tick(9_999);
      assert.equal(session.asks, undefined);
      tick(1);
      assert.equal(session.asks, 10);
      run(1).end(ok);
      await turns();
      assert.equal(session.asks, undefined);
      tick(99_999);
      assert.equal(session.asks, undefined);
    });

    timed('never after it was stopped', async (tick) => {
      tick(9_000);
      session.stop();
      tick(99_999);
      assert.equal(session.asks, undefined);
    });
  });

  test('reports a change for every state of Python, and for a cell that begins and ends', async () => {
    python.become({ state: 'idle' });
    assert.equal(changes, 1);
    await start(cell('a'));
    assert.equal(changes, 2);
    await end(0);
    assert.equal(changes, 3);
  });
});
