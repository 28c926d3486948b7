import assert from 'node:assert/strict';
import { type Blob, resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, describe, test } from 'node:test';
import threads from 'node:worker_threads';
import { type NodeThreads, nodePort } from '../../../web/core/rpc/node_port.ts';
import { workerPort } from '../../../web/core/rpc/ports.ts';
import {
  type Call,
  lockHeld,
  type OpenPort,
  type Port,
  type Reply,
} from '../../../web/core/rpc/protocol.ts';
import { tick } from '../support/fake_port.ts';
import { FakeWorker, replaceGlobal, useFakeWorkers, workers } from '../support/fake_worker.ts';

// The ways to a host: a worker of a page, and a thread of Node.

const call: Call = { kind: 'call', id: 0, verb: 'double', args: [21] };

/** Opens a port; `next` resolves with each reply in turn. */
function opened(open: OpenPort) {
  const replies: Reply[] = [];
  let wake = () => {};
  const port: Port = open((reply) => {
    replies.push(reply);
    wake();
  });
  let taken = 0;
  const next = async (): Promise<Reply> => {
    while (replies.length <= taken) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    taken += 1;
    return replies[taken - 1] as Reply;
  };
  return { port, replies, next };
}

describe('a port to a worker', () => {
  let restore: () => void;
  beforeEach(() => {
    restore = useFakeWorkers();
  });
  afterEach(() => restore());

  const start = (options?: WorkerOptions) => {
    const parts = new ArrayBuffer(8);
    const { port, replies } = opened(workerPort('the source', parts, options));
    const worker = workers[0] ?? assert.fail('no worker was started');
    return { port, replies, worker, parts };
  };

  test('starts it from a blob with the source, under the given options', async () => {
    const { worker } = start({ name: 'python' });
    const blob = resolveObjectURL(worker.url) as Blob;
    assert.deepEqual([blob.type, await blob.text()], ['text/javascript', 'the source']);
    assert.deepEqual(worker.options, { name: 'python' });
  });

  test('boots it with the parts, and sends calls and the memory that they move', () => {
    const { port, worker, parts } = start();
    const memory = [new ArrayBuffer(1)];
    port.post(call, memory);
    assert.deepEqual(worker.posted, [
      { message: { kind: 'boot', parts }, transfer: undefined },
      { message: call, transfer: memory },
    ]);
    assert.equal(worker.posted[1]?.transfer, memory);
  });

  test('receives its replies', () => {
    const { replies, worker } = start();
    const reply: Reply = { kind: 'value', id: 0, value: 42 };
    worker.dispatch('message', { data: reply });
    assert.deepEqual(replies, [reply]);
  });

  test('an error of it is a crash with its reason, which the page does not report again', () => {
    const { replies, worker } = start();
    assert.ok(worker.dispatch('error', { message: 'out of memory' }));
    assert.ok(worker.dispatch('error', { message: '' }));
    assert.deepEqual(replies, [
      { kind: 'crashed', reason: 'out of memory' },
      { kind: 'crashed', reason: 'the worker could not start' },
    ]);
  });

  describe('that holds its lock', () => {
    let asked: { name: string; isGranted: () => unknown }[];
    let forgetLocks: () => void;
    beforeEach(() => {
      asked = [];
      const request = (name: string, isGranted: () => unknown) => asked.push({ name, isGranted });
      forgetLocks = replaceGlobal('navigator', { locks: { request } });
    });
    afterEach(() => forgetLocks());

    test('has crashed once the lock is free', () => {
      const { replies, worker } = start();
      assert.equal(asked.length, 0);
      worker.dispatch('message', { data: lockHeld });
      assert.deepEqual(
        asked.map(({ name }) => name),
        [worker.url],
      );
      assert.deepEqual(replies, []);
      // The page keeps the lock no longer than it takes to tell.
      const given = asked.map(({ isGranted }) => isGranted());
      assert.deepEqual(given, [undefined]);
      assert.deepEqual(replies, [{ kind: 'crashed', reason: 'the worker ended' }]);
    });

    test('is silent about its end where the port was closed', () => {
      const { port, replies, worker } = start();
      worker.dispatch('message', { data: lockHeld });
      port.close();
      for (const { isGranted } of asked) isGranted();
      assert.deepEqual([asked.length, replies], [1, []]);
    });
  });

  test('closing it ends the worker, and the address of its source', () => {
    const { port, worker } = start();
    assert.ok(resolveObjectURL(worker.url));
    port.close();
    assert.deepEqual([worker.terminated, resolveObjectURL(worker.url)], [true, undefined]);
  });

  test('where workers are forbidden is a crash, after the port was opened', async () => {
    let address = '';
    const forbidden = class extends FakeWorker {
      constructor(url: string) {
        super(url);
        address = url;
        throw new Error('forbidden by the policy');
      }
    };
    restore();
    restore = useFakeWorkers(forbidden);
    const { port, replies } = opened(workerPort('', undefined));
    assert.deepEqual(replies, []);
    await tick();
    assert.deepEqual(replies, [{ kind: 'crashed', reason: 'Error: forbidden by the policy' }]);
    port.post(call, []);
    assert.ok(resolveObjectURL(address));
    port.close();
    assert.equal(resolveObjectURL(address), undefined);
  });
});

describe('a port to a thread of Node', () => {
  const node = threads as NodeThreads;
  const open: Port[] = [];
  const start = (source: string | URL, parts?: unknown) => {
    const session = opened(nodePort(node, source, parts));
    open.push(session.port);
    return session;
  };
  afterEach(() => {
    for (const port of open.splice(0)) port.close();
  });

  /** Answers `boot` with its parts, and calls with what they hold. */
  const echo = `self.addEventListener('message', ({ data }) => {
    const value = data.kind === 'boot' ? data.parts : data.args[0];
    self.postMessage({ kind: 'value', id: data.id, value }, { transfer: [] });
  });`;

  test('boots it with the parts, and answers calls', async () => {
    const { port, next } = start(echo, 'the parts');
    assert.deepEqual(await next(), { kind: 'value', id: undefined, value: 'the parts' });
    port.post(call, []);
    assert.deepEqual(await next(), { kind: 'value', id: 0, value: 21 });
  });

  test('moves the memory of a call, in both directions', async () => {
    const source = echo.replace('transfer: []', 'transfer: data.args');
    const { port, next } = start(source.replace('data.parts', '(data.args = [], 0)'));
    await next();
    const memory = new ArrayBuffer(4);
    port.post({ ...call, args: [memory] }, [memory]);
    assert.equal(memory.byteLength, 0);
    const reply = await next();
    assert.ok(reply.kind === 'value' && reply.value instanceof ArrayBuffer);
    assert.equal(reply.value.byteLength, 4);
  });

  test('runs the module at an address', async () => {
    const address = new URL(`data:text/javascript,${encodeURIComponent(echo)}`);
    const { next } = start(address, 'the parts');
    assert.deepEqual(await next(), { kind: 'value', id: undefined, value: 'the parts' });
  });

  test('an error of it is a crash, and so is its end', async () => {
    const { next } = start('throw new Error("broken")');
    assert.deepEqual(await next(), { kind: 'crashed', reason: 'Error: broken' });
    const { next: nextOf } = start('process.exit(3)');
    assert.deepEqual(await nextOf(), { kind: 'crashed', reason: 'the thread ended with code 3' });
  });

  test('ends it when it is closed', async () => {
    const { port, next } = start(echo);
    await next();
    port.close();
    assert.deepEqual(await next(), { kind: 'crashed', reason: 'the thread ended with code 1' });
  });

  test('gives it no flag of the process, and keeps what it prints', async () => {
    const seen: unknown[] = [];
    class Recorded extends threads.Worker {
      constructor(source: string, options: threads.WorkerOptions) {
        super(source, options);
        seen.push(options);
      }
    }
    const { port } = opened(nodePort({ Worker: Recorded } as NodeThreads, echo, undefined));
    open.push(port);
    assert.deepEqual(seen, [{ eval: true, execArgv: [], stdout: true, stderr: true }]);
  });
});
