import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Tensor } from '../../web/core/engine/values.ts';
import type { AsyncStoredEngine } from '../../web/core/worker/stored_client.ts';
import { chartOf, headsOf, placeIn } from '../../web/instrument/conventions/data.ts';
import { conventionSentence } from '../../web/instrument/conventions/sentences.ts';
import { chinese } from '../../web/pages/shared/chinese.ts';
import { english } from '../../web/pages/shared/english.ts';
import { comparedIn, groupOf, openConventions } from './convention_blocks.ts';

let verbs: AsyncStoredEngine;
let normal: Tensor;
before(async () => {
  ({ verbs, normal } = await openConventions());
});

describe('the chart of a group', () => {
  const chart = async (name: string, tensor: Tensor, index: number, selected?: number) => {
    const all = await comparedIn(verbs, name, tensor, index);
    return {
      all,
      drawn: chartOf(english, all, 320, selected),
      inChinese: chartOf(chinese, all, 1, 0),
    };
  };

  test('has a strip for each format: its scale, its error, and what each element becomes', async () => {
    const { drawn, all } = await chart('scale', groupOf('scale').example, 9);
    const { strips } = drawn;
    assert.deepEqual(
      strips.map(({ name, scales, isBest }) => [name, scales, isBest]),
      [
        ['mxfp4_floor', 'scale 1', false],
        ['mxfp4_even', 'scale 2', true],
        ['mxfp4_rceil', 'scale 2', true],
      ],
    );
    strips.forEach((strip, i) => {
      const { levels, values, causes } = all.blocks[i] ?? assert.fail();
      assert.deepEqual([strip.levels, strip.values, strip.causes], [levels, values, causes]);
      assert.match(strip.error, /^MSE [\d.]+, SQNR [\d.]+ dB$/);
    });
    assert.deepEqual([drawn.originals, drawn.width], [all.originals, 320]);
    assert.equal(drawn.summary, conventionSentence(english, 'scale', all));
    const nvfp4 = (await chart('nvfp4', groupOf('nvfp4').example, 0)).drawn.strips;
    assert.match(nvfp4[0]?.scales ?? '', /^tensor scale \S+ × scale \d+$/);
    assert.match(nvfp4[1]?.scales ?? '', /^scale \d+$/);
  });

  test('marks the selected element, by its place in the block', async () => {
    const of = async (selected: number | undefined) =>
      (await chart('ends', normal, 83 + 40, selected)).drawn.selected;
    assert.equal(await of(undefined), undefined);
    assert.equal(await of(83 + 40), 8);
  });

  test('has its words in both languages', async () => {
    const { drawn, inChinese, all } = await chart('ends', groupOf('ends').example, 0);
    assert.equal(drawn.title, 'The ends of E4M3FN: NaN or saturating');
    const words = (of: typeof drawn) => [
      ...[of.originalLabel, of.bestLabel, of.differsLabel, of.agreesLabel],
      ...Object.values(of.causeLabels),
    ];
    assert.deepEqual(words(drawn).slice(0, 4), [
      ...['original', 'smallest error', 'stored differently', 'the same in all'],
    ]);
    assert.equal(drawn.causeLabels.scale_rounded, 'scale rounded');
    for (const word of [...words(inChinese), inChinese.title])
      assert.match(word, /\p{Script=Han}/u);
    assert.equal(drawn.notFiniteLabel, 'NaN, ±∞');
    assert.deepEqual(headsOf(english), ['Column', 'original']);
    assert.equal(placeIn(all)(7), '8');
  });

  test('counts the columns of its table from the start of the row', async () => {
    const { all } = await chart('nvfp4', normal, 83 + 40);
    assert.equal(placeIn(all)(0), '33');
    assert.equal(placeIn(all)(15), '48');
  });
});
