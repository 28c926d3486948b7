import '../../ui/messages/engine.ts';
import factory from 'zeropoint-weights-core';
import { type StoredVerbs, storedTable, type WeightVerbs, weightTable } from './contract.ts';
import { moduleOptions } from './module_options.ts';
import { verbsOf } from './verbs.ts';
import { storedWires } from './wire_stored.ts';
import { weightWires } from './wire_weights.ts';

/** Stored formats, and surveys of whole files of weights. */
export type WeightEngine = StoredVerbs & WeightVerbs;

/**
 * Instantiates the module for files of weights from its bytes, `zeropoint.weights.*.wasm`: SIMD with
 * SIMD, scalar with scalar.
 */
export async function loadWeights(wasm: ArrayBuffer | Uint8Array): Promise<WeightEngine> {
  const core = await factory(moduleOptions(wasm));
  return {
    ...verbsOf<StoredVerbs>(core, storedTable, storedWires),
    ...verbsOf<WeightVerbs>(core, weightTable, weightWires),
  };
}
