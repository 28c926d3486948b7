import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatsOfPreset, presetNamed } from '../../../web/report/export/presets.ts';
import { presetMixSteps } from '../../../web/report/preset_mix.ts';
import { recipeJson } from '../../../web/report/recipe.ts';
import type { RecipeWish } from '../../../web/report/state.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

const measured = ['q4_k', 'q6_k'].map((format) => errorWith(format, { squaredError: 0.25 }));
const row = (index: number, name: string, change: Parameters<typeof surveyed>[2] = {}) =>
  surveyed(index, name, {
    entry: { shape: [4, 1024], dtype: 'f32', elements: 4096, length: 16384 },
    errors: measured,
    ...change,
  });
const rows = [
  row(0, 'output.weight'),
  row(1, 'blk.0.attn_q.weight'),
  row(2, 'blk.0.attn_k.weight', { stats: { nans: 1 } }),
  row(3, 'blk.0.ffn_up.weight', {
    errors: [errorWith('q4_k', { squaredError: Number.POSITIVE_INFINITY })],
  }),
];
const formats = formatsOfPreset(presetNamed('q4-k-m'), checkpointOf(rows));
const mixOf = (some: typeof rows) => atOnce(presetMixSteps(some, formats));

describe('a preset as a mix', () => {
  test('gives each weight its format, and adds errors and bits up', () => {
    const { names, mix, unmeasured, notFinite } = mixOf(rows.slice(0, 2));
    assert.deepEqual(names, ['output.weight', 'blk.0.attn_q.weight']);
    assert.deepEqual(
      mix.chosen.map(({ format }) => format),
      ['q6_k', 'q4_k'],
    );
    assert.equal(mix.squaredError, 0.5);
    assert.equal(
      mix.bits,
      mix.chosen.reduce((sum, { bits }) => sum + bits, 0),
    );
    assert.deepEqual([unmeasured, notFinite], [[], []]);
  });

  test('leaves what is not finite as it is, and names it', () => {
    const { mix, notFinite, unmeasured } = mixOf(rows);
    assert.deepEqual(notFinite, ['blk.0.attn_k.weight', 'blk.0.ffn_up.weight']);
    assert.deepEqual(
      mix.chosen.map(({ format }) => format),
      ['q6_k', 'q4_k', 'f32', 'f32'],
    );
    assert.deepEqual(mix.chosen[3], { format: 'f32', bits: 32 * 4096, squaredError: 0 });
    assert.equal(mix.squaredError, 0.5);
    assert.deepEqual(unmeasured, []);
  });

  test('names the formats in which a weight has not been measured', () => {
    const some = [row(0, 'output.weight', { errors: [errorWith('q4_k')] }), ...rows.slice(1, 2)];
    assert.deepEqual(mixOf(some).unmeasured, ['q6_k']);
  });

  test('is saved as a recipe that names it, without what only a search has', () => {
    const { mix, names, notFinite } = mixOf(rows.slice(0, 2));
    const wish: RecipeWish = {
      ...({ unit: 'bits', target: '4.5', isGguf: false } as const),
      ...({ objective: 'relative', pins: 'x=keep', preset: 'Q4_K_M' } as const),
    };
    const recipe = { wish, mix, names, notFinite, limit: mix.bits, least: 0, fileBytes: 9 };
    assert.deepEqual(JSON.parse(recipeJson(recipe)), {
      ...{ zeropoint_recipe: 1, kind: 'gguf', preset: 'Q4_K_M' },
      ...{ bits: mix.bits, fileBytes: 9, squaredError: 0.5, notFinite: [] },
      tensors: { 'output.weight': 'q6_k', 'blk.0.attn_q.weight': 'q4_k' },
    });
  });
});
