import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { configsFor } from '../../../web/instrument/bits_vs_error/compute.ts';
import type { Result } from '../../../web/instrument/compute.ts';
import { outOfReach } from '../../../web/instrument/export/notes_view.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

// Min–max on data without 0: the zero point that it needs is outside the format.

const limits = (value: number) => ({ data: Float32Array.of(value) });

function resultOf(values: number[], scale: number, zeroPoint: number, more = {}): Result {
  const tensor = { dtype: 'float32', shape: [values.length], data: Float32Array.from(values) };
  const config = { ...lessonState.config, source: 'minMax', scale, zeroPoint, ...more };
  return {
    state: { ...lessonState, tensor, config },
    quantizer: { scales: { data: [scale] } },
    anatomy: {
      qmin: -128,
      qmax: 127,
      realQmin: limits(scale * (-128 - zeroPoint)),
      realQmax: limits(scale * (127 - zeroPoint)),
    },
  } as unknown as Result;
}

const far = [250, 500, 750, 1000];

describe('a zero point out of range', () => {
  test('is reported with the one that is used and the clipped values', () => {
    const { wanted, used, side, limit, format } = outOfReach(resultOf(far, 750 / 255, -128)) ?? {};
    assert.deepEqual([wanted, used, side, format], [-213, -128, 'above', 'int8']);
    assert.ok(Math.abs((limit ?? 0) - 750) < 1e-3);
    const below = outOfReach(
      resultOf(
        far.map((value) => -value),
        750 / 255,
        127,
      ),
    );
    assert.deepEqual(
      [below?.wanted, below?.side, below?.limit.toFixed(1)],
      [212, 'below', '-750.0'],
    );
  });

  test('does not occur if the range contains 0, also at its end', () => {
    assert.equal(outOfReach(resultOf([0, 255], 1, -128)), undefined);
    assert.equal(outOfReach(resultOf([-255, 0], 1, 127)), undefined);
    assert.ok(outOfReach(resultOf([1, 256], 1, -128)));
    assert.ok(outOfReach(resultOf([-256, -1], 1, 127)));
  });

  test('does not occur by hand, with 0 included, in a symmetric scheme, or for equal values', () => {
    for (const more of [
      { source: 'given' },
      { includeZero: true },
      { scheme: { ...lessonState.config.scheme, symmetric: true } },
    ])
      assert.equal(outOfReach(resultOf(far, 750 / 255, -128, more)), undefined);
    assert.equal(outOfReach(resultOf([5, 5], 5, 0)), undefined);
  });
});

test('all measured configurations include 0 if the setting does', () => {
  const { tensor } = lessonState;
  assert.ok(configsFor(tensor, 'shift_then_round', true).every(({ includeZero }) => includeZero));
  assert.ok(configsFor(tensor, 'shift_then_round').every(({ includeZero }) => !includeZero));
});
