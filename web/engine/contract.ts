// Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.

import type { Handle, IndexItem, Operand, Scalar, TensorContent, TensorDType } from './values.ts';

/** The operators of `binary`. */
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

/** The operators and functions of `unary`. */
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
  'relu',
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
  'silu',
  'gelu',
  'gelu_tanh',
] as const;
export type UnaryOperator = (typeof unaryOperators)[number];

/** The reductions of `reduce`. */
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
 * How a real number becomes a level:
 * - `lesson`: round(x / scale + zeroPoint), as the lesson writes it;
 * - `onnx`: round(x / scale) + zeroPoint, as ONNX's QuantizeLinear;
 * - `torch`: round(x × (1 / scale)) + zeroPoint, as torch.quantize_per_tensor.
 */
export const conventions = ['lesson', 'onnx', 'torch'] as const;
export type Convention = (typeof conventions)[number];

/** The tensors that can be generated; web/docs/generators.md defines each by a PyTorch program. */
export const generatedKinds = [
  'normal',
  'uniform',
  'laplace',
  'outlier_channel',
  'positive',
  'constant',
  'ties',
  'channel_spread',
] as const;
export type GeneratedKind = (typeof generatedKinds)[number];

/** What `scatter` does with what stands in a place. */
export const scatterReductions = ['none', 'add', 'multiply'] as const;
export type ScatterReduction = (typeof scatterReductions)[number];

/** How a generator of NumPy's is made of its seed's words. */
export const numpySeedings = ['state', 'state_of_words', 'default_rng'] as const;
export type NumpySeeding = (typeof numpySeedings)[number];

/** What a tensor is, and where its elements lie. */
export interface Description {
  readonly dtype: TensorDType;
  readonly shape: readonly number[];
  /** Elements from one index of an axis to the next. */
  readonly strides: readonly number[];
  /** Elements of the storage before the first. */
  readonly offset: number;
  /** Whether the elements lie side by side, row by row. */
  readonly isContiguous: boolean;
}

/** What `torch.set_printoptions` sets; what is missing is PyTorch's default. */
export interface PrintOptions {
  /** Decimals of floats, at most 100; 4. */
  readonly precision?: number;
  /** A tensor of more elements is summarised; 1000. */
  readonly threshold?: number;
  /** Elements at either end of an axis of a summary; 3. */
  readonly edgeitems?: number;
  /** Columns; 80. */
  readonly linewidth?: number;
  /** Whether floats have an exponent; the values decide where it is missing. */
  readonly sciMode?: boolean;
}

/** Elements, and where they stood along the axis. */
export interface Chosen {
  readonly values: Handle;
  /** int64. */
  readonly indices: Handle;
}

/** The elements of a tensor, each once. */
export interface Distinct {
  /** Ascending; every NaN is a value of its own. */
  readonly values: Handle;
  /** int64, of the input's shape: where each element stands among the values. */
  readonly inverse: Handle;
  /** int64: how many there are of each. */
  readonly counts: Handle;
}

/**
 * PyTorch's tensors, by handle: the same operators, promotion, wrapping, views and printing,
 * with the same bits. Axes and indices may be negative, which counts from the end. Every verb
 * that returns a handle makes a new one, which the caller releases.
 *
 * A refusal throws a QuantError, and nothing has changed then. These codes are common:
 * - `invalid_argument`: a wrong JavaScript type;
 * - `tensor_released`: a handle that is no longer, or never was, a tensor's;
 * - `unknown_dtype`, `unknown_operator`: a name that is none;
 * - `axis_out_of_range`, `axis_repeated`, `index_out_of_range`: an axis or index that is not
 *   there;
 * - `shapes_differ`: shapes that do not broadcast or fit together;
 * - `operator_undefined`: what PyTorch does not define for a dtype either;
 * - `value_overflows`: a number that a dtype cannot hold;
 * - `too_many_elements`: a result of more than 2²⁴ elements.
 */
export interface TensorVerbs {
  /** Copies a tensor in. Its data hold the elements of its shape, or it is `shape_mismatch`. */
  createTensor(content: TensorContent): Handle;
  /** Ends a handle; the elements go with the last one that shares them. */
  releaseTensor(tensor: Handle): void;
  /** Handles that have not been released. */
  tensorCount(): number;
  /** Bytes that the elements of all tensors take; what views share counts once. */
  tensorBytes(): number;
  /** Copies the elements out, dense and row by row whatever the strides. */
  readTensor(tensor: Handle): TensorContent;
  /** dtype, shape, and where the elements lie. */
  describeTensor(tensor: Handle): Description;
  /** Where the first element lies in the core's memory: views that start alike have the same. */
  tensorAddress(tensor: Handle): number;
  /** A copy of another type: floats are truncated, integers keep their low bits. */
  to(tensor: Handle, dtype: TensorDType): Handle;
  /** `torch.full(shape, value, dtype=dtype)`. */
  full(shape: readonly number[], value: Scalar, dtype: TensorDType): Handle;
  /**
   * `torch.arange(start, stop, step)`, without `stop`: int64 if all are ints, otherwise float32.
   * A step of 0 or away from `stop` is `range_empty`. Unless given, `step` is 1n.
   */
  arange(start: Scalar, stop: Scalar, step?: Scalar): Handle;
  /** `torch.linspace`, float32. */
  linspace(start: number, stop: number, steps: number): Handle;
  /** `torch.eye(rows, columns, dtype=dtype)`. */
  eye(rows: number, columns: number, dtype: TensorDType): Handle;
  /**
   * As PyTorch prints it. `suffixes` follow the dtype, such as `requires_grad=True`, on a new
   * line where they would not fit.
   */
  repr(tensor: Handle, options?: PrintOptions, suffixes?: readonly string[]): string;
  /**
   * `left operator right`, by the name of PyTorch's function. At least one operand is a tensor.
   * They broadcast, and meet in the type that PyTorch gives; comparisons and logic give bools,
   * `div` of integers float32. `floor_divide`, `remainder` and `fmod` of integers by 0 are
   * `division_by_zero`.
   */
  binary(operator: BinaryOperator, left: Operand, right: Operand): Handle;
  /**
   * `torch.operator(tensor)`, or `F.` of it; `round` takes halves to the even neighbour. From
   * `exp` on functions of floats, which make float32 of integers (`frac`, `silu` and `gelu`
   * refuse them, `relu` keeps them); what is transcendental is the correctly rounded value.
   */
  unary(operator: UnaryOperator, tensor: Handle): Handle;
  /**
   * `base ** exponent`, of which at least one is a tensor; they meet as in `binary`. A negative
   * number as exponent of integers is `exponent_negative`.
   */
  power(base: Operand, exponent: Operand): Handle;
  /**
   * `tensor.clamp(min, max)`; NaN stays, and max wins over min. One of them may be left out, not
   * both: `limits_missing`.
   */
  clamp(tensor: Handle, min?: Scalar, max?: Scalar): Handle;
  /** `torch.where(condition, left, right)`; `condition` is of bools, and all three broadcast. */
  where(condition: Handle, left: Operand, right: Operand): Handle;
  /** `F.leaky_relu`: floats below 0 times the slope. Unless given, `slope` is 0.01. */
  leakyRelu(tensor: Handle, slope?: number): Handle;
  /**
   * `torch.nan_to_num`: what stands for NaN, and for the infinities, which are the largest
   * numbers of the type unless given. Unless given, `nan` is 0.
   */
  nanToNum(tensor: Handle, nan?: number, posinf?: number, neginf?: number): Handle;
  /** `torch.softmax` of floats along an axis. */
  softmax(tensor: Handle, axis: number): Handle;
  /** `torch.log_softmax`. */
  logSoftmax(tensor: Handle, axis: number): Handle;
  /** `torch.equal`: one shape and the same elements, none of them NaN. */
  equal(left: Handle, right: Handle): boolean;
  /**
   * `torch.allclose`: all |left − right| ≤ atol + |rtol × right|. Types must agree
   * (`dtypes_differ`), tolerances not be negative (`tolerance_negative`). Unless given, `rtol`
   * is 0.00001, `atol` is 1e-8, `equalNan` is false.
   */
  allClose(left: Handle, right: Handle, rtol?: number, atol?: number, equalNan?: boolean): boolean;
  /**
   * `torch.isclose`: the same for each element. Unless given, `rtol` is 0.00001, `atol` is 1e-8,
   * `equalNan` is false.
   */
  isClose(left: Handle, right: Handle, rtol?: number, atol?: number, equalNan?: boolean): Handle;
  /**
   * `torch.matmul`: vectors, matrices, and stacks of them whose leading axes broadcast. Two
   * dtypes are `dtypes_differ`. Integers wrap; float16 has no products, as in PyTorch on the
   * CPU.
   */
  matmul(left: Handle, right: Handle): Handle;
  /** `F.linear`: input (…, in) times weight (out, in) transposed, plus bias (out). */
  linear(input: Handle, weight: Handle, bias?: Handle): Handle;
  /**
   * Along the axes given, or all of them, as PyTorch's method of the name; with `keepdim` they
   * stay as extents of 1. `sum` and `prod` of integers are int64, `mean` is of floats only;
   * `amin` and `amax` find NaN if there is any; `argmin` and `argmax` are int64, the first of
   * equals, along one axis or all. The extremes of no element are `empty_tensor`. Unless given,
   * `keepdim` is false.
   */
  reduce(reduction: Reduction, tensor: Handle, axes?: readonly number[], keepdim?: boolean): Handle;
  /** `torch.cumsum` along an axis; int64 of integers. */
  cumsum(tensor: Handle, axis: number): Handle;
  /** `torch.cumprod` along an axis; int64 of integers. */
  cumprod(tensor: Handle, axis: number): Handle;
  /**
   * `torch.norm` of floats along the axes given, or all: the p-th root of the sum of p-th
   * powers; 0 counts what is not 0, and infinities find the largest or smallest. Unless given,
   * `p` is 2, `keepdim` is false.
   */
  norm(tensor: Handle, p?: number, axes?: readonly number[], keepdim?: boolean): Handle;
  /**
   * `torch.std` of floats; `correction` is taken off the count. Unless given, `correction` is 1,
   * `keepdim` is false.
   */
  standardDeviation(
    tensor: Handle,
    correction?: number,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /** `torch.var`: its square. Unless given, `correction` is 1, `keepdim` is false. */
  variance(
    tensor: Handle,
    correction?: number,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /**
   * `torch.quantile` of float32 or float64 along an axis, or of all, with linear interpolation.
   * One q gives no axis, a list puts one in front. NaN wins; `quantile_out_of_range` outside [0,
   * 1]. Unless given, `keepdim` is false.
   */
  quantile(tensor: Handle, q: number | readonly number[], axis?: number, keepdim?: boolean): Handle;
  /** Sums of float32 or float64 along an axis, added in the order in which NumPy adds. */
  numpySum(tensor: Handle, axis: number): Handle;
  /**
   * `tensor.max(axis)`, or `tensor.min(axis)` where not the largest is asked for: the first of
   * equals; of none it is `empty_tensor`. Unless given, `largest` is true, `keepdim` is false.
   */
  extreme(tensor: Handle, axis: number, largest?: boolean, keepdim?: boolean): Chosen;
  /**
   * `torch.sort` along an axis; equals keep their order. Unless given, `axis` is -1,
   * `descending` is false.
   */
  sort(tensor: Handle, axis?: number, descending?: boolean): Chosen;
  /**
   * `torch.topk`; of equals PyTorch's choice. A `k` below 0 or beyond the extent is
   * `k_out_of_range`. Unless given, `axis` is -1, `largest` is true, `sorted` is true.
   */
  topk(tensor: Handle, k: number, axis?: number, largest?: boolean, sorted?: boolean): Chosen;
  /**
   * `torch.kthvalue`: the k-th smallest, counted from 1; of equals PyTorch's choice. Unless
   * given, `axis` is -1, `keepdim` is false.
   */
  kthvalue(tensor: Handle, k: number, axis?: number, keepdim?: boolean): Chosen;
  /**
   * `tensor.median(axis)`: the lower of two in the middle, of equals the middle one. Unless
   * given, `keepdim` is false.
   */
  median(tensor: Handle, axis: number, keepdim?: boolean): Chosen;
  /** `tensor.median()`, 0-dim; NaN of no floats, `empty_tensor` of no integers. */
  medianOfAll(tensor: Handle): Handle;
  /**
   * `torch.mode`: the most frequent, the smallest of several; PyTorch's choice where. Unless
   * given, `axis` is -1, `keepdim` is false.
   */
  mode(tensor: Handle, axis?: number, keepdim?: boolean): Chosen;
  /** `torch.unique` of all elements, with inverse and counts. */
  unique(tensor: Handle): Distinct;
  /**
   * `torch.searchsorted`: how many of a sorted sequence are smaller than each value, or with
   * `right` not greater, as int64. `sorted` has one axis, or the leading extents of `values`.
   * `torch.bucketize` has the two the other way round. Unless given, `right` is false.
   */
  searchsorted(sorted: Handle, values: Handle, right?: boolean): Handle;
  /**
   * `torch.histc` of float32 or float64: how many lie in each of `bins` equal parts from `min`
   * to `max`; equal limits stand for the tensor's own. `bins_out_of_range`,
   * `limits_out_of_order`. Unless given, `bins` is 100, `min` is 0, `max` is 0.
   */
  histc(tensor: Handle, bins?: number, min?: number, max?: number): Handle;
  /**
   * `torch.bincount` of whole numbers from 0: int64, or sums of the weights, float64 unless they
   * are float32. Unless given, `minlength` is 0.
   */
  bincount(tensor: Handle, weights?: Handle, minlength?: number): Handle;
  /**
   * A view of another shape, in which one extent may be -1; `shape_mismatch` where the elements
   * are not as many, `view_impossible` where strides cannot reach them.
   */
  view(tensor: Handle, shape: readonly number[]): Handle;
  /**
   * `tensor.view(dtype)`: a view of the same bytes; the last extent grows or shrinks where an
   * element has another size, or it is `dtype_view_impossible`.
   */
  viewDtype(tensor: Handle, dtype: TensorDType): Handle;
  /** A view where possible, otherwise a copy. */
  reshape(tensor: Handle, shape: readonly number[]): Handle;
  /** A view that repeats extents of 1, and puts new ones in front. */
  expand(tensor: Handle, shape: readonly number[]): Handle;
  /** The whole storage that a tensor is a view of, as one axis. */
  wholeStorage(tensor: Handle): Handle;
  /**
   * `torch.as_strided`: any view of a tensor's storage, `shape_mismatch` beyond its end. Unless
   * given, `offset` is 0.
   */
  asStrided(
    tensor: Handle,
    shape: readonly number[],
    strides: readonly number[],
    offset?: number,
  ): Handle;
  /** A view with two axes exchanged. */
  transpose(tensor: Handle, first: number, second: number): Handle;
  /** A view with the axes in another order; each is named once. */
  permute(tensor: Handle, axes: readonly number[]): Handle;
  /** A view with a new axis of extent 1. */
  unsqueeze(tensor: Handle, axis: number): Handle;
  /** A view without the axes of extent 1, or without the one named if its extent is 1. */
  squeeze(tensor: Handle, axis?: number): Handle;
  /** The same elements where they are dense already, otherwise a dense copy. */
  contiguous(tensor: Handle): Handle;
  /** A dense copy. */
  clone(tensor: Handle): Handle;
  /**
   * `tensor[items]`: a view, but a copy where a tensor among the items has axes or is a mask.
   * Several of them broadcast together; what they pick stands in their place if they are
   * neighbours, otherwise in front. A slice ends before `stop` and goes forwards
   * (`step_not_positive`); more items than axes are `too_many_indices`, two ellipses
   * `index_unsupported`.
   */
  at(tensor: Handle, items: readonly IndexItem[]): Handle;
  /**
   * `tensor[items] = source`, broadcast and converted, seen through every view of these
   * elements. What tensors pick is not converted to, unless one mask picks and one value is
   * given: `dtypes_differ`.
   */
  assignAt(tensor: Handle, items: readonly IndexItem[], source: Operand): void;
  /** `torch.stack` along a new axis; none is `empty_list`. Unless given, `axis` is 0. */
  stack(tensors: readonly Handle[], axis?: number): Handle;
  /** `torch.cat` along an axis; none is `empty_list`. Unless given, `axis` is 0. */
  concatenate(tensors: readonly Handle[], axis?: number): Handle;
  /** `torch.gather`: but for the axis, `index` has at most the extents of the tensor. */
  gather(tensor: Handle, axis: number, index: Handle): Handle;
  /**
   * `tensor.scatter_(axis, index, source)`, in place, in the order of the index. A tensor as
   * source has the type of the first (`dtypes_differ`) and at least the extents of `index`. With
   * `add` it is `scatter_add_`; `none` writes over what stands there. Unless given, `reduction`
   * is `none`.
   */
  scatter(
    tensor: Handle,
    axis: number,
    index: Handle,
    source: Operand,
    reduction?: ScatterReduction,
  ): void;
  /** `torch.index_select`; `index` is int32 or int64 in one axis. An embedding is this. */
  indexSelect(tensor: Handle, axis: number, index: Handle): Handle;
  /** `torch.take`: of the flattened tensor, in the shape of `index`, which may be negative. */
  take(tensor: Handle, index: Handle): Handle;
  /** `tensor.masked_fill(mask, value)`; the value has no axes, and is converted. */
  maskedFill(tensor: Handle, mask: Handle, value: Operand): Handle;
  /** `torch.masked_select`: what a mask of bools, broadcast, is true for, in one axis. */
  maskedSelect(tensor: Handle, mask: Handle): Handle;
  /** `torch.nonzero`: int64 of shape (n, dims), row by row. */
  nonzero(tensor: Handle): Handle;
  /** `torch.flip`; each axis is named once. */
  flip(tensor: Handle, axes: readonly number[]): Handle;
  /**
   * `torch.roll`: one shift for each axis (`shift_count_differs`), or without axes one of the
   * flattened tensor.
   */
  roll(tensor: Handle, shifts: readonly number[], axes?: readonly number[]): Handle;
  /** `tensor.repeat(repeats)`: a number for each axis, more of them put axes in front. */
  repeat(tensor: Handle, repeats: readonly number[]): Handle;
  /**
   * `torch.repeat_interleave`: how often each element comes, or a tensor of one number for each;
   * along an axis, or without one of the flattened tensor.
   */
  repeatInterleave(tensor: Handle, repeats: number | Handle, axis?: number): Handle;
  /** `torch.tril` of the last two axes: zeros above the diagonal. Unless given, `diagonal` is 0. */
  tril(tensor: Handle, diagonal?: number): Handle;
  /** `torch.triu`: zeros below. Unless given, `diagonal` is 0. */
  triu(tensor: Handle, diagonal?: number): Handle;
  /**
   * `torch.diag`: a vector becomes a matrix, a matrix its diagonal; others are `not_matrix`.
   * Unless given, `diagonal` is 0.
   */
  diag(tensor: Handle, diagonal?: number): Handle;
  /**
   * `torch.diagonal` of two axes: a view, the diagonal last. Unless given, `offset` is 0,
   * `first` is 0, `second` is 1.
   */
  diagonal(tensor: Handle, offset?: number, first?: number, second?: number): Handle;
  /**
   * `F.one_hot`: int64 with a new last axis; without `classes` as many as the largest needs.
   * Unless given, `classes` is -1.
   */
  oneHot(tensor: Handle, classes?: number): Handle;
  /**
   * Starts the sequence of random numbers anew, as `torch.manual_seed` does; of a seed the low
   * 64 bits count. Unless given, `generator` is 0.
   */
  manualSeed(seed: bigint, generator?: number): void;
  /**
   * Where a sequence stands, as PyTorch's 5056 bytes, uint8; `torch.get_rng_state`. Unless
   * given, `generator` is 0.
   */
  generatorState(generator?: number): Handle;
  /**
   * A sequence goes on from there; `torch.set_rng_state`. False of bytes that are not a state.
   * Unless given, `generator` is 0.
   */
  setGeneratorState(state: Handle, generator?: number): boolean;
  /**
   * Floats in [from, to); `torch.rand`. Unless given, `from` is 0, `to` is 1, `dtype` is
   * `float32`, `generator` is 0.
   */
  rand(
    shape: readonly number[],
    from?: number,
    to?: number,
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * Normal floats of a mean and a deviation; `torch.randn`. Unless given, `mean` is 0,
   * `deviation` is 1, `dtype` is `float32`, `generator` is 0.
   */
  randn(
    shape: readonly number[],
    mean?: number,
    deviation?: number,
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * Whole numbers in [low, high), both within ±2⁵³; an empty range is `range_empty`, one that
   * the dtype cannot hold number by number `value_overflows`. Unless given, `dtype` is `int64`,
   * `generator` is 0.
   */
  randint(
    low: number,
    high: number,
    shape: readonly number[],
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * The int64s from 0 up to `count`, each once, in any order; `torch.randperm`. Unless given,
   * `generator` is 0.
   */
  randperm(count: number, generator?: number): Handle;
  /**
   * Makes a generator of NumPy's from its seed's words of 32 bits, the lowest first, of which
   * there is at least one: `RandomState(word)`, `RandomState([word, …])`, or `default_rng`.
   * Unless given, `generator` is 0.
   */
  numpySeed(kind: NumpySeeding, words: readonly number[], generator?: number): void;
  /** Float64s in [0, 1); `random_sample`. Unless given, `generator` is 0. */
  numpyUniform(shape: readonly number[], generator?: number): Handle;
  /** Float64s of mean 0 and deviation 1; `standard_normal`. Unless given, `generator` is 0. */
  numpyNormal(shape: readonly number[], generator?: number): Handle;
  /**
   * Whole numbers from `low` to `high`, both included, of an integer type or bool that holds
   * them; `randint`. No such number is `range_empty`. Unless given, `dtype` is `int64`,
   * `generator` is 0.
   */
  numpyIntegers(
    low: bigint,
    high: bigint,
    shape: readonly number[],
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * The int64s from 0 up to `count`, each once, in any order; `permutation`. Unless given,
   * `generator` is 0.
   */
  numpyPermutation(count: number, generator?: number): Handle;
}

/** The verbs above, their arguments and results, as wire.ts reads them. */
export const tensorVerbs = `
enum ScatterReduction: none, add, multiply
enum NumpySeeding: state, state_of_words, default_rng
struct Description: dtype: dtype, shape: sizes, strides: sizes, offset: size, is_contiguous: flag
struct PrintOptions: precision: int32 <= 100, threshold: size, edgeitems: size, linewidth: size, sci_mode: flag?
struct Chosen: values: tensor, indices: tensor
struct Distinct: values: tensor, inverse: tensor, counts: tensor
create_tensor(content: content): tensor
release_tensor(tensor: tensor): nothing
tensor_count(): number
tensor_bytes(): number
read_tensor(tensor: tensor): content
describe_tensor(tensor: tensor): Description
tensor_address(tensor: tensor): number
to(tensor: tensor, dtype: dtype): tensor
full(shape: sizes, value: scalar, dtype: dtype): tensor
arange(start: scalar, stop: scalar, step: scalar = 1n): tensor
linspace(start: number, stop: number, steps: integer): tensor
eye(rows: size, columns: size, dtype: dtype): tensor
repr(tensor: tensor, options: PrintOptions = {}, suffixes: texts = []): text
binary(operator: text, left: operand, right: operand): tensor
unary(operator: text, tensor: tensor): tensor
power(base: operand, exponent: operand): tensor
clamp(tensor: tensor, min: scalar?, max: scalar?): tensor
where(condition: tensor, left: operand, right: operand): tensor
leaky_relu(tensor: tensor, slope: number = 0.01): tensor
nan_to_num(tensor: tensor, nan: number = 0, posinf: number?, neginf: number?): tensor
softmax(tensor: tensor, axis: integer): tensor
log_softmax(tensor: tensor, axis: integer): tensor
equal(left: tensor, right: tensor): flag
all_close(left: tensor, right: tensor, rtol: number = 0.00001, atol: number = 1e-8, equal_nan: flag = false): flag
is_close(left: tensor, right: tensor, rtol: number = 0.00001, atol: number = 1e-8, equal_nan: flag = false): tensor
matmul(left: tensor, right: tensor): tensor
linear(input: tensor, weight: tensor, bias: tensor?): tensor
reduce(reduction: text, tensor: tensor, axes: integers = [], keepdim: flag = false): tensor
cumsum(tensor: tensor, axis: integer): tensor
cumprod(tensor: tensor, axis: integer): tensor
norm(tensor: tensor, p: number = 2, axes: integers = [], keepdim: flag = false): tensor
standard_deviation(tensor: tensor, correction: int32 = 1, axes: integers = [], keepdim: flag = false): tensor
variance(tensor: tensor, correction: int32 = 1, axes: integers = [], keepdim: flag = false): tensor
quantile(tensor: tensor, q: numberOrNumbers, axis: integer?, keepdim: flag = false): tensor
numpy_sum(tensor: tensor, axis: integer): tensor
extreme(tensor: tensor, axis: integer, largest: flag = true, keepdim: flag = false): Chosen
sort(tensor: tensor, axis: integer = -1, descending: flag = false): Chosen
topk(tensor: tensor, k: integer, axis: integer = -1, largest: flag = true, sorted: flag = true): Chosen
kthvalue(tensor: tensor, k: integer, axis: integer = -1, keepdim: flag = false): Chosen
median(tensor: tensor, axis: integer, keepdim: flag = false): Chosen
median_of_all(tensor: tensor): tensor
mode(tensor: tensor, axis: integer = -1, keepdim: flag = false): Chosen
unique(tensor: tensor): Distinct
searchsorted(sorted: tensor, values: tensor, right: flag = false): tensor
histc(tensor: tensor, bins: integer = 100, min: number = 0, max: number = 0): tensor
bincount(tensor: tensor, weights: tensor?, minlength: integer = 0): tensor
view(tensor: tensor, shape: integers): tensor
view_dtype(tensor: tensor, dtype: dtype): tensor
reshape(tensor: tensor, shape: integers): tensor
expand(tensor: tensor, shape: sizes): tensor
whole_storage(tensor: tensor): tensor
as_strided(tensor: tensor, shape: sizes, strides: integers, offset: integer = 0): tensor
transpose(tensor: tensor, first: integer, second: integer): tensor
permute(tensor: tensor, axes: integers): tensor
unsqueeze(tensor: tensor, axis: integer): tensor
squeeze(tensor: tensor, axis: integer?): tensor
contiguous(tensor: tensor): tensor
clone(tensor: tensor): tensor
at(tensor: tensor, items: items): tensor
assign_at(tensor: tensor, items: items, source: operand): nothing
stack(tensors: tensors, axis: integer = 0): tensor
concatenate(tensors: tensors, axis: integer = 0): tensor
gather(tensor: tensor, axis: integer, index: tensor): tensor
scatter(tensor: tensor, axis: integer, index: tensor, source: operand, reduction: ScatterReduction = "none"): nothing
index_select(tensor: tensor, axis: integer, index: tensor): tensor
take(tensor: tensor, index: tensor): tensor
masked_fill(tensor: tensor, mask: tensor, value: operand): tensor
masked_select(tensor: tensor, mask: tensor): tensor
nonzero(tensor: tensor): tensor
flip(tensor: tensor, axes: integers): tensor
roll(tensor: tensor, shifts: integers, axes: integers = []): tensor
repeat(tensor: tensor, repeats: integers): tensor
repeat_interleave(tensor: tensor, repeats: integerOrTensor, axis: integer?): tensor
tril(tensor: tensor, diagonal: integer = 0): tensor
triu(tensor: tensor, diagonal: integer = 0): tensor
diag(tensor: tensor, diagonal: integer = 0): tensor
diagonal(tensor: tensor, offset: integer = 0, first: integer = 0, second: integer = 1): tensor
one_hot(tensor: tensor, classes: integer = -1): tensor
manual_seed(seed: integer64, generator: int32 = 0): nothing
generator_state(generator: int32 = 0): tensor
set_generator_state(state: tensor, generator: int32 = 0): flag
rand(shape: sizes, from: number = 0, to: number = 1, dtype: dtype = "float32", generator: int32 = 0): tensor
randn(shape: sizes, mean: number = 0, deviation: number = 1, dtype: dtype = "float32", generator: int32 = 0): tensor
randint(low: integer, high: integer, shape: sizes, dtype: dtype = "int64", generator: int32 = 0): tensor
randperm(count: size, generator: int32 = 0): tensor
numpy_seed(kind: NumpySeeding, words: words, generator: int32 = 0): nothing
numpy_uniform(shape: sizes, generator: int32 = 0): tensor
numpy_normal(shape: sizes, generator: int32 = 0): tensor
numpy_integers(low: integer64, high: integer64, shape: sizes, dtype: dtype = "int64", generator: int32 = 0): tensor
numpy_permutation(count: size, generator: int32 = 0): tensor
`;
