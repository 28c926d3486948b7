import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Call, type OpenPort, type Reply, start } from '../../../web/core/rpc/protocol.ts';
import { WorkerClient } from '../../../web/python/client.ts';
import type { Files } from '../../../web/python/messages.ts';
import type { OutputEvent, PythonState, RunRequest } from '../../../web/python/protocol.ts';
import { entryOf } from '../../../web/ui/messages/entry.ts';
import { settle } from '../support/fake_python.ts';

/** A worker that is ready at once, answers each task, and can be counted. */
function workers() {
  const seen = { loads: 0, opened: 0, closed: 0 };
  const open: OpenPort = (receive) => {
    seen.opened += 1;
    let isOpen = true;
    setTimeout(() => {
      if (isOpen) receive({ kind: 'ready' });
    });
    return {
      post: ({ id, verb, args }) => {
        const values = { run: { status: 'ok', skipped: [] }, read: {} };
        const value = entryOf<unknown>(values, verb);
        setTimeout(() => {
          if (!isOpen) return;
          if (verb !== 'run' || (args[0] as RunRequest).source !== 'while True: pass') {
            receive({ kind: 'value', id, value });
          }
        });
      },
      close: () => {
        isOpen = false;
        seen.closed += 1;
      },
    };
  };
  const load = async () => {
    seen.loads += 1;
    await settle();
    return { files: {} as Files, open: () => open };
  };
  return { seen, load, client: new WorkerClient({ load }) };
}

describe('Python’s client', () => {
  test('starts a single worker for simultaneous requests', async () => {
    const { seen, client } = workers();
    const run = client.run({ source: '1', count: 1 }, () => {});
    await Promise.all([client.load(), client.load(), client.read([]), run]);
    assert.deepEqual(seen, { loads: 1, opened: 1, closed: 0 });
    assert.equal((await run).status, 'ok');
    assert.equal(client.state.state, 'idle');
  });

  test('rejects pending calls when stopped while loading, and can be used again', async () => {
    const { seen, client } = workers();
    const run = client.run({ source: '1', count: 1 }, () => {});
    const loaded = client.load();
    client.stop();
    assert.equal((await run).status, 'stopped');
    await loaded;
    assert.deepEqual([seen.loads, seen.opened, client.state.state], [1, 1, 'idle']);
  });

  test('ends a running cell immediately when stopped, and starts another worker', async () => {
    const { seen, client } = workers();
    await client.load();
    const run = client.run({ source: 'while True: pass', count: 1 }, () => {});
    await settle();
    client.stop();
    assert.equal((await run).status, 'stopped');
    await client.load();
    assert.deepEqual(seen, { loads: 1, opened: 2, closed: 1 });
  });

  test('stays failed while other files still load, and retries on request', async () => {
    const reports: ((part: number) => void)[] = [];
    let fail = true;
    const { seen, load } = workers();
    const client = new WorkerClient({
      load: async (progress) => {
        reports.push(progress);
        progress(0.1);
        if (fail) throw new Error('stdlib.zip: 404');
        return load();
      },
    });
    const now = (): PythonState => client.state;
    await assert.rejects(client.load(), { code: 'python_unavailable' });
    reports[0]?.(0.5);
    assert.equal(now().state, 'failed');
    fail = false;
    const again = client.load();
    await Promise.resolve();
    reports[0]?.(0.9);
    const state = now();
    assert.ok(state.state === 'loading' && state.progress < 0.1, JSON.stringify(state));
    await again;
    assert.equal(now().state, 'idle');
    assert.equal(seen.opened, 1);
    reports[1]?.(1);
    assert.equal(now().state, 'idle');
  });

  test('loads its files again after it did not start from them, and not after a stop', async () => {
    const { seen, load } = workers();
    const damaged: OpenPort = (receive) => {
      setTimeout(() =>
        receive({ kind: 'event', id: start, event: { snapshot: new Uint8Array(1) } }),
      );
      setTimeout(() => receive({ kind: 'crashed', reason: 'bad zip' }));
      return { post: () => {}, close: () => {} };
    };
    const snapshots: unknown[] = [];
    const client = new WorkerClient({
      load: async () => {
        const { files, open } = await load();
        const isDamaged = seen.loads === 1;
        return {
          files,
          open: ({ snapshot }) => {
            snapshots.push(snapshot);
            return isDamaged ? damaged : open();
          },
        };
      },
    });
    await assert.rejects(client.load(), { code: 'python_unavailable' });
    await client.load();
    assert.deepEqual([seen.loads, client.state.state], [2, 'idle']);
    assert.deepEqual(snapshots, [undefined, undefined], 'a snapshot of damaged files is not kept');
    await client.restart();
    assert.equal(seen.loads, 2);
  });

  /** A client whose workers send these replies before they are ready, and what each started from. */
  const sending = (...rounds: readonly (readonly Reply[])[]) => sendingWithin(60_000, ...rounds);

  /** The same, if a start may take so long. */
  function sendingWithin(startLimitMs: number, ...rounds: readonly (readonly Reply[])[]) {
    const starts: (Uint8Array | undefined)[] = [];
    const posted: string[][] = [];
    const ids: number[] = [];
    const receivers: ((reply: Reply) => void)[] = [];
    const open: OpenPort = (receive) => {
      const at = starts.length - 1;
      const calls: string[] = [];
      posted.push(calls);
      receivers.push(receive);
      for (const reply of rounds[at] ?? [{ kind: 'ready' }]) setTimeout(() => receive(reply));
      const post = ({ verb, id }: Call) => {
        calls.push(verb);
        ids.push(id);
      };
      return { post, close: () => {} };
    };
    const client = new WorkerClient({
      load: async () => ({
        files: {} as Files,
        open: ({ snapshot }) => {
          starts.push(snapshot);
          return open;
        },
      }),
      startLimitMs,
    });
    return { client, starts, posted, ids, reply: (reply: Reply) => receivers.at(-1)?.(reply) };
  }

  const taken = (letter: string): Reply => ({
    kind: 'event',
    id: start,
    event: { snapshot: new TextEncoder().encode(letter) },
  });
  const letters = (starts: readonly (Uint8Array | undefined)[]) =>
    starts.map((one) => one && new TextDecoder().decode(one));

  test('keeps the first start’s memory, and ends a worker that sends one later', async () => {
    const { client, starts, reply } = sending([taken('a'), { kind: 'ready' }]);
    await client.load();
    for (const forged of [taken('f'), { kind: 'ready' } as const]) {
      const outputs: OutputEvent[] = [];
      const run = client.run({ source: '1', count: 1 }, (output) => outputs.push(output));
      await settle();
      reply(forged);
      assert.equal((await run).status, 'crashed');
      assert.match(JSON.stringify(outputs), /InterpreterCrashed.*no cell may send/);
      await client.load();
    }
    assert.deepEqual(letters(starts), [undefined, 'a', 'a']);
  });

  test('takes no memory from a worker that is ready, although it has none yet', async () => {
    const { client, starts, reply } = sending([{ kind: 'ready' }]);
    await client.load();
    const run = client.run({ source: '1', count: 1 }, () => {});
    await settle();
    reply(taken('f'));
    assert.equal((await run).status, 'crashed');
    await client.load();
    assert.deepEqual(letters(starts), [undefined, undefined]);
  });

  test('refuses a start that sends memory twice, of another type, or too much of it', async () => {
    const events = [
      [taken('a'), taken('b')],
      ...[null, {}, { snapshot: 'text' }, { snapshot: new Uint8Array(2 ** 27) }].map((event) => [
        { kind: 'event', id: start, event } as const,
      ]),
    ];
    for (const round of events) {
      const { client, starts } = sending([...round, { kind: 'ready' }]);
      await assert.rejects(client.load(), { code: 'python_unavailable' });
      await client.load();
      assert.deepEqual(letters(starts), [undefined, undefined]);
    }
  });

  test('refuses memory from a worker that itself started from one', async () => {
    const { client, starts } = sending([taken('a'), { kind: 'ready' }], [taken('b')]);
    await client.load();
    await assert.rejects(client.restart(), { code: 'python_unavailable' });
    await client.load();
    assert.deepEqual(letters(starts), [undefined, 'a', undefined]);
  });

  test('sends the notebook’s files to a worker that is ready, not before, and before its cells', async () => {
    const { client, posted, reply } = sending([]);
    await client.putFile('mine.py', new Uint8Array(1));
    void client.run({ source: '1', count: 1 }, () => {});
    await settle();
    assert.deepEqual(posted, [[]]);
    reply({ kind: 'ready' });
    assert.deepEqual(posted, [['putFile', 'run']]);
    client.close();
  });

  test('sends a refused wheel to no later worker, and another refused file again', async () => {
    const { client, posted, ids, reply } = sending([{ kind: 'ready' }], []);
    await client.load();
    const refusing = async (name: string, code: string) => {
      const put = client.putFile(name, new Uint8Array(1));
      await settle();
      reply({ kind: 'refused', id: ids.at(-1) ?? 0, error: { code, values: { name } } });
      await assert.rejects(put, { code });
    };
    await refusing('a-1.0-py3-none-any.whl', 'wheel_native');
    await refusing('b-1.0-py3-none-any.whl', 'output_unwritable');
    void client.restart();
    await settle();
    reply({ kind: 'ready' });
    assert.deepEqual(posted.at(-1), ['putFile']);
    client.close();
  });

  test('says so when a worker does not get ready in time, and tries again from the files alone', async () => {
    const { client, starts } = sendingWithin(300, [taken('a'), { kind: 'ready' }], []);
    await client.load();
    const values = { seconds: 0 };
    await assert.rejects(client.restart(), { code: 'python_start_limit', values });
    await client.load();
    assert.deepEqual(letters(starts), [undefined, 'a', undefined]);
  });
});
