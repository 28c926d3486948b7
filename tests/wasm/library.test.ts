import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { WorkerEngine } from '../../web/core/worker/async_engine.ts';
import { variantNames } from './engines.ts';

// The built library in Node: an engine on this thread, and another in a worker thread.

declare const projectRoot: string;
type Library = typeof import('../../web/core/library/library.ts');

const dist = path.join(projectRoot, 'dist');
const { openAsyncEngine, openEngine, openFormats, openNetworks, QuantError }: Library =
  await import(`${dist}/zeropoint.js`);

const x = Float32Array.from({ length: 100_000 }, (_, i) => Math.fround(Math.sin(i) * 100));
const tensor = { dtype: 'float32', shape: [100, 1000], data: x } as const;
const scheme = { format: 'int4', granularity: { perChannel: 0 } } as const;
const map = { dtype: 'int4', scale: 15, zeroPoint: -1 } as const;

test('the library runs the network that it brings along, repaired', async () => {
  const engine = await openNetworks();
  const file = fs.readFileSync(path.join(dist, 'examples/digits.safetensors'));
  const network = engine.openNetwork(new Uint8Array(file));
  const weights = { format: 'int2_per_channel' };
  const repairs = { gptq: true };
  assert.equal(engine.evaluateNetwork(network, { weights }).correct, 284);
  assert.equal(engine.evaluateNetwork(network, { weights, repairs }).correct, 453);
  const { data } = engine.importanceFile(network);
  assert.equal(String.fromCharCode(...data.slice(0, 4)), 'GGUF');
  engine.closeNetwork(network);
  assert.throws(() => engine.importanceFile(network), { code: 'invalid_argument' });
});

for (const variant of variantNames) {
  describe(`the library in Node, ${variant}`, () => {
    let engine: Engine;
    let remote: WorkerEngine;
    before(async () => {
      [engine, remote] = await Promise.all([openEngine({ variant }), openAsyncEngine({ variant })]);
    });
    after(() => remote.close());

    test('runs the requested build, on this thread and in the worker', async () => {
      const kernels = variant === 'simd' ? 'simd128' : 'reference';
      assert.deepEqual([engine.kernelName(), await remote.kernelName()], [kernels, kernels]);
    });

    test('gives the same answers synchronously and asynchronously', async () => {
      const quantizer = engine.observe(tensor, scheme);
      assert.deepEqual(await remote.observe(tensor, scheme), quantizer);
      assert.deepEqual(await remote.measure(tensor, quantizer), engine.measure(tensor, quantizer));
      const anatomy = await remote.anatomize(tensor, quantizer, { clamp: false });
      assert.deepEqual(anatomy, engine.anatomize(tensor, quantizer, { clamp: false }));
      const fused = await remote.quantizeDequantizeInto(x, map);
      assert.deepEqual(fused, engine.quantizeDequantizeInto(x, map));
      assert.deepEqual(
        await remote.dequantizeInto<'int4'>(fused.quantized, map),
        engine.dequantizeInto<'int4'>(fused.quantized, map),
      );
      assert.deepEqual(await remote.formats(), engine.formats());
    });

    test('opens the stored formats beside it', async () => {
      const formats = await openFormats({ variant });
      assert.ok(formats.measureStored(tensor, 'q8_0').sqnr > 40);
    });

    test('answers calls in order', async () => {
      const done: number[] = [];
      const calls = [3e6, 3, 3e5].map(async (length, index) => {
        await remote.absMax(new Float32Array(length));
        done.push(index);
      });
      await Promise.all(calls);
      assert.deepEqual(done, [0, 1, 2]);
    });

    test('rejects with the same code, values and class', async () => {
      const zero = { ...map, scale: 0 };
      const isRefusal = (error: unknown) =>
        error instanceof QuantError && error.code === 'scale_zero';
      assert.throws(() => engine.quantizeInto(x, zero), isRefusal);
      await assert.rejects(remote.quantizeInto(x, zero), isRefusal);
      await assert.rejects(remote.minMax((() => 0) as unknown as Float32Array), {
        code: 'invalid_argument',
      });
    });

    test('copies the caller’s array, or transfers it if the session does', async () => {
      const own = x.slice();
      await remote.minMax(own);
      assert.deepEqual(own, x);
      assert.deepEqual(await remote.session({ transfer: true }).minMax(own), engine.minMax(x));
      assert.equal(own.length, 0);
      const again = remote.session({ transfer: true }).minMax(own);
      await assert.rejects(again, { code: 'invalid_argument' });
    });

    test('an aborted call rejects, and the next one is answered', async () => {
      const controller = new AbortController();
      const session = remote.session({ signal: controller.signal });
      const open = session.measure(tensor, engine.observe(tensor, scheme));
      controller.abort();
      await assert.rejects(open, { name: 'AbortError' });
      await assert.rejects(session.kernelName(), { name: 'AbortError' });
      assert.deepEqual(await remote.minMax(x), engine.minMax(x));
    });

    test('closing ends a computation immediately, and the next call restarts', async () => {
      const large = { ...tensor, shape: [1, x.length * 20], data: new Float32Array(x.length * 20) };
      large.data.forEach((_, i) => {
        large.data[i] = Math.sin(i);
      });
      const endless = remote.observe(large, { format: 'int8' }, 'mse');
      endless.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
      remote.close();
      await assert.rejects(endless, { code: 'engine_crashed' });
      assert.deepEqual(await remote.minMax(x), engine.minMax(x));
    });
  });
}

describe('a thread that crashes', () => {
  let folder: string;
  let remote: WorkerEngine;
  const worker = 'engine.worker.scalar.js';
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    fs.copyFileSync(`${dist}/zeropoint.scalar.wasm`, path.join(folder, 'zeropoint.scalar.wasm'));
    const sabotage = `self.addEventListener('message', ({ data }) => {
      if (data.verb === 'reprFloat') throw new Error('sabotage');
    });`;
    fs.writeFileSync(path.join(folder, worker), sabotage + fs.readFileSync(`${dist}/${worker}`));
    remote = await openAsyncEngine({ base: pathToFileURL(`${folder}/`), variant: 'scalar' });
  });
  after(() => {
    remote.close();
    fs.rmSync(folder, { recursive: true });
  });

  test('rejects pending calls with the reason, and is respawned', async () => {
    assert.equal(await remote.kernelName(), 'reference');
    const lost = remote.reprFloat(1);
    await assert.rejects(lost, { code: 'engine_crashed', message: /sabotage/ });
    assert.deepEqual(await remote.minMax(x), await remote.minMax(x.slice()));
    await assert.rejects(remote.reprFloat(2), { code: 'engine_crashed' });
    assert.equal(await remote.kernelName(), 'reference');
  });

  test('is not opened around a core that arrived damaged, whose file is named', async () => {
    fs.writeFileSync(path.join(folder, 'zeropoint.scalar.wasm'), 'no module');
    const opened = openAsyncEngine({ base: pathToFileURL(`${folder}/`), variant: 'scalar' });
    await assert.rejects(opened, { message: 'zeropoint.scalar.wasm' });
  });
});
