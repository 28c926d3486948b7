import { checkList, checkNumber, isExtent, refuse } from './validate.ts';
import type { Handle, IndexItem, Operand, Scalar } from './values.ts';
import { content, flag, listOf, size, type Wires } from './wire.ts';

const mostDecimals = 100;
const halfWord = 32n;
const mostOfWord = 0xffff_ffff;
const ofWord = 'an int of at most 64 bits';

/** The halves of an integer of 64 bits. */
const halves = (value: bigint) => ({
  low: Number(BigInt.asUintN(32, value)),
  high: Number(BigInt.asIntN(32, value >> halfWord)),
});

/** A number in the form that the core reads: JavaScript's own does not say whether it is an int. */
function scalar(argument: string, value: Scalar) {
  if (typeof value === 'number') return { float: value };
  if (typeof value === 'boolean') return { bool: value };
  if (typeof value !== 'bigint') refuse(argument, 'a handle, a number, a bigint, true or false');
  if (BigInt.asIntN(64, value) !== value) refuse(argument, ofWord);
  return halves(value);
}

/** An integer of 64 bits, signed or not: the core takes its bits. */
function integer64(argument: string, value: bigint) {
  if (typeof value !== 'bigint') refuse(argument, 'a bigint');
  const isWord = BigInt.asIntN(64, value) === value || BigInt.asUintN(64, value) === value;
  return isWord ? halves(value) : refuse(argument, ofWord);
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && Number.isInteger((value as Handle).id);

const tensor = (argument: string, handle: Handle): number =>
  isHandle(handle) ? handle.id : refuse(argument, 'a handle of a tensor');

export function integer(argument: string, value: number): number {
  return Number.isSafeInteger(value) ? value : refuse(argument, 'a whole number');
}

export function number(argument: string, value: number): number {
  checkNumber(argument, value);
  return value;
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

export const sizes = (argument: string, shape: readonly number[]) =>
  checkList(argument, shape).every(isExtent)
    ? shape
    : refuse(argument, 'an array of whole numbers that are not negative');

export const texts = listOf(text);

/** Conversions of the arguments of verbs on tensors by handle. */
export const tensorWires: Wires = {
  flag,
  int32: (argument, value: number) =>
    Number.isInteger(value) && (value | 0) === value
      ? value
      : refuse(argument, 'a whole number of 32 bits'),
  decimals: (argument, value: number) =>
    isExtent(value) && value <= mostDecimals
      ? value
      : refuse(argument, `a whole number from 0 to ${mostDecimals}`),
  number,
  integer,
  size,
  integer64,
  text,
  dtype: text,
  tensor,
  content,
  scalar,
  operand: (argument, value: Operand) =>
    isHandle(value) ? { id: value.id } : scalar(argument, value as Scalar),
  sizes,
  integers: listOf(integer),
  words: (argument, values: readonly number[]) => {
    const list = checkList(argument, values).map((one) => integer(argument, one));
    const fit = list.length > 0 && list.every((word) => word >= 0 && word <= mostOfWord);
    return fit ? list : refuse(argument, 'whole numbers of 32 bits');
  },
  texts,
  tensors: listOf(tensor),
  items: listOf(item),
  numberOrNumbers: (argument, value: number | readonly number[]) =>
    typeof value === 'number' ? value : listOf(number)(argument, value as readonly never[]),
  integerOrTensor: (argument, value: number | Handle) =>
    isHandle(value) ? { id: value.id } : integer(argument, value as number),
};
