import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checksOf, failureText, thresholdsFrom } from '../../../web/cli/thresholds.ts';
import { errorWith, surveyed } from '../report/report_rows.ts';

const ratio = (format: string, sqnr: number) =>
  errorWith(format, { sqnr, inlierSqnr: sqnr, usualSqnr: sqnr });
const rows = [
  surveyed(0, 'lm_head.weight', { errors: [ratio('q4_k', 24)] }),
  surveyed(1, 'layers.0.down.weight', { errors: [ratio('q4_k', 19.9)] }),
  surveyed(2, 'layers.1.down.weight', { errors: [ratio('q4_k', Number.NEGATIVE_INFINITY)] }),
];
const report = {
  ...({ zeropoint_report: 1, kind: 'safetensors', files: [], metadata: {} } as const),
  ...{ formats: ['q4_k'], tensors: rows.map((row) => row.report), skipped: [] },
};

const failing = (...texts: string[]) =>
  checksOf(report, thresholdsFrom(texts)).flatMap((one) => (one.isBelow ? [one.tensor] : []));

describe('thresholds', () => {
  test('are asked of all tensors, or of those whose names match, which go first', () => {
    const [head, first, second] = rows.map(({ entry }) => entry.name);
    assert.deepEqual(failing('20'), [first, second]);
    assert.deepEqual(failing('19.9dB'), [second]);
    assert.deepEqual(failing('20', 'lm_head*=30'), [head, first, second]);
    assert.deepEqual(failing('lm_head*=30'), [head]);
    assert.deepEqual(failing('20', 'layers.*=10', 'layers.1.*=0'), [second]);
    assert.deepEqual(failing(), []);
  });

  test('take a pattern’s other signs as they are', () => {
    assert.throws(() => failing('lm.head*=3'), /no weight of this file has such a name/);
    assert.throws(() => failing('lm_head=3'), /no weight of this file has such a name/);
  });

  test('refuse what is no number of decibels, and two numbers for the same tensors', () => {
    for (const text of ['', 'x', '-1', '1e3', '201', '=20', 'a=', 'a=b=c', 'Infinity'])
      assert.throws(() => thresholdsFrom([text]), /--fail-below takes decibels/, text);
    assert.throws(() => thresholdsFrom(['20', '30']), /two numbers for all tensors/);
    assert.throws(() => thresholdsFrom(['a=20', 'a=30']), /two numbers for a\./);
  });

  test('say what failed', () => {
    const texts = checksOf(report, thresholdsFrom(['20'])).flatMap((one) =>
      one.isBelow ? [failureText(one)] : [],
    );
    assert.deepEqual(texts, [
      'layers.0.down.weight keeps 19.9 dB under q4_k, less than 20.',
      'layers.1.down.weight has no result that is finite under q4_k, and 20 dB are asked of it.',
    ]);
  });
});
