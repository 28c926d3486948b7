import type { WeightError, WeightReport } from '../../core/engine/contract.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';

/** A format's error on a tensor, and the bytes that it takes in a file; reports of older versions lack them. */
export interface FormatError extends WeightError {
  /** The bytes of the codes, the scales and all other parts of its definition. */
  readonly bytes?: number;
  /** The bytes of the array that states the tensor’s shape, which safetensors needs if no other array has it. */
  readonly shapeBytes?: number;
}

/** The report on a tensor. */
export interface TensorReport extends WeightReport {
  readonly errors: readonly FormatError[];
  /** As the entry of the tensor has it. */
  readonly tiedTo?: string;
  readonly ownBytes?: number;
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: WeightDtype;
  /** The bytes that the tensor takes in its file. */
  readonly length: number;
  /** As that of the entry; formats with a scale for each channel have no figures if it is no number. */
  readonly channelAxis?: TensorEntry['channelAxis'];
  /** For a weight that the file stores as codes: the usual name of its scheme. */
  readonly scheme?: string;
}
