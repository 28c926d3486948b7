import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WeightVerbs } from '../../../web/core/engine/contract.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { packTiles } from '../../../web/report/export/pack.ts';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { tileElements } from '../../../web/report/readers/tiles.ts';
import { errorText } from '../../../web/report/views/problem_text.ts';
import { entryOf } from '../support/weight_entries.ts';

/** An engine whose parts of a tile decode to the given values, tile after tile. */
function engineOf(decoded: readonly number[], parts: readonly string[] = ['blocks']) {
  let tile = 0;
  const verbs = {
    storeWeightTile: () => ({
      parts: Object.fromEntries(parts.map((name) => [name, Uint8Array.of(tile)])),
    }),
    decodeWeights: () => Float32Array.of(1, decoded[tile++] ?? 0),
  };
  return verbs as unknown as WeightVerbs;
}

const entry = entryOf('blk.0.ffn_down.weight', { shape: [2, tileElements] });
const sources = [memorySource(new Uint8Array(entry.length), 'a.safetensors')];
const packed = (engine: WeightVerbs, format: string) =>
  packTiles(engine, sources, entry, { format }, { first: 0, count: 2 });

describe('a tile whose stored elements are not finite', () => {
  for (const bad of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])
    test(`refuses the export: ${bad}`, async () => {
      const values = { tensor: 'blk.0.ffn_down.weight', format: 'q8_0' };
      for (const decoded of [[bad], [0, bad]])
        await assert.rejects(packed(engineOf(decoded), 'q8_0'), {
          ...{ code: 'export_overflowed', values },
        });
      const said = errorText(english, { code: 'export_overflowed', values });
      assert.match(said, /^q8_0 makes NaN or infinities of elements of blk\.0\.ffn_down\.weight\./);
      assert.match(said, /Nothing was written\. Choose another format/);
    });

  test('is looked for in every format that has such elements', async () => {
    for (const format of ['float8_e4m3fn', 'float8_e5m2', 'iq4_nl_ref', 'float16'])
      await assert.rejects(packed(engineOf([Number.NaN], ['codes']), format), {
        code: 'export_overflowed',
      });
  });

  test('is not looked for in codes with scales beside them, and finite ones are joined', async () => {
    assert.deepEqual(await packed(engineOf([1, -65504]), 'q8_0'), { blocks: Uint8Array.of(0, 1) });
    const other = await packed(engineOf([Number.NaN], ['codes', 'scales']), 'nf4');
    assert.deepEqual(Object.keys(other), ['codes', 'scales']);
  });
});
