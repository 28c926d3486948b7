import '../../ui/messages/engine.ts';
import factory from 'zeropoint-weights-core';
import { type StoredVerbs, storedTable, type WeightVerbs, weightTable } from './contract.ts';
import { moduleOptions } from './module_options.ts';
import { checkTyped } from './validate.ts';
import { verbsOf } from './verbs.ts';
import { flag, name, size, type Wires } from './wire.ts';
import { storedParts, storedWires } from './wire_stored.ts';
import { number, sizes, texts } from './wire_tensors.ts';

function bytes(argument: string, value: Uint8Array): Uint8Array {
  checkTyped(argument, value, Uint8Array);
  return value;
}

function float32s(argument: string, values: Float32Array): Float32Array {
  checkTyped(argument, values, Float32Array);
  return values;
}

/** Conversions of the arguments of surveys of weights. */
const weightWires: Wires = {
  text: name,
  texts,
  size,
  int32: size,
  number,
  flag,
  bytes,
  float32s,
  sizes,
  storedParts,
};

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
