import fs from 'node:fs';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { RpcClient } from '../core/rpc/client.ts';
import { type NodeThreads, nodePort } from '../core/rpc/node_port.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { plainWhole } from '../report/plain_number.ts';
import type { ReportThread } from './report_thread.ts';
import { Usage } from './usage.ts';

// The threads of the commands that read files of weights.

const verbs = [
  ...(['formats', 'survey', 'compare', 'scan', 'planExport', 'pack', 'diagnose'] as const),
] satisfies readonly (keyof ReportThread)[];

/** How many threads `--threads` asks for; by default one for each processor. */
export function threadsFrom(text: string | undefined): number {
  const threads = text === undefined ? os.availableParallelism() : plainWhole(text, 1, 1024);
  if (threads !== undefined) return threads;
  throw new Usage(`--threads takes a whole number from 1 to 1024, not “${text}”.`);
}

/**
 * Calls `use` with threads. They end with it: one that is not ended keeps the process alive, and one
 * that is asked later opens again, so a queue that `use` works through must end on its failure.
 */
export async function withThreads<Result>(
  count: number,
  use: (threads: readonly AsyncOf<ReportThread>[]) => Promise<Result>,
): Promise<Result> {
  const wasm = fs.readFileSync(new URL('./zeropoint.weights.simd.wasm', import.meta.url));
  const script = new URL('./report_thread.mjs', import.meta.url);
  const port = nodePort({ Worker } as unknown as NodeThreads, script, wasm);
  const clients = Array.from({ length: count }, () => new RpcClient<ReportThread>(verbs, [port]));
  try {
    return await use(clients.map((client) => client.session()));
  } finally {
    for (const client of clients) client.close();
  }
}

/** Threads work through a queue, each taking the next when it is done. The first failure ends it. */
export async function inThreads<Item>(
  most: number,
  items: readonly Item[],
  work: (thread: AsyncOf<ReportThread>, item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await withThreads(Math.min(most, items.length), async (threads) => {
    const workOff = async (thread: (typeof threads)[number]) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift())
        await work(thread, item);
    };
    try {
      await Promise.all(threads.map(workOff));
    } finally {
      queue.length = 0;
    }
  });
}
