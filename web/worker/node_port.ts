import type { OpenPort, Reply } from './protocol.ts';

/** What is used of `node:worker_threads`. */
export interface NodeThreads {
  readonly Worker: new (
    source: string,
    options: { eval: true; execArgv: readonly string[] },
  ) => {
    on(event: 'message', listen: (reply: Reply) => void): void;
    on(event: 'error', listen: (error: unknown) => void): void;
    on(event: 'exit', listen: (code: number) => void): void;
    postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
    terminate(): void;
  };
}

/** Gives a Node thread the little of a web worker that the engine's worker needs. */
const prelude = `
const { parentPort } = require('node:worker_threads');
globalThis.self = {
  postMessage: (message, { transfer }) => parentPort.postMessage(message, transfer),
  addEventListener: (type, listen) => parentPort.on(type, (data) => listen({ data })),
};
`;

/**
 * A thread of Node that runs the text of a worker. It inherits no flag of the process: one of them
 * might make a module of the text, which is a script.
 */
export function nodePort<E>({ Worker }: NodeThreads, source: string): OpenPort<E> {
  return (receive) => {
    const worker = new Worker(prelude + source, { eval: true, execArgv: [] });
    const crashed = (reason: string) => receive({ kind: 'crashed', reason });
    worker.on('message', receive);
    worker.on('error', (error) => crashed(String(error)));
    worker.on('exit', (code) => crashed(`the thread ended with code ${code}`));
    return {
      post: (request, transfer = []) => worker.postMessage(request, transfer),
      close: () => worker.terminate(),
    };
  };
}
