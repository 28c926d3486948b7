import type { Convention, ErrorMetrics, LevelDType } from './tile_types.ts';
import type { IntegerDType, QParams, Tensor } from './types.ts';

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
  /** The smallest squared error on a grid around min-max, which `mse_search.hpp` states. */
  | 'mse'
  /** The clipping threshold that keeps most of the histogram's information (KL divergence). */
  | 'entropy'
  /** From one percentile to another, in percent, interpolated as torch.quantile does. */
  | { readonly percentile: readonly [lower: number, upper: number] };

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
  /** The format's bits, and each weight's part of scales (32 bits) and zero points. */
  readonly bitsPerWeight: number;
}

export interface Measured {
  readonly quantized: Tensor;
  readonly restored: Tensor;
  readonly report: Report;
}

/** Every step of one quantization, element by element; all tensors have the input's shape. */
export interface QuantizerAnatomy {
  /** The scale and the zero point of each element. */
  readonly scales: Tensor;
  readonly zeroPoints: Tensor;
  /** x / scale; in the torch convention x × (1 / scale). */
  readonly scaled: Tensor;
  /** lesson: scaled + zeroPoint; the other conventions round first, and this is round(scaled). */
  readonly shifted: Tensor;
  /** The level before any clamp. */
  readonly rounded: Tensor;
  readonly quantized: Tensor;
  readonly restored: Tensor;
  /** The real values that the stored integers stand for. */
  readonly levels: Tensor;
  /** quantized − zeroPoint, as dequantization took it. */
  readonly differences: Float64Array;
  /** restored − original */
  readonly error: Tensor;
  readonly absError: Tensor;
  /** One index into `causes` for each element. */
  readonly causes: Uint8Array;
  readonly counts: readonly number[];
  /** By cause, 0 to 1; they sum to 1 where there is an error. */
  readonly squaredErrorShares: readonly number[];
  readonly meanSquaredError: number;
  readonly errorNorm: number;
  /** The integers in use. */
  readonly qmin: number;
  readonly qmax: number;
  /** The real values that they stand for, for every scale. */
  readonly realQmin: Tensor;
  readonly realQmax: Tensor;
}

/** An 8-bit weight (out, in) with one scale and zero point, or one for each output. */
export interface QuantizedWeight {
  readonly values: Tensor;
  readonly scales: Tensor;
  readonly zeroPoints: Tensor;
}

/**
 * Quantization whole. Tensors are copied in and out; real ones are float32, finite, not empty and of
 * at most 2²⁴ elements. A refusal throws a QuantError.
 */
export interface QuantizerVerbs {
  /** Every format, signed ones first, by width. */
  formats(): readonly Format[];
  /** Chooses scales and zero points for a tensor. `minMax` unless an observer is given. */
  observe(tensor: Tensor, scheme: Scheme, observer?: Observer): Quantizer;
  /** In the format's storage dtype. */
  quantizeWith(tensor: Tensor, quantizer: Quantizer): Tensor;
  dequantizeWith(quantized: Tensor, quantizer: Quantizer): Tensor;
  /** The levels before any clamp, float32. */
  roundWith(tensor: Tensor, quantizer: Quantizer): Tensor;
  /** Quantizes, dequantizes and measures in one reading. */
  measure(tensor: Tensor, quantizer: Quantizer): Measured;
  /**
   * Why every element is wrong. Without the clamp integers wrap; without the cast dequantization
   * subtracts in the storage dtype. Both are true unless given.
   */
  anatomizeWith(
    tensor: Tensor,
    quantizer: Quantizer,
    options?: { readonly clamp?: boolean; readonly castToFloat?: boolean },
  ): QuantizerAnatomy;
  /** Stored bits for each element of a tensor of this shape, scales and zero points counted. */
  bitsPerWeight(shape: readonly number[], scheme: Scheme): number;

  /** 2-bit or 4-bit levels in bytes, the first in the lowest bits: uint8 of shape (bytes). */
  pack(levels: Tensor, format: LevelDType): Tensor;
  /** The first `count` levels of packed bytes, one to an element. */
  unpack(packed: Tensor, format: LevelDType, count: number): Tensor;

  /** F.linear(x, weight.float()) × scales + bias; weight is int8 or uint8 and symmetric. */
  linearW8A32(x: Tensor, weight: Tensor, scales: Tensor, bias?: Tensor): Tensor;
  /**
   * (x − zeroPoint) times (weight − zeroPoints) transposed in int32, which wraps, and the output
   * x scale × weight scales × accumulators + bias in float32.
   */
  linearInt8(
    x: Tensor,
    qparams: QParams,
    weight: QuantizedWeight,
    bias?: Tensor,
  ): { readonly accumulators: Tensor; readonly output: Tensor };
}
