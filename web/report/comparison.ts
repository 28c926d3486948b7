import type { ErrorRecord } from '../core/engine/errors.ts';
import { each, type Steps } from '../text/steps.ts';
import type { Progress } from './progress.ts';
import type { Checkpoint } from './readers/checkpoint.ts';
import type { WindowPlace } from './readers/window.ts';
import { type CheckpointComparison, type ComparedFile, imatrixOf } from './survey/comparison.ts';
import type { Pairing } from './survey/pairs.ts';
import type { ComparedColumn } from './views/compared_columns.ts';
import { type ComparedRow, comparisonsIn } from './views/compared_rows.ts';
import type { Sorting } from './views/sorting.ts';

/** The addresses of the instrument with a part of both versions, or why there are none. */
export type OpenedPair =
  | {
      readonly hrefs: readonly [original: string, other: string];
      readonly place: WindowPlace;
      readonly shape: readonly number[];
    }
  | { readonly problem: ErrorRecord };

export interface ComparisonState {
  readonly phase: 'empty' | 'asked' | 'comparing' | 'cancelled' | 'done';
  /** The names of files whose headers are being read. */
  readonly opening?: string;
  /** Why the last files were refused; a comparison that is there stays. */
  readonly problem?: ErrorRecord;
  readonly files: readonly File[];
  readonly checkpoint?: Checkpoint;
  readonly pairing?: Pairing;
  readonly rows: readonly ComparedRow[];
  /** How many pairs are done; `rows` may get their results later. */
  readonly found: number;
  readonly sorting: Sorting<ComparedColumn>;
  /** The index of a row. */
  readonly selected?: number;
  /** A part of the selected tensors, once it has been read. */
  readonly opened?: OpenedPair;
  readonly progress?: Progress;
  /** In seconds, once all is done. */
  readonly took?: number;
}

export const initialComparison: ComparisonState = {
  ...{
    phase: 'empty',
    files: [],
    rows: [],
    found: 0,
    sorting: { column: 'sqnr', isDescending: false },
  },
};

/** The comparison so far, as plain data; undefined without another file. In steps. */
export function* comparisonDataSteps(
  original: Checkpoint,
  originalFiles: readonly File[],
  { checkpoint, pairing, rows, files }: ComparisonState,
): Steps<CheckpointComparison | undefined> {
  if (!checkpoint || !pairing) return undefined;
  const fileOf = (one: Checkpoint, of: readonly File[]): ComparedFile => {
    const imatrix = imatrixOf(one);
    const named = of.map(({ name, size }) => ({ name, size }));
    return { kind: one.kind, files: named, ...(imatrix && { imatrix }) };
  };
  const refused = [...pairing.refused];
  yield* each(rows, ({ pair, problem }) => {
    const { original: own, other } = pair;
    if (problem) refused.push({ name: own.name, otherName: other.name, reason: problem });
  });
  return {
    zeropoint_comparison: 1,
    original: fileOf(original, originalFiles),
    other: fileOf(checkpoint, files),
    ...(original.imatrix && { imatrix: original.imatrix }),
    tensors: yield* comparisonsIn(rows),
    refused,
    onlyOriginal: pairing.onlyOriginal,
    onlyOther: pairing.onlyOther,
  };
}
