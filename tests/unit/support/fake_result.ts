import type { Anatomy } from '../../../web/core/engine/contract.ts';
import type { Granularity, Tensor } from '../../../web/core/engine/values.ts';
import type { Result } from '../../../web/instrument/compute.ts';
import { lessonState, plainScheme, type State } from '../../../web/instrument/store/state.ts';
import { floats } from '../../golden/ask/recipes.ts';

export const int8s = (shape: readonly number[], values: readonly number[]): Tensor => ({
  dtype: 'int8',
  shape,
  data: Int8Array.from(values),
});

const shape = [2, 3];

/**
 * A result without a core. Two rows of three elements, and a scale for each row if there are two: numbers
 * that differ from one another, so that a test sees which of them is shown.
 */
export function fakeResult(
  scales: readonly number[],
  change: Partial<State> = {},
  granularity: Granularity = scales.length > 1 ? { perChannel: 0 } : { perTensor: true },
): Result {
  const scheme = { ...plainScheme, granularity };
  const state: State = {
    ...lessonState,
    tensor: floats(shape, [1, -2, 3.25, 40, 50.5, -60]),
    config: { ...lessonState.config, scheme },
    ...change,
  };
  const ends = (level: number) =>
    floats(
      [scales.length],
      scales.map((scale) => level * scale),
    );
  const anatomy = {
    ...{ qmin: -128, qmax: 127 },
    realQmin: ends(-128 - 5),
    realQmax: ends(127 - 5),
    rounded: floats(shape, [7, 3, 12, 25, 200, -19]),
    quantized: int8s(shape, [7, 3, 12, 25, 127, -19]),
    levels: floats(shape, [1, -1, 3.5, 40, 48, -60]),
    dequantized: floats(shape, [1, -1, 3.5, 40, 48, -60]),
    error: floats(shape, [0, 1, 0.25, 0, -2.5, 0]),
    causes: Uint8Array.of(3, 2, 2, 3, 1, 0),
  };
  return {
    state,
    anatomy: anatomy as unknown as Anatomy,
    quantizer: {
      scheme,
      scales: floats([scales.length], scales),
      zeroPoints: {
        ...{ dtype: 'int32', shape: [scales.length] },
        data: Int32Array.from(scales, (_, i) => 5 + i),
      },
    },
  };
}
