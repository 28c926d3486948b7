import type { DType, TensorData } from './types.ts';

// What tensors by handle are made of and asked with; contract.ts has the verbs.

/**
 * The element types of PyTorch that the core knows. A bool is a byte of 0 or 1. JavaScript has no
 * 16-bit floats: theirs come as a Float32Array, which holds each of them exactly, and numbers
 * between two of them are rounded to the nearest on the way in, halves to the even one.
 */
export type TensorDType = DType | 'int64' | 'bool' | 'float16' | 'bfloat16' | 'float64';

/** A dense, row-major tensor of any type, outside of the core. */
export interface TensorContent {
  readonly dtype: TensorDType;
  readonly shape: readonly number[];
  readonly data: TensorData | BigInt64Array | Float64Array;
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
