import type { ErrorRecord } from '../core/engine/errors.ts';
import type { Diagnosis } from '../report/doctor/diagnosis.ts';
import type { TensorEntry } from '../report/readers/checkpoint.ts';
import { openCheckpoint } from '../report/readers/open.ts';
import { isUndecoded, whyListed } from '../report/schemes/roles.ts';
import { pairsOf } from '../report/survey/pairs.ts';
import { type FilePlace, fileSource, placesFrom } from './file_source.ts';
import { inThreads } from './threads.ts';

export interface DoctorOrder {
  readonly files: readonly string[];
  /** None, or the files of the checkpoint before it was quantized. */
  readonly originals: readonly string[];
  readonly threads: number;
  readonly onTensor?: (name: string, done: number, count: number) => void;
}

/** The conventions of all packed weights of a checkpoint. */
export interface Diagnoses {
  /** The version of this structure. */
  readonly zeropoint_doctor: 1;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  /** In the order of the file. */
  readonly tensors: readonly Diagnosis[];
  /** Codes that cannot be decoded, and why. */
  readonly undecoded: readonly { readonly name: string; readonly reason: ErrorRecord }[];
}

/** Examines all packed weights by threads. */
export async function diagnoseFiles(order: DoctorOrder): Promise<Diagnoses> {
  const places = await placesFrom(order.files);
  const checkpoint = await openCheckpoint(places.map(fileSource));
  const originalPlaces = await placesFrom(order.originals);
  const originals = await originalsOf(checkpoint, originalPlaces);
  const packed = checkpoint.tensors.filter((entry) => entry.packed);
  const found = new Map<TensorEntry, Diagnosis>();
  await inThreads(order.threads, packed, async ({ diagnose }, entry) => {
    const diagnosis = await diagnose(places, entry, originalPlaces, originals.get(entry));
    found.set(entry, diagnosis);
    order.onTensor?.(entry.name, found.size, packed.length);
  });
  return {
    zeropoint_doctor: 1,
    files: places.map(({ name, size }) => ({ name, size })),
    tensors: packed.flatMap((entry) => found.get(entry) ?? []),
    undecoded: checkpoint.tensors.flatMap((entry) => {
      const reason = whyListed(entry);
      return reason && isUndecoded(reason) ? [{ name: entry.name, reason }] : [];
    }),
  };
}

/** The original of each tensor that has one. */
async function originalsOf(
  checkpoint: Awaited<ReturnType<typeof openCheckpoint>>,
  places: readonly FilePlace[],
): Promise<ReadonlyMap<TensorEntry, TensorEntry>> {
  if (places.length === 0) return new Map();
  const { pairs } = pairsOf(await openCheckpoint(places.map(fileSource)), checkpoint);
  return new Map(pairs.map(({ original, other }) => [other, original]));
}
