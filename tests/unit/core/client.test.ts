import '../../../web/ui/messages/engine.ts';
import '../../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type QuantizerVerbs, quantizerVerbs } from '../../../web/core/engine/contract.ts';
import { RpcClient } from '../../../web/core/rpc/client.ts';
import { FakePort, tick, unsendable } from '../support/fake_port.ts';

const clientOf = (...ports: FakePort[]) =>
  new RpcClient<QuantizerVerbs>(
    quantizerVerbs,
    ports.map(({ open }) => open),
  );

describe('the engine’s client', () => {
  test('sends calls once the host is ready, and resolves each with its own answer', async () => {
    const port = new FakePort();
    const core = clientOf(port).session();
    const answers = Promise.all([core.reprFloat(1), core.reprFloat(2)]);
    await tick();
    for (const call of [...port.calls].reverse()) {
      port.answer({ kind: 'value', id: call.id, value: `of ${call.args[0]}` });
    }
    assert.deepEqual(await answers, ['of 1', 'of 2']);
  });

  test('rejects with the error’s code and message', async () => {
    const port = new FakePort();
    const answer = clientOf(port).session().kernelName();
    await tick();
    port.answer({ kind: 'refused', id: 0, error: { code: 'scale_zero', values: {} } });
    await assert.rejects(answer, { code: 'scale_zero', message: /divide by zero/ });
  });

  test('drops the answers of an aborted session', async () => {
    const port = new FakePort();
    const controller = new AbortController();
    const answer = clientOf(port).session(controller).kernelName();
    controller.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    await tick();
    assert.deepEqual(port.calls, []);
  });

  test('respawns a crashed host and rejects its pending calls', async () => {
    const port = new FakePort();
    const client = clientOf(port);
    const lost = client.session().kernelName();
    await tick();
    port.answer({ kind: 'crashed', reason: 'unreachable' });
    await assert.rejects(lost, { code: 'engine_crashed' });
    assert.ok(port.closed);

    const answer = client.session().kernelName();
    await tick();
    const call = port.calls.at(-1);
    port.answer({ kind: 'value', id: call?.id ?? -1, value: 'simd128' });
    assert.equal(await answer, 'simd128');
  });

  test('falls back to the next port if the first one never becomes ready', async () => {
    const forbidden = new FakePort((port) => port.answer({ kind: 'crashed', reason: 'policy' }));
    const inline = new FakePort();
    const answer = clientOf(forbidden, inline).session().kernelName();
    await tick();
    assert.ok(forbidden.closed);
    inline.answer({ kind: 'value', id: 0, value: 'scalar' });
    assert.equal(await answer, 'scalar');
  });

  test('rejects a call whose arguments cannot be cloned, and sends the next one', async () => {
    const port = new FakePort();
    const core = clientOf(port).session();
    const [refused, answered] = [core.reprFloat(unsendable), core.reprFloat(1)];
    await assert.rejects(refused, { code: 'invalid_argument', message: /reprFloat/ });
    port.answer({ kind: 'value', id: port.calls.at(-1)?.id ?? -1, value: '1.0' });
    assert.equal(await answered, '1.0');
  });

  test('rejects calls with the reason if no port becomes ready', async () => {
    const broken = new FakePort((port) => port.answer({ kind: 'crashed', reason: 'no wasm' }));
    const answer = clientOf(broken).session().kernelName();
    await assert.rejects(answer, { code: 'engine_crashed', message: /no wasm/ });
  });
});
