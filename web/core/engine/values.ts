import type { ErrorRecord } from './errors.ts';
import type { IntegerDType, TensorDType } from './names.ts';

// Types of the verbs of contract.ts that src/bindings names and JavaScript defines: tensors
// by value and by handle, numbers, and choices between several forms.

/** The typed array that holds the elements of a dtype. JavaScript has no floats of 8 or 16 bits. */
export const arrayTypes = {
  float32: Float32Array,
  float8_e4m3fn: Float32Array,
  float8_e5m2: Float32Array,
  float8_e4m3fnuz: Float32Array,
  float8_e5m2fnuz: Float32Array,
  float16: Float32Array,
  bfloat16: Float32Array,
  float64: Float64Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  bool: Uint8Array,
} as const satisfies Readonly<Record<TensorDType, unknown>>;

/** The elements of a dtype. */
export type DataOf<D extends TensorDType> = (typeof arrayTypes)[D]['prototype'];

/** The dtypes of tensors by value that quantization takes and returns. */
export type DType = 'float32' | IntegerDType;

export type TensorData = DataOf<DType>;

/** A dense, row-major tensor; `shape` is empty for a 0-dim one. */
export interface Tensor {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly data: TensorData;
}

/** A dense, row-major tensor of any type, outside of the core. */
export interface TensorContent {
  readonly dtype: TensorDType;
  readonly shape: readonly number[];
  readonly data: DataOf<TensorDType>;
}

/**
 * A tensor inside the core. It lives until it is released; views share its elements, which live as
 * long as one of them does.
 */
export interface Handle {
  readonly id: number;
}

/** A Python number: a bigint is an int, a number a float. Which it is decides a result's dtype. */
export type Scalar = bigint | number | boolean;

export type Operand = Handle | Scalar;

/**
 * One item between the brackets of `tensor[…]`. A handle of bools (or uint8) is a mask for as many axes
 * as it has, and one of int64 picks along an axis.
 */
export type IndexItem =
  | { readonly index: number }
  | { readonly start?: number; readonly stop?: number; readonly step?: number }
  | { readonly ellipsis: true }
  | { readonly newAxis: true }
  | Handle;

/**
 * Which elements share a scale: all of them, each slice along an axis, or each stretch of a number of
 * elements along the last axis. Where a group size does not divide the last axis, the last group of
 * every row is shorter and has a scale of its own.
 */
export type Granularity =
  | { readonly perTensor: true }
  | { readonly perChannel: number }
  | { readonly perGroup: number };

/** The bytes of a stored tensor by their names, such as `codes`, `scales` or `blocks`. */
export type StoredParts = Readonly<Record<string, Uint8Array>>;

/** The answer in place of a value that the core refuses. */
export interface Refused {
  readonly refused: ErrorRecord;
}
