import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { buffersOf } from '../../../web/core/rpc/buffers.ts';
import { RpcClient } from '../../../web/core/rpc/client.ts';
import { type HostSide, hostOf, type Load } from '../../../web/core/rpc/host.ts';
import { inlinePort } from '../../../web/core/rpc/ports.ts';
import {
  lockHeld,
  type OpenPort,
  type Reply,
  type Request,
  start,
} from '../../../web/core/rpc/protocol.ts';
import { serve } from '../../../web/core/rpc/serve.ts';
import { tick } from '../support/fake_port.ts';
import { replaceGlobal } from '../support/fake_worker.ts';

// The host's side of the protocol, and both sides over a real channel, which copies and transfers.

const refusal = new QuantError({ code: 'scale_zero', values: {} });

/** A host of verbs, with all that it replied. */
function hosting(verbs: (host: HostSide) => object, parts: unknown = 'parts') {
  const replies: Reply[] = [];
  const booted: unknown[] = [];
  const load: Load<unknown> = async (given, host) => {
    booted.push(given);
    return verbs(host);
  };
  const host = hostOf(load, (reply) => replies.push(reply));
  let id = 0;
  const call = (verb: string, ...args: unknown[]) => host({ kind: 'call', id: id++, verb, args });
  host({ kind: 'boot', parts });
  return { replies, booted, call };
}

const value = (id: number, result: unknown) => ({ kind: 'value', id, value: result });

describe('a host', () => {
  test('starts from the parts, and answers calls that came before it was ready', async () => {
    const { replies, booted, call } = hosting(() => ({ double: (x: number) => 2 * x }));
    call('double', 4);
    assert.deepEqual(replies, []);
    await tick();
    assert.deepEqual(booted, ['parts']);
    assert.deepEqual(replies, [{ kind: 'ready' }, value(0, 8)]);
  });

  test('answers one call after the other, also those that take their time', async () => {
    const log: string[] = [];
    const { replies, call } = hosting(() => ({
      slow: async () => {
        log.push('slow begins');
        await tick();
        log.push('slow ends');
      },
      fast: () => log.push('fast'),
    }));
    call('slow');
    call('fast');
    await tick();
    await tick();
    assert.deepEqual(log, ['slow begins', 'slow ends', 'fast']);
    assert.deepEqual(replies.slice(1), [value(0, undefined), value(1, 3)]);
  });

  test('refuses with code and values, and goes on', async () => {
    const { replies, call } = hosting(() => ({
      refuse: () => {
        throw refusal;
      },
      double: (x: number) => 2 * x,
    }));
    call('refuse');
    call('double', 1);
    await tick();
    const error = { code: 'scale_zero', values: {} };
    assert.deepEqual(replies.slice(1), [{ kind: 'refused', id: 0, error }, value(1, 2)]);
  });

  test('that crashed says so once, and computes and answers nothing more', async () => {
    let computed = 0;
    const { replies, call } = hosting(({ crash, emit }) => ({
      trap: () => {
        crash('trapped');
        emit('after the end');
        throw new Error('unreachable');
      },
      count: () => ++computed,
    }));
    call('trap');
    call('count');
    await tick();
    assert.deepEqual(replies.slice(1), [{ kind: 'crashed', reason: 'trapped' }]);
    assert.equal(computed, 0);
  });

  test('that throws anything but a refusal has crashed', async () => {
    const { replies, call } = hosting(() => ({
      trap: () => {
        throw new WebAssembly.RuntimeError('unreachable');
      },
    }));
    call('trap');
    await tick();
    const reason = 'RuntimeError: unreachable';
    assert.deepEqual(replies.slice(1), [{ kind: 'crashed', reason }]);
  });

  test('that cannot start says why, and answers nothing', async () => {
    const { replies, call } = hosting(() => {
      throw new Error('no wasm');
    });
    call('double', 1);
    await tick();
    assert.deepEqual(replies, [{ kind: 'crashed', reason: 'Error: no wasm' }]);
  });

  test('sends events under the call that is answered, or the start', async () => {
    const { replies, call } = hosting(({ emit }) => {
      emit('starting');
      return { work: async (n: number) => emit(n) };
    });
    call('work', 1);
    call('work', 2);
    await tick();
    const events = replies.filter(({ kind }) => kind === 'event');
    assert.deepEqual(events, [
      { kind: 'event', id: start, event: 'starting' },
      { kind: 'event', id: 0, event: 1 },
      { kind: 'event', id: 1, event: 2 },
    ]);
  });
});

interface Verbs {
  twice(x: Float32Array): Float32Array;
}

describe('a client and a host over a channel', () => {
  const closers: (() => void)[] = [];
  after(() => {
    for (const close of closers) close();
    Reflect.deleteProperty(globalThis, 'self');
  });

  /** Arrays that the host returned, by which one sees whether they were transferred. */
  const returned: Float32Array[] = [];

  const twice = (x: Float32Array) => {
    const result = x.map((one) => 2 * one);
    returned.push(result);
    return result;
  };

  /** `serve` at the other end of a channel that stands for a worker's. */
  const channelPort: OpenPort = (receive) => {
    const { port1, port2 } = new MessageChannel();
    closers.push(() => port1.close());
    Object.assign(globalThis, {
      self: {
        postMessage: (reply: Reply, { transfer }: { transfer: ArrayBuffer[] }) =>
          port2.postMessage(reply, transfer),
        addEventListener: (type: 'message', listen: (event: { data: Request }) => void) =>
          port2.addEventListener(type, ({ data }) => listen({ data })),
      },
    });
    serve(async () => ({ twice }));
    port2.start();
    port1.addEventListener('message', ({ data }) => receive(data));
    port1.start();
    port1.postMessage({ kind: 'boot', parts: undefined });
    return {
      post: (call, transfer) => port1.postMessage(call, transfer),
      close: () => port1.close(),
    };
  };

  const client = new RpcClient<Verbs>(['twice'], [channelPort]);

  test('arguments are copied unless the session moves them', async () => {
    const x = Float32Array.of(1, 2);
    assert.deepEqual(await client.session().twice(x), Float32Array.of(2, 4));
    assert.deepEqual(x, Float32Array.of(1, 2));
    const moving = client.session({ moved: buffersOf });
    const answer = moving.twice(x);
    assert.equal(x.length, 0);
    assert.deepEqual(await answer, Float32Array.of(2, 4));
  });

  test('a view moves the memory of its neighbours with it', async () => {
    const whole = Float32Array.of(1, 2, 3, 4);
    const part = whole.subarray(1, 3);
    const answer = client.session({ moved: buffersOf }).twice(part);
    assert.deepEqual([whole.length, part.length], [0, 0]);
    assert.deepEqual(await answer, Float32Array.of(4, 6));
  });

  test('what moved before is refused, and an aborted call moves nothing', async () => {
    const moving = client.session({ moved: buffersOf });
    const x = Float32Array.of(1);
    await moving.twice(x);
    await assert.rejects(moving.twice(x), { code: 'invalid_argument' });
    const y = Float32Array.of(1);
    const aborted = client.session({ moved: buffersOf, signal: AbortSignal.abort() });
    await assert.rejects(aborted.twice(y), { name: 'AbortError' });
    assert.equal(y.length, 1);
  });

  test('results always move: nothing of them stays with the host', async () => {
    returned.length = 0;
    await client.session().twice(Float32Array.of(1));
    assert.deepEqual(
      returned.map(({ length }) => length),
      [0],
    );
  });
});

describe('a host on the caller’s own thread', () => {
  const createHost = (reply: (message: Reply) => void) =>
    hostOf<number>(async (factor) => ({ times: (x: number) => factor * x }), reply);

  test('boots, answers, and is silent once it is closed', async () => {
    const client = new RpcClient<{ times(x: number): number }>(
      ['times'],
      [inlinePort(async () => ({ createHost }), 3)],
    );
    assert.equal(await client.session().times(2), 6);
    const replies: Reply[] = [];
    const port = inlinePort(async () => ({ createHost }), 3)((reply) => replies.push(reply));
    port.close();
    await tick();
    assert.deepEqual(replies, []);
  });

  test('that cannot be loaded crashes once, whatever was sent to it', async () => {
    const replies: Reply[] = [];
    const absent = () => Promise.reject(new Error('404'));
    const port = inlinePort(absent, 3)((reply) => replies.push(reply));
    port.post({ kind: 'call', id: 0, verb: 'times', args: [1] }, []);
    await tick();
    assert.deepEqual(replies, [{ kind: 'crashed', reason: 'Error: 404' }]);
  });
});

describe('a worker', () => {
  let undo: (() => void)[];
  beforeEach(() => {
    undo = [];
  });
  afterEach(() => {
    for (const one of undo) one();
  });

  /** Serves in a worker whose navigator is given; what it says by itself. */
  const servedWith = (navigator: unknown) => {
    const said: unknown[] = [];
    const self = {
      postMessage: (one: unknown) => said.push(one),
      addEventListener() {},
      navigator,
    };
    undo.push(replaceGlobal('self', self), replaceGlobal('location', { href: 'blob:the address' }));
    serve(async () => ({}));
    return said;
  };

  test('says that it holds the lock named like its address, and never lets it go', async () => {
    const asked: [string, () => Promise<unknown>][] = [];
    const request = async (name: string, isGranted: () => Promise<unknown>) => {
      asked.push([name, isGranted]);
    };
    const said = servedWith({ locks: { request } });
    assert.deepEqual(
      asked.map(([name]) => name),
      ['blob:the address'],
    );
    assert.deepEqual(said, []);
    const [[, isGranted]] = asked as [(typeof asked)[0]];
    const end = isGranted().then(() => 'let go');
    assert.deepEqual(said, [lockHeld]);
    assert.equal(await Promise.race([end, tick().then(() => 'held')]), 'held');
  });

  test('serves without locks, and where they are refused', async () => {
    assert.deepEqual(servedWith(undefined), []);
    assert.deepEqual(servedWith({}), []);
    const request = async () => {
      throw new DOMException('of an opaque origin', 'SecurityError');
    };
    assert.deepEqual(servedWith({ locks: { request } }), []);
    await tick();
  });
});
