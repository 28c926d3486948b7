import type { GeneratedKind } from './contract.ts';
import type { Convention, ErrorMetrics, LevelDType } from './tile_types.ts';
import type { ElementAnatomy, IntegerDType, QParams, Tensor } from './types.ts';

export { type GeneratedKind, generatedKinds } from './contract.ts';

/** A number format that a tensor can be quantized to. */
export interface Format {
  readonly name: LevelDType;
  readonly bits: number;
  readonly isSigned: boolean;
  readonly qmin: number;
  readonly qmax: number;
  /** The dtype whose elements hold the format's, one to an element until they are packed. */
  readonly storage: IntegerDType;
}

/**
 * Which elements share a scale: all of them, each slice along an axis, or each stretch of a number of
 * elements along the last axis. Where a group size does not divide the last axis, the last group of
 * every row is shorter and has a scale of its own.
 */
export type Granularity =
  | { readonly perTensor: true }
  | { readonly perChannel: number }
  | { readonly perGroup: number };

/** What a tensor is quantized to and by which rules. */
export interface Scheme {
  readonly format: LevelDType;
  /** Per tensor unless given. */
  readonly granularity?: Granularity;
  /** Whether every zero point is 0; of signed formats only. False unless given. */
  readonly symmetric?: boolean;
  /** Whether a signed format reaches only as far down as up, -127 to 127. False unless given. */
  readonly restricted?: boolean;
  /** `lesson` unless given. */
  readonly convention?: Convention;
}

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

/** What an observer's range is, beside where it comes from. */
export interface RangeOptions {
  /**
   * Whether the range is widened until it holds 0, as PyTorch's observers do; then no zero point is
   * out of the format's reach. False unless given.
   */
  readonly includeZero?: boolean;
}

/** real = scale × (quantized − zeroPoint), one pair for each part of the granularity. */
export interface Quantizer {
  readonly scheme: Scheme;
  /** float32: (1) per tensor, (channels), or the shape with its last extent counted in groups. */
  readonly scales: Tensor;
  /** int32, as many. */
  readonly zeroPoints: Tensor;
}

/** Float64 figures of the error between a tensor and what came back of it. */
export interface Report extends ErrorMetrics {
  readonly elements: number;
  /** As `bitsPerWeight` counts them. */
  readonly bitsPerWeight: number;
}

/** The two switches of a quantization, both true unless given. */
export interface Switches {
  /** Without it integers keep their low bits, and wrap. */
  readonly clamp?: boolean;
  /** Without it dequantization subtracts in the storage dtype, which may wrap too. */
  readonly castToFloat?: boolean;
}

export interface Measured {
  /** As `quantizeWith` gives it, or `anatomizeWith` without the clamp. */
  readonly quantized: Tensor;
  /** As `dequantizeWith` gives it, or `anatomizeWith` without the cast. */
  readonly restored: Tensor;
  readonly report: Report;
}

/** The anatomy under one scale and zero point for each part of a granularity. */
export interface QuantizerAnatomy extends ElementAnatomy {
  /** The scale and the zero point of each element. */
  readonly scales: Tensor;
  readonly zeroPoints: Tensor;
  /** The real values that qmin and qmax stand for, for every scale. */
  readonly realQmin: Tensor;
  readonly realQmax: Tensor;
}

/** An 8-bit weight (out, in) with one scale and zero point, or one for each output. */
export interface QuantizedWeight {
  /** int8 or uint8, (out, in). */
  readonly values: Tensor;
  /** float32, (1) or (out). */
  readonly scales: Tensor;
  /** int32, as many as scales. */
  readonly zeroPoints: Tensor;
}

/**
 * Quantization whole. Tensors are copied in and out; real ones are float32, finite, not empty and of
 * at most 2²⁴ elements. A refusal throws a QuantError. For all verbs alike:
 * - `invalid_argument`: a wrong JavaScript type, an unknown observer, convention or granularity;
 * - of real tensors `not_float32`, `empty_tensor`, `not_finite`, `too_many_elements`; of levels
 *   `not_integer_dtype`, `storage_differs` (a dtype that is not the format's); of both `unknown_dtype`
 *   and `shape_mismatch`;
 * - of schemes `unknown_format`, `symmetric_unsigned`, `restricted_unsigned`, `axis_out_of_range`,
 *   `group_size_zero`;
 * - of quantizers `scale_zero`, `scale_not_finite`, `scale_subnormal`, `zero_point_out_of_range`,
 *   `zero_point_not_zero` (where symmetric), `shapes_differ` (not as many scales or zero points as
 *   the granularity makes parts).
 */
export interface QuantizerVerbs {
  /** Every format, signed ones first, by width. */
  formats(): readonly Format[];
  /**
   * Chooses a scale and a zero point for each part of a real tensor. `minMax` unless an observer is
   * given. They are computed in float64, and the scales then narrowed to float32.
   *
   * A symmetric scheme takes the larger magnitude of the observer's range. A part whose values are all
   * equal has that value as its scale, negative or not, and zero point 0; of zeros the scale is 1.
   * `percentiles_out_of_order` refuses percentiles that are not in order or not from 0 to 100; a range
   * that gives no normal float32 is refused as a scale is.
   *
   * With `includeZero` as PyTorch's MinMaxObserver, which computes the scale in float32 (so it may be
   * the neighbouring float32) and gives none below 2⁻²³: equal values are then no special case, but
   * zeros.
   */
  observe(tensor: Tensor, scheme: Scheme, observer?: Observer, options?: RangeOptions): Quantizer;
  /**
   * The levels of a real tensor, in the format's storage dtype and the tensor's shape: rounded by the
   * scheme's convention, halves to the even neighbour, and clamped. In the `torch` convention as
   * torch.quantize_per_tensor and torch.quantize_per_channel, in the `onnx` one as QuantizeLinear.
   */
  quantizeWith(tensor: Tensor, quantizer: Quantizer): Tensor;
  /** scale × (float32(quantized) − zeroPoint), float32, of the same shape; as DequantizeLinear. */
  dequantizeWith(quantized: Tensor, quantizer: Quantizer): Tensor;
  /** The levels of a real tensor before any clamp, float32. */
  roundWith(tensor: Tensor, quantizer: Quantizer): Tensor;
  /**
   * Quantizes, dequantizes and measures a real tensor: in one reading, or without the clamp or the
   * cast from what `anatomizeWith` gives.
   */
  measure(tensor: Tensor, quantizer: Quantizer, options?: Switches): Measured;
  /** Why every element of a real tensor is wrong. */
  anatomizeWith(tensor: Tensor, quantizer: Quantizer, options?: Switches): QuantizerAnatomy;
  /**
   * The mean squared error of a real tensor, quantized and dequantized whole under one scale and one
   * zero point, for every pair of them: row-major, one row for each zero point, one column for each
   * scale. Format, limits and convention are the scheme's; its granularity does not matter.
   *
   * Each is `report.mse` of `measure` within 1e-6 of it: sums are float64, of float32 parts of up to
   * 512 elements, as there. One scale with many zero points costs least for each pair, because they
   * share the division; a picture may be asked for in tiles of a few columns, coarse ones first. At
   * most 2²⁴ pairs (`too_many_elements`).
   */
  landscape(
    tensor: Tensor,
    scheme: Scheme,
    scales: Float32Array,
    zeroPoints: Int32Array,
  ): Float64Array;
  /**
   * How many elements of a float32 tensor lie in each of `bins` equal parts of low to high, both ends
   * included; what lies outside, and NaN, is in none. As `torch.histc`, so that equal ends stand for
   * the tensor's own. Refuses `bins_out_of_range` (from 1 to 2²⁴) and `limits_out_of_order` (low >
   * high, or not finite).
   */
  histogram(tensor: Tensor, bins: number, low: number, high: number): Uint32Array;
  /**
   * A float32 tensor of one to three extents from 1, the same for the same seed, a whole number from
   * 0 to 2⁵³, of which PyTorch takes the low 32 bits. Each kind has the bits of its PyTorch program in
   * web/docs/generators.md.
   */
  generate(kind: GeneratedKind, shape: readonly number[], seed: number): Tensor;
  /**
   * Stored bits for each element of a tensor of this shape: its level, and its part of the scales (32
   * bits each) and of the zero points (the format's bits each, none where symmetric). The shape holds
   * at least one element.
   */
  bitsPerWeight(shape: readonly number[], scheme: Scheme): number;

  /**
   * 2-bit or 4-bit levels in bytes, the first in the lowest bits: uint8 of shape (bytes), where the
   * last byte may end in zeros. `levels` has the format's storage dtype and any shape. A wider format
   * is `not_packable`, a level that the format does not hold `outside_format`.
   */
  pack(levels: Tensor, format: LevelDType): Tensor;
  /**
   * The first `count` levels of packed bytes, one to an element, in the format's storage dtype and of
   * shape (count). As many bytes as `count` asks for, or it is `packed_size_differs`.
   */
  unpack(packed: Tensor, format: LevelDType, count: number): Tensor;

  /**
   * A linear layer of float32 activations and 8-bit weights (W8A32), in PyTorch's words
   * `F.linear(x, weight.float()) * scales + bias`.
   *
   * `x` is float32 (…, in), `weight` int8 or uint8 (out, in) and symmetric, `scales` float32 (1) or
   * (out), `bias` float32 (out), none unless given. The result is float32 (…, out). Refuses
   * `not_byte_dtype`, `not_matrix`, `not_float32`, and extents that do not fit as `shapes_differ`.
   */
  linearW8A32(x: Tensor, weight: Tensor, scales: Tensor, bias?: Tensor): Tensor;
  /**
   * A linear layer of 8-bit activations and weights, as ONNX's MatMulInteger and the scaling after it:
   *
   *     accumulators = (x − zeroPoint) times (weight − zeroPoints) transposed, int32, which wraps
   *     output = x scale × weight scales × accumulators + bias, float32, from left to right
   *
   * `x` is int8 or uint8 (…, in) with one scale and zero point; `bias` is float32 (out), none unless
   * given. Both results have the shape (…, out). Refuses what `linearW8A32` does, and a fractional
   * zero point of x as `zero_point_not_integer`.
   */
  linearInt8(
    x: Tensor,
    qparams: QParams,
    weight: QuantizedWeight,
    bias?: Tensor,
  ): { readonly accumulators: Tensor; readonly output: Tensor };
}
