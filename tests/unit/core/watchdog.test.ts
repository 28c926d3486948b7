import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { RpcClient } from '../../../web/core/rpc/client.ts';
import { Watchdog } from '../../../web/core/worker/watchdog.ts';
import { FakePort } from '../support/fake_port.ts';

// Workers that hang or end without a word: their clients are closed, and all others are left alone.

interface Verbs {
  measure(tensor: { readonly data: Float32Array }): number;
  generate(kind: string, shape: readonly number[]): number;
  observe(
    tensor: { readonly shape: number[]; readonly data: Float32Array },
    scheme: object,
    observer: unknown,
  ): number;
}

const flush = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const small = { data: new Float32Array(9) };

/** A watched client on a fake port, under a fake clock. */
function watched({ isListed = true as boolean | 'all', isSlowToRestart = false } = {}) {
  mock.timers.enable({ apis: ['setInterval'] });
  const ports: FakePort[] = [];
  const client = new RpcClient<Verbs>(
    ['measure', 'generate', 'observe'],
    [
      (receive) => {
        const neverReady = () => {};
        const port = new FakePort(isSlowToRestart && ports.length > 0 ? neverReady : undefined);
        ports.push(port);
        return port.open(receive);
      },
    ],
  );
  const lists = { all: undefined, true: [client], false: [] };
  new Watchdog(lists[`${isListed}`]).start(client);
  const failures: string[] = [];
  const note = ({ code, values }: { code: string; values: { reason: string } }) => {
    failures.push(`${code}: ${values.reason}`);
  };
  const call = async (...args: Parameters<Verbs['measure']>) => {
    client
      .session()
      .measure(...args)
      .catch(note);
    await flush();
  };
  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await flush();
  };
  return { client, ports, failures, note, call, pass };
}

describe('the watchdog', () => {
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(RpcClient, 'watch');
  });

  test('closes the client of a worker that does not answer, and the next call starts another', async () => {
    const { ports, failures, call, pass } = watched();
    await call(small);
    await pass(319);
    assert.deepEqual(failures, []);
    await pass(100);
    assert.deepEqual(failures, ['engine_crashed: no answer']);
    assert.equal(ports[0]?.closed, true);
    await call(small);
    assert.equal(ports[1]?.calls.length, 1);
    ports[1]?.value(0, 1);
    await pass(10_000);
    assert.equal(failures.length, 1);
    assert.equal(ports[1]?.closed, false);
  });

  test('waits while a worker answers one call after another', async () => {
    const { ports, failures, call, pass } = watched();
    for (let calls = 0; calls < 4; calls += 1) await call(small);
    for (let answers = 0; answers < 4; answers += 1) {
      await pass(240);
      ports[0]?.value(answers, 1);
      await flush();
    }
    await pass(10_000);
    assert.deepEqual(failures, []);
  });

  test('takes a refusal for an answer, but not an event', async () => {
    const { ports, failures, call, pass } = watched();
    await call(small);
    ports[0]?.answer({ kind: 'refused', id: 0, error: { code: 'scale_zero', values: {} } });
    await flush();
    await pass(10_000);
    assert.deepEqual([failures, ports[0]?.closed], [['scale_zero: undefined'], false]);
    await call(small);
    ports[0]?.answer({ kind: 'event', id: 1, event: 'half of it' });
    await pass(400);
    assert.deepEqual(failures.slice(1), ['engine_crashed: no answer']);
  });

  test('looks at intervals only while calls are open', async () => {
    const { ports, call, pass } = watched();
    const live = new Set<unknown>();
    const { setInterval: set, clearInterval: clear } = globalThis;
    // Node's fake intervals go on if they are cleared while they run.
    globalThis.setInterval = ((act: () => void, ms: number) => {
      const timer = set(() => live.has(timer) && act(), ms);
      live.add(timer);
      return timer;
    }) as typeof set;
    globalThis.clearInterval = (timer) => {
      live.delete(timer);
      clear(timer);
    };
    for (const id of [0, 1]) {
      assert.equal(live.size, 0);
      await call(small);
      await pass(80);
      await call(small);
      await pass(80);
      assert.equal(live.size, 1);
      ports[0]?.value(2 * id, 1);
      await pass(80);
      assert.equal(live.size, 1, 'one call is open still');
      ports[0]?.value(2 * id + 1, 1);
      await pass(80);
    }
    assert.equal(live.size, 0);
  });

  test('is not put off by further calls', async () => {
    const { failures, call, pass } = watched();
    for (let calls = 0; calls < 5; calls += 1) {
      await call(small);
      await pass(80);
    }
    assert.equal(failures.length, 4);
  });

  test('gives a verb twice the time after a hang, until it proves quick', async () => {
    const { client, ports, failures, note, call, pass } = watched();
    const hangs = async (ms: number) => {
      const before = failures.length;
      await call(small);
      await pass(ms - 1);
      assert.equal(failures.length, before);
      await pass(1);
      assert.equal(failures.length, before + 1);
    };
    await hangs(320);
    await hangs(640);
    // Another verb is quick, which proves nothing.
    client.session().generate('normal', [3]).catch(note);
    await flush();
    ports[2]?.value(0, 1);
    await hangs(1280);
    // Exactly as slow as one that hangs at first, and then quick.
    await call({ data: new Float32Array(0) });
    await pass(320);
    ports[3]?.value(0, 1);
    await hangs(2560);
    await call(small);
    await pass(80);
    ports[4]?.value(0, 1);
    await hangs(320);
  });

  for (const [observer, granularity, ms] of [
    ['mse', undefined, 320],
    ['mse', { perTensor: true }, 320],
    ['mse', { perChannel: 0 }, 320],
    ['mse', { perChannel: 1 }, 2240],
    ['mse', { perGroup: 2 }, 2240],
    ['entropy', { perGroup: 2 }, 2240],
    ['minMax', { perGroup: 2 }, 320],
    [undefined, { perGroup: 2 }, 320],
    [{ percentile: [1, 99] }, { perGroup: 2 }, 320],
  ] as const) {
    const what = JSON.stringify([observer, granularity]);
    test(`waits for the search for each scale: ${what}`, async () => {
      const { client, failures, note, pass } = watched();
      const tensor = { shape: [2, 64], data: new Float32Array(128) };
      client
        .session()
        .observe(tensor, granularity ? { granularity } : {}, observer)
        .catch(note);
      await flush();
      await pass(ms - 1);
      assert.deepEqual(failures, []);
      await pass(1);
      assert.equal(failures.length, 1);
    });
  }

  test('waits longer for more elements', async () => {
    const { failures, call, pass } = watched();
    await call({ data: new Float32Array(100_000) });
    await pass(2200);
    assert.deepEqual(failures, []);
    await pass(400);
    assert.equal(failures.length, 1);
  });

  test('waits longer for more elements that are generated', async () => {
    const { client, failures, note, pass } = watched();
    client.session().generate('normal', [400, 500]).catch(note);
    await flush();
    await pass(4200);
    assert.deepEqual(failures, []);
    await pass(400);
    assert.equal(failures.length, 1);
  });

  test('counts what an aborted call leaves to a worker', async () => {
    const { client, ports, failures, call, pass } = watched();
    const controller = new AbortController();
    const aborted = client.session(controller).measure({ data: new Float32Array(100_000) });
    await flush();
    controller.abort();
    await assert.rejects(aborted);
    await call(small);
    await pass(2000);
    assert.deepEqual(failures, []);
    ports[0]?.value(0, 1);
    await pass(500);
    assert.equal(failures.length, 1);
  });

  test('forgets the calls of a client that is closed', async () => {
    const { client, ports, failures, call, pass } = watched({ isSlowToRestart: true });
    await call(small);
    client.close();
    await flush();
    assert.equal(failures.length, 1);
    // Its next worker takes long to start; nothing is open there yet.
    await call(small);
    await pass(10_000);
    assert.equal(failures.length, 1);
    assert.equal(ports[1]?.closed, false);
  });

  test('without a list of clients watches all of them; a second watchdog changes nothing', async () => {
    const { client, failures, call, pass } = watched({ isListed: 'all' });
    new Watchdog([]).start(client);
    await call(small);
    await pass(400);
    assert.deepEqual(failures, ['engine_crashed: no answer']);
  });

  test('leaves other clients alone, such as Python’s', async () => {
    const { failures, call, pass } = watched({ isListed: false });
    await call(small);
    await pass(60_000);
    assert.deepEqual(failures, []);
  });
});
