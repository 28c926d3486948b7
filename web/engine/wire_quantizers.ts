import { checkList, checkNumber, checkTyped, isExtent, refuse } from './validate.ts';
import type { Observer } from './values.ts';
import { content, name, size, smallWires, type Wire, type Wires } from './wire.ts';
import { integer, number, sizes } from './wire_tensors.ts';

const mostAxes = 3;

const observers: readonly unknown[] = ['minMax', 'absMax', 'mse', 'entropy'];

function observer(argument: string, value: Observer): Observer {
  if (observers.includes(value)) return value;
  const expected = '"minMax", "absMax", "mse", "entropy" or {percentile: [lower, upper]}';
  if (typeof value !== 'object' || value === null) refuse(argument, expected);
  const [lower, upper] = checkList(`${argument}.percentile`, value.percentile);
  checkNumber(`${argument}.percentile[0]`, lower);
  checkNumber(`${argument}.percentile[1]`, upper);
  return value;
}

function typed<T>(type: { new (length: number): T; readonly name: string }): Wire {
  return (argument, value) => {
    checkTyped(argument, value, type);
    return value;
  };
}

/** What the quantizers' verbs take. */
export const quantizerWires: Wires = {
  ...smallWires,
  number,
  integer,
  size,
  sizes,
  content,
  integerDtype: name,
  observer,
  float32s: typed(Float32Array),
  int32s: typed(Int32Array),
  sampleShape: (argument, shape: readonly number[]) => {
    const fits = checkList(argument, shape).length >= 1 && shape.length <= mostAxes;
    return fits && shape.every((extent) => isExtent(extent) && extent > 0)
      ? shape
      : refuse(argument, 'one to three whole numbers from 1');
  },
  sampleSeed: (argument, seed: number) =>
    Number.isInteger(seed) && seed >= 0 && seed <= 2 ** 53
      ? seed
      : refuse(argument, 'a whole number from 0 to 2⁵³'),
};
