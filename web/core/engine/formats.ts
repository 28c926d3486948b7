import '../../ui/messages/engine.ts';
import factory from 'zeropoint-formats-core';
import { type StoredVerbs, storedTable } from './contract.ts';
import { moduleOptions } from './module_options.ts';
import { withUsedOptions } from './stored_options.ts';
import { verbsOf } from './verbs.ts';
import { storedWires } from './wire_stored.ts';

/**
 * Instantiates the module of stored formats from its bytes, `zeropoint.formats.*.wasm`. The bytes must
 * be those that were built together with the generated loader: SIMD with SIMD, scalar with scalar.
 */
export async function loadFormats(wasm: ArrayBuffer | Uint8Array): Promise<StoredVerbs> {
  const core = await factory(moduleOptions(wasm));
  return verbsOf<StoredVerbs>(core, storedTable, storedWires, withUsedOptions(core));
}
