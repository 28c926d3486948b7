import type { ErrorRecord } from '../engine/errors.ts';
import type { Checkpoint } from '../weights/checkpoint.ts';
import type { TensorComparison } from '../weights/compare.ts';
import type { CheckpointComparison } from '../weights/comparison.ts';
import type { Pairing, TensorPair } from '../weights/pairs.ts';
import type { WindowPlace } from '../weights/window.ts';
import type { Progress } from './progress.ts';

/** Two versions of a tensor, and what has been found out about them so far. */
export interface ComparedRow {
  /** Its position among the pairs; identifies the row. */
  readonly index: number;
  readonly pair: TensorPair;
  readonly comparison?: TensorComparison;
  /** Why they could not be compared; the other rows are not affected. */
  readonly problem?: ErrorRecord;
}

/** The addresses of the instrument with a part of both versions, or why there are none. */
export type OpenedPair =
  | {
      readonly hrefs: readonly [original: string, other: string];
      readonly place: WindowPlace;
      readonly shape: readonly number[];
    }
  | { readonly problem: ErrorRecord };

export interface ComparisonState {
  readonly phase: 'empty' | 'comparing' | 'cancelled' | 'done';
  /** The names of files whose headers are being read. */
  readonly opening?: string;
  /** Why the last files were refused; a comparison that is there stays. */
  readonly problem?: ErrorRecord;
  readonly files: readonly File[];
  readonly checkpoint?: Checkpoint;
  readonly pairing?: Pairing;
  readonly rows: readonly ComparedRow[];
  /** By SQNR; otherwise in the order of the original. */
  readonly isWorstFirst: boolean;
  /** The index of a row. */
  readonly selected?: number;
  /** A part of the selected tensors, once it has been read. */
  readonly opened?: OpenedPair;
  readonly progress?: Progress;
  /** In seconds, once all is done. */
  readonly took?: number;
}

export const initialComparison: ComparisonState = {
  ...{ phase: 'empty', files: [], rows: [], isWorstFirst: false },
};

/** The rows in the order that is shown; those without figures come last. */
export function comparedRows({ rows, isWorstFirst }: ComparisonState): readonly ComparedRow[] {
  if (!isWorstFirst) return rows;
  const keyOf = ({ comparison }: ComparedRow) => comparison?.sqnr ?? Number.POSITIVE_INFINITY;
  const isMissing = ({ comparison }: ComparedRow) => Number(comparison === undefined);
  // Two infinities have no difference; for a sort that is none.
  return [...rows].sort(
    (one, other) => isMissing(one) - isMissing(other) || keyOf(one) - keyOf(other) || 0,
  );
}

/** The figures of a comparison so far. */
export const comparedIn = (rows: readonly ComparedRow[]): TensorComparison[] =>
  rows.flatMap(({ comparison }) => (comparison ? [comparison] : []));

/** What has been compared so far, as plain data; undefined without another file. */
export function comparisonOf(
  original: Checkpoint,
  originalFiles: readonly File[],
  { checkpoint, pairing, rows, files }: ComparisonState,
): CheckpointComparison | undefined {
  if (!checkpoint || !pairing) return undefined;
  const fileOf = ({ kind }: Checkpoint, of: readonly File[]) => ({
    kind,
    files: of.map(({ name, size }) => ({ name, size })),
  });
  const failed = rows.flatMap(({ pair, problem }) =>
    problem ? [{ name: pair.original.name, otherName: pair.other.name, reason: problem }] : [],
  );
  return {
    zeropoint_comparison: 1,
    original: fileOf(original, originalFiles),
    other: fileOf(checkpoint, files),
    tensors: comparedIn(rows),
    refused: [...pairing.refused, ...failed],
    onlyOriginal: pairing.onlyOriginal,
    onlyOther: pairing.onlyOther,
  };
}
