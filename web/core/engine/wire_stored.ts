import { checkObject, checkTyped } from './validate.ts';
import type { StoredParts } from './values.ts';
import { content, name, type Wires } from './wire.ts';
import { sampleSeed } from './wire_quantizers.ts';
import { integer, sizes } from './wire_tensors.ts';

export function storedParts(argument: string, parts: StoredParts): StoredParts {
  checkObject(argument, parts);
  for (const [part, bytes] of Object.entries(parts)) {
    checkTyped(`${argument}.${part}`, bytes, Uint8Array);
  }
  return parts;
}

/** Conversions of the arguments of the verbs of stored formats. */
export const storedWires: Wires = {
  values: content,
  text: name,
  sizes,
  integer,
  sampleSeed,
  storedParts,
};
