import { type ErrorRecord, QuantError } from '../engine/errors.ts';
import type { Checkpoint, SkippedTensor, TensorEntry } from '../weights/checkpoint.ts';
import type { ExportKind } from '../weights/export/plan_types.ts';
import { mixedFormats } from '../weights/export/recipe_file.ts';
import { notFiniteIn } from '../weights/flags.ts';
import { openCheckpoint } from '../weights/open.ts';
import { type CheckpointReport, listedOf } from '../weights/report.ts';
import type { ReportPart } from '../weights/report_json.ts';
import { isSurveyable } from '../weights/stored/roles.ts';
import type { TensorReport } from '../weights/survey.ts';
import { fileSource, placesOf } from './file_source.ts';
import { inThreads, withThreads } from './threads.ts';

export interface ReportOrder {
  readonly files: readonly string[];
  readonly formats: readonly string[];
  readonly threads: number;
  /** One of `count` parts of the work, from 1. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
  /** Is told about each tensor that is done. */
  readonly onTensor?: (name: string, done: number, count: number) => void;
}

/** The size of the file that a mix makes of the files of a report, as `zeropoint quantize` writes it. */
export async function plannedBytes(
  files: readonly string[],
  { tensors }: CheckpointReport,
  kind: ExportKind,
  mix: ReadonlyMap<string, string>,
): Promise<number> {
  const places = placesOf(files);
  const checkpoint = await openCheckpoint(places.map(fileSource));
  const odd = new Set(tensors.filter((one) => notFiniteIn(one) > 0).map(({ name }) => name));
  const notFinite = checkpoint.tensors.flatMap(({ name }, place) => (odd.has(name) ? [place] : []));
  const order = { kind, formats: mixedFormats(checkpoint, mix), notFinite };
  return withThreads(1, async ([thread]) => {
    if (!thread) throw new RangeError('threads');
    return (await thread.planExport(places, checkpoint, order)).size;
  });
}

/** The surveyed tensors of one part: every `count`-th in the order of size, so that parts are of one length. */
function entriesOf({ tensors }: Checkpoint, part: ReportOrder['part']): number[] {
  const bySize = tensors
    .flatMap((entry, place) => (isSurveyable(entry) ? [{ place, length: entry.length }] : []))
    .sort((one, other) => other.length - one.length || one.place - other.place)
    .map(({ place }) => place);
  if (!part) return bySize;
  return bySize.filter((_, i) => i % part.count === part.index - 1);
}

/** The names of all formats. */
export const knownFormats = (): Promise<readonly string[]> =>
  withThreads(1, async ([thread]) => thread?.formats() ?? []);

/** A tensor whose bytes cannot be worked through; the others do not depend on it. */
const skippedOf = ({ name, shape, dtype, length }: TensorEntry, reason: ErrorRecord) =>
  ({ name, shape, dtype, length, reason }) satisfies SkippedTensor;

/**
 * The report of one checkpoint, by threads that each take the next largest tensor. The same files
 * and formats give the same report, however many threads and parts there are.
 */
export async function surveyFiles(order: ReportOrder): Promise<CheckpointReport | ReportPart> {
  const places = placesOf(order.files);
  const checkpoint = await openCheckpoint(places.map(fileSource));
  const queue = entriesOf(checkpoint, order.part);
  const count = queue.length;
  const found = new Map<number, TensorReport>();
  const failed = new Map<number, SkippedTensor>();
  await inThreads(order.threads, queue, async ({ survey }, place) => {
    const entry = checkpoint.tensors[place] as TensorEntry;
    try {
      found.set(place, await survey(places, entry, order.formats));
    } catch (error) {
      if (!(error instanceof QuantError) || error.code === 'unknown_stored_format') throw error;
      failed.set(place, skippedOf(entry, { code: error.code, values: error.values }));
    }
    order.onTensor?.(entry.name, found.size + failed.size, count);
  });
  return assembled(checkpoint, places, order, found, failed);
}

function assembled(
  checkpoint: Checkpoint,
  places: readonly { readonly name: string; readonly size: number }[],
  { formats, part }: ReportOrder,
  found: ReadonlyMap<number, TensorReport>,
  failed: ReadonlyMap<number, SkippedTensor>,
): CheckpointReport | ReportPart {
  const inOrder = <T>(all: ReadonlyMap<number, T>) =>
    [...all].sort(([one], [other]) => one - other);
  const rows = inOrder(found);
  // What the reader skipped comes first, and is the first part's.
  const isFirst = !part || part.index === 1;
  const listed = isFirst ? checkpoint.tensors.filter((entry) => !isSurveyable(entry)) : [];
  const unread = isFirst ? checkpoint.skipped : [];
  const skipped = [
    ...unread.map((one, i) => [i - checkpoint.skipped.length, one] as const),
    ...inOrder(failed),
  ];
  return {
    zeropoint_report: 1,
    kind: checkpoint.kind,
    files: places.map(({ name, size }) => ({ name, size })),
    metadata: checkpoint.metadata,
    formats,
    tensors: rows.map(([, tensor]) => tensor),
    skipped: skipped.map(([, tensor]) => tensor),
    ...(listed.length > 0 && { listed: listed.map(listedOf) }),
    ...(part && {
      part: {
        ...part,
        places: rows.map(([place]) => place),
        skippedPlaces: skipped.map(([place]) => place),
      },
    }),
  };
}
