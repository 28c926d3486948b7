import type { WeightStats } from '../core/engine/contract.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import type { ExportPlan, PlacedTensor } from '../report/export/plan_types.ts';
import type { Checkpoint, TensorEntry } from '../report/readers/checkpoint.ts';
import { openCheckpoint } from '../report/readers/open.ts';
import { isMostlyLost, lostShare, lostUnder } from '../report/survey/lost.ts';
import { type FilePlace, fileSource, placesOf } from './file_source.ts';
import type { ReportThread } from './report_thread.ts';

/** A tensor of which most weights become 0, and the share of them. */
export interface Loss {
  readonly name: string;
  readonly format: string;
  readonly share: number;
}

type Thread = Pick<AsyncOf<ReportThread>, 'compare' | 'survey'>;

export interface LossQuestion {
  readonly places: readonly FilePlace[];
  readonly checkpoint: Checkpoint;
  readonly plan: ExportPlan;
  /** The statistics of the originals, by their places. */
  readonly stats: ReadonlyMap<number, WeightStats>;
  /** The file that was written; undefined for a dry run. */
  readonly written: string | undefined;
}

/**
 * The tensors that lose most of their weights. A file that was written is read again and compared, which takes
 * less time than to quantize twice; without one, the formats are measured.
 */
export async function lossesIn(
  threads: readonly Thread[],
  { places, checkpoint, plan, stats, written }: LossQuestion,
): Promise<readonly Loss[]> {
  const others = written === undefined ? [] : placesOf([written]);
  const read = written === undefined ? undefined : await openCheckpoint(others.map(fileSource));
  const byName = new Map(read?.tensors.map((entry) => [entry.name, entry]));
  const quantized = plan.tensors.filter(({ isQuantized }) => isQuantized);
  const queue = [...quantized];
  const found = new Map<PlacedTensor, Loss>();
  const work = async (thread: Thread) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, place, format = '' } = next;
      const entry = checkpoint.tensors[place];
      if (!entry) continue;
      const share = await shareOf(thread, entry, format, byName.get(name));
      if (isMostlyLost(share)) found.set(next, { name, format, share });
    }
  };
  await Promise.all(threads.map(work));
  return quantized.flatMap((one) => found.get(one) ?? []);

  async function shareOf(
    thread: Thread,
    original: TensorEntry,
    format: string,
    other: TensorEntry | undefined,
  ): Promise<number> {
    const own = stats.get(checkpoint.tensors.indexOf(original));
    if (other && own && other.elements === original.elements) {
      const { flushed } = await thread.compare(places, others, { original, other });
      return lostShare(own, flushed);
    }
    const [outcome] = await thread.survey(places, [original], [format]);
    return outcome && 'result' in outcome ? lostUnder(outcome.result, format) : 0;
  }
}
