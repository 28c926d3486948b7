import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compact } from '../../../web/charts/number_text.ts';
import { panelScales } from '../../../web/charts/panels/panel_scales.ts';

const scalesOf = (limit: number, error: number) =>
  panelScales({
    original: [limit, -limit / 40],
    dequantized: [limit],
    error: [error],
    qmin: -128,
    qmax: 127,
  });

test('all values of a panel have the same format, which depends on the largest magnitude', () => {
  const decimals = (limit: number) => scalesOf(limit, 1).original.decimals;
  assert.deepEqual([728.6, 1, 0.1, 0].map(decimals), [2, 2, 2, 2]);
  assert.deepEqual([0.0999, 0.02, 0.001, 0.0001].map(decimals), [4, 4, 5, 6]);
  const { original } = scalesOf(0.02, 0.003);
  const texts = [0.02, 0.0042, -0.00017].map((value) => compact(value, original.decimals));
  assert.deepEqual(texts, ['0.0200', '0.0042', '−0.0002']);
  const tiny = scalesOf(0.00009, 1).original.decimals;
  assert.deepEqual(
    [9e-5, 1.2e-6].map((value) => compact(value, tiny)),
    ['9.0e−5', '1.2e−6'],
  );
});

test('errors have a separate format, in the legend too', () => {
  const { original, error } = scalesOf(728.6, 0.0123);
  assert.deepEqual([original.decimals, error.decimals], [2, 4]);
  assert.deepEqual(error.legend.ends, ['0', '0.0123']);
});
