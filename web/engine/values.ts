import type { ErrorRecord } from './errors.ts';

// What the verbs of contract.ts take and give that src/bindings names, and JavaScript defines: tensors
// by value and by handle, numbers, and choices between several forms.

/** The integer types that a tensor can be quantized to. */
export const integerDTypes = ['int8', 'uint8', 'int16', 'int32'] as const;
export type IntegerDType = (typeof integerDTypes)[number];
export type DType = 'float32' | IntegerDType;

export type TensorData = Float32Array | Int8Array | Uint8Array | Int16Array | Int32Array;

/** A dense, row-major tensor; `shape` is empty for a 0-dim one. */
export interface Tensor {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly data: TensorData;
}

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

/**
 * Which elements share a scale: all of them, each slice along an axis, or each stretch of a number of
 * elements along the last axis. Where a group size does not divide the last axis, the last group of
 * every row is shorter and has a scale of its own.
 */
export type Granularity =
  | { readonly perTensor: true }
  | { readonly perChannel: number }
  | { readonly perGroup: number };

/** How scale and zero point are chosen from the values that share them. */
export type Observer =
  /** From the smallest to the largest value. */
  | 'minMax'
  /** From −a to a, a being the largest magnitude. */
  | 'absMax'
  /**
   * The smallest squared error on a grid around min-max: first scales of k / 128 of min-max's, k from
   * 1 to 160, with zero points up to 32 away, then a finer one around the best. The whole grid stands
   * in src/quant/mse_search.hpp.
   */
  | 'mse'
  /**
   * The clipping threshold that keeps most of the information of a histogram of 2048 bins, by
   * Kullback-Leibler divergence (the calibration known from TensorRT).
   */
  | 'entropy'
  /** From one percentile to another, 0 to 100, interpolated as torch.quantile does. */
  | { readonly percentile: readonly [lower: number, upper: number] };

/** What stands in place of a value that the core refuses. */
export interface Refused {
  readonly refused: ErrorRecord;
}
