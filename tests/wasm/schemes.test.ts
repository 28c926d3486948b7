import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import zlib from 'node:zlib';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { readRange } from '../../web/report/readers/slices.ts';
import { withNumbers } from '../../web/report/schemes/packed.ts';
import { openWeights, variantNames } from './engines.ts';

declare const projectRoot: string;

/** A tensor as a library made it. */
interface Expected {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: string;
}

/** The cases of tests/golden/ask/schemes. */
interface Answers {
  readonly library: string;
  readonly cases: readonly {
    readonly name: string;
    readonly config: object | null;
    readonly file: string;
    readonly expected: Readonly<Record<string, Expected>>;
  }[];
}

const folder = path.join(projectRoot, 'tests/golden/answers/schemes');
const answers = fs
  .readdirSync(folder)
  .map((name) => zlib.gunzipSync(fs.readFileSync(path.join(folder, name))).toString())
  .map((text) => JSON.parse(text) as Answers);

const bytesFrom = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

for (const variant of variantNames) {
  describe(`weights that are stored as codes (${variant})`, () => {
    let engine: WeightEngine;
    before(async () => {
      engine = await openWeights(variant);
    });

    const numbersOf = async (
      sources: Parameters<typeof withNumbers>[1],
      entry: TensorEntry,
      first = 0,
      count = entry.elements,
    ) =>
      withNumbers(engine, sources, entry, async (all, one) =>
        engine.decodeWeights(one.dtype, await readRange(all, one, first, count)),
      );

    for (const { library, cases } of answers) {
      for (const { name, config, file, expected } of cases) {
        test(`are what ${library} makes of them: ${name}`, async () => {
          const ending = library === 'onnxruntime' ? 'onnx' : 'safetensors';
          const sources = [memorySource(bytesFrom(file), `model.${ending}`)];
          if (config)
            sources.push(memorySource(Buffer.from(JSON.stringify(config)), 'config.json'));
          const { tensors } = await openCheckpoint(sources);
          for (const [weight, { dtype, shape, data }] of Object.entries(expected)) {
            const entry = tensors.find((one) => one.name === weight);
            assert.ok(entry?.packed, `${weight}: ${JSON.stringify(tensors)}`);
            assert.deepEqual(entry.shape, shape);
            const loaded = engine.decodeWeights(dtype.toLowerCase(), bytesFrom(data));
            const found = await numbersOf(sources, entry);
            assert.equal(found.length, loaded.length);
            const isRounded = entry.dtype === 'f32' && dtype !== 'F32';
            const own = isRounded ? rounded(found, dtype.toLowerCase()) : found;
            // ModelOpt has no negative zero.
            const differing = own.filter(
              (value, at) => !Object.is(value + 0, (loaded[at] ?? 0) + 0),
            ).length;
            assert.equal(differing, 0, `${differing} of ${loaded.length} differ`);
            // Any part is that of the whole.
            const third = Math.floor(entry.elements / 3);
            const part = await numbersOf(sources, entry, third + 1, third);
            assert.deepEqual(part, found.slice(third + 1, 2 * third + 1));
          }
        });
      }
    }

    /** Numbers as a loader has them that rounds to a narrower dtype. */
    const rounded = (values: Float32Array, dtype: string): Float32Array => {
      const source = { dtype: 'f32', rows: 1, columns: values.length };
      const format = dtype === 'bf16' ? 'bfloat16' : 'float16';
      const maxima = { absMax: 0, rowMaxima: new Float32Array(1) };
      const bytes = new Uint8Array(values.slice().buffer);
      const { parts } = engine.storeWeightTile(source, format, maxima, 0, bytes);
      return engine.decodeWeights(dtype, Object.values(parts)[0] ?? new Uint8Array());
    };
  });
}
