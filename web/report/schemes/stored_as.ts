import type { ErrorRecord } from '../../core/engine/errors.ts';

/**
 * The part that a tensor plays in a file that stores weights in several tensors:
 *
 * - `codes`: integers or narrow floats that stand for weights, by the scales in other tensors;
 * - `companion`: scales, zero points, maxima, permutations and shapes of codes;
 * - `activations`: by its name, the scale or zero point of what goes into a layer or leaves it, of weights that
 *   are stored as they are;
 * - `optimizer`: the state of a training run;
 * - `excluded`: a weight that a command was asked to leave out.
 */
export type StoredRole = 'codes' | 'companion' | 'activations' | 'optimizer' | 'excluded';

/** How a node of an ONNX graph reads codes. */
export interface CodesNode {
  /** The names of the tensors with the scales and the zero points. */
  readonly scales: string;
  readonly zeros?: string;
  /** The axis along which there is a scale for each index, or for each block; it may count from the end. */
  readonly axis?: number;
  /** The elements that share a scale along the axis; 0 for all that have the same index. */
  readonly block: number;
  /** For codes in rows of blocks: their bits, and the extents of the matrix that they are. */
  readonly matrix?: { readonly bits: number; readonly rows: number; readonly columns: number };
}

/** The role of a tensor that is no weight by itself. */
export interface StoredAs {
  readonly role: StoredRole;
  /** The usual name of the scheme, such as `GPTQ`; empty if only the pattern of names is known. */
  readonly scheme: string;
  /** For codes: their companions. For a companion: the codes that need it. */
  readonly names: readonly string[];
  /** For codes: the name of the weight that they encode. */
  readonly weight?: string;
  /** For codes of an ONNX graph, whose nodes decide and not their names. */
  readonly node?: CodesNode | 'unknown';
  /** For codes of a known scheme: why they cannot be decoded. */
  readonly problem?: ErrorRecord;
}
