import './messages/engine.ts';
import type { Engine } from './engine/types.ts';
import { variantHere } from './variant.ts';
import { hostOf, type Load } from './worker/host.ts';
import { type NodeThreads, nodePort } from './worker/node_port.ts';
import { inlinePort, workerPort } from './worker/ports.ts';
import type { OpenPort } from './worker/protocol.ts';
import { type StatelessEngine, twinOf, type WorkerEngine } from './worker/twin.ts';

export { QuantError } from './engine/errors.ts';
export type * from './engine/quantizer_types.ts';
export { generatedKinds } from './engine/quantizer_types.ts';
export type * from './engine/tensor_types.ts';
export { binaryOperators, reductions, unaryOperators } from './engine/tensor_types.ts';
export type * from './engine/tile_types.ts';
export { conventions } from './engine/tile_types.ts';
export type * from './engine/types.ts';
export { causes, integerDTypes } from './engine/types.ts';
export type { AsyncVerbs, SessionOptions, WorkerEngine } from './worker/twin.ts';

// The way in for those who import zeropoint: dist/zeropoint.js, in browsers, workers and Node.

export interface OpenOptions {
  /** The folder that holds the engine's files. The one that this module came from unless given. */
  readonly base?: string | URL;
  /** Which build is used: the one that runs here unless given. Both give the same bits. */
  readonly variant?: 'simd' | 'scalar';
}

interface EngineModule {
  loadEngine: Load<Engine>;
}

/** Where the files of a build are, and how to get them. */
function filesOf({ base = import.meta.url, variant = variantHere() }: OpenOptions) {
  const at = (name: string) => new URL(name, base);

  const read = async (address: URL): Promise<Response> => {
    if (address.protocol === 'file:' && isNode) {
      const { readFile } = await nodeModule<NodeFiles>('node:fs/promises');
      return new Response(await readFile(address));
    }
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address.href}: ${response.status}`);
    return response;
  };

  return {
    engine: (): Promise<EngineModule> => import(at(`engine.${variant}.js`).href),
    wasm: async () => (await read(at(`zeropoint.${variant}.wasm`))).arrayBuffer(),
    worker: async () => (await read(at(`engine.worker.${variant}.js`))).text(),
  };
}

interface NodeFiles {
  readFile(address: URL): Promise<Uint8Array<ArrayBuffer>>;
}

const isNode =
  'process' in globalThis && !('window' in globalThis) && !('importScripts' in globalThis);

/** One of Node's own modules. Its name is not written where bundlers for browsers look for it. */
const nodeModule = <M>(name: string): Promise<M> => import(name);

/**
 * Opens the whole engine on this thread: every verb answers at once. What cannot be fetched or
 * started rejects with the error of the platform.
 */
export async function openEngine(options: OpenOptions = {}): Promise<Engine> {
  const files = filesOf(options);
  const [{ loadEngine }, wasm] = await Promise.all([files.engine(), files.wasm()]);
  return loadEngine(wasm);
}

/**
 * Opens the whole engine in a worker: every verb but those on tensors by handle, answered later. The
 * worker starts from a blob: address, so that the page's policy binds it; where the policy forbids
 * workers, the engine answers from this thread. In Node it is a thread of `node:worker_threads`. A
 * worker that crashes is replaced at the next call, and so is one that could not start.
 */
export async function openAsyncEngine(options: OpenOptions = {}): Promise<WorkerEngine> {
  const files = filesOf(options);
  const [wasm, source] = await Promise.all([files.wasm(), files.worker()]);
  const inline = inlinePort<StatelessEngine>(async () => {
    const { loadEngine } = await files.engine();
    return { createHost: (reply) => hostOf<StatelessEngine>(loadEngine, reply) };
  });
  const ports: OpenPort<StatelessEngine>[] = isNode
    ? [nodePort(await nodeModule<NodeThreads>('node:worker_threads'), source)]
    : [workerPort(source), inline];
  return twinOf(wasm, ports);
}
