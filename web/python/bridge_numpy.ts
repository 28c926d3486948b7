import type { NumpySeeding } from '../engine/numpy_types.ts';
import type { TensorDType } from '../engine/tensor_types.ts';
import type { Engine } from '../engine/types.ts';
import { type Crossed, handle, numbers } from './operand.ts';

/** NumPy's random numbers and sums. */
export function drawnIn(engine: Engine) {
  return {
    numpy_seed: (kind: NumpySeeding, words: string, generator: number) =>
      engine.numpySeed(kind, numbers(words), generator),
    numpy_uniform: (generator: number, ...shape: number[]) =>
      engine.numpyUniform(shape, generator).id,
    numpy_normal: (generator: number, ...shape: number[]) =>
      engine.numpyNormal(shape, generator).id,
    numpy_integers: (
      generator: number,
      dtype: TensorDType,
      low: Crossed,
      high: Crossed,
      ...shape: number[]
    ) => engine.numpyIntegers(BigInt(low), BigInt(high), shape, dtype, generator).id,
    numpy_permutation: (generator: number, count: number) =>
      engine.numpyPermutation(count, generator).id,
    numpy_sum: (id: number, axis: number) => engine.numpySum(handle(id), axis).id,
  };
}
