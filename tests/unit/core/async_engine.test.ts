import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Levels } from '../../../web/core/engine/tile_types.ts';
import { buffersOf } from '../../../web/core/rpc/buffers.ts';
import type { Call, OpenPort } from '../../../web/core/rpc/protocol.ts';
import { type AsyncEngine, openAsyncEngine } from '../../../web/core/worker/async_engine.ts';

interface Sent {
  readonly call: Call;
  readonly transfer: readonly ArrayBuffer[];
}

/** An engine behind a port that answers every call with the name of its verb. */
function openRemote() {
  const sent: Sent[] = [];
  const open: OpenPort = (receive) => {
    queueMicrotask(() => receive({ kind: 'ready' }));
    return {
      post: (call, transfer) => {
        sent.push({ call, transfer });
        queueMicrotask(() => receive({ kind: 'value', id: call.id, value: call.verb }));
      },
      close: () => {},
    };
  };
  return { remote: openAsyncEngine([open]), sent };
}

const x = Float32Array.of(1, 2, 3);
const map = { dtype: 'int8', scale: new Float32Array(1), zeroPoint: 0 } as const;

describe('the asynchronous engine', () => {
  test('asks for a verb with the arguments given', async () => {
    const { remote, sent } = openRemote();
    await remote.quantizeInto(x, map);
    assert.deepEqual(sent[0]?.call.verb, 'quantizeInto');
    assert.deepEqual(sent[0]?.call.args, [x, map]);
  });

  test('copies arguments, and in a session that transfers moves them', async () => {
    const { remote, sent } = openRemote();
    await remote.minMax(x);
    await remote.session({ transfer: true }).quantizeInto(x, map);
    assert.deepEqual(sent[0]?.transfer, []);
    assert.deepEqual(sent[1]?.transfer, [x.buffer, map.scale.buffer]);
  });

  test('refuses an output, which a worker could not write to', async () => {
    const { remote, sent } = openRemote();
    const untyped = remote as unknown as Record<keyof AsyncEngine, (...args: unknown[]) => unknown>;
    const out: Levels = new Int8Array(3);
    const calls = [
      () => untyped.quantizeInto(x, map, out),
      () => untyped.dequantizeInto(out, map, x),
      () => untyped.quantizeDequantizeInto(x, map, undefined, x),
      () => untyped.dynamicQuantizeInto(x, 'int8', out),
    ];
    for (const call of calls) {
      await assert.rejects(async () => call(), {
        code: 'invalid_argument',
        message: /omitted in a worker/,
      });
    }
    assert.deepEqual(sent, []);
  });

  test('names the verb whose output it refuses, and takes one that is undefined', async () => {
    const { remote, sent } = openRemote();
    const untyped = remote as unknown as { minMax(...args: unknown[]): Promise<unknown> };
    await assert.rejects(untyped.minMax(x, x), {
      values: { argument: 'The output of minMax', expected: 'omitted in a worker' },
    });
    await untyped.minMax(x, undefined);
    assert.equal(sent.length, 1);
  });

  test('is closed with its open calls', async () => {
    const engine = openAsyncEngine([() => ({ post: () => {}, close: () => {} })]);
    const lost = engine.minMax(x);
    engine.close();
    await assert.rejects(lost, { code: 'engine_crashed' });
  });

  test('has no verb on tensors by handle', () => {
    const names = Object.keys(openRemote().remote);
    assert.deepEqual(
      names.filter((name) => /^tensor|^manualSeed/.test(name)),
      [],
    );
  });
});

describe('memory to move', () => {
  test('is found at every depth, and named once however many views it has', () => {
    const inner = Int8Array.of(1);
    const found = buffersOf([{ tensor: { data: inner } }, x, x.subarray(1), 'text', null]);
    assert.deepEqual(found, [inner.buffer, x.buffer]);
  });

  test('is neither shared memory nor what has moved away before', () => {
    const gone = Float32Array.of(1);
    structuredClone(gone, { transfer: [gone.buffer] });
    assert.deepEqual(buffersOf([new Uint8Array(new SharedArrayBuffer(4)), gone]), []);
  });
});
