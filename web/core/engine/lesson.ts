import factory from 'zeropoint-lesson-core';
import { type SmallEngine, smallTable } from './contract.ts';
import { moduleOptions } from './module_options.ts';
import { verbsOf } from './verbs.ts';
import { smallWires } from './wire.ts';

/**
 * Instantiates the small core of the lesson from the bytes of its module, `zeropoint.lesson.*.wasm`.
 * The bytes must be those that were built together with the generated loader: SIMD with SIMD, scalar
 * with scalar.
 */
export async function loadLessonEngine(wasm: ArrayBuffer | Uint8Array): Promise<SmallEngine> {
  return verbsOf<SmallEngine>(await factory(moduleOptions(wasm)), smallTable, smallWires);
}
