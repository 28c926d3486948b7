import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Levels } from '../../web/engine/tile_types.ts';
import { buffersOf } from '../../web/worker/buffers.ts';
import type { Call, OpenPort } from '../../web/worker/protocol.ts';
import { type AsyncVerbs, type StatelessEngine, twinOf } from '../../web/worker/twin.ts';

interface Sent {
  readonly call: Call<StatelessEngine>;
  readonly transfer: readonly ArrayBuffer[];
}

/** A twin whose engine answers every call with the name of its verb. */
function openTwin() {
  const sent: Sent[] = [];
  const open: OpenPort<StatelessEngine> = (receive) => ({
    post: (request, transfer = []) => {
      if (request.kind === 'boot') return queueMicrotask(() => receive({ kind: 'ready' }));
      sent.push({ call: request, transfer });
      queueMicrotask(() => receive({ kind: 'value', id: request.id, value: request.verb }));
    },
    close: () => {},
  });
  return { twin: twinOf(new ArrayBuffer(0), [open]), sent };
}

const x = Float32Array.of(1, 2, 3);
const map = { dtype: 'int8', scale: new Float32Array(1), zeroPoint: 0 } as const;

describe('the twin of the engine', () => {
  test('asks for a verb with the arguments given', async () => {
    const { twin, sent } = openTwin();
    await twin.quantizeInto(x, map);
    assert.deepEqual(sent[0]?.call.verb, 'quantizeInto');
    assert.deepEqual(sent[0]?.call.args, [x, map]);
  });

  test('copies arguments, and in a session that transfers moves them', async () => {
    const { twin, sent } = openTwin();
    await twin.minMax(x);
    await twin.session({ transfer: true }).quantizeInto(x, map);
    assert.deepEqual(sent[0]?.transfer, []);
    assert.deepEqual(sent[1]?.transfer, [x.buffer, map.scale.buffer]);
  });

  test('refuses an output, which a worker could not write to', async () => {
    const { twin, sent } = openTwin();
    const untyped = twin as unknown as Record<keyof AsyncVerbs, (...args: unknown[]) => unknown>;
    const out: Levels = new Int8Array(3);
    const calls = [
      () => untyped.quantizeInto(x, map, out),
      () => untyped.dequantizeInto(out, map, x),
      () => untyped.quantizeDequantizeInto(x, map, undefined, x),
      () => untyped.dynamicQuantizeInto(x, 'int8', out),
    ];
    for (const call of calls) {
      await assert.rejects(async () => call(), { code: 'invalid_argument', message: /fresh/ });
    }
    assert.deepEqual(sent, []);
  });

  test('has no verb on tensors by handle', () => {
    const names = Object.keys(openTwin().twin);
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
