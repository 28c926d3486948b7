import '../../ui/messages/engine.ts';
import { bundledFiles, engineParts } from '../../ui/bundled_files.ts';
import { type Files, filesAt } from '../../ui/files.ts';
import { variantHere } from '../../ui/variant.ts';
import type { StoredVerbs } from '../engine/contract.ts';
import type { Engine } from '../engine/engine.ts';
import { QuantError } from '../engine/errors.ts';
import type { NetworkEngine } from '../engine/networks.ts';
import { type NodeThreads, nodePort } from '../rpc/node_port.ts';
import { openAsyncEngine as openAround, type WorkerEngine } from '../worker/async_engine.ts';
import { wholePorts } from '../worker/open_core.ts';

export type * from '../engine/contract.ts';
export type * from '../engine/engine.ts';
export type { NetworkEngine } from '../engine/networks.ts';
export type * from '../engine/tile_types.ts';
export type * from '../engine/values.ts';
export type { AsyncEngine, SessionOptions, WorkerEngine } from '../worker/async_engine.ts';
export * from './names.ts';
export { QuantError };

// The entry point of the library: dist/zeropoint.js, for browsers, workers and Node.

export interface OpenOptions {
  /**
   * The folder with the engine's files. Default: the folder of this module; in a bundle, the files are
   * included.
   */
  readonly base?: string | URL;
  /** The build of the core. Default: SIMD if supported. Both give the same bits. */
  readonly variant?: 'simd' | 'scalar';
}

interface EngineModule {
  loadEngine(wasm: ArrayBuffer): Promise<Engine>;
}

interface FormatsModule {
  loadFormats(wasm: ArrayBuffer): Promise<StoredVerbs>;
}

interface NetworksModule {
  loadNetworks(wasm: ArrayBuffer): Promise<NetworkEngine>;
}

/** Whether this build is for bundlers, in which a module cannot locate files beside itself. */
declare const isForBundlers: boolean;

/** The files in a bundle: those of the engine, of stored formats and of networks. */
const bundledParts = {
  ...engineParts,
  modules: {
    ...engineParts.modules,
    'networks.simd.js': () => import('../networks.simd.js' as string),
  },
  bytes: {
    ...engineParts.bytes,
    'zeropoint.networks.simd.wasm': () => import('./networks_wasm.js' as string),
  },
};

/** The files of a build. */
function filesOf({ base, variant }: OpenOptions): Files {
  if (isForBundlers && base === undefined) {
    if (variant !== 'scalar') return bundledFiles(bundledParts);
    const expected = 'given, because a bundle holds the SIMD build alone';
    throw new QuantError({ code: 'invalid_argument', values: { argument: 'base', expected } });
  }
  const at = (name: string) => new URL(name, base ?? import.meta.url);
  return isNode && at('').protocol === 'file:' ? filesOnDisk(at) : filesAt(at);
}

/** The files on disk, because Node's fetch does not support file URLs. */
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

/** Imports a built-in Node module without bundlers for browsers noticing it. */
const nodeModule = <M>(name: string): Promise<M> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ name);

/**
 * Opens the whole engine on this thread, with synchronous verbs. If it cannot be fetched or started,
 * the promise rejects with the platform's error.
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
 * Opens the stored formats on this thread, with synchronous verbs: small floats, blocks under a scale,
 * ggml's blocks, codebooks. They are a module of their own, beside the engine.
 */
export async function openFormats(options: OpenOptions = {}): Promise<StoredVerbs> {
  const { variant = variantHere() } = options;
  const files = filesOf(options);
  const [{ loadFormats }, wasm] = await Promise.all([
    files.module<FormatsModule>(`formats.${variant}.js`),
    files.bytes(`zeropoint.formats.${variant}.wasm`),
  ]);
  return loadFormats(wasm);
}

/**
 * Opens networks on this thread, with synchronous verbs: what formats do to the answers of a network. The
 * module has the stored formats, too.
 */
export async function openNetworks(options: OpenOptions = {}): Promise<NetworkEngine> {
  const { variant = variantHere() } = options;
  const files = filesOf(options);
  const [{ loadNetworks }, wasm] = await Promise.all([
    files.module<NetworksModule>(`networks.${variant}.js`),
    files.bytes(`zeropoint.networks.${variant}.wasm`),
  ]);
  return loadNetworks(wasm);
}

/**
 * Opens the whole engine in a worker: all verbs except those on tensors by handle, returning promises.
 * The worker starts from a blob: URL, so that it inherits the page's policy; if the policy forbids
 * workers, the engine runs on this thread. In Node it is a thread of `node:worker_threads`. The next
 * call replaces a worker that has crashed or failed to start. If the core cannot be fetched, or arrives
 * damaged, the promise rejects with an error that names the file.
 */
export async function openAsyncEngine(options: OpenOptions = {}): Promise<WorkerEngine> {
  const { variant } = options;
  const files = filesOf(options);
  if (!isNode) return openAround(await wholePorts(files, variant));
  const threads = await nodeModule<NodeThreads>('node:worker_threads');
  const inThread = (source: string, wasm: ArrayBuffer) => [nodePort(threads, source, wasm)];
  return openAround(await wholePorts(files, variant, inThread));
}
