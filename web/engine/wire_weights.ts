import { checkTyped } from './validate.ts';
import { flag, name, size, type Wires } from './wire.ts';
import { texts } from './wire_tensors.ts';

function bytes(argument: string, value: Uint8Array): Uint8Array {
  checkTyped(argument, value, Uint8Array);
  return value;
}

/** What the surveys of weights take. */
export const weightWires: Wires = { text: name, texts, size, int32: size, flag, bytes };
