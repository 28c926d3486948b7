import type { Handle, Operand } from './tensor_types.ts';

/** What `torch.set_printoptions` sets; what is missing is PyTorch's default. */
export interface PrintOptions {
  /** Decimals of floats, 4. */
  readonly precision?: number;
  /** A tensor of more elements is summarised, 1000. */
  readonly threshold?: number;
  /** Elements at either end of an axis of a summary, 3. */
  readonly edgeitems?: number;
  /** Columns, 80. */
  readonly linewidth?: number;
  /** Whether floats have an exponent; the values decide where it is missing. */
  readonly sciMode?: boolean;
  /** What follows the dtype, such as `requires_grad=True`, on a new line where it would not fit. */
  readonly suffixes?: readonly string[];
}

export type Scan = 'cumsum' | 'cumprod';

/** Functions and measures of tensors, comparison and printing. */
export interface FunctionVerbs {
  /**
   * `base ** exponent`, of which at least one is a handle; they meet as in `tensorBinary`. A negative
   * number as exponent of integers is `exponent_negative`.
   */
  tensorPower(base: Operand, exponent: Operand): Handle;
  /** `F.leaky_relu`; floats below 0 times the slope, 0.01 unless given. */
  tensorLeakyRelu(handle: Handle, slope?: number): Handle;
  /** `torch.nan_to_num`: 0 for NaN, the largest numbers of the type for infinities, unless given. */
  tensorNanToNum(handle: Handle, nan?: number, posinf?: number, neginf?: number): Handle;
  /** `torch.softmax` of floats along an axis. */
  tensorSoftmax(handle: Handle, axis: number): Handle;
  /** `torch.log_softmax`. */
  tensorLogSoftmax(handle: Handle, axis: number): Handle;

  /** `torch.cumsum` or `torch.cumprod` along an axis; int64 of integers. */
  tensorScan(scan: Scan, handle: Handle, axis: number): Handle;
  /**
   * `torch.norm` of floats along the axes given, or all: the p-th root of the sum of p-th powers, 2
   * unless given; 0 counts what is not 0, and infinities find the largest or smallest.
   */
  tensorNorm(handle: Handle, p?: number, axes?: readonly number[], keepdim?: boolean): Handle;
  /** Standard deviation of floats; `correction` is taken off the count, 1 unless given. */
  tensorStd(
    handle: Handle,
    correction?: number,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /** Its square. */
  tensorVar(
    handle: Handle,
    correction?: number,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /**
   * `torch.quantile` of float32 or float64 along an axis, or of all, with linear interpolation. One q
   * gives no axis, a list puts one in front. NaN wins; `quantile_out_of_range` outside [0, 1].
   */
  tensorQuantile(
    handle: Handle,
    q: number | readonly number[],
    axis?: number,
    keepdim?: boolean,
  ): Handle;

  /** `torch.equal`: one shape and the same elements, none of them NaN. */
  tensorEqual(left: Handle, right: Handle): boolean;
  /**
   * `torch.allclose`: all |left − right| ≤ atol + |rtol × right|, 1e-5 and 1e-8 unless given. Types
   * must agree (`dtypes_differ`), tolerances not be negative (`tolerance_negative`).
   */
  tensorAllClose(
    left: Handle,
    right: Handle,
    rtol?: number,
    atol?: number,
    equalNan?: boolean,
  ): boolean;
  /** `torch.isclose`: the same for each element. */
  tensorIsClose(
    left: Handle,
    right: Handle,
    rtol?: number,
    atol?: number,
    equalNan?: boolean,
  ): Handle;

  /** As PyTorch prints it. */
  tensorRepr(handle: Handle, options?: PrintOptions): string;
}
