import type { DType, TensorData } from './types.ts';

/** The element types of PyTorch that the core knows. A bool is a byte of 0 or 1. */
export type TensorDType = DType | 'int64' | 'bool';

/** A dense, row-major tensor of any type, outside of the core. */
export interface TensorContent {
  readonly dtype: TensorDType;
  readonly shape: readonly number[];
  readonly data: TensorData | BigInt64Array;
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

/** One item between the brackets of `tensor[…]`. A handle is a mask or picks along the first axis. */
export type IndexItem =
  | { readonly index: number }
  | { readonly start?: number; readonly stop?: number; readonly step?: number }
  | { readonly ellipsis: true }
  | { readonly newAxis: true }
  | Handle;

export interface TensorDescription {
  readonly dtype: TensorDType;
  readonly shape: readonly number[];
  /** Elements from one index of an axis to the next. */
  readonly strides: readonly number[];
  /** Elements of the storage before the first. */
  readonly offset: number;
  readonly isContiguous: boolean;
}

export const binaryOperators = [
  'add',
  'sub',
  'mul',
  'div',
  'floor_divide',
  'remainder',
  'maximum',
  'minimum',
  'bitwise_and',
  'bitwise_or',
  'bitwise_xor',
  'bitwise_left_shift',
  'bitwise_right_shift',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'logical_and',
  'logical_or',
  'logical_xor',
] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

export const unaryOperators = [
  'neg',
  'abs',
  'sign',
  'square',
  'round',
  'floor',
  'ceil',
  'trunc',
  'sqrt',
  'reciprocal',
  'bitwise_not',
  'logical_not',
  'isnan',
  'isinf',
  'isfinite',
] as const;
export type UnaryOperator = (typeof unaryOperators)[number];

export const reductions = [
  'sum',
  'mean',
  'amin',
  'amax',
  'argmin',
  'argmax',
  'any',
  'all',
] as const;
export type Reduction = (typeof reductions)[number];

/**
 * PyTorch's tensors, by handle: the same operators, promotion, wrapping, views and printing, with the
 * same bits. Axes and indices may be negative, which counts from the end. Every verb that returns a
 * handle makes a new one, which the caller releases; a refusal throws a QuantError, and nothing has
 * changed then.
 */
export interface TensorVerbs {
  /** Copies a tensor in. */
  tensorCreate(content: TensorContent): Handle;
  tensorRelease(handle: Handle): void;
  /** Handles that have not been released. */
  tensorCount(): number;
  /** Copies the elements out. */
  tensorRead(handle: Handle): TensorContent;
  tensorDescribe(handle: Handle): TensorDescription;
  /** As PyTorch prints it. */
  tensorRepr(handle: Handle): string;

  /** At least one operand is a handle. They broadcast, and meet in the type that PyTorch gives. */
  tensorBinary(operator: BinaryOperator, left: Operand, right: Operand): Handle;
  tensorUnary(operator: UnaryOperator, handle: Handle): Handle;
  /** Of floats the exponents 0, ±0.5, ±1, ±2 and 3; of integers every int from 0. */
  tensorPower(handle: Handle, exponent: Scalar): Handle;
  tensorClamp(handle: Handle, min?: Scalar, max?: Scalar): Handle;
  /** `condition` is of bools. */
  tensorWhere(condition: Handle, left: Operand, right: Operand): Handle;
  /** A copy of another type: floats are truncated, integers keep their low bits. */
  tensorTo(handle: Handle, dtype: TensorDType): Handle;

  /** Along the axes given, or all of them. */
  tensorReduce(
    reduction: Reduction,
    handle: Handle,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /** The square root of the sum of squares, 0-dim. */
  tensorNorm(handle: Handle): Handle;
  /** Standard deviation, 0-dim; `correction` is taken off the count, 1 unless given. */
  tensorStd(handle: Handle, correction?: number): Handle;
  tensorVar(handle: Handle, correction?: number): Handle;

  /** A view of another shape, in which one extent may be -1. */
  tensorView(handle: Handle, shape: readonly number[]): Handle;
  /** A view where possible, otherwise a copy. */
  tensorReshape(handle: Handle, shape: readonly number[]): Handle;
  tensorExpand(handle: Handle, shape: readonly number[]): Handle;
  tensorTranspose(handle: Handle, first: number, second: number): Handle;
  tensorPermute(handle: Handle, axes: readonly number[]): Handle;
  tensorUnsqueeze(handle: Handle, axis: number): Handle;
  tensorSqueeze(handle: Handle, axis?: number): Handle;
  tensorContiguous(handle: Handle): Handle;
  tensorClone(handle: Handle): Handle;
  /** `tensor[items]`: a view, but a copy where an item is a handle. */
  tensorAt(handle: Handle, items: readonly IndexItem[]): Handle;
  /** `tensor[items] = source`, seen through every view of these elements. */
  tensorAssignAt(handle: Handle, items: readonly IndexItem[], source: Operand): void;
  tensorStack(handles: readonly Handle[], axis?: number): Handle;
  tensorConcatenate(handles: readonly Handle[], axis?: number): Handle;

  tensorMatmul(left: Handle, right: Handle): Handle;
  /** input (…, in) times weight (out, in) transposed, plus bias (out). */
  tensorLinear(input: Handle, weight: Handle, bias?: Handle): Handle;

  tensorFull(shape: readonly number[], value: Scalar, dtype: TensorDType): Handle;
  tensorArange(start: Scalar, stop: Scalar, step?: Scalar): Handle;

  /** Starts the sequence of random numbers anew, as `torch.manual_seed` does. */
  manualSeed(seed: bigint): void;
  /** float32 in [from, to), 0 and 1 unless given. */
  tensorRand(shape: readonly number[], from?: number, to?: number): Handle;
  /** float32, normal. */
  tensorRandn(shape: readonly number[], mean?: number, deviation?: number): Handle;
  /** int64 in [low, high), both whole numbers within ±2⁵³. */
  tensorRandint(low: number, high: number, shape: readonly number[]): Handle;
}
