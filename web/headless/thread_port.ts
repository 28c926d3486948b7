import { Worker } from 'node:worker_threads';
import type { OpenPort, Reply } from '../python/messages.ts';

/** Python's worker as a thread of Node, from its file. It inherits no flag of the process. */
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
