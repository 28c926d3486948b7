import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import zlib from 'node:zlib';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { type WeightDtype, weightDtypes } from '../../web/report/readers/dtypes.ts';
import { ggmlType } from '../../web/report/readers/gguf_types.ts';
import { openWeights, variantNames } from './engines.ts';

declare const projectRoot: string;

/** Blocks of one type, and their elements as the library reads them. */
interface Case {
  readonly type: WeightDtype;
  readonly number: number;
  readonly elements: number;
  readonly blocks: string;
  readonly values: string;
}

const file = path.join(projectRoot, 'tests/golden/answers/weights/ggml_blocks.json.gz');
const { cases } = JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as {
  readonly cases: readonly Case[];
};

const bytesFrom = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const bitsOf = (values: Float32Array) => new Uint32Array(values.slice().buffer);

/** The float16 of 0.5. */
const half = [0, 0x38];

for (const variant of variantNames) {
  describe(`types of ggml that are read and not written (${variant})`, () => {
    let engine: WeightEngine;
    before(async () => {
      engine = await openWeights(variant);
    });

    for (const { type, number, elements, blocks, values } of cases) {
      test(`${type} is what gguf reads, bit for bit`, () => {
        const stored = bytesFrom(blocks);
        const { bytes, elements: block, dtype } = ggmlType(number) ?? {};
        assert.deepEqual([dtype, block], [type, elements]);
        const expected = new Uint32Array(bytesFrom(values).buffer);
        const found = bitsOf(engine.decodeWeights(type, stored));
        assert.equal(found.length, (stored.length / (bytes ?? 1)) * elements);
        assert.deepEqual(found, expected);
        // Any block is that of the whole.
        const [first, second] = [3 * (bytes ?? 0), 4 * (bytes ?? 0)];
        const one = bitsOf(engine.decodeWeights(type, stored.slice(first, second)));
        assert.deepEqual(one, expected.slice(3 * elements, 4 * elements));
        assert.throws(() => engine.decodeWeights(type, stored.slice(1)), {
          code: 'stored_size_differs',
        });
      });
    }

    test('q1_0 has signs, and q2_0 whole numbers from -1, the first in the lowest bits', () => {
      const codes = Uint8Array.from({ length: 16 }, (_, at) => (at * 37 + 11) & 255);
      const block = Uint8Array.from([...half, ...codes]);
      assert.deepEqual([weightDtypes.q1_0.bytes, weightDtypes.q2_0.bytes], [18, 18]);
      const code = (at: number, bits: number) =>
        ((codes[Math.floor((at * bits) / 8)] ?? 0) >> ((at * bits) % 8)) & (2 ** bits - 1);
      assert.deepEqual(
        Array.from(engine.decodeWeights('q1_0', block)),
        Array.from({ length: 128 }, (_, at) => (code(at, 1) === 1 ? 0.5 : -0.5)),
      );
      assert.deepEqual(
        Array.from(engine.decodeWeights('q2_0', block)),
        Array.from({ length: 64 }, (_, at) => 0.5 * (code(at, 2) - 1)),
      );
    });
  });
}
