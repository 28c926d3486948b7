import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { FaultyExports } from '../robustness/faults/faulty_core.ts';
import { prepared } from '../robustness/faults/site.ts';

// Operations give back all memory that they take: the core’s calls of malloc and free are counted.

declare const projectRoot: string;

const switches = { clamp: true, castToFloat: true };
const scheme = {
  ...({
    format: 'int8',
    granularity: { perChannel: 0 },
    symmetric: false,
    restricted: false,
  } as const),
  convention: 'torch',
} as const;

/** The whole engine around a core that counts, and its counters. */
async function counted() {
  const { loadEngine } = await import(path.join(projectRoot, 'build/engines/engine.simd.mjs'));
  const { instantiate } = WebAssembly;
  let exports: (FaultyExports & { memory?: WebAssembly.Memory }) | undefined;
  WebAssembly.instantiate = (async (bytes: BufferSource, imports: WebAssembly.Imports) => {
    const result = await instantiate(bytes, imports);
    exports = result.instance.exports as unknown as FaultyExports;
    return result;
  }) as typeof instantiate;
  const engine: Engine = await loadEngine(prepared('zeropoint.simd.wasm'));
  WebAssembly.instantiate = instantiate;
  const found = exports ?? assert.fail('no core');
  const memory = Object.values(found).find((one) => one instanceof WebAssembly.Memory);
  const count = () => ({
    blocks: found.fault_live.value as number,
    bytes: (memory as unknown as WebAssembly.Memory).buffer.byteLength,
  });
  return { engine, count };
}

const tensorOf = (side: number, seed: number) => ({
  dtype: 'float32' as const,
  shape: [side, side],
  data: Float32Array.from({ length: side * side }, (_, i) => Math.sin(i * seed + seed)),
});

/** Calls of a page, a chart and a cell; most are small, some large, and some refused. */
function operate(engine: Engine, turn: number): void {
  const tensor = tensorOf(3 + (turn % 5), turn + 1);
  engine.anatomizeMinMax(tensor, 'int8', switches);
  const observer = turn % 25 === 0 ? 'mse' : turn % 25 === 1 ? 'entropy' : 'minMax';
  const quantizer = engine.observe(tensor, scheme, observer, { includeZero: true });
  engine.anatomize(tensor, quantizer, switches);
  engine.measure(tensor, quantizer);
  engine.minMax(tensor.data);
  assert.throws(() =>
    engine.anatomizeMinMax({ ...tensor, data: tensor.data.fill(Number.NaN) }, 'int8'),
  );
  const large = engine.createTensor(
    engine.generate('normal', [turn % 50 === 0 ? 300 : 8, 300], turn),
  );
  const sum = engine.binary('add', large, large);
  assert.throws(() => engine.reshape(sum, [7]));
  engine.releaseTensor(sum);
  engine.releaseTensor(large);
}

test('10,000 operations leave the heap of the core as large as it was', async () => {
  const { engine, count } = await counted();
  for (let turn = 0; turn < 60; turn += 1) operate(engine, turn);
  const before = count();
  for (let turn = 0; turn < 1000; turn += 1) operate(engine, turn);
  assert.deepEqual(count(), before);
  const kept = engine.createTensor(tensorOf(3, 1));
  assert.ok(count().blocks > before.blocks, 'what is kept is counted');
  engine.releaseTensor(kept);
  assert.deepEqual(count(), before);
});
