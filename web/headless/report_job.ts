import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type ErrorRecord, QuantError } from '../engine/errors.ts';
import { RpcClient } from '../rpc/client.ts';
import { type NodeThreads, nodePort } from '../rpc/node_port.ts';
import type { Checkpoint, SkippedTensor, TensorEntry } from '../weights/checkpoint.ts';
import { openCheckpoint } from '../weights/open.ts';
import type { CheckpointReport } from '../weights/report.ts';
import type { ReportPart } from '../weights/report_json.ts';
import type { TensorReport } from '../weights/survey.ts';
import { fileSource, placeOf } from './file_source.ts';
import type { ReportThread } from './report_thread.ts';

export interface ReportOrder {
  readonly files: readonly string[];
  readonly formats: readonly string[];
  readonly threads: number;
  /** One of `count` parts of the work, from 1. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
  /** Is told about each tensor that is done. */
  readonly onTensor?: (name: string, done: number, count: number) => void;
}

/** The tensors of one part: every `count`-th in the order of size, so that parts are of one length. */
function entriesOf({ tensors }: Checkpoint, part: ReportOrder['part']): number[] {
  const bySize = tensors
    .map(({ length }, place) => ({ place, length }))
    .sort((one, other) => other.length - one.length || one.place - other.place)
    .map(({ place }) => place);
  if (!part) return bySize;
  return bySize.filter((_, i) => i % part.count === part.index - 1);
}

/** A function that makes clients, each of a thread of its own. */
function openThreads(): () => RpcClient<ReportThread> {
  const wasm = fs.readFileSync(new URL('./zeropoint.weights.simd.wasm', import.meta.url));
  const script = new URL('./report_thread.mjs', import.meta.url);
  const port = nodePort({ Worker } as unknown as NodeThreads, script, wasm);
  return () => new RpcClient<ReportThread>(['formats', 'survey'], [port]);
}

/** The names of all formats. */
export async function knownFormats(): Promise<readonly string[]> {
  const client = openThreads()();
  try {
    return await client.session().formats();
  } finally {
    client.close();
  }
}

/** A tensor whose bytes cannot be worked through; the others do not depend on it. */
const skippedOf = ({ name, shape, dtype, length }: TensorEntry, reason: ErrorRecord) =>
  ({ name, shape, dtype, length, reason }) satisfies SkippedTensor;

/**
 * The report of one checkpoint, by threads that each take the next largest tensor. The same files
 * and formats give the same report, however many threads and parts there are.
 */
export async function surveyFiles(order: ReportOrder): Promise<CheckpointReport | ReportPart> {
  const places = order.files.map(placeOf);
  const checkpoint = await openCheckpoint(places.map(fileSource));
  const queue = entriesOf(checkpoint, order.part);
  const count = queue.length;
  const makeClient = openThreads();
  const found = new Map<number, TensorReport>();
  const failed = new Map<number, SkippedTensor>();
  const clients: RpcClient<ReportThread>[] = [];
  const work = async () => {
    const client = makeClient();
    clients.push(client);
    const { survey } = client.session();
    for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
      const entry = checkpoint.tensors[place] as TensorEntry;
      try {
        found.set(place, await survey(places, entry, order.formats));
      } catch (error) {
        if (!(error instanceof QuantError) || error.code === 'unknown_stored_format') throw error;
        failed.set(place, skippedOf(entry, { code: error.code, values: error.values }));
      }
      order.onTensor?.(entry.name, found.size + failed.size, count);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(order.threads, count) }, work));
  } finally {
    // A thread that is not ended keeps the process alive, and a client that is asked opens another.
    queue.length = 0;
    for (const client of clients) client.close();
  }
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
  const listed = part && part.index > 1 ? [] : checkpoint.skipped;
  const skipped = [
    ...listed.map((one, i) => [i - checkpoint.skipped.length, one] as const),
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
    ...(part && {
      part: {
        ...part,
        places: rows.map(([place]) => place),
        skippedPlaces: skipped.map(([place]) => place),
      },
    }),
  };
}
