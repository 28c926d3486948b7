import '../messages/engine.ts';
import factory from 'zeropoint-core';
import { type TensorVerbs, tensorVerbs } from './contract.ts';
import type { Engine } from './engine.ts';
import { lessonVerbs } from './lesson_verbs.ts';
import { moduleOptions } from './module_options.ts';
import { quantizerVerbs } from './quantizers.ts';
import { tileVerbs } from './tiles.ts';
import { verbsOf } from './verbs.ts';

/**
 * Instantiates the whole core from the bytes of its module, `zeropoint.*.wasm`. The bytes must be
 * those that were built together with the generated loader: SIMD with SIMD, scalar with scalar.
 */
export async function loadEngine(wasm: ArrayBuffer | Uint8Array): Promise<Engine> {
  const core = await factory(moduleOptions(wasm));
  return {
    ...lessonVerbs(core),
    ...quantizerVerbs(core),
    ...tileVerbs(core),
    ...verbsOf<TensorVerbs>(core, tensorVerbs),
  };
}
