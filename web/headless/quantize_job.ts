import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { WeightMaxima } from '../engine/contract.ts';
import { RpcClient } from '../rpc/client.ts';
import { type NodeThreads, nodePort } from '../rpc/node_port.ts';
import type { AsyncOf } from '../rpc/protocol.ts';
import type { Checkpoint } from '../weights/checkpoint.ts';
import type { ExportKind, ExportPlan } from '../weights/export/plan_types.ts';
import { bytesToWrite, writeExport } from '../weights/export/write.ts';
import { openCheckpoint } from '../weights/open.ts';
import { type FilePlace, fileSource, placeOf } from './file_source.ts';
import { type PartialFile, partialFile } from './partial_file.ts';
import type { ReportThread } from './report_thread.ts';

export interface QuantizeOrder {
  readonly files: readonly string[];
  readonly kind: ExportKind;
  readonly output: string;
  /** A format for each tensor; null leaves it as it is. */
  readonly formatsOf: (checkpoint: Checkpoint) => (string | null)[];
  readonly threads: number;
  readonly isDryRun: boolean;
  /** Is told how far the tensors have been read, and then written: 0 to 1. */
  readonly onProgress?: (stage: 'reading' | 'writing', part: number) => void;
}

export interface Quantized {
  readonly checkpoint: Checkpoint;
  readonly plan: ExportPlan;
}

/** Writes a file of quantized tensors. Until it is complete it has another name; a failure removes it. */
export async function quantizeFiles(order: QuantizeOrder): Promise<Quantized> {
  const { files, kind, onProgress } = order;
  const places = files.map(placeOf);
  const checkpoint = await openCheckpoint(places.map(fileSource));
  const formats = order.formatsOf(checkpoint);
  const wasm = fs.readFileSync(new URL('./zeropoint.weights.simd.wasm', import.meta.url));
  const script = new URL('./report_thread.mjs', import.meta.url);
  const port = nodePort({ Worker } as unknown as NodeThreads, script, wasm);
  const count = Math.max(1, Math.min(order.threads, checkpoint.tensors.length));
  const clients = Array.from(
    { length: count },
    () => new RpcClient<ReportThread>(['scan', 'planExport', 'pack'], [port]),
  );
  const threads = clients.map((client) => client.session());
  let file: PartialFile | undefined;
  try {
    const scans = await scanAll(threads, places, checkpoint, formats, (part) =>
      onProgress?.('reading', part),
    );
    const [first] = threads;
    if (!first) throw new RangeError('threads');
    const plan = await first.planExport(places, checkpoint, {
      ...{ kind, formats, notFinite: scans.notFinite },
    });
    if (order.isDryRun) return { checkpoint, plan };
    file = await partialFile(order.output, plan.size);
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
    return { checkpoint, plan };
  } catch (error) {
    await file?.discard();
    throw error;
  } finally {
    // A thread that is not ended keeps the process alive.
    for (const client of clients) client.close();
  }
}

/** What quantizers must know of the tensors that they touch. */
interface Scans {
  readonly notFinite: readonly number[];
  readonly maxima: ReadonlyMap<number, WeightMaxima>;
}

async function scanAll(
  threads: readonly Pick<AsyncOf<ReportThread>, 'scan'>[],
  places: readonly FilePlace[],
  { tensors }: Checkpoint,
  formats: readonly (string | null)[],
  onPart: (part: number) => void,
): Promise<Scans> {
  const touched = [...tensors.entries()].filter(
    ([place, { elements }]) => formats[place] && elements > 0,
  );
  const total = touched.reduce((sum, [, { length }]) => sum + length, 0);
  const queue = [...touched];
  const notFinite: number[] = [];
  const maxima = new Map<number, WeightMaxima>();
  let read = 0;
  const work = async ({ scan }: (typeof threads)[number]) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, entry] = next;
      const found = await scan(places, entry);
      if (found.stats.nans + found.stats.infinities > 0) notFinite.push(place);
      maxima.set(place, found.maxima);
      read += entry.length;
      onPart(read / total);
    }
  };
  await Promise.all(threads.map(work));
  return { notFinite, maxima };
}
