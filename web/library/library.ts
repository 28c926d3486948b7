import '../messages/engine.ts';
import type { Engine } from '../engine/engine.ts';
import { QuantError } from '../engine/errors.ts';
import { bundledFiles, engineParts } from '../platform/bundled_files.ts';
import { type Files, filesAt } from '../platform/files.ts';
import { variantHere } from '../platform/variant.ts';
import type { Load } from '../worker/host.ts';
import { type NodeThreads, nodePort } from '../worker/node_port.ts';
import { openWhole } from '../worker/open_core.ts';
import type { WorkerEngine } from '../worker/twin.ts';

export type * from '../engine/contract.ts';
export type * from '../engine/engine.ts';
export type * from '../engine/quantizer_types.ts';
export type * from '../engine/tile_types.ts';
export type * from '../engine/types.ts';
export type * from '../engine/values.ts';
export type { AsyncVerbs, SessionOptions, WorkerEngine } from '../worker/twin.ts';
export * from './names.ts';
export { QuantError };

// The way in for those who import zeropoint: dist/zeropoint.js, in browsers, workers and Node.

export interface OpenOptions {
  /**
   * The folder that holds the engine's files. The one that this module came from unless given; in a
   * bundle the files are part of it.
   */
  readonly base?: string | URL;
  /** Which build is used: the one that runs here unless given. Both give the same bits. */
  readonly variant?: 'simd' | 'scalar';
}

interface EngineModule {
  loadEngine: Load<Engine>;
}

/** Whether this is the module that bundlers take, which cannot look for files beside itself. */
declare const isForBundlers: boolean;

/** Where the files of a build are, and how to get them. */
function filesOf({ base, variant }: OpenOptions): Files {
  if (isForBundlers && base === undefined) {
    if (variant !== 'scalar') return bundledFiles(engineParts);
    const expected = 'given, because a bundle holds the SIMD build alone';
    throw new QuantError({ code: 'invalid_argument', values: { argument: 'base', expected } });
  }
  const at = (name: string) => new URL(name, base ?? import.meta.url);
  return isNode && at('').protocol === 'file:' ? filesOnDisk(at) : filesAt(at);
}

/** Node's fetch reads no file. */
function filesOnDisk(at: (name: string) => URL): Files {
  const read = async (name: string) => {
    const { readFile } = await nodeModule<NodeFiles>('node:fs/promises');
    return new Response(await readFile(at(name)));
  };
  return {
    ...filesAt(at),
    text: async (name) => (await read(name)).text(),
    bytes: async (name) => (await read(name)).arrayBuffer(),
  };
}

interface NodeFiles {
  readFile(address: URL): Promise<Uint8Array<ArrayBuffer>>;
}

const isNode =
  'process' in globalThis && !('window' in globalThis) && !('importScripts' in globalThis);

/** One of Node's own modules, which bundlers for browsers do not know. */
const nodeModule = <M>(name: string): Promise<M> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ name);

/**
 * Opens the whole engine on this thread: every verb answers at once. What cannot be fetched or
 * started rejects with the error of the platform.
 */
export async function openEngine(options: OpenOptions = {}): Promise<Engine> {
  const { variant = variantHere() } = options;
  const files = filesOf(options);
  const [{ loadEngine }, wasm] = await Promise.all([
    files.module<EngineModule>(`engine.${variant}.js`),
    files.bytes(`zeropoint.${variant}.wasm`),
  ]);
  return loadEngine(wasm);
}

/**
 * Opens the whole engine in a worker: every verb but those on tensors by handle, answered later. The
 * worker starts from a blob: address, so that the page's policy binds it; where the policy forbids
 * workers, the engine answers from this thread. In Node it is a thread of `node:worker_threads`. A
 * worker that crashes is replaced at the next call, and so is one that could not start.
 */
export async function openAsyncEngine(options: OpenOptions = {}): Promise<WorkerEngine> {
  const { variant } = options;
  const files = filesOf(options);
  if (!isNode) return openWhole(files, variant);
  const threads = await nodeModule<NodeThreads>('node:worker_threads');
  return openWhole(files, variant, (source) => [nodePort(threads, source)]);
}
