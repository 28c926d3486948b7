import { QuantError } from './errors.ts';
import { checkBoolean, checkObject, checkTensor, isExtent, refuse } from './validate.ts';
import type { Granularity, TensorContent } from './values.ts';

/**
 * How the kinds of the contract cross: an argument is checked and put into the form that
 * src/bindings reads. Embind converts silently, 200 to an int8 and "x" to a number, so the JavaScript
 * types are checked here; what values mean, the core checks itself.
 */
export type Wire = (argument: string, value: never) => unknown;

/** Wires by the kinds that the contract names. */
export type Wires = Readonly<Record<string, Wire>>;

export function flag(argument: string, value: boolean): boolean {
  checkBoolean(argument, value);
  return value;
}

export function size(argument: string, value: number): number {
  return isExtent(value) ? value : refuse(argument, 'a whole number from 0');
}

export function content(argument: string, value: TensorContent): TensorContent {
  checkTensor(argument, value);
  return value;
}

/** The name of a dtype or a format; an unknown one is the core's to refuse. */
export const name = (argument: string, value: string): string =>
  typeof value === 'string' ? value : refuse(argument, 'a string such as "int8"');

function granularity(argument: string, value: Granularity): Granularity {
  checkObject(argument, value);
  if ('perChannel' in value) size(`${argument}.perChannel`, value.perChannel);
  else if ('perGroup' in value) size(`${argument}.perGroup`, value.perGroup);
  else if (!('perTensor' in value)) {
    refuse(argument, '{perTensor: true}, {perChannel: axis} or {perGroup: size}');
  }
  return value;
}

/** What the verbs of the small module take; the table names the fields of structures. */
export const smallWires: Wires = { flag, values: content, format: name, granularity };

/** One of the names of an enumeration. */
export const oneOf =
  (names: readonly string[]): Wire =>
  (argument, value: string) =>
    names.includes(value) ? value : refuse(argument, names.map((one) => `"${one}"`).join(' or '));

export interface Field {
  readonly wire: Wire;
  /** A field that is left out is left to the core. */
  readonly isOptional: boolean;
}

/** A structure by the wires of its fields. */
export const structure =
  (fields: Readonly<Record<string, Field>>): Wire =>
  (argument, value: Readonly<Record<string, never>>) => {
    checkObject(argument, value);
    const given = Object.entries(fields).filter(
      ([key, { isOptional }]) => !isOptional || value[key] !== undefined,
    );
    return Object.fromEntries(
      given.map(([key, { wire }]) => [key, wire(`${argument}.${key}`, value[key] as never)]),
    );
  };

/** What the core answered, or its refusal thrown. */
export function accepted(answer: unknown): unknown {
  const refused = (answer as { readonly refused?: ConstructorParameters<typeof QuantError>[0] })
    ?.refused;
  if (refused) throw new QuantError(refused);
  return answer;
}
