import type { Handle, TensorDType } from './tensor_types.ts';

/** How a generator of NumPy's is made of its seed's words of 32 bits, the lowest first. */
export type NumpySeeding = 'state' | 'state_of_words' | 'default_rng';

/**
 * NumPy's sums, and its random numbers. A generator is a whole number, 0 unless given, and not that of
 * `manualSeed`; until it is seeded it draws as `RandomState(0)` does.
 */
export interface NumpyVerbs {
  /**
   * Makes a generator: `RandomState(word)`, `RandomState([word, …])`, or `default_rng` of the words,
   * of which there is at least one.
   */
  numpySeed(kind: NumpySeeding, words: readonly number[], generator?: number): void;
  /** Float64s in [0, 1); `random_sample`. */
  numpyUniform(shape: readonly number[], generator?: number): Handle;
  /** Float64s of mean 0 and deviation 1; `standard_normal`. */
  numpyNormal(shape: readonly number[], generator?: number): Handle;
  /**
   * Whole numbers from `low` to `high`, both included, of an integer type or bool that holds them,
   * int64 unless said; `randint`. No such number is `range_empty`.
   */
  numpyIntegers(
    low: bigint,
    high: bigint,
    shape: readonly number[],
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /** The int64s from 0 up to `count`, each once, in any order; `permutation`. */
  numpyPermutation(count: number, generator?: number): Handle;
  /** Sums of float32 or float64 along an axis, added in the order in which NumPy adds. */
  numpySum(handle: Handle, axis: number): Handle;
}
