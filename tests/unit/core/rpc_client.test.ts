import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RpcClient } from '../../../web/core/rpc/client.ts';
import { start } from '../../../web/core/rpc/protocol.ts';
import { FakePort, tick, unsendable } from '../support/fake_port.ts';

// The client's side of the protocol that the core's workers and Python's share.

interface Verbs {
  double(x: number): number;
  fill(x: Float32Array): Float32Array;
}

const clientOf = (...ports: FakePort[]) =>
  new RpcClient<Verbs>(
    ['double', 'fill'],
    ports.map(({ open }) => open),
  );

/** Opens one port after the other, as a client that respawns its worker does. */
function lives() {
  const ports: FakePort[] = [];
  const client = new RpcClient<Verbs>(
    ['double', 'fill'],
    [
      (receive) => {
        const port = new FakePort();
        ports.push(port);
        return port.open(receive);
      },
    ],
  );
  return { client, ports, verbs: client.session() };
}

/** How often a promise has been settled, and with what: rejections by their code or name. */
function watch(answer: Promise<unknown>) {
  const outcomes: unknown[] = [];
  answer.then(
    (value) => outcomes.push(value),
    (error) => outcomes.push(error.name === 'QuantError' ? error.code : error.name),
  );
  return outcomes;
}

describe('a call that is aborted', () => {
  test('before it is made rejects and opens no port', async () => {
    const port = new FakePort();
    const reason = new Error('no longer needed');
    const session = clientOf(port).session({ signal: AbortSignal.abort(reason) });
    await assert.rejects(session.double(1), reason);
    assert.equal(port.opened, 0);
  });

  test('before the host is ready is never sent, while others are', async () => {
    const port = new FakePort();
    const client = clientOf(port);
    const controller = new AbortController();
    const aborted = client.session(controller).double(1);
    const kept = client.session().double(2);
    controller.abort();
    await assert.rejects(aborted, { name: 'AbortError' });
    await tick();
    assert.deepEqual(
      port.calls.map(({ args }) => args),
      [[2]],
    );
    port.value(0, 4);
    assert.equal(await kept, 4);
  });

  test('while it is computed rejects at once, and its answer and events are dropped', async () => {
    const port = new FakePort();
    const client = clientOf(port);
    const controller = new AbortController();
    const events: unknown[] = [];
    const onEvent = (event: unknown) => events.push(event);
    const outcomes = watch(client.session({ signal: controller.signal, onEvent }).double(1));
    await tick();
    const next = client.session().double(2);
    controller.abort();
    await tick();
    assert.deepEqual(outcomes, ['AbortError']);
    port.answer({ kind: 'event', id: port.calls[0]?.id ?? -1, event: 'late' });
    port.value(0, 2);
    port.value(1, 4);
    assert.equal(await next, 4);
    assert.deepEqual([outcomes, events], [['AbortError'], []]);
  });

  test('after its answer keeps it, and leaves nothing on the signal', async () => {
    const port = new FakePort();
    const controller = new AbortController();
    const { signal } = controller;
    let listening = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      if (args[0] === 'abort') listening += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      if (args[0] === 'abort') listening -= 1;
      removeEventListener.apply(signal, args);
    };
    const client = clientOf(port);
    const outcomes = watch(client.session({ signal }).double(1));
    const lost = watch(client.session({ signal }).double(2));
    await tick();
    port.value(0, 2);
    port.answer({ kind: 'crashed', reason: 'trap' });
    await tick();
    controller.abort();
    await tick();
    assert.deepEqual([outcomes, lost, listening], [[2], ['engine_crashed'], 0]);
  });
});

describe('a host that crashes', () => {
  test('rejects each open call once; later calls go to the next host alone', async () => {
    const { ports, verbs } = lives();
    const open = [verbs.double(1), verbs.double(2)].map(watch);
    await tick();
    ports[0]?.value(0, 2);
    const sent = watch(verbs.double(3));
    ports[0]?.answer({ kind: 'crashed', reason: 'trap' });
    await tick();
    assert.deepEqual([...open, sent], [[2], ['engine_crashed'], ['engine_crashed']]);

    const next = verbs.double(4);
    assert.deepEqual([ports.length, ports[1]?.calls], [2, []], 'it waits until the host is ready');
    await tick();
    assert.deepEqual(
      ports[1]?.calls.map(({ args }) => args),
      [[4]],
    );
    ports[1]?.value(0, 8);
    assert.equal(await next, 8);
    assert.deepEqual([...open, sent], [[2], ['engine_crashed'], ['engine_crashed']]);
  });

  test('while it starts rejects what waits, with the reason', async () => {
    const broken = new FakePort(() => {});
    const client = clientOf(broken);
    const waiting = [client.session().double(1), client.session().double(2)];
    broken.answer({ kind: 'crashed', reason: 'no wasm' });
    for (const call of waiting) await assert.rejects(call, { message: /no wasm/ });
    assert.deepEqual([broken.calls, broken.closed], [[], true]);
  });

  test('is not heard any more: not its answers, nor its end', async () => {
    const { ports, verbs } = lives();
    const lost = watch(verbs.double(1));
    await tick();
    ports[0]?.answer({ kind: 'crashed', reason: 'trap' });
    const next = watch(verbs.double(2));
    await tick();
    const id = ports[1]?.calls[0]?.id ?? -1;
    ports[0]?.answer({ kind: 'value', id, value: 'of the dead' });
    ports[0]?.answer({ kind: 'crashed', reason: 'the thread ended' });
    ports[0]?.ready();
    await tick();
    assert.deepEqual([lost, next, ports.length], [['engine_crashed'], [], 2]);
    ports[1]?.value(0, 4);
    await tick();
    assert.deepEqual(next, [4]);
  });

  test('leaves what waits to the next port where it never got ready, in its order', async () => {
    const forbidden = new FakePort((port) => port.answer({ kind: 'crashed', reason: 'policy' }));
    const inline = new FakePort();
    const verbs = clientOf(forbidden, inline).session();
    const answers = Promise.all([verbs.double(1), verbs.double(2)]);
    await tick();
    assert.deepEqual(
      inline.calls.map(({ args }) => args),
      [[1], [2]],
    );
    inline.value(1, 4);
    inline.value(0, 2);
    assert.deepEqual(await answers, [2, 4]);
  });
});

describe('a client', () => {
  test('gives each call its own events, and none after its answer', async () => {
    const port = new FakePort();
    const client = clientOf(port);
    const events: unknown[] = [];
    const session = (name: string) =>
      client.session({ onEvent: (event) => events.push(`${name} ${event}`) });
    const answers = [session('a').double(1), session('b').double(2)];
    await tick();
    const [first, second] = port.calls.map(({ id }) => id) as [number, number];
    port.answer({ kind: 'event', id: second, event: 1 });
    port.answer({ kind: 'event', id: first, event: 2 });
    port.value(0, 2);
    port.answer({ kind: 'event', id: first, event: 3 });
    port.value(1, 4);
    assert.deepEqual(await Promise.all(answers), [2, 4]);
    assert.deepEqual(events, ['b 1', 'a 2']);
  });

  test('opens one port, however often it is told to, and another after it was closed', async () => {
    const { client, ports, verbs } = lives();
    client.open();
    client.open();
    const lost = watch(verbs.double(1));
    await tick();
    assert.equal(ports.length, 1);
    client.close();
    await tick();
    assert.deepEqual([lost, ports[0]?.closed], [['engine_crashed'], true]);
    client.open();
    assert.equal(ports.length, 2);
  });

  test('numbers its calls from 0 upwards, so that none has the number of the start', async () => {
    const port = new FakePort();
    const verbs = clientOf(port).session();
    const answers = [verbs.double(1), verbs.double(2), verbs.double(3)];
    await tick();
    assert.deepEqual(
      port.calls.map(({ kind, id }) => [kind, id]),
      [
        ['call', 0],
        ['call', 1],
        ['call', 2],
      ],
    );
    assert.ok(start < 0);
    port.value(0, 2);
    port.value(1, 4);
    port.value(2, 6);
    assert.deepEqual(await Promise.all(answers), [2, 4, 6]);
  });

  test('may be closed at any time: before it is opened, while it starts, and again', async () => {
    const { client, ports, verbs } = lives();
    client.close();
    assert.equal(ports.length, 0);
    const lost = verbs.double(1);
    client.close();
    client.close();
    await assert.rejects(lost, { code: 'engine_crashed', values: { reason: 'closed' } });
    ports[0]?.ready();
    await tick();
    assert.deepEqual(ports[0]?.calls, [], 'what waited is not sent any more');
    const next = verbs.double(2);
    await tick();
    ports[1]?.value(0, 4);
    assert.equal(await next, 4);
  });

  test('without a port waits for one, and can be closed', async () => {
    const client = new RpcClient<Verbs>(['double', 'fill'], []);
    const lost = client.session().double(1);
    client.close();
    await assert.rejects(lost, { code: 'engine_crashed' });
  });

  test('refuses an argument that cannot be sent, and says which verb', async () => {
    const port = new FakePort();
    const refused = clientOf(port).session().double(unsendable);
    await assert.rejects(refused, {
      code: 'invalid_argument',
      values: { argument: 'An argument of double', expected: 'plain data' },
    });
  });

  test('shows who watches its calls, their replies, and that it was closed', async () => {
    const seen: unknown[] = [];
    const port = new FakePort();
    const client = clientOf(port);
    RpcClient.watch = (from, message) => seen.push(from === client && message);
    try {
      const answer = client.session().double(2);
      await tick();
      port.value(0, 4);
      await answer;
      client.close(new Error('left'));
    } finally {
      delete RpcClient.watch;
    }
    assert.deepEqual(seen, [
      { kind: 'ready' },
      { kind: 'call', id: 0, verb: 'double', args: [2] },
      { kind: 'value', id: 0, value: 4 },
      { kind: 'crashed', reason: 'Error: left' },
    ]);
  });

  test('is closed with its owner’s reason', async () => {
    const { client, verbs } = lives();
    const lost = verbs.double(1);
    const reason = new Error('stopped');
    client.close(reason);
    await assert.rejects(lost, reason);
  });
});
