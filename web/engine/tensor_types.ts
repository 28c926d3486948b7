import type { FunctionVerbs } from './function_types.ts';
import type { NumpyVerbs } from './numpy_types.ts';
import type { OrderVerbs } from './order_types.ts';
import type { PickVerbs } from './pick_types.ts';
import type { RandomVerbs } from './random_types.ts';
import type { DType, TensorData } from './types.ts';

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
  'fmod',
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
  'exp',
  'exp2',
  'expm1',
  'log',
  'log2',
  'log10',
  'log1p',
  'sin',
  'cos',
  'tan',
  'tanh',
  'erf',
  'sigmoid',
  'rsqrt',
  'frac',
  'relu',
  'silu',
  'gelu',
  'gelu_tanh',
] as const;
export type UnaryOperator = (typeof unaryOperators)[number];

export const reductions = [
  'sum',
  'mean',
  'prod',
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
 * handle makes a new one, which the caller releases.
 *
 * A refusal throws a QuantError, and nothing has changed then. For all verbs alike:
 * - `invalid_argument`: a wrong JavaScript type;
 * - `tensor_released`: a handle that is no longer, or never was, a tensor's;
 * - `unknown_dtype`, `unknown_operator`: a name that is none;
 * - `axis_out_of_range`, `axis_repeated`, `index_out_of_range`: an axis or index that is not there;
 * - `shapes_differ`: shapes that do not broadcast or fit together;
 * - `operator_undefined`: what PyTorch does not define for a dtype either;
 * - `value_overflows`: a number that a dtype cannot hold;
 * - `too_many_elements`: a result of more than 2²⁴ elements.
 */
export interface TensorVerbs extends FunctionVerbs, NumpyVerbs, OrderVerbs, PickVerbs, RandomVerbs {
  /** Copies a tensor in. Its data hold the elements of its shape, or it is `shape_mismatch`. */
  tensorCreate(content: TensorContent): Handle;
  /** Ends a handle; the elements go with the last one that shares them. */
  tensorRelease(handle: Handle): void;
  /** Handles that have not been released. */
  tensorCount(): number;
  /** Bytes that the elements of all tensors take; what views share counts once. */
  tensorBytes(): number;
  /** Copies the elements out, dense and row by row whatever the strides. */
  tensorRead(handle: Handle): TensorContent;
  /** dtype, shape, and where the elements lie. */
  tensorDescribe(handle: Handle): TensorDescription;
  /** Where the first element lies in the core's memory: views that start alike have the same. */
  tensorAddress(handle: Handle): number;

  /**
   * `left operator right`, by the name of PyTorch's function. At least one operand is a handle. They
   * broadcast, and meet in the type that PyTorch gives; comparisons and logic give bools, `div` of
   * integers float32. `floor_divide`, `remainder` and `fmod` of integers by 0 are `division_by_zero`.
   */
  tensorBinary(operator: BinaryOperator, left: Operand, right: Operand): Handle;
  /**
   * `torch.operator(tensor)`, or `F.` of it; `round` takes halves to the even neighbour. From `exp` on
   * functions of floats, which make float32 of integers (`frac`, `silu` and `gelu` refuse them, `relu`
   * keeps them); what is transcendental is the correctly rounded value.
   */
  tensorUnary(operator: UnaryOperator, handle: Handle): Handle;
  /**
   * `tensor.clamp(min, max)`; NaN stays, and max wins over min. One of them may be left out, not both:
   * `limits_missing`.
   */
  tensorClamp(handle: Handle, min?: Scalar, max?: Scalar): Handle;
  /** `torch.where(condition, left, right)`; `condition` is of bools, and all three broadcast. */
  tensorWhere(condition: Handle, left: Operand, right: Operand): Handle;
  /** A copy of another type: floats are truncated, integers keep their low bits. */
  tensorTo(handle: Handle, dtype: TensorDType): Handle;

  /**
   * Along the axes given, or all of them, as PyTorch's method of the name; with `keepdim`, false
   * unless given, they stay as extents of 1. `sum` and `prod` of integers are int64, `mean` is of floats
   * only; `amin` and `amax` find NaN if there is any; `argmin` and `argmax` are int64, the first of
   * equals, along one axis or all. The extremes of no element are `empty_tensor`.
   */
  tensorReduce(
    reduction: Reduction,
    handle: Handle,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;

  /**
   * A view of another shape, in which one extent may be -1; `shape_mismatch` where the elements are
   * not as many, `view_impossible` where strides cannot reach them.
   */
  tensorView(handle: Handle, shape: readonly number[]): Handle;
  /**
   * `tensor.view(dtype)`: a view of the same bytes; the last extent grows or shrinks where an element
   * has another size, or it is `dtype_view_impossible`.
   */
  tensorViewDType(handle: Handle, dtype: TensorDType): Handle;
  /** A view where possible, otherwise a copy. */
  tensorReshape(handle: Handle, shape: readonly number[]): Handle;
  /** A view that repeats extents of 1, and puts new ones in front. */
  tensorExpand(handle: Handle, shape: readonly number[]): Handle;
  /** The whole storage that a tensor is a view of, as one axis. */
  tensorStorage(handle: Handle): Handle;
  /** `torch.as_strided`: any view of a tensor's storage, `shape_mismatch` beyond its end. */
  tensorAsStrided(
    handle: Handle,
    shape: readonly number[],
    strides: readonly number[],
    offset?: number,
  ): Handle;
  /** A view with two axes exchanged. */
  tensorTranspose(handle: Handle, first: number, second: number): Handle;
  /** A view with the axes in another order; each is named once. */
  tensorPermute(handle: Handle, axes: readonly number[]): Handle;
  /** A view with a new axis of extent 1. */
  tensorUnsqueeze(handle: Handle, axis: number): Handle;
  /** A view without the axes of extent 1, or without the one named if its extent is 1. */
  tensorSqueeze(handle: Handle, axis?: number): Handle;
  /** The same elements where they are dense already, otherwise a dense copy. */
  tensorContiguous(handle: Handle): Handle;
  /** A dense copy. */
  tensorClone(handle: Handle): Handle;
  /**
   * `tensor[items]`: a view, but a copy where a handle has axes or is a mask. Several handles broadcast
   * together; what they pick stands in their place if they are neighbours, otherwise in front. A slice
   * ends before `stop` and goes forwards (`step_not_positive`); more items than axes are
   * `too_many_indices`, two ellipses `index_unsupported`.
   */
  tensorAt(handle: Handle, items: readonly IndexItem[]): Handle;
  /**
   * `tensor[items] = source`, broadcast and converted, seen through every view of these elements. What
   * handles pick is not converted to, unless one mask picks and one value is given: `dtypes_differ`.
   */
  tensorAssignAt(handle: Handle, items: readonly IndexItem[], source: Operand): void;
  /** `torch.stack` along a new axis, 0 unless given; none is `empty_list`. */
  tensorStack(handles: readonly Handle[], axis?: number): Handle;
  /** `torch.cat` along an axis, 0 unless given; none is `empty_list`. */
  tensorConcatenate(handles: readonly Handle[], axis?: number): Handle;

  /**
   * `torch.matmul`: vectors, matrices, and stacks of them whose leading axes broadcast. Two dtypes are
   * `dtypes_differ`. Integers wrap; float16 has no products, as in PyTorch on the CPU.
   */
  tensorMatmul(left: Handle, right: Handle): Handle;
  /** `F.linear`: input (…, in) times weight (out, in) transposed, plus bias (out). */
  tensorLinear(input: Handle, weight: Handle, bias?: Handle): Handle;

  /** `torch.full(shape, value, dtype=dtype)`. */
  tensorFull(shape: readonly number[], value: Scalar, dtype: TensorDType): Handle;
  /**
   * `torch.arange(start, stop, step)`, without `stop`, in steps of 1n unless given: int64 if all are
   * bigints, otherwise float32. A step of 0 or away from `stop` is `range_empty`.
   */
  tensorArange(start: Scalar, stop: Scalar, step?: Scalar): Handle;
}
