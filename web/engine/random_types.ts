import type { Handle, TensorDType } from './tensor_types.ts';

/**
 * PyTorch's random numbers on the CPU. A generator is a whole number: 0, which is meant unless one is
 * given, is the default generator; any other begins where it is seeded, or as seed 0 does.
 */
export interface RandomVerbs {
  /** Starts the sequence of random numbers anew, as `torch.manual_seed` does. */
  manualSeed(seed: bigint, generator?: number): void;
  /** Where a sequence stands, as PyTorch's 5056 bytes, uint8; `torch.get_rng_state`. */
  generatorState(generator?: number): Handle;
  /** A sequence goes on from there; `torch.set_rng_state`. False of bytes that are not a state. */
  setGeneratorState(state: Handle, generator?: number): boolean;
  /** Floats in [from, to), 0 and 1 unless given, float32 unless said; `torch.rand`. */
  tensorRand(
    shape: readonly number[],
    from?: number,
    to?: number,
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /** Normal floats of mean 0 and deviation 1 unless given, float32 unless said; `torch.randn`. */
  tensorRandn(
    shape: readonly number[],
    mean?: number,
    deviation?: number,
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * Whole numbers in [low, high), both within ±2⁵³, int64 unless said; an empty range is
   * `range_empty`, one that the dtype cannot hold number by number `value_overflows`.
   */
  tensorRandint(
    low: number,
    high: number,
    shape: readonly number[],
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /** The int64s from 0 up to `count`, each once, in any order; `torch.randperm`. */
  tensorRandperm(count: number, generator?: number): Handle;
}
