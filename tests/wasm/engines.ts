import fs from 'node:fs';
import path from 'node:path';
import type { Engine } from '../../web/engine/engine.ts';
import type { LessonEngine } from '../../web/engine/types.ts';
import { type AsyncLessonEngine, lessonVerbs } from '../../web/worker/lesson_client.ts';

declare const projectRoot: string;

export type VariantName = 'simd' | 'scalar';
export const variantNames: readonly VariantName[] = ['simd', 'scalar'];

/** The whole engine as the build bundled it, around the real WebAssembly. */
export async function openEngine(variant: VariantName): Promise<Engine> {
  const { loadEngine } = await import(bundle('engine', variant));
  return loadEngine(wasmBytes('zeropoint', variant));
}

/** The engine of the lesson's page, which is a module of its own. */
export async function openLessonEngine(variant: VariantName): Promise<LessonEngine> {
  const { loadLessonEngine } = await import(bundle('lesson', variant));
  return loadLessonEngine(wasmBytes('zeropoint.lesson', variant));
}

/** Both, by name. */
export const openings = { lesson: openLessonEngine, whole: openEngine } as const;

const bundle = (name: string, variant: VariantName) =>
  path.join(projectRoot, `build/engines/${name}.${variant}.mjs`);

const wasmBytes = (name: string, variant: VariantName): Uint8Array =>
  fs.readFileSync(path.join(projectRoot, `dist/${name}.${variant}.wasm`));

/** The engine as a page sees it. */
export function asAsync(engine: LessonEngine): AsyncLessonEngine {
  const entries = lessonVerbs.map((verb) => {
    const method = engine[verb] as (...args: unknown[]) => unknown;
    return [verb, async (...args: unknown[]) => method(...args)];
  });
  return Object.fromEntries(entries) as AsyncLessonEngine;
}
