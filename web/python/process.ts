import { FrameReader, framesOf } from '../core/rpc/frames.ts';
import type { Reply, Request } from '../core/rpc/protocol.ts';

// The entry of Python's process in Node: makes its global scope that of a browser's worker, and loads
// the worker's own module into it. Requests arrive as frames by one pipe, replies leave by another.

/** The used parts of Node, whose types the worker's other code must not see. */
interface Process {
  on(signal: 'SIGUSR1', listen: () => void): void;
}
interface Fs {
  writeSync(pipe: number, bytes: Uint8Array, offset: number): number;
}
interface Net {
  readonly Socket: new (options: {
    fd: number;
  }) => {
    on(event: 'data', listen: (bytes: Uint8Array) => void): void;
    on(event: 'close', listen: () => void): void;
  };
}

const { process } = globalThis as unknown as { process: Process };
const { writeSync } = (await import('node:fs' as string)) as Fs;
const { Socket } = (await import('node:net' as string)) as Net;

/** The ends of the pipes, which process_port.ts opens. */
const [requests, replies] = [3, 4];

/** Waits while the pipe is full, so replies that nobody reads take no memory. */
function send(reply: Reply): void {
  for (const bytes of framesOf(reply))
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(replies, bytes, sent);
}

function listen(receive: (request: Request) => void): void {
  const anyLength = Number.POSITIVE_INFINITY; // what starts this process may send it anything
  const limits = { json: anyLength, arrays: anyLength, values: anyLength };
  const reader = new FrameReader((request) => receive(request as Request), limits);
  new Socket({ fd: requests }).on('data', (bytes) => reader.push(bytes));
}

const scope = {
  // Gone, so that Pyodide does not take this for Node and reach for its files.
  process: undefined,
  WorkerGlobalScope: Object,
  importScripts: () => {},
  navigator: { userAgent: '' },
  self: {
    location: { href: 'file:///' },
    postMessage: send,
    addEventListener: (_: 'message', receive: (event: { data: Request }) => void) =>
      listen((data) => receive({ data })),
  },
};
for (const [name, value] of Object.entries(scope)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

// Node 22 and later load the class of messages, and half of their network with it, when the first one arrives: then
// the names are gone that it needs. Python's event loop sends itself such messages.
Reflect.get(globalThis, 'MessageEvent');

// Without a listener, the signal opens Node's inspector where --disable-sigusr1 is not known.
process.on('SIGUSR1', () => {});

/** The properties of `process` that Node itself uses while this process runs. */
const needed = new Set(
  'emit nextTick _events _eventsCount _maxListeners domain emitWarning exitCode _exiting'.split(
    ' ',
  ),
);

// Node's loader reads it.
Object.defineProperty(process, 'env', { value: {}, configurable: false });

// A program that ever got hold of `process` would find nothing in it that opens a debugger, ends or
// signals a process, loads code, or names what runs.
for (let one: object = process; !Object.hasOwn(one, 'removeListener'); ) {
  for (const name of Object.getOwnPropertyNames(one)) {
    if (!needed.has(name)) Reflect.deleteProperty(one, name);
  }
  one = Object.getPrototypeOf(one);
}

try {
  await import('./worker.simd.mjs' as string);
} catch (error) {
  send({ kind: 'crashed', reason: String(error) });
}
