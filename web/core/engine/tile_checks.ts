import { entryOf } from '../../ui/messages/entry.ts';
import { conventions, integerDTypes, type LevelDType, levelKinds } from './contract.ts';
import { QuantError } from './errors.ts';
import { checkQParams } from './level_checks.ts';
import type { Levels, LinearMap } from './tile_types.ts';
import { checkNames, checkNumber, refuse } from './validate.ts';
import { arrayTypes } from './values.ts';
import { name } from './wire.ts';

/** A format's limits, and the core's integer type that stores it. */
export type LevelKind = (typeof levelKinds)[LevelDType];

export function kindOf(dtype: LevelDType): LevelKind {
  name('dtype', dtype);
  const kind = entryOf(levelKinds, dtype);
  if (kind) return kind;
  if ((dtype as string) === 'float32') {
    throw new QuantError({ code: 'not_integer_dtype', values: { argument: 'dtype', dtype } });
  }
  throw new QuantError({ code: 'unknown_dtype', values: { dtype } });
}

export function checkReals(argument: string, x: Float32Array): void {
  if (!(x instanceof Float32Array)) refuse(argument, 'a Float32Array');
}

export function checkLevels(argument: string, q: Levels, kind: LevelKind): void {
  const type = arrayTypes[kind.storage];
  if (!(q instanceof type)) refuse(argument, `of the type ${type.name}`);
}

export function checkNotEmpty(x: Float32Array): void {
  if (x.length === 0) throw new QuantError({ code: 'empty_tensor', values: {} });
}

/** The output that was given, or a fresh one. */
export function levelsFor<D extends LevelDType>(
  argument: string,
  given: Levels<D> | undefined,
  kind: LevelKind,
  length: number,
): Levels<D> {
  const type = arrayTypes[kind.storage];
  if (given === undefined) return new type(length) as Levels<D>;
  checkLevels(argument, given, kind);
  if (given.length !== length) refuse(argument, `as long as the input, ${length} elements`);
  return given;
}

export function realsFor(
  argument: string,
  given: Float32Array | undefined,
  length: number,
): Float32Array {
  if (given === undefined) return new Float32Array(length);
  checkReals(argument, given);
  if (given.length !== length) refuse(argument, `as long as the input, ${length} elements`);
  return given;
}

/** `same` tells whether the two may be the very same memory, which elements of one width can be. */
export function checkApart(
  argument: string,
  left: ArrayBufferView,
  right: ArrayBufferView,
  same = true,
): void {
  if (left.buffer !== right.buffer) return;
  const apart =
    left.byteOffset + left.byteLength <= right.byteOffset ||
    right.byteOffset + right.byteLength <= left.byteOffset;
  const equal = left.byteOffset === right.byteOffset && left.byteLength === right.byteLength;
  if (!apart && !(same && equal)) refuse(argument, 'memory that does not overlap the input');
}

const mapFields = ['dtype', 'scale', 'zeroPoint', 'runLength', 'convention'];

/** The types of a map, and what can be seen without looking at each scale of an array. */
export function checkMap(map: LinearMap): void {
  checkNames('map', map, mapFields);
  const { scale, zeroPoint, runLength, convention } = map;
  if (convention !== undefined && !conventions.includes(convention)) {
    refuse('convention', `one of ${conventions.join(', ')}`);
  }
  if (runLength !== undefined && !(Number.isSafeInteger(runLength) && runLength >= 1)) {
    refuse('runLength', 'a whole number from 1');
  }
  if (typeof zeroPoint !== 'number' && !isIntegers(zeroPoint)) {
    refuse('zeroPoint', 'a number or a typed array of integers');
  }
  if (scale instanceof Float32Array || scale instanceof Float64Array) {
    if (scale.length === 0) refuse('scale', 'of at least one element');
    if (scale.length > 1 && runLength === undefined) {
      refuse('runLength', 'given where there are several scales');
    }
    if (typeof zeroPoint === 'number') checkQParams(scale[0] ?? 1, zeroPoint, map.dtype);
    else if (zeroPoint.length !== scale.length) {
      refuse('zeroPoint', `as long as scale, ${scale.length} elements`);
    }
    return;
  }
  if (typeof scale !== 'number') refuse('scale', 'a number, a Float32Array or a Float64Array');
  checkNumber('zeroPoint', zeroPoint);
  checkQParams(scale, zeroPoint as number, map.dtype);
}

function isIntegers(value: unknown): boolean {
  return integerDTypes.some((dtype) => value instanceof arrayTypes[dtype]);
}
