import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type StoredVerbs, storedVerbs } from '../../../web/core/engine/contract.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { type Closable, RpcClient } from '../../../web/core/rpc/client.ts';
import type { OpenClient } from '../../../web/core/worker/stored_client.ts';
import { sessionOf, sharedStored } from '../../../web/instrument/coded/stored_engine.ts';
import { FakePort, tick } from '../support/fake_port.ts';

const tensorOf = (elements: number): Tensor => ({
  dtype: 'float32',
  shape: [elements],
  data: new Float32Array(elements),
});
const small = tensorOf(9);
/** With 16 values, the smallest search that is worth ending; with 256, a sixteenth of it is. */
const large = tensorOf(2 ** 16);
const [reason, crash] = [new Error('superseded'), new Error('crashed')];

/** A client whose workers answer when they are told to, newest last. */
function opened() {
  const ports: FakePort[] = [];
  const client = new RpcClient<StoredVerbs>(storedVerbs, [
    (receive) => {
      const port = new FakePort();
      ports.push(port);
      return port.open(receive);
    },
  ]);
  const under = () => {
    const asked = new AbortController();
    return { verbs: sessionOf(client, asked.signal), abort: () => asked.abort(reason) };
  };
  const calls = (port: FakePort | undefined) =>
    port?.calls.map(({ verb, args }) => [verb, ...args.slice(1)]);
  return { client, ports, under, calls };
}

describe('a search for a codebook', () => {
  for (const [what, verb, args] of [
    ['of 16 values', 'store', [large, 'kmeans']],
    ['of 256 values', 'store', [tensorOf(2 ** 12), 'kmeans', { levels: 256 }]],
    ['that is only measured', 'measureStored', [large, 'kmeans']],
  ] as const) {
    test(`${what} ends with its worker as soon as nothing waits for it`, async () => {
      const { ports, under } = opened();
      const { verbs, abort } = under();
      const search = verbs[verb](...(args as [Tensor, string]));
      await tick();
      assert.deepEqual([ports.length, ports[0]?.calls.length], [1, 1]);
      abort();
      await assert.rejects(search, reason);
      assert.equal(ports[0]?.closed, true);
      await tick();
      assert.equal(ports.length, 1, 'no worker is started for what nobody waits for');
      // The next call starts another worker, which answers at once.
      const next = under().verbs.store(small, 'q4_0');
      await tick();
      ports[1]?.value(0, 'bytes');
      assert.equal(await next, 'bytes');
    });
  }

  test('is not worth ending if it is over before a worker has started', async () => {
    const { ports, under } = opened();
    const few = { levels: 15 };
    for (const [tensor, format, options] of [
      [small, 'kmeans', { levels: 256 }],
      [large, 'kmeans', few],
      [tensorOf(2 ** 20), 'q4_0', undefined],
    ] as const) {
      const { verbs, abort } = under();
      const call = verbs.store(tensor, format, options);
      await tick();
      abort();
      await assert.rejects(call, reason);
    }
    assert.deepEqual([ports.length, ports[0]?.closed], [1, false]);
  });

  test('that is answered is over: a later abort ends nothing', async () => {
    const { ports, under } = opened();
    const { verbs, abort } = under();
    const search = verbs.store(large, 'kmeans');
    await tick();
    ports[0]?.value(0, 'bytes');
    assert.equal(await search, 'bytes');
    abort();
    await tick();
    assert.equal(ports[0]?.closed, false);
  });

  test('loses no call of another instrument: they are sent again, in their order', async () => {
    const { ports, under, calls } = opened();
    const [mine, others] = [under(), under()];
    const search = mine.verbs.store(large, 'kmeans');
    const waiting = [others.verbs.store(small, 'q4_0'), others.verbs.store(large, 'kmeans')];
    await tick();
    mine.abort();
    await assert.rejects(search, reason);
    await tick();
    assert.deepEqual(calls(ports[1]), [
      ['store', 'q4_0'],
      ['store', 'kmeans'],
    ]);
    ports[1]?.value(0, 'first');
    ports[1]?.value(1, 'second');
    assert.deepEqual(await Promise.all(waiting), ['first', 'second']);
    // Its answer would arrive from the worker that is gone.
    ports[0]?.value(0, 'late');
    assert.equal(ports.length, 2);
  });

  test('reports a crash as any call does', async () => {
    const { client, under } = opened();
    const search = under().verbs.store(large, 'kmeans');
    await tick();
    client.close(crash);
    await assert.rejects(search, crash);
  });
});

describe('the stored formats of a page', () => {
  const bytes = async () => Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0).buffer;
  const files = { address: String, module: async <M>() => ({}) as M, text: async () => ';', bytes };
  const opener = () => {
    const clients: Closable[] = [];
    const open: OpenClient = (verbs) => {
      const client = new RpcClient(verbs, [new FakePort().open]);
      clients.push(client);
      return client;
    };
    return { clients, open };
  };
  const never = new AbortController().signal;

  test('are opened once for all of its instruments, with the first call', async () => {
    const { clients, open } = opener();
    const instruments = [sharedStored(files, open), sharedStored(files, open)];
    await tick();
    assert.equal(clients.length, 0);
    await Promise.all(instruments.map((stored) => stored(never)));
    await sharedStored(files, open)(never);
    assert.equal(clients.length, 1);
  });

  test('are those of one page', async () => {
    const [one, other] = [opener(), opener()];
    await sharedStored(files, one.open)(never);
    await sharedStored(files, other.open)(never);
    assert.deepEqual([one.clients.length, other.clients.length], [1, 1]);
  });
});
