import { type ErrorRecord, QuantError } from './errors.ts';
import { tensorDTypes } from './names.ts';
import {
  checkBoolean,
  checkList,
  checkNames,
  checkObject,
  checkTensor,
  isExtent,
  refuse,
} from './validate.ts';
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
  checkNames(argument, value, ['perTensor', 'perChannel', 'perGroup']);
  const { perTensor, perChannel, perGroup } = value as Record<string, unknown>;
  const given = [perTensor, perChannel, perGroup].filter((one) => one !== undefined);
  if (given.length !== 1 || (perTensor !== undefined && perTensor !== true)) {
    refuse(argument, '{perTensor: true}, {perChannel: axis} or {perGroup: size}');
  }
  if (perChannel !== undefined) size(`${argument}.perChannel`, perChannel as number);
  if (perGroup !== undefined) size(`${argument}.perGroup`, perGroup as number);
  return value;
}

/** Conversions of the small module's arguments; the table names the fields of structures. */
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

/** A structure by the wires of its fields; it has no others. */
export const structure = (fields: Readonly<Record<string, Field>>): Wire => {
  const names = Object.keys(fields);
  return (argument, value: Readonly<Record<string, never>>) => {
    checkObject(argument, value);
    checkNames(argument, value, names);
    const given = Object.entries(fields).filter(
      ([key, { isOptional }]) => !isOptional || value[key] !== undefined,
    );
    return Object.fromEntries(
      given.map(([key, { wire }]) => [key, wire(`${argument}.${key}`, value[key] as never)]),
    );
  };
};

/** A list of what a wire takes. */
export const listOf =
  (wire: Wire) =>
  (argument: string, values: readonly never[]): unknown[] =>
    checkList(argument, values).map((one) => wire(argument, one));

/** Returns the core's answer, or throws its refusal of the arguments. */
export function accepted(answer: unknown, given: Parameters<typeof withArgument>[1] = []): unknown {
  const refused = (answer as { readonly refused?: ErrorRecord })?.refused;
  if (refused) throw new QuantError(withArgument(refused, given));
  return answer;
}

/** The tensors and the names within an argument, each as its path and its dtype. */
function dtypesIn(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if ('dtype' in value && 'data' in value) return [[path, String(value.dtype)]];
  return Object.entries(value).flatMap(([name, one]) => dtypesIn(`${path}.${name}`, one));
}

const codes = ['not_float32', 'not_integer_dtype', 'not_byte_dtype'];

/**
 * A refusal with the argument that it is about: of a tensor, the core names the dtype alone. A module
 * without the dtype says that it is unknown, although the engine has it elsewhere.
 */
function withArgument(
  record: ErrorRecord,
  given: readonly (readonly [name: string, value: unknown])[],
): ErrorRecord {
  const { values } = record;
  const dtype = String(values.dtype);
  const isKnown = (tensorDTypes as readonly string[]).includes(dtype);
  const code = record.code === 'unknown_dtype' && isKnown ? 'not_float32' : record.code;
  if (!codes.includes(code)) return record;
  const found = given.flatMap(([name, value]) => dtypesIn(name, value));
  // The first argument is the tensor of the verbs that take tensors by handle.
  const argument = found.find(([, one]) => one === dtype)?.[0] ?? given[0]?.[0] ?? 'dtype';
  const isLevels = code === 'not_float32' && argument.endsWith('zeroPoints');
  return { code: isLevels ? 'not_integer_dtype' : code, values: { argument, ...values } };
}
