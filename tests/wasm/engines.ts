import fs from 'node:fs';
import { type SmallEngine, type StoredVerbs, smallVerbs } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { NetworkEngine } from '../../web/core/engine/networks.ts';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import type { AsyncLessonEngine } from '../../web/core/worker/lesson_client.ts';
import { engineBundle, inDist } from '../built.ts';

export type VariantName = 'simd' | 'scalar';
export const variantNames: readonly VariantName[] = ['simd', 'scalar'];

/** The whole engine as the build bundled it, around the real WebAssembly. */
export async function openEngine(variant: VariantName): Promise<Engine> {
  const { loadEngine } = await import(bundle('engine', variant));
  return loadEngine(wasmBytes('zeropoint', variant));
}

/** The engine of the lesson's page, which is a module of its own. */
export async function openLessonEngine(variant: VariantName): Promise<SmallEngine> {
  const { loadLessonEngine } = await import(bundle('lesson', variant));
  return loadLessonEngine(wasmBytes('zeropoint.lesson', variant));
}

/** The module of stored formats. */
export async function openFormats(variant: VariantName): Promise<StoredVerbs> {
  const { loadFormats } = await import(bundle('formats', variant));
  return loadFormats(wasmBytes('zeropoint.formats', variant));
}

/** The module of files of weights. */
export async function openWeights(variant: VariantName): Promise<WeightEngine> {
  const { loadWeights } = await import(bundle('weights', variant));
  return loadWeights(wasmBytes('zeropoint.weights', variant));
}

/** The module of networks. */
export async function openNetworks(variant: VariantName): Promise<NetworkEngine> {
  const { loadNetworks } = await import(bundle('networks', variant));
  return loadNetworks(wasmBytes('zeropoint.networks', variant));
}

type OpenNetwork = { readonly engine: NetworkEngine; readonly network: number };

/** A network of the examples, in an engine that stays open. */
function opener(file: string): () => Promise<OpenNetwork> {
  let opened: Promise<OpenNetwork> | undefined;
  return () => {
    opened ??= openNetworks('simd').then((engine) => ({
      engine,
      network: engine.openNetwork(fs.readFileSync(inDist(`examples/${file}`))),
    }));
    return opened;
  };
}

/** The networks that drawings show. */
export const exampleNetworks = {
  digits: opener('digits.safetensors'),
  language: opener('language.safetensors'),
};

/** The engines of the page and the library, by name. */
export const openings = { lesson: openLessonEngine, whole: openEngine } as const;

const bundle = (name: string, variant: VariantName) => engineBundle(`${name}.${variant}`);

const wasmBytes = (name: string, variant: VariantName): Uint8Array =>
  fs.readFileSync(inDist(`${name}.${variant}.wasm`));

/** Returns the result of `open` and its memory, which no engine hands out. */
export async function withMemory<Opened>(open: () => Promise<Opened>) {
  const { instantiate } = WebAssembly;
  const found: WebAssembly.Memory[] = [];
  const watched = async (bytes: BufferSource, imports?: WebAssembly.Imports) => {
    const result = await instantiate(bytes, imports);
    for (const one of Object.values(result.instance.exports)) {
      if (one instanceof WebAssembly.Memory) found.push(one);
    }
    return result;
  };
  WebAssembly.instantiate = watched as typeof instantiate;
  try {
    const opened = await open();
    const [memory] = found;
    if (!memory) throw new Error('the engine has no memory');
    return { opened, memory };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** The engine as a page sees it. */
export function asAsync(engine: SmallEngine): AsyncLessonEngine {
  const entries = smallVerbs.map((verb) => {
    const method = engine[verb] as (...args: unknown[]) => unknown;
    return [verb, async (...args: unknown[]) => method(...args)];
  });
  return Object.fromEntries(entries) as AsyncLessonEngine;
}
