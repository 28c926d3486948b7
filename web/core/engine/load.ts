import '../../ui/messages/engine.ts';
import factory from 'zeropoint-core';
import { type QuantizerVerbs, quantizerTable, type TensorVerbs, tensorTable } from './contract.ts';
import type { Engine } from './engine.ts';
import { withHandles } from './handles.ts';
import { moduleOptions } from './module_options.ts';
import { tileVerbs } from './tiles.ts';
import { verbsOf } from './verbs.ts';
import { quantizerWires } from './wire_quantizers.ts';
import { tensorWires } from './wire_tensors.ts';

/**
 * Instantiates the whole core from the bytes of its module, `zeropoint.*.wasm`. The bytes must be
 * those that were built together with the generated loader: SIMD with SIMD, scalar with scalar.
 */
export async function loadEngine(wasm: ArrayBuffer | Uint8Array): Promise<Engine> {
  const core = await factory(moduleOptions(wasm));
  return {
    ...verbsOf<QuantizerVerbs>(core, quantizerTable, quantizerWires),
    ...tileVerbs(core),
    ...verbsOf<TensorVerbs>(core, tensorTable, tensorWires, withHandles),
  };
}
