import type { Convention, IntegerDType, LevelDType, levelKinds, QParams } from './contract.ts';
import type { DataOf } from './values.ts';

/** The typed array that holds the levels of a dtype. */
export type Levels<D extends LevelDType = LevelDType> = DataOf<(typeof levelKinds)[D]['storage']>;

/**
 * A linear map between reals and levels, one for all elements or one for each run of them.
 *
 * Element i belongs to run ⌊i / runLength⌋, and run r has the scale `scale[r % scale.length]`. So
 * the channels of axis 0 are runs of the elements of one channel; groups are runs of the group
 * size; channels of an inner axis come round again and again.
 */
export interface LinearMap<D extends LevelDType = LevelDType> {
  readonly dtype: D;
  /** Finite, not 0, and as float32 not subnormal; a negative one turns the axis round. */
  readonly scale: number | Float32Array | Float64Array;
  /** Within the dtype. As many as scales, or one number for all. */
  readonly zeroPoint: number | DataOf<IntegerDType>;
  /** Elements in a run; needed where scale is an array. The last run may be shorter. */
  readonly runLength?: number;
  /** Defaults to `shift_then_round`. Dequantization is the same in all three. */
  readonly convention?: Convention;
}

/**
 * Statistics of the error e = dequantized − x, by one pass. Sums are float64, of float32 parts of up to
 * 512 elements: good to about six digits while x² and e² are within the normal range of float32.
 */
export interface ErrorMetrics {
  /** Mean of e². */
  readonly mse: number;
  /** Mean of |e|. */
  readonly mae: number;
  /** The largest |e|; NaN if any e is. */
  readonly max: number;
  /** Signal to quantization noise, 10 log₁₀(Σx² / Σe²), in dB; Infinity where nothing was lost. */
  readonly sqnr: number;
  /** Cosine of the angle between x and dequantized; 1 where both are zero, 0 where one of them is. */
  readonly cosine: number;
  /** √Σe² */
  readonly norm: number;
  /** √Σe² / √Σx²; 0 where nothing was lost. */
  readonly relative: number;
  /** Elements whose rounded value lay outside the dtype, 0 to 1: clipped, or wrapped unclamped. */
  readonly clippedShare: number;
}

/** In the unit of the array. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * The verbs for arrays of any length, into memory of the caller's. An array goes through the core in
 * tiles of 16,384 elements, so it may be larger than the core's memory.
 *
 * - An output that is not given is allocated; the one that was used is returned. Reusing one is
 *   several times faster than a fresh one.
 * - An output must not overlap an input, except that it may be the same memory where both have
 *   elements of the same width.
 * - Elements are not checked. NaN becomes level 0, infinities the limits; in the torch convention NaN
 *   and anything at or above 2⁶³ become the lowest level, and in int32 of the other two conventions
 *   NaN and anything at or above 2³¹ do, as in PyTorch.
 * - A wrong argument throws a QuantError, and nothing has been written then. `invalid_argument` is an
 *   array of another type or length than asked for, or one that overlaps; `unknown_dtype`,
 *   `not_integer_dtype`; of maps `scale_zero`, `scale_not_finite`, `scale_subnormal`,
 *   `zero_point_not_integer`, `zero_point_out_of_range`.
 */
export interface TileVerbs {
  /**
   * The levels of x, as many, clamped to the dtype; in the `onnx` convention as ONNX's
   * QuantizeLinear, in the `torch` one as torch.quantize_per_tensor.
   */
  quantizeInto<D extends LevelDType>(
    x: Float32Array,
    map: LinearMap<D>,
    out?: Levels<D>,
  ): Levels<D>;

  /**
   * scale × (q − zeroPoint), float32, as many; as ONNX's DequantizeLinear. Levels beyond a narrow
   * dtype are taken as they are.
   */
  dequantizeInto<D extends LevelDType>(
    q: Levels<D>,
    map: LinearMap<D>,
    out?: Float32Array,
  ): Float32Array;

  /** Both of the above and their error, in one reading of x; an empty one is `empty_tensor`. */
  quantizeDequantizeInto<D extends LevelDType>(
    x: Float32Array,
    map: LinearMap<D>,
    q?: Levels<D>,
    dequantized?: Float32Array,
  ): {
    readonly quantized: Levels<D>;
    readonly dequantized: Float32Array;
    readonly metrics: ErrorMetrics;
  };

  /** Smallest and largest value; both are NaN if any is. An empty array is `empty_tensor`. */
  minMax(x: Float32Array): Range;

  /** The largest magnitude; NaN if any value is. An empty array is `empty_tensor`. */
  absMax(x: Float32Array): number;

  /**
   * Quantizes to the range found in x, as ONNX's DynamicQuantizeLinear does for uint8 and here for
   * every dtype but int32: the range is widened to hold 0, the levels are the dtype's from end to
   * end, all in float32 and in the onnx convention. A range of zero width has scale 1. Refuses an
   * empty array (`empty_tensor`), one with NaN or an infinity in it (`not_finite`), and a range too
   * narrow or too wide for float32 (`scale_zero`, `scale_subnormal`, `scale_not_finite`).
   */
  dynamicQuantizeInto<D extends Exclude<LevelDType, 'int32'>>(
    x: Float32Array,
    dtype: D,
    out?: Levels<D>,
  ): QParams & { readonly quantized: Levels<D> };
}
