import path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

// The readers in TypeScript, each in a thread that this one watches.

const script = path.join(fromRoot('build/fuzz'), 'fuzz.mjs');

export async function buildReaders() {
  await esbuild.build({
    entryPoints: [fromRoot('tests/robustness/fuzz/fuzz.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    define: { projectRoot: JSON.stringify(fromRoot()) },
  });
}

/** Without an execution for so long, a reader hangs. */
const hangMs = 10_000;
const headBytes = 16;
const longest = 4096;

/** Feeds one reader, at least `most` times if there is time; returns its executions, and what failed if anything did. */
export function feedReader(name, { seconds, most, seed }) {
  const shared = new SharedArrayBuffer(headBytes + longest);
  const counts = new Float64Array(shared, 0, 2);
  const worker = new Worker(script, { workerData: { name, seed, shared } });
  return new Promise((resolve) => {
    const started = Date.now();
    let before = 0;
    let moved = started;
    const end = (failure) => {
      clearInterval(clock);
      const input = Buffer.from(shared, headBytes, counts[1]);
      worker.terminate().then(() => resolve({ executions: counts[0], failure, input }));
    };
    const clock = setInterval(() => {
      if (counts[0] !== before) [before, moved] = [counts[0], Date.now()];
      if (Date.now() - moved > hangMs) end('it does not return');
      else if (counts[0] >= most || Date.now() - started > seconds * 1000) end();
    }, 200);
    worker.on('message', ({ error }) => end(error));
    worker.on('error', (error) => end(String(error)));
  });
}
