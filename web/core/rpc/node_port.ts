import type { OpenPort, Reply } from './protocol.ts';

/** The used part of `node:worker_threads`. */
export interface NodeThreads {
  readonly Worker: new (
    source: string,
    options: { eval: boolean; execArgv: string[]; stdout: boolean; stderr: boolean },
  ) => {
    on(event: 'message', listen: (reply: Reply) => void): void;
    on(event: 'messageerror', listen: () => void): void;
    on(event: 'error', listen: (error: unknown) => void): void;
    on(event: 'exit', listen: (code: number) => void): void;
    postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
    terminate(): void;
  };
}

/** Gives a Node thread the little of a web worker that `serve` needs. */
const prelude = `
const { parentPort } = require('node:worker_threads');
globalThis.self = {
  postMessage: (message, { transfer }) => parentPort.postMessage(message, transfer),
  addEventListener: (type, listen) => parentPort.on(type, (data) => listen({ data })),
};
`;

/**
 * A thread of Node that runs the text of a worker, or the module at an address. It inherits no flag
 * of the process: one of them might make a module of the text, which is a script. What the thread
 * prints is not the process's output.
 */
export function nodePort({ Worker }: NodeThreads, source: string | URL, parts: unknown): OpenPort {
  return (receive) => {
    const script = typeof source === 'string' ? source : `import(${JSON.stringify(source.href)})`;
    const options = { eval: true, execArgv: [], stdout: true, stderr: true };
    const worker = new Worker(prelude + script, options);
    const crashed = (reason: string) => receive({ kind: 'crashed', reason });
    worker.on('message', receive);
    worker.on('messageerror', () => crashed('a message that cannot be read'));
    worker.on('error', (error) => crashed(String(error)));
    worker.on('exit', (code) => crashed(`the thread ended with code ${code}`));
    worker.postMessage({ kind: 'boot', parts });
    return {
      post: (call, transfer) => worker.postMessage(call, transfer),
      close: () => worker.terminate(),
    };
  };
}
