import { QuantError } from './errors.ts';
import {
  checkBoolean,
  checkList,
  checkNumber,
  checkObject,
  checkTensor,
  isExtent,
  refuse,
} from './validate.ts';
import type { Handle, IndexItem, Operand, Scalar, TensorContent } from './values.ts';

/**
 * How the kinds of the contract cross: an argument is checked and put into the form that
 * src/bindings/bind.cpp reads. Embind converts silently, 200 to an int8 and "x" to a number, so the
 * JavaScript types are checked here; what values mean, the core checks itself.
 */
export type Wire = (argument: string, value: never) => unknown;

const halfWord = 32n;
const mostOfWord = 0xffff_ffff;

/** The halves of an integer of 64 bits. */
const halves = (value: bigint) => ({
  low: Number(BigInt.asUintN(32, value)),
  high: Number(BigInt.asIntN(32, value >> halfWord)),
});

/** A number in the form that the core reads: JavaScript's own does not say whether it is an int. */
export function scalar(argument: string, value: Scalar) {
  if (typeof value === 'number') return { float: value };
  if (typeof value === 'boolean') return { bool: value };
  if (typeof value !== 'bigint') refuse(argument, 'a handle, a number, a bigint, true or false');
  if (BigInt.asIntN(64, value) !== value) refuse(argument, 'an int of at most 64 bits');
  return halves(value);
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && Number.isInteger((value as Handle).id);

const tensor = (argument: string, handle: Handle): number =>
  isHandle(handle) ? handle.id : refuse(argument, 'a handle of a tensor');

function integer(argument: string, value: number): number {
  return Number.isSafeInteger(value) ? value : refuse(argument, 'a whole number');
}

function size(argument: string, value: number): number {
  return isExtent(value) ? value : refuse(argument, 'a whole number from 0');
}

function item(argument: string, one: IndexItem) {
  if (typeof one !== 'object' || one === null) refuse(argument, 'an array of objects');
  for (const key of ['index', 'start', 'stop', 'step', 'id'] as const) {
    const value = (one as Record<string, unknown>)[key];
    if (value !== undefined) integer(`${argument}.${key}`, value as number);
  }
  return one;
}

const text = (argument: string, value: string): string =>
  typeof value === 'string' ? value : refuse(argument, 'a string');

function number(argument: string, value: number): number {
  checkNumber(argument, value);
  return value;
}

const listOf =
  (wire: (argument: string, value: never) => unknown) =>
  (argument: string, values: readonly never[]) =>
    checkList(argument, values).map((one) => wire(argument, one));

/** One side of the kinds that src/bindings/types.hpp names. */
export const wires: Readonly<Record<string, Wire>> = {
  flag: (argument, value: boolean) => {
    checkBoolean(argument, value);
    return value;
  },
  int32: (argument, value: number) =>
    (value | 0) === value ? value : refuse(argument, 'a whole number of 32 bits'),
  number,
  integer,
  size,
  integer64: (argument, value: bigint) =>
    typeof value === 'bigint' ? halves(BigInt.asIntN(64, value)) : refuse(argument, 'a bigint'),
  text,
  dtype: text,
  tensor,
  content: (argument, value: TensorContent) => {
    checkTensor(argument, value);
    return value;
  },
  scalar,
  operand: (argument, value: Operand) =>
    isHandle(value) ? { id: value.id } : scalar(argument, value as Scalar),
  sizes: (argument, shape: readonly number[]) =>
    checkList(argument, shape).every(isExtent)
      ? shape
      : refuse(argument, 'an array of whole numbers that are not negative'),
  integers: listOf(integer),
  words: (argument, values: readonly number[]) => {
    const list = checkList(argument, values).map((one) => integer(argument, one));
    const fit = list.length > 0 && list.every((word) => word >= 0 && word <= mostOfWord);
    return fit ? list : refuse(argument, 'whole numbers of 32 bits');
  },
  texts: listOf(text),
  tensors: listOf(tensor),
  items: listOf(item),
  numberOrNumbers: (argument, value: number | readonly number[]) =>
    typeof value === 'number' ? value : listOf(number)(argument, value as readonly never[]),
  integerOrTensor: (argument, value: number | Handle) =>
    isHandle(value) ? { id: value.id } : integer(argument, value as number),
};

/** A name of an enumeration. */
export const oneOf =
  (names: readonly string[]): Wire =>
  (argument, value: string) =>
    names.includes(value) ? value : refuse(argument, names.map((name) => `"${name}"`).join(' or '));

/** A structure by the wires of its fields; those that are not given are left to the core. */
export const structure =
  (fields: Readonly<Record<string, Wire>>): Wire =>
  (argument, value: Readonly<Record<string, never>>) => {
    checkObject(argument, value);
    const given = Object.entries(fields).filter(([name]) => value[name] !== undefined);
    return Object.fromEntries(
      given.map(([name, wire]) => [name, wire(`${argument}.${name}`, value[name] as never)]),
    );
  };

/** From 0 to so much. */
export const limited =
  (wire: Wire, most: number): Wire =>
  (argument, value) => {
    const count = wire(argument, value) as number;
    return count >= 0 && count <= most ? count : refuse(argument, `from 0 to ${most}`);
  };

/** What the core answered, or its refusal thrown. */
export function accepted(answer: unknown): unknown {
  const refused = (answer as { readonly refused?: ConstructorParameters<typeof QuantError>[0] })
    ?.refused;
  if (refused) throw new QuantError(refused);
  return answer;
}
