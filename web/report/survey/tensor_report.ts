import type { WeightReport } from '../../core/engine/contract.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import type { ErrorTable } from './error_table.ts';
import type { Outcome } from './outcomes.ts';

/** The report on a tensor. */
export interface TensorReport extends Omit<WeightReport, 'errors' | 'weightedSignal'> {
  readonly errors: ErrorTable;
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
  /** How many rows of how many the figures are by; missing where all of them were read. */
  readonly sample?: { readonly rows: number; readonly of: number };
}

/**
 * Outcomes whose numbers lie in one array: an array for each list would take more memory than the numbers, and as
 * many messages' buffers.
 */
export function inOneArray(outcomes: readonly Outcome<TensorReport>[]): Outcome<TensorReport>[] {
  const lengths = outcomes.map((outcome) =>
    'result' in outcome ? listsOf(outcome.result).reduce((sum, list) => sum + list.length, 0) : 0,
  );
  const numbers = new Float64Array(lengths.reduce((sum, length) => sum + length, 0));
  let used = 0;
  const moved = (list: Float64Array) => {
    const start = used;
    used += list.length;
    numbers.set(list, start);
    return numbers.subarray(start, used);
  };
  let known: readonly string[] = [];
  return outcomes.map((outcome) => {
    if (!('result' in outcome)) return outcome;
    const { histogram, wideRows, wideColumns, errors } = outcome.result;
    const { formats } = errors;
    const isKnown = formats.length === known.length && formats.every((one, i) => one === known[i]);
    if (!isKnown) known = formats;
    const lists = {
      ...{ histogram: moved(histogram), wideRows: moved(wideRows) },
      wideColumns: moved(wideColumns),
    };
    const table = { formats: known, figures: moved(errors.figures) };
    return { result: { ...outcome.result, ...lists, errors: table } };
  });
}

const listsOf = ({ histogram, wideRows, wideColumns, errors }: TensorReport) => [
  histogram,
  wideRows,
  wideColumns,
  errors.figures,
];
