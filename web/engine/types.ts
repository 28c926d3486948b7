import type { QuantizerVerbs } from './quantizer_types.ts';
import type { TensorVerbs } from './tensor_types.ts';
import type { TileVerbs } from './tile_types.ts';

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
  readonly scale: number;
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
export interface Anatomy {
  readonly scaled: Tensor;
  readonly shifted: Tensor;
  readonly rounded: Tensor;
  readonly quantized: Tensor;
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
  /** Elements by cause. */
  readonly counts: readonly number[];
  /** Parts of the whole squared error by cause, 0 to 1. */
  readonly squaredErrorShares: readonly number[];
  readonly meanSquaredError: number;
  readonly errorNorm: number;
  readonly qmin: number;
  readonly qmax: number;
  /** The real values that qmin and qmax stand for. */
  readonly realQmin: number;
  readonly realQmax: number;
}

export interface Limits {
  readonly min: number;
  readonly max: number;
}

export interface NaiveResult {
  readonly quantized: Tensor;
  /** 0-dim: the largest absolute value. */
  readonly absMax: Tensor;
  readonly restored: Tensor;
}

/**
 * What the lesson's page asks of the core. Every call copies in and out and throws a QuantError on
 * refusal.
 */
export interface LessonEngine {
  /** round(tensor / scale + zeroPoint), float32, before any clamp. */
  roundAffine(tensor: Tensor, settings: Settings): Tensor;
  quantize(tensor: Tensor, settings: Settings): Tensor;
  dequantize(quantized: Tensor, settings: Settings): Tensor;
  anatomize(tensor: Tensor, settings: Settings): Anatomy;
  /** Scale and zero point from the tensor's smallest and largest value. */
  observeMinMax(tensor: Tensor, dtype: IntegerDType): QParams;
  /** Division by the largest absolute value, stretched to 255 and stored in int8, which wraps. */
  naiveQuantize(tensor: Tensor): NaiveResult;
  error(original: Tensor, restored: Tensor): Tensor;
  absoluteError(original: Tensor, restored: Tensor): Tensor;
  squaredError(original: Tensor, restored: Tensor): Tensor;
  /** error / (original + 1e-9) */
  relativeError(original: Tensor, restored: Tensor): Tensor;
  /** 0-dim float32, as `.square().mean()` gives it. */
  meanSquaredError(original: Tensor, restored: Tensor): Tensor;
  /** 0-dim float32, as `torch.norm` gives it. */
  errorNorm(original: Tensor, restored: Tensor): Tensor;
  /** The smallest and the largest integer of a dtype, as `torch.iinfo` gives them. */
  iinfo(dtype: IntegerDType): Limits;
  /** The tensor as PyTorch prints it. */
  reprTensor(tensor: Tensor): string;
  /** The number as Python prints a float. */
  reprFloat(value: number): string;
  /** Every code the core can report. */
  errorCodes(): readonly string[];
  /** Which kernels this build runs: "simd128" or "scalar". */
  kernelName(): string;
}

/** Everything the core computes. */
export interface Engine extends LessonEngine, QuantizerVerbs, TileVerbs, TensorVerbs {}
