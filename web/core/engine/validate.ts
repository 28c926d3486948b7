import { entryOf } from '../../ui/messages/entry.ts';
import { QuantError } from './errors.ts';
import { arrayTypes, type TensorContent } from './values.ts';

/**
 * Embind converts silently: 200 passes as an int8, "x" as a number. So the JavaScript types of what
 * crosses into the core are checked here, before anything is copied; what values mean, the core
 * checks itself.
 */

const largestExtent = 2 ** 31 - 1;

export function refuse(argument: string, expected: string): never {
  throw new QuantError({ code: 'invalid_argument', values: { argument, expected } });
}

export function checkTensor(argument: string, value: TensorContent): void {
  if (typeof value !== 'object' || value === null) {
    refuse(argument, 'an object {dtype, shape, data}');
  }
  if (typeof value.dtype !== 'string') refuse(`${argument}.dtype`, 'a string such as "float32"');
  if (!Array.isArray(value.shape) || !value.shape.every(isExtent)) {
    refuse(`${argument}.shape`, 'an array of whole numbers that are not negative');
  }
  // An unknown dtype is the core's to refuse.
  const type = entryOf(arrayTypes, value.dtype);
  if (type) checkTyped(`${argument}.data`, value.data, type);
}

export function isExtent(extent: unknown): boolean {
  return Number.isInteger(extent) && (extent as number) >= 0 && (extent as number) <= largestExtent;
}

export function checkObject(argument: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) refuse(argument, 'an object');
}

export function checkNumber(argument: string, value: unknown): void {
  if (typeof value !== 'number') refuse(argument, 'a number');
}

/** Refuses what has none of these names, so that no misspelt or misplaced option is ignored. */
export function checkNames(argument: string, value: object, names: readonly string[]): void {
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  const unknown = given.find(([name]) => !names.includes(name));
  if (!unknown) return;
  const values = { option: `${argument}.${unknown[0]}`, choices: names.join(', ') };
  throw new QuantError({ code: 'option_unknown', values });
}

type TypedArrayClass = { new (length: number): unknown; readonly name: string };

export function checkTyped(argument: string, value: unknown, type: TypedArrayClass): void {
  if (!(value instanceof type)) refuse(argument, `a ${type.name}`);
}

export function checkBoolean(argument: string, value: unknown): void {
  if (typeof value !== 'boolean') refuse(argument, 'true or false');
}

/** A copy: loops skip the holes of an array, and in it they are undefined. */
export function checkList<T>(argument: string, value: readonly T[]): readonly T[] {
  return Array.isArray(value) ? [...value] : refuse(argument, 'an array');
}
