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

/** real = scale × (quantized − zeroPoint) */
export interface QParams {
  /** In the unit of the tensor: what one level is worth. */
  readonly scale: number;
  /** The level that stands for 0; a whole number. */
  readonly zeroPoint: number;
}

export interface Settings extends QParams {
  readonly dtype: IntegerDType;
  /** Whether a rounded value outside the dtype goes to the nearest limit; otherwise it wraps. */
  readonly clamp: boolean;
  /** Whether dequantization casts to float before it subtracts; otherwise the integers may wrap. */
  readonly castToFloat: boolean;
}

/** Why a restored element differs from its original; the numbers of `Anatomy.causes`. */
export const causes = ['wrapped', 'clipped', 'rounded', 'exact'] as const;
export type Cause = (typeof causes)[number];

/** Every step of one quantization, element by element; all tensors have the input's shape. */
export interface ElementAnatomy {
  /** tensor / scale, float32; in the torch convention tensor × (1 / scale). */
  readonly scaled: Tensor;
  /** scaled + zeroPoint, float32; conventions that round first have round(scaled) here. */
  readonly shifted: Tensor;
  /** The level before any clamp, float32: the nearest whole number, halves to the even one. */
  readonly rounded: Tensor;
  /** The stored integers. */
  readonly quantized: Tensor;
  /** What comes back of them, float32. */
  readonly restored: Tensor;
  /** The real values that the stored integers stand for: dequantized with the cast. */
  readonly levels: Tensor;
  /** quantized − zeroPoint, as dequantization took it. */
  readonly differences: Float64Array;
  /** restored − original */
  readonly error: Tensor;
  readonly absError: Tensor;
  /** One index into `causes` for each element. */
  readonly causes: Uint8Array;
  /** Elements by cause, in the order of `causes`. */
  readonly counts: readonly number[];
  /** Sums of error² by cause, float64; together the whole squared error. */
  readonly squaredErrors: readonly number[];
  /**
   * Parts of the whole squared error by cause, 0 to 1; all 0 where there is no error, and NaN where
   * an error is infinite.
   */
  readonly squaredErrorShares: readonly number[];
  /** In PyTorch's order of summation, as `.square().mean()` gives it. */
  readonly meanSquaredError: number;
  /** As `torch.norm` gives it. */
  readonly errorNorm: number;
  /** The integers in use. */
  readonly qmin: number;
  readonly qmax: number;
}

/** The anatomy under one scale and zero point. */
export interface Anatomy extends ElementAnatomy {
  /** The real values that qmin and qmax stand for. */
  readonly realQmin: number;
  readonly realQmax: number;
}

export interface Limits {
  readonly min: number;
  readonly max: number;
}

export interface NaiveResult {
  /** int8, of the input's shape. */
  readonly quantized: Tensor;
  /** 0-dim float32: the largest absolute value. */
  readonly absMax: Tensor;
  /** float32: quantized / 255 × absMax. */
  readonly restored: Tensor;
}

/**
 * What the lesson's page asks of the core: quantization of a whole tensor with one scale and zero
 * point, in the lesson's convention round(x / scale + zeroPoint), halves to the even neighbour.
 *
 * Every call copies in and out. It throws a QuantError on refusal; for all verbs alike:
 * - `invalid_argument`: a wrong JavaScript type, such as a plain array as data;
 * - `unknown_dtype`, `shape_mismatch`: a tensor that is none; its data must hold the elements of its
 *   shape, at most 2²⁴ (`too_many_elements`);
 * - of real tensors `not_float32`, `empty_tensor`, `not_finite`; of integer ones `not_integer_dtype`;
 * - of the measures, from `error` to `errorNorm`, `shapes_differ`: `original` is a real tensor, and
 *   `restored` a float32 one of the same shape, which may hold NaN and infinities;
 * - of settings `scale_zero`, `scale_not_finite`, `scale_subnormal` (the scale is narrowed to float32
 *   and must be normal there; a negative one is allowed), `zero_point_not_integer`,
 *   `zero_point_out_of_range` (of the dtype), `not_integer_dtype`.
 */
export interface LessonEngine {
  /**
   * round(tensor / scale + zeroPoint), float32, before any clamp. The division and the sum are
   * float32, as `torch.round(tensor / scale + zero_point)` computes them.
   */
  roundAffine(tensor: Tensor, settings: Settings): Tensor;
  /** A float32 tensor as integers of `settings.dtype`, of the same shape. */
  quantize(tensor: Tensor, settings: Settings): Tensor;
  /**
   * scale × (quantized − zeroPoint), float32. `settings.castToFloat` tells whether the difference is
   * taken in float32 or in the tensor's own type, where it may wrap; its `dtype` and `clamp` do not
   * matter to the result.
   */
  dequantize(quantized: Tensor, settings: Settings): Tensor;
  /** Every step of the two above for a float32 tensor, and why each element is wrong. */
  anatomize(tensor: Tensor, settings: Settings): Anatomy;
  /**
   * Scale and zero point from a float32 tensor's smallest and largest value, in float64:
   * scale = (max − min) / (qmax − qmin), zeroPoint = round(qmin − min / scale) clamped to the dtype.
   * Where all values are equal the scale is the value itself and the zero point 0, and of zeros the
   * scale is 1. A range that gives no normal float32 as scale is `scale_subnormal` or
   * `scale_not_finite`.
   */
  observeMinMax(tensor: Tensor, dtype: IntegerDType): QParams;
  /**
   * Division of a float32 tensor by its largest absolute value, stretched to 255 and stored in int8,
   * which wraps: the lesson's example of how not to do it.
   */
  naiveQuantize(tensor: Tensor): NaiveResult;

  /** restored − original, element by element. */
  error(original: Tensor, restored: Tensor): Tensor;
  /** |restored − original|, element by element. */
  absoluteError(original: Tensor, restored: Tensor): Tensor;
  /** (restored − original)², element by element. */
  squaredError(original: Tensor, restored: Tensor): Tensor;
  /** error / (original + 1e-9), element by element. */
  relativeError(original: Tensor, restored: Tensor): Tensor;
  /** 0-dim float32, as `.square().mean()` gives it. */
  meanSquaredError(original: Tensor, restored: Tensor): Tensor;
  /** 0-dim float32, the square root of the sum of squares, as `torch.norm` gives it. */
  errorNorm(original: Tensor, restored: Tensor): Tensor;

  /** The smallest and the largest integer of a dtype, as `torch.iinfo` gives them. */
  iinfo(dtype: IntegerDType): Limits;
  /** A tensor of any dtype as PyTorch prints it. */
  reprTensor(tensor: Tensor): string;
  /** The number as Python prints a float: 1 is "1.0". */
  reprFloat(value: number): string;
  /** Every code the core can report; `invalid_argument` comes from the engine around it. */
  errorCodes(): readonly string[];
  /** Which kernels this build runs: "simd128" or "scalar". They give the same bits. */
  kernelName(): string;
}
