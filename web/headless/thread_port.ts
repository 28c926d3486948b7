import { Worker } from 'node:worker_threads';
import type { OpenPort, Reply } from '../python/messages.ts';

/** Runs Python's worker as a Node thread. It inherits no flags of the process. */
export function threadPort(file: URL): OpenPort {
  return (receive) => {
    const worker = new Worker(file, { execArgv: [], stdout: true, stderr: true });
    worker.on('message', (reply: Reply) => receive(reply));
    worker.on('error', (error) => receive({ kind: 'crashed', reason: String(error) }));
    worker.on('exit', (code) =>
      receive({ kind: 'crashed', reason: `the thread ended with code ${code}` }),
    );
    return {
      post: (request) => worker.postMessage(request),
      close: () => {
        worker.terminate();
      },
    };
  };
}
