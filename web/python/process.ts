import type { Reply, Request } from '../core/rpc/protocol.ts';

// The entry of Python's process in Node: makes its global scope that of a browser's worker, and loads
// the worker's own module into it.

/** The used part of Node's `process`, whose types the worker's other code must not see. */
interface Process {
  send(reply: Reply): void;
  on(event: 'message', listen: (request: Request) => void): void;
}

const { process } = globalThis as unknown as { process: Process };

const scope = {
  // Gone, so that Pyodide does not take this for Node and reach for its files.
  process: undefined,
  WorkerGlobalScope: Object,
  importScripts: () => {},
  navigator: { userAgent: '' },
  self: {
    location: { href: 'file:///' },
    postMessage: (reply: Reply) => process.send(reply),
    addEventListener: (_: 'message', listen: (event: { data: Request }) => void) =>
      process.on('message', (data) => listen({ data })),
  },
};
for (const [name, value] of Object.entries(scope)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

// Nobody here needs them; a program that ever got hold of `process` would.
for (const door of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'kill', '_kill']) {
  Reflect.deleteProperty(process, door);
}

try {
  await import('./worker.simd.mjs' as string);
} catch (error) {
  process.send({ kind: 'crashed', reason: String(error) });
}
