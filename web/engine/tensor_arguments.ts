import type { Handle, IndexItem, Operand, Scalar } from './tensor_types.ts';
import { type Outcome, unwrap } from './unwrap.ts';
import { checkBoolean, checkList, checkNumber, isExtent, refuse } from './validate.ts';

/** What the tensor verbs take, checked and in the form in which the core reads it. */

export const halfWord = 32n;

/** A number in the form that the core reads: JavaScript's own does not say whether it is an int. */
export function written(argument: string, value: Scalar) {
  if (typeof value === 'number') return { float: value };
  if (typeof value === 'boolean') return { bool: value };
  if (typeof value !== 'bigint') refuse(argument, 'a handle, a number, a bigint, true or false');
  if (BigInt.asIntN(64, value) !== value) refuse(argument, 'an int of at most 64 bits');
  return {
    low: Number(BigInt.asUintN(32, value)),
    high: Number(BigInt.asIntN(32, value >> halfWord)),
  };
}

export const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && Number.isInteger((value as Handle).id);

export function idOf(argument: string, handle: Handle): number {
  return isHandle(handle) ? handle.id : refuse(argument, 'a handle of a tensor');
}

export const idsOf = (argument: string, handles: readonly Handle[]) =>
  checkList(argument, handles).map((handle) => idOf(argument, handle));

export const operand = (argument: string, value: Operand) =>
  isHandle(value) ? { id: value.id } : written(argument, value as Scalar);

export function checkWhole(argument: string, value: number): number {
  return Number.isSafeInteger(value) ? value : refuse(argument, 'a whole number');
}

/** An axis fits into an int32, as which it crosses. */
export function checkAxis(argument: string, value: number): number {
  return (value | 0) === value ? value : refuse(argument, 'a whole number');
}

export const wholes = (argument: string, values: readonly number[]) =>
  checkList(argument, values).map((value) => checkWhole(argument, value));

export function extents(shape: readonly number[]): readonly number[] {
  return checkList('shape', shape).every(isExtent)
    ? shape
    : refuse('shape', 'an array of whole numbers that are not negative');
}

function item(one: IndexItem) {
  if (typeof one !== 'object' || one === null) refuse('items', 'an array of objects');
  for (const key of ['index', 'start', 'stop', 'step', 'id'] as const) {
    const value = (one as Record<string, unknown>)[key];
    if (value !== undefined) checkWhole(`items.${key}`, value as number);
  }
  return one;
}

export const items = (list: readonly IndexItem[]) => checkList('items', list).map(item);

export function text(argument: string, value: string): string {
  return typeof value === 'string' ? value : refuse(argument, 'a string');
}

export function number(argument: string, value: number): number {
  checkNumber(argument, value);
  return value;
}

export function flag(argument: string, value: boolean): boolean {
  checkBoolean(argument, value);
  return value;
}

export const optional = (argument: string, value: Scalar | undefined) =>
  value === undefined ? undefined : written(argument, value);

export const idOrNone = (argument: string, handle: Handle | undefined) =>
  handle === undefined ? undefined : idOf(argument, handle);

/** A kept tensor's number as a handle, or the refusal thrown. */
export const made = (outcome: Outcome<number>): Handle => ({ id: unwrap<number>(outcome) });

/** The same for several, by name. */
export function madeAll<Name extends string>(
  outcome: Outcome<Record<Name, number>>,
): Record<Name, Handle> {
  const pairs = Object.entries<number>(unwrap(outcome)).map(([name, id]) => [name, { id }]);
  return Object.fromEntries(pairs) as Record<Name, Handle>;
}
