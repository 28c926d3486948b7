import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelDTypes, type Scheme } from '../../web/core/engine/contract.ts';
import { bitsPerWeight, byteText } from '../../web/instrument/size.ts';
import { openEngine } from './engines.ts';

test('the page counts bits per weight as the core does, whatever shares a scale', async () => {
  const engine = await openEngine('simd');
  const shape = [3, 10];
  const tensor = {
    dtype: 'float32' as const,
    shape,
    data: Float32Array.from({ length: 30 }, (_, i) => i - 11.5),
  };
  for (const format of levelDTypes) {
    for (const symmetric of format.startsWith('u') ? [false] : [false, true]) {
      for (const granularity of [
        { perTensor: true } as const,
        { perChannel: 0 },
        { perChannel: 1 },
        // The last group of a row is shorter, and has its own scale.
        { perGroup: 4 },
      ]) {
        const scheme: Scheme = { format, symmetric, granularity };
        const quantizer = engine.observe(tensor, scheme);
        assert.equal(bitsPerWeight(quantizer, 30), engine.bitsPerWeight(shape, scheme));
      }
    }
  }
});

test('memory is told in bytes, and from 1000 of them in larger units', () => {
  assert.equal(byteText(4, 3), '2 B');
  assert.equal(byteText(8, 999), '999 B');
  assert.equal(byteText(8, 1000), '1.0 kB');
  assert.equal(byteText(8, 999_949), '999.9 kB');
  assert.equal(byteText(8, 1_000_000), '1.0 MB');
  assert.equal(byteText(4.5, 65536), '36.9 kB');
  assert.equal(byteText(8 + 40 / 2 ** 20, 2 ** 20), '1.0 MB');
  // 7 levels of 8 bits and one scale of 40 are 12 bytes, though a seventh is no float64.
  assert.equal(byteText(8 + 40 / 7, 7), '12 B');
});
