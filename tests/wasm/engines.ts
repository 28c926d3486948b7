import fs from 'node:fs';
import path from 'node:path';
import type { Engine } from '../../web/engine/types.ts';
import { type AsyncEngine, verbs } from '../../web/worker/protocol.ts';

declare const projectRoot: string;

export type VariantName = 'simd' | 'scalar';
export const variantNames: readonly VariantName[] = ['simd', 'scalar'];

/** The engine as the build bundled it, around the real WebAssembly. */
export async function openEngine(variant: VariantName): Promise<Engine> {
  const bundle = path.join(projectRoot, `build/engines/engine.${variant}.mjs`);
  const { loadEngine } = await import(bundle);
  return loadEngine(wasmBytes(variant));
}

export function wasmBytes(variant: VariantName): Uint8Array {
  return fs.readFileSync(path.join(projectRoot, `dist/zeropoint.${variant}.wasm`));
}

/** The engine as a page sees it. */
export function asAsync(engine: Engine): AsyncEngine {
  const entries = verbs.map((verb) => {
    const method = engine[verb] as (...args: unknown[]) => unknown;
    return [verb, async (...args: unknown[]) => method(...args)];
  });
  return Object.fromEntries(entries) as AsyncEngine;
}
