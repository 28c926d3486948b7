import '../../ui/messages/engine.ts';
import '../../ui/messages/networks.ts';
import factory from 'zeropoint-networks-core';
import { type NetworkVerbs, networkTable, type StoredVerbs, storedTable } from './contract.ts';
import { moduleOptions } from './module_options.ts';
import { withUsedOptions } from './stored_options.ts';
import { verbsOf } from './verbs.ts';
import { name, size } from './wire.ts';
import { quantizerWires, typed } from './wire_quantizers.ts';
import { storedWires } from './wire_stored.ts';
import { texts } from './wire_tensors.ts';

/** Networks under formats, and the stored formats among these. */
export type NetworkEngine = NetworkVerbs & StoredVerbs;

const networkWires = {
  ...quantizerWires,
  text: name,
  texts,
  int32: size,
  bytes: typed(Uint8Array),
};

/**
 * Instantiates the module of networks from its bytes, `zeropoint.networks.*.wasm`: SIMD with SIMD,
 * scalar with scalar.
 */
export async function loadNetworks(wasm: ArrayBuffer | Uint8Array): Promise<NetworkEngine> {
  const core = await factory(moduleOptions(wasm));
  return {
    ...verbsOf<StoredVerbs>(core, storedTable, storedWires, withUsedOptions(core)),
    ...verbsOf<NetworkVerbs>(core, networkTable, networkWires),
  };
}
