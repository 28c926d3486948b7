import type { Handle } from './tensor_types.ts';

/** The float types that random numbers are drawn in. */
export type RandomDType = 'float32' | 'float64';

/**
 * PyTorch's random numbers on the CPU. A generator is a whole number: 0, which is meant unless one is
 * given, is the default generator; any other begins where it is seeded, or as seed 0 does.
 */
export interface RandomVerbs {
  /** Starts the sequence of random numbers anew, as `torch.manual_seed` does. */
  manualSeed(seed: bigint, generator?: number): void;
  /** In [from, to), 0 and 1 unless given; `torch.rand`. float32 unless given. */
  tensorRand(
    shape: readonly number[],
    from?: number,
    to?: number,
    dtype?: RandomDType,
    generator?: number,
  ): Handle;
  /** Normal, of mean 0 and deviation 1 unless given; `torch.randn`. float32 unless given. */
  tensorRandn(
    shape: readonly number[],
    mean?: number,
    deviation?: number,
    dtype?: RandomDType,
    generator?: number,
  ): Handle;
  /** int64 in [low, high), both whole numbers within ±2⁵³; an empty range is `range_empty`. */
  tensorRandint(low: number, high: number, shape: readonly number[], generator?: number): Handle;
  /** The int64s from 0 up to `count`, each once, in any order; `torch.randperm`. */
  tensorRandperm(count: number, generator?: number): Handle;
}
