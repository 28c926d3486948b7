import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { found } from '../../robustness/fuzz/found.ts';
import { seeds } from '../../robustness/fuzz/seeds.ts';
import { targets } from '../../robustness/fuzz/targets.ts';

// The fuzzer's checks, on its first inputs.

describe('a reader keeps what it promises', () => {
  for (const [name, target] of Object.entries(targets)) {
    test(`for ${name}`, async () => {
      const own = [...(seeds[name] ?? []), ...(found[name] ?? []).map((text) => Buffer.from(text))];
      assert.ok(own.length > 0);
      const ends = await Promise.all(own.map((bytes) => target(new Uint8Array(bytes))));
      assert.ok(ends.every((end) => typeof end === 'string'));
    });
  }

  test('the good inputs are read, and the bad ones refused', async () => {
    const first = (name: string) => targets[name]?.(seeds[name]?.[0] as Uint8Array);
    assert.deepEqual(['text', 'npy', 'notebook', 'runner', 'plot'].map(first), [
      'undefined 2 -1false,1false,number_not_finite',
      'float32 2',
      'markdown codestream,execute_result,error',
      'markdown code',
      'float32 true',
    ]);
    assert.match(String(first('address')), /^version|^[a-z_]+(,[a-z_]+)+$/);
    assert.equal(first('address'), first('state'));
    const weights = ['safetensors', 'npz', 'csv', 'npy_entry', 'zip'].map(first);
    assert.deepEqual(await Promise.all(weights), [
      'f16 4,f32 2,f64 0,i64 1,u8 2',
      'f32 2F,f32 3,f64 1>,u8 1',
      'f32 2',
      'f16 1',
      '2 false,true',
    ]);
    const bad = new TextEncoder().encode('[[1, 2], [3]]');
    assert.match(String(targets.text?.(bad)), /^text_ragged /);
  });
});
