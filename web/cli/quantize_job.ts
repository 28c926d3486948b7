import type { WeightMaxima, WeightStats } from '../core/engine/contract.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { formatInFile } from '../report/export/ggml.ts';
import type { ExportKind, ExportOrder, ExportPlan } from '../report/export/plan_types.ts';
import { bytesToWrite, writeExport } from '../report/export/write.ts';
import type { Checkpoint } from '../report/readers/checkpoint.ts';
import { isSurveyable } from '../report/schemes/roles.ts';
import { refuseExpansion } from './expansion.ts';
import type { FilePlace } from './file_source.ts';
import { type PartialFile, partialFile, refuseUnwritable } from './partial_file.ts';
import { type Loss, lossesIn } from './quantize_losses.ts';
import type { ReportThread } from './report_thread.ts';
import { withThreads } from './threads.ts';
import { openWeighted, type WeightedFiles } from './weighted_files.ts';

export interface QuantizeOrder extends WeightedFiles {
  readonly kind: ExportKind;
  readonly output: string;
  /** A format for each tensor; null leaves it as it is. */
  readonly formatsOf: (checkpoint: Checkpoint) => (string | null)[];
  readonly threads: number;
  readonly isDryRun: boolean;
  /** Whether tensors may be out of all proportion to the files. */
  readonly allowsExpansion?: boolean;
  /** Is told how far the tensors have been read, and then written: 0 to 1. */
  readonly onProgress?: (stage: 'reading' | 'writing', part: number) => void;
}

export interface Quantized {
  readonly checkpoint: Checkpoint;
  readonly plan: ExportPlan;
  /** The places of tensors with NaN or infinities, which stay as they are. */
  readonly notFinite: readonly number[];
  /** Tensors of which most weights become 0. */
  readonly losses: readonly Loss[];
}

/** Writes a file of quantized tensors. Until it is complete it has another name; a failure removes it. */
export async function quantizeFiles(order: QuantizeOrder): Promise<Quantized> {
  const { checkpoint, places } = await openWeighted(order);
  refuseExpansion(checkpoint, places, order.allowsExpansion ?? false);
  if (!order.isDryRun) refuseUnwritable(order.output);
  const count = Math.max(1, Math.min(order.threads, checkpoint.tensors.length));
  return withThreads(count, (threads) => quantizeBy(threads, places, checkpoint, order));
}

async function quantizeBy(
  threads: readonly AsyncOf<ReportThread>[],
  places: readonly FilePlace[],
  checkpoint: Checkpoint,
  { kind, output, formatsOf, isDryRun, onProgress }: QuantizeOrder,
): Promise<Quantized> {
  const formats = formatsOf(checkpoint);
  let file: PartialFile | undefined;
  try {
    const scans = await scanAll(threads, places, checkpoint, { kind, formats }, (part) =>
      onProgress?.('reading', part),
    );
    const [first] = threads;
    if (!first) throw new RangeError('threads');
    const plan = await first.planExport(places, checkpoint, {
      ...{ kind, formats, notFinite: scans.notFinite, overflowing: scans.overflowing },
    });
    const { notFinite } = scans;
    const question = { places, checkpoint, plan, stats: scans.stats };
    if (isDryRun) {
      const losses = await lossesIn(threads, { ...question, written: undefined });
      return { checkpoint, plan, notFinite, losses };
    }
    file = await partialFile(output, plan.size);
    let written = 0;
    await writeExport({
      ...{ plan, entries: checkpoint.tensors, sink: file, known: scans.maxima },
      packers: threads.map(({ pack, scan }) => ({
        pack: (entry, packing, tiles) => pack(places, entry, packing, tiles),
        maxima: async (entry) => (await scan(places, entry)).maxima,
      })),
      onBytes: (bytes) => {
        written += bytes;
        onProgress?.('writing', written / bytesToWrite(plan));
      },
    });
    await file.finish();
    file = undefined;
    const losses = await lossesIn(threads, { ...question, written: output });
    return { checkpoint, plan, notFinite, losses };
  } catch (error) {
    await file?.discard();
    throw error;
  }
}

/** Statistics of tensors, which their quantizers need. */
interface Scans {
  readonly notFinite: readonly number[];
  readonly overflowing: readonly number[];
  readonly maxima: ReadonlyMap<number, WeightMaxima>;
  readonly stats: ReadonlyMap<number, WeightStats>;
}

async function scanAll(
  threads: readonly Pick<AsyncOf<ReportThread>, 'scan'>[],
  places: readonly FilePlace[],
  { tensors }: Checkpoint,
  { kind, formats }: Pick<ExportOrder, 'kind' | 'formats'>,
  onPart: (part: number) => void,
): Promise<Scans> {
  // Unchanged tensors are read, too: NaN and infinities are reported for every weight.
  const touched = [...tensors.entries()].filter(
    ([place, entry]) => isSurveyable(entry) || (formats[place] && entry.elements > 0),
  );
  const total = touched.reduce((sum, [, { length }]) => sum + length, 0);
  const queue = [...touched];
  const notFinite: number[] = [];
  const overflowing: number[] = [];
  const maxima = new Map<number, WeightMaxima>();
  const stats = new Map<number, WeightStats>();
  let read = 0;
  const work = async ({ scan }: (typeof threads)[number]) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, entry] = next;
      const wanted = formats[place];
      const found = await scan(
        places,
        entry,
        wanted ? formatInFile(kind, wanted, entry) : undefined,
      );
      if (found.stats.nans + found.stats.infinities > 0) notFinite.push(place);
      if (found.isOverflowing) overflowing.push(place);
      maxima.set(place, found.maxima);
      stats.set(place, found.stats);
      read += entry.length;
      onPart(read / total);
    }
  };
  await Promise.all(threads.map(work));
  // In the order of the file, whichever thread was first.
  const inOrder = (found: number[]) => found.toSorted((a, b) => a - b);
  return { notFinite: inOrder(notFinite), overflowing: inOrder(overflowing), maxima, stats };
}
