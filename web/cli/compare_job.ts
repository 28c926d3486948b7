import { recordOf } from '../core/engine/errors.ts';
import type { Checkpoint } from '../report/readers/checkpoint.ts';
import { openCheckpoint } from '../report/readers/open.ts';
import type { TensorComparison } from '../report/survey/compare.ts';
import {
  type CheckpointComparison,
  type ComparedFile,
  imatrixOf,
} from '../report/survey/comparison.ts';
import { pairsOf, type RefusedPair } from '../report/survey/pairs.ts';
import { refuseExpansion } from './expansion.ts';
import { type FilePlace, fileSource, placesFrom } from './file_source.ts';
import { inThreads } from './threads.ts';
import { openWeighted, type WeightedFiles } from './weighted_files.ts';

/** Paths are absolute. */
export interface CompareOrder extends WeightedFiles {
  readonly others: readonly string[];
  readonly threads: number;
  /** Whether tensors may be out of all proportion to the files. */
  readonly allowsExpansion?: boolean;
  /** Is told about each tensor that is done. */
  readonly onTensor?: (name: string, done: number, count: number) => void;
}

/** Compares two checkpoints by threads. The figures do not depend on how many there are. */
export async function compareFiles(order: CompareOrder): Promise<CheckpointComparison> {
  const { checkpoint: original, places } = await openWeighted(order);
  const otherPlaces = await placesFrom(order.others);
  const other = await openCheckpoint(otherPlaces.map(fileSource));
  refuseExpansion(original, places, order.allowsExpansion ?? false);
  refuseExpansion(other, otherPlaces, order.allowsExpansion ?? false);
  const { pairs, refused, onlyOriginal, onlyOther } = pairsOf(original, other);
  const found = new Map<number, TensorComparison>();
  const failed = new Map<number, RefusedPair>();
  const sizeOf = (place: number) => pairs[place]?.original.length ?? 0;
  const bySize = [...pairs.keys()].sort((one, two) => sizeOf(two) - sizeOf(one) || one - two);
  await inThreads(order.threads, bySize, async ({ compare }, place) => {
    const pair = pairs[place];
    if (!pair) return;
    const { name } = pair.original;
    try {
      found.set(place, await compare(places, otherPlaces, pair));
    } catch (error) {
      const { code, values } = recordOf(error);
      failed.set(place, { name, otherName: pair.other.name, reason: { code, values } });
    }
    order.onTensor?.(name, found.size + failed.size, pairs.length);
  });
  const inOrder = <T>(all: ReadonlyMap<number, T>) =>
    [...all].sort(([one], [two]) => one - two).map(([, value]) => value);
  return {
    zeropoint_comparison: 1,
    original: fileOf(original, places),
    other: fileOf(other, otherPlaces),
    ...(original.imatrix && { imatrix: original.imatrix }),
    tensors: inOrder(found),
    refused: [...refused, ...inOrder(failed)],
    ...{ onlyOriginal, onlyOther },
  };
}

function fileOf(checkpoint: Checkpoint, places: readonly FilePlace[]): ComparedFile {
  const imatrix = imatrixOf(checkpoint);
  const files = places.map(({ name, size }) => ({ name, size }));
  return { kind: checkpoint.kind, files, ...(imatrix && { imatrix }) };
}
