import type { StoredFormat, StoredVerbs, StoreOptions } from './contract.ts';
import { QuantError } from './errors.ts';
import type { Around } from './verbs.ts';

/** The family of formats that takes each option of `store`; no other does. */
const families: Readonly<Record<keyof StoreOptions, string>> = {
  levels: 'codebook',
  seed: 'codebook',
};

/** Refuses an option that the format would ignore. An unknown format is the core's to refuse. */
function checkStoreOptions(
  format: unknown,
  options: unknown,
  formats: readonly StoredFormat[],
): void {
  const known = formats.find(({ name }) => name === format);
  if (!known || typeof options !== 'object' || options === null) return;
  for (const [option, family] of Object.entries(families)) {
    const given = (options as StoreOptions)[option as keyof StoreOptions];
    if (given === undefined || known.family === family) continue;
    const taking = formats.filter((one) => one.family === family).map(({ name }) => name);
    const values = { option, format: known.name, choices: taking.join(', ') };
    throw new QuantError({ code: 'option_unused', values });
  }
}

const formatsOf = (core: object) => (core as Pick<StoredVerbs, 'storedFormats'>).storedFormats();

/** Refuses the options that the format does not take. */
export const withUsedOptions =
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
