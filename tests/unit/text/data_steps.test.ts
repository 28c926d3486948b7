import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Anatomy } from '../../../web/core/engine/contract.ts';
import { csvSteps, elementsCsv } from '../../../web/text/data_files.ts';
import { itemsInStep } from '../../../web/text/steps.ts';

test('the table of very many elements is made in steps, of few elements each', () => {
  const count = 64 * 64;
  const of = (value: number) => ({
    ...({ dtype: 'float32', shape: [64, 64] } as const),
    data: new Float32Array(count).fill(value),
  });
  let [reads, most] = [0, 0];
  const tensor = of(0.5);
  const counted = new Proxy(tensor.data, {
    get: (data, name) => {
      if (/^\d+$/.test(String(name))) reads += 1;
      return Reflect.get(data, name, data);
    },
  });
  const anatomy = {
    ...{ quantized: of(1), dequantized: of(0.5), error: of(0) },
    causes: new Uint8Array(count),
  } as unknown as Anatomy;
  const steps = csvSteps({ ...tensor, data: counted }, anatomy);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    most = Math.max(most, reads);
    reads = 0;
  }
  assert.equal(most, itemsInStep);
  assert.equal(step.value, elementsCsv(tensor, anatomy));
  assert.equal(step.value.split('\n').length, count + 2);
  assert.match(step.value, /\n63,63,0\.5,1,0\.5,0,/);
});
