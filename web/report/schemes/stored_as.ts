/**
 * The part that a tensor plays in a file that stores weights in several tensors:
 *
 * - `codes`: integers or narrow floats that stand for weights, by the scales in other tensors;
 * - `companion`: scales, zero points, maxima, permutations and shapes of codes;
 * - `optimizer`: the state of a training run.
 */
export type StoredRole = 'codes' | 'companion' | 'optimizer';

/** What a tensor is, if it is no weight by itself. */
export interface StoredAs {
  readonly role: StoredRole;
  /** What people call the scheme, such as `GPTQ`; empty where only the pattern of names is known. */
  readonly scheme: string;
  /** Of codes: their companions. Of a companion: the codes that need it. */
  readonly names: readonly string[];
  /** Of codes: the name of the weight that they stand for. */
  readonly weight?: string;
}
