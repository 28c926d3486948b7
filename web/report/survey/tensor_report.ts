import type { WeightError, WeightReport } from '../../core/engine/contract.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';

/** The figures in which each square counts by the importance of its column. */
type Weighted =
  | 'weightedSquaredError'
  | 'weightedSqnr'
  | 'weightedInlierSqnr'
  | 'weightedUsualSqnr';

/** Figures without those, which say nothing without importance. */
export function withoutWeighted<Figures extends Pick<WeightError, Weighted>>({
  weightedSquaredError,
  weightedSqnr,
  weightedInlierSqnr,
  weightedUsualSqnr,
  ...rest
}: Figures): Omit<Figures, Weighted> {
  return rest;
}

/** A format's error on a tensor, and the bytes that it takes in a file; reports of older versions lack them. */
export interface FormatError
  extends Omit<WeightError, Weighted>,
    Partial<Pick<WeightError, Weighted>> {
  /** The bytes of the codes, the scales and all other parts of its definition. */
  readonly bytes?: number;
  /** The bytes of the array that states the tensor’s shape, which safetensors needs if no other array has it. */
  readonly shapeBytes?: number;
}

/** The report on a tensor. */
export interface TensorReport extends Omit<WeightReport, 'errors' | 'weightedSignal'> {
  readonly errors: readonly FormatError[];
  /** The name of the entry of an importance matrix by which the weighted figures count. */
  readonly importance?: string;
  /** The columns whose importance is 0, of all matrices together. */
  readonly unimportantColumns?: number;
  /** The sum of the squares by importance, where there is an entry. */
  readonly weightedSignal?: number;
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
