import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { QuantError } from '../../web/core/engine/errors.ts';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { weightDtypes } from '../../web/report/readers/dtypes.ts';
import { openWeights, variantNames } from './engines.ts';

for (const variant of variantNames) {
  describe(`surveys of weights (${variant})`, () => {
    let engine: WeightEngine;
    before(async () => {
      engine = await openWeights(variant);
    });

    const source = { dtype: 'f32', rows: 2, columns: 3 };
    const bytes = new Uint8Array(Float32Array.of(1, -2, 0.5, 0, 4, -127).buffer);
    const refused = (code: string) => (error: QuantError) => error.code === code;

    test('has the dtypes that readers know, with their blocks', () => {
      const dtypes = engine.weightDtypes().map(({ name, ...block }) => [name, block] as const);
      assert.deepEqual(Object.fromEntries(dtypes), weightDtypes);
    });

    test('compares integers and all stored formats', () => {
      const names = engine.weightFormats();
      assert.equal(names[0], 'int8_per_tensor');
      for (const { name } of engine.storedFormats()) assert.ok(names.includes(name), name);
    });

    test('finds statistics and errors', () => {
      const survey = engine.openSurvey(source);
      engine.tallyWeights(survey, bytes.subarray(0, 8));
      engine.tallyWeights(survey, bytes.subarray(8));
      const stats = engine.chooseWeightFormats(survey, ['int8_per_tensor', 'q8_0']);
      assert.equal(stats.elements, 6);
      assert.equal(stats.min, -127);
      assert.equal(stats.zeros, 1);
      engine.measureWeights(survey, bytes);
      const report = engine.reportWeights(survey);
      assert.deepEqual(report.stats, stats);
      assert.equal(report.histogram.length, 48);
      const [int8, q8] = report.errors;
      // With a scale of 1, 0.5 rounds to the even 0.
      assert.equal(int8?.squaredError, 0.25);
      assert.equal(int8?.flushedShare, 1 / 6);
      assert.equal(int8?.bitsPerWeight, (6 * 8 + 32) / 6);
      assert.equal(int8?.worst, 2);
      assert.equal(q8?.format, 'q8_0');
      assert.equal(q8?.bitsPerWeight, (34 * 8) / 6);
      assert.equal(report.widestRow, 1);
      engine.closeSurvey(survey);
      assert.throws(() => engine.reportWeights(survey), refused('invalid_argument'));
      engine.closeSurvey(survey);
    });

    test('keeps surveys apart', () => {
      const [one, other] = [engine.openSurvey(source), engine.openSurvey(source)];
      assert.notEqual(one, other);
      engine.tallyWeights(one, bytes);
      assert.throws(() => engine.chooseWeightFormats(other, []), refused('shape_mismatch'));
      engine.closeSurvey(one);
      engine.tallyWeights(other, bytes);
      assert.equal(engine.chooseWeightFormats(other, []).max, 4);
      engine.closeSurvey(other);
    });

    test('decodes bytes of either order', () => {
      assert.deepEqual(engine.decodeWeights('i16', Uint8Array.of(1, 0)), Float32Array.of(1));
      assert.deepEqual(
        engine.decodeWeights('i16', Uint8Array.of(1, 0), true),
        Float32Array.of(256),
      );
    });

    test('refuses wrong types and sizes, and works on', () => {
      const wrong = refused('invalid_argument');
      assert.throws(() => engine.openSurvey({ ...source, rows: -1 }), wrong);
      assert.throws(() => engine.openSurvey({ ...source, dtype: 3 as never }), wrong);
      assert.throws(() => engine.openSurvey({ ...source, dtype: 'x' }), refused('unknown_dtype'));
      assert.throws(() => engine.openSurvey({ ...source, rows: 0 }), refused('empty_tensor'));
      const survey = engine.openSurvey(source);
      assert.throws(() => engine.tallyWeights(survey, [1] as never), wrong);
      assert.throws(
        () => engine.tallyWeights(survey, bytes.subarray(1)),
        refused('stored_size_differs'),
      );
      engine.tallyWeights(survey, bytes);
      assert.throws(() => engine.tallyWeights(survey, bytes), refused('too_many_elements'));
      assert.throws(
        () => engine.chooseWeightFormats(survey, ['q9']),
        refused('unknown_stored_format'),
      );
      engine.closeSurvey(survey);
    });
  });
}
