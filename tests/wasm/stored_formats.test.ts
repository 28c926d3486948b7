import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type StoredName,
  type StoredVerbs,
  storedCauses,
  storedFamilies,
  storedKinds,
  storedVerbs,
} from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { openFormats, variantNames } from './engines.ts';
import { refusal } from './tile_helpers.ts';

const floats = (shape: readonly number[], values: Iterable<number>): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});
/** Two rows that no block divides. */
const tensor = floats(
  [2, 40],
  Array.from({ length: 80 }, (_, i) => Math.sin(i) * (i === 3 ? 30 : 1)),
);
const names = Object.keys(storedKinds) as StoredName[];

for (const variant of variantNames) {
  describe(`the stored formats, ${variant}`, () => {
    let core: StoredVerbs;
    before(async () => {
      core = await openFormats(variant);
    });

    test('are those of the contract, in its order', () => {
      assert.deepEqual(Object.keys(core), storedVerbs);
      const formats = core.storedFormats();
      assert.deepEqual(
        formats.map(({ name, family, block }) => [name, { family, block }]),
        Object.entries(storedKinds),
      );
      assert.deepEqual([...new Set(formats.map(({ family }) => family))], storedFamilies);
      const { smallest, largest } = formats[names.indexOf('float4_e2m1fn')] ?? {};
      assert.deepEqual([smallest, largest], [0.5, 6]);
    });

    test('come back from their bytes as they were measured', () => {
      for (const name of names) {
        const stored = core.store(tensor, name);
        assert.equal(stored.format, name);
        assert.deepEqual([...stored.shape], [2, 40]);
        const anatomy = core.anatomizeStored(tensor, stored);
        const loaded = core.loadStored(stored);
        assert.deepEqual(loaded, anatomy.dequantized, name);
        assert.deepEqual(core.measureStored(tensor, name), anatomy.report, name);
        // Two bits and less keep little of what was not made for them.
        const least = /^t?q[12]_0$/.test(name) ? 0 : 5;
        assert.ok(anatomy.report.sqnr > least, `${name}: ${anatomy.report.sqnr} dB`);
        assert.equal(anatomy.codes.length, 80);
        assert.ok(anatomy.codes.every((code) => code < 2 ** anatomy.codeBits));
        assert.equal(anatomy.counts.length, storedCauses.length);
        assert.equal(anatomy.causes.length, 80);
        const at = 57;
        const element = core.explainStored(tensor, stored, at);
        assert.equal(element.value, loaded.data[at], name);
        assert.equal(element.cause, storedCauses[anatomy.causes[at] ?? -1], name);
        assert.equal(element.code, anatomy.codes[at], name);
        assert.ok(element.values instanceof Float32Array);
        assert.equal(element.values.includes(element.value), element.values.length > 0, name);
      }
    });

    test('have the bytes that a file has, in parts by name', () => {
      const ones = floats([1, 32], new Array(32).fill(-8));
      const { parts } = core.store(ones, 'q4_0');
      // The scale 1 as float16, and the lowest code for all.
      assert.deepEqual(Object.keys(parts), ['blocks']);
      assert.deepEqual([...(parts.blocks ?? [])], [0x00, 0x3c, ...new Array(16).fill(0)]);
      assert.deepEqual(Object.keys(core.store(ones, 'nvfp4').parts), [
        'codes',
        'scales',
        'tensor_scale',
      ]);
      const [scale] = core.explainStored(ones, core.store(ones, 'q4_0'), 0).scales;
      assert.deepEqual(scale, { name: 'scale', found: 1, stored: 1, code: 0x3c00, bits: 16 });
    });

    test('take options of a codebook', () => {
      const size = (options = {}) => core.store(tensor, 'kmeans', options).parts.codebook?.length;
      assert.equal(size(), 16 * 4);
      assert.equal(size({ levels: 3 }), 3 * 4);
      const codebook = (seed: number) => core.store(tensor, 'kmeans', { seed }).parts.codebook;
      assert.notDeepEqual(codebook(1), codebook(2));
      assert.deepEqual(codebook(2 ** 53), codebook(2 ** 53));
    });

    test('refuse with a code, and work afterwards', () => {
      const stored = core.store(tensor, 'q8_0');
      const { blocks = new Uint8Array() } = stored.parts;
      const cases: readonly [string, () => unknown][] = [
        ['unknown_stored_format', () => core.store(tensor, 'q9_9')],
        ['unknown_stored_format', () => core.loadStored({ ...stored, format: 'int8' })],
        ['invalid_argument', () => core.store(tensor, 4 as never)],
        ['invalid_argument', () => core.store(tensor, 'kmeans', { levels: 2.5 })],
        ['invalid_argument', () => core.store(tensor, 'kmeans', { seed: 2 ** 53 + 2 })],
        ['levels_out_of_range', () => core.store(tensor, 'kmeans', { levels: 1 })],
        ['levels_out_of_range', () => core.store(tensor, 'kmeans', { levels: 257 })],
        ['levels_out_of_range', () => core.store(tensor, 'kmeans', { levels: 2 ** 40 })],
        ['not_finite', () => core.store(floats([1], [Number.NaN]), 'nf4')],
        ['empty_tensor', () => core.store(floats([0], []), 'nf4')],
        ['invalid_argument', () => core.loadStored({ ...stored, parts: [1] as never })],
        ['invalid_argument', () => core.loadStored({ ...stored, shape: [-1] })],
        ['stored_size_differs', () => core.loadStored({ ...stored, parts: {} })],
        [
          'stored_size_differs',
          () => core.loadStored({ ...stored, parts: { blocks: blocks.slice(1) } }),
        ],
        ['shapes_differ', () => core.anatomizeStored(floats([80], tensor.data as never), stored)],
        ['index_out_of_range', () => core.explainStored(tensor, stored, 80)],
        ['index_out_of_range', () => core.explainStored(tensor, stored, -1)],
        ['invalid_argument', () => core.explainStored(tensor, stored, 0.5)],
      ];
      for (const [code, call] of cases) assert.equal(refusal(call).code, code);
      assert.equal(core.loadStored(stored).data.length, 80);
    });
  });
}

test('both builds store the same bytes', async () => {
  const [simd, scalar] = await Promise.all(variantNames.map(openFormats));
  for (const name of names) {
    assert.deepEqual(simd?.store(tensor, name), scalar?.store(tensor, name), name);
  }
});
