import { checkTyped } from './validate.ts';
import { flag, name, size, type Wires } from './wire.ts';
import { number, texts } from './wire_tensors.ts';

function bytes(argument: string, value: Uint8Array): Uint8Array {
  checkTyped(argument, value, Uint8Array);
  return value;
}

function float32s(argument: string, values: Float32Array): Float32Array {
  checkTyped(argument, values, Float32Array);
  return values;
}

/** Conversions of the arguments of surveys of weights. */
export const weightWires: Wires = {
  text: name,
  texts,
  size,
  int32: size,
  number,
  flag,
  bytes,
  float32s,
};
