import { type Observer, observerKinds } from './names.ts';
import { checkList, checkNames, checkNumber, checkTyped, isExtent, refuse } from './validate.ts';
import { content, name, size, smallWires, type Wire, type Wires } from './wire.ts';
import { integer, number, sizes } from './wire_tensors.ts';

const mostAxes = 3;

/** The observers with the names of their parameters. */
const observers = Object.entries(observerKinds).map(
  ([kind, parameters]) => [kind, Object.keys(parameters)] as const,
);

/** A name, or an object of a name and the observer's parameters in their order. */
function observer(argument: string, value: Observer): Observer {
  const isOf = ([kind, parameters]: (typeof observers)[number]) =>
    parameters.length === 0 ? value === kind : Object.hasOwn(Object(value), kind);
  const found = observers.find(isOf);
  if (!found) {
    const forms = observers.map(([kind, parameters]) =>
      parameters.length === 0 ? `"${kind}"` : `{${kind}: [${parameters.join(', ')}]}`,
    );
    refuse(argument, `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`);
  }
  const [kind, parameters] = found;
  if (parameters.length > 0) {
    const field = `${argument}.${kind}`;
    checkNames(argument, value as object, [kind]);
    const given = value as unknown as Readonly<Record<string, readonly unknown[]>>;
    const numbers = checkList(field, given[kind] as readonly unknown[]);
    if (numbers.length !== parameters.length) refuse(field, `[${parameters.join(', ')}]`);
    for (const i of parameters.keys()) checkNumber(`${field}[${i}]`, numbers[i]);
  }
  return value;
}

export function typed<T>(type: { new (length: number): T; readonly name: string }): Wire {
  return (argument, value) => {
    checkTyped(argument, value, type);
    return value;
  };
}

export function sampleSeed(argument: string, seed: number): number {
  return Number.isInteger(seed) && seed >= 0 && seed <= 2 ** 53
    ? seed
    : refuse(argument, 'a whole number from 0 to 2⁵³');
}

/** Conversions of the arguments of the quantizers' verbs. */
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
  sampleSeed,
};
