import '../../ui/messages/engine.ts';
import factory from 'zeropoint-formats-core';
import { type StoredVerbs, storedTable } from './contract.ts';
import { moduleOptions } from './module_options.ts';
import { checkStoreOptions } from './stored_options.ts';
import { type Around, verbsOf } from './verbs.ts';
import { storedWires } from './wire_stored.ts';

const formatsOf = (core: object) => (core as Pick<StoredVerbs, 'storedFormats'>).storedFormats();

/** Refuses the options that the format does not take. */
const withUsedOptions =
  (core: object): Around =>
  (call, { args }) => {
    const at = args.findIndex(({ kind }) => kind === 'StoreOptions');
    const format = args.findIndex(({ name }) => name === 'format');
    if (at < 0) return call;
    return (...given) => {
      if (given[at] !== undefined) checkStoreOptions(given[format], given[at], formatsOf(core));
      return call(...given);
    };
  };

/**
 * Instantiates the module of stored formats from its bytes, `zeropoint.formats.*.wasm`. The bytes must
 * be those that were built together with the generated loader: SIMD with SIMD, scalar with scalar.
 */
export async function loadFormats(wasm: ArrayBuffer | Uint8Array): Promise<StoredVerbs> {
  const core = await factory(moduleOptions(wasm));
  return verbsOf<StoredVerbs>(core, storedTable, storedWires, withUsedOptions(core));
}
