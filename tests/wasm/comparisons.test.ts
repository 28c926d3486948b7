import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { QuantError } from '../../web/core/engine/errors.ts';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { openWeights, variantNames } from './engines.ts';

const refused = (code: string) => (error: QuantError) => error.code === code;
const rawOf = (values: Float32Array) => new Uint8Array(values.buffer);

for (const variant of variantNames) {
  describe(`comparisons of weights (${variant})`, () => {
    let engine: WeightEngine;
    before(async () => {
      engine = await openWeights(variant);
    });

    const source = { dtype: 'f32', rows: 6, columns: 64 };
    const values = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i * 12.9898) * 3);

    test('have the figures of a plain loop', () => {
      const stored = engine.storeWeightTile(
        source,
        'q4_0',
        { absMax: 3, rowMaxima: new Float32Array() },
        0,
        rawOf(values),
      ).parts.blocks as Uint8Array;
      const restored = engine.decodeWeights('q4_0', stored);
      const comparison = engine.openComparison(source, { ...source, dtype: 'q4_0' }, 2, 4, 1);
      engine.compareWeights(comparison, rawOf(values), stored);
      const found = engine.reportComparison(comparison);
      const sums = { signal: 0, squared: 0, inliers: 0, inlierSquared: 0, differing: 0 };
      const usual = { signal: 0, squared: 0 };
      const blocks = new Float64Array(12);
      values.forEach((value, i) => {
        const error = (restored[i] ?? 0) - value;
        sums.signal += value * value;
        sums.squared += error * error;
        blocks[i >> 5] = (blocks[i >> 5] ?? 0) + error * error;
        if (error !== 0) sums.differing += 1;
        if (Math.abs(value) > 2) return;
        sums.inliers += value * value;
        sums.inlierSquared += error * error;
        if (Math.abs(value) > 1) return;
        usual.signal += value * value;
        usual.squared += error * error;
      });
      const isNear = (actual: number, expected: number) =>
        assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.abs(expected), `${actual}`);
      isNear(found.signal, sums.signal);
      isNear(found.squaredError, sums.squared);
      isNear(found.mse, sums.squared / 384);
      isNear(found.sqnr, 10 * Math.log10(sums.signal / sums.squared));
      isNear(found.inlierSqnr, 10 * Math.log10(sums.inliers / sums.inlierSquared));
      isNear(found.usualSqnr, 10 * Math.log10(usual.signal / usual.squared));
      isNear(found.relative, Math.sqrt(sums.squared / sums.signal));
      assert.equal(found.elements, 384);
      assert.equal(found.differing, sums.differing);
      assert.equal(found.worstBlock, 32 * blocks.indexOf(Math.max(...blocks)));
      assert.equal(found.bands.length, 2);
      engine.closeComparison(comparison);
      assert.throws(() => engine.reportComparison(comparison), refused('invalid_argument'));
      engine.closeComparison(comparison);
    });

    test('are kept apart from each other and from surveys', () => {
      const comparison = engine.openComparison(source, source, Number.POSITIVE_INFINITY, 1, 1);
      const other = engine.openComparison(source, source, Number.POSITIVE_INFINITY, 6, 1);
      const survey = engine.openSurvey(source);
      engine.compareWeights(comparison, rawOf(values), rawOf(values));
      assert.throws(() => engine.reportComparison(other), refused('shape_mismatch'));
      engine.closeSurvey(survey);
      engine.closeComparison(other);
      const { sqnr, worstBlock, exactBlocks } = engine.reportComparison(comparison);
      assert.deepEqual([sqnr, worstBlock, exactBlocks], [Number.POSITIVE_INFINITY, Number.NaN, 12]);
      engine.closeComparison(comparison);
    });

    test('refuse what does not fit, and work on', () => {
      const fails = (code: string, ...args: Parameters<WeightEngine['openComparison']>) =>
        assert.throws(() => engine.openComparison(...args), refused(code));
      fails('shape_mismatch', source, { ...source, rows: 5 }, 1, 1, 1);
      fails('unknown_dtype', source, { ...source, dtype: 'iq9' }, 1, 1, 1);
      fails('group_size_zero', source, source, 1, 0, 1);
      fails('invalid_argument', source, source, 1, -1, 1);
      fails('invalid_argument', source, source, '1' as never, 1, 1);
      const comparison = engine.openComparison(source, source, 1, 1, 1);
      assert.throws(
        () => engine.compareWeights(comparison, rawOf(values), rawOf(values).subarray(4)),
        refused('shape_mismatch'),
      );
      assert.throws(
        () => engine.compareWeights(comparison, rawOf(values), [1] as never),
        refused('invalid_argument'),
      );
      engine.compareWeights(comparison, rawOf(values), rawOf(values));
      assert.equal(engine.reportComparison(comparison).differing, 0);
      engine.closeComparison(comparison);
    });
  });
}
