// Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.

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
  'softplus',
  'gelu',
  'gelu_slope',
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
 * The element types that the core knows, by PyTorch's names. A bool is a byte of 0 or 1.
 * JavaScript has no floats of 8 or 16 bits: theirs come as a Float32Array, which holds each of
 * them exactly, and numbers between two of them are rounded to the nearest on the way in, halves
 * to the even one. The 8-bit ones are those of PyTorch 2.6; everything else follows 1.13. Verbs
 * that move elements, `to`, `full` and `repr` take them, all others refuse them as
 * `operator_undefined`.
 */
export const tensorDTypes = [
  'bool',
  'uint8',
  'int8',
  'int16',
  'int32',
  'int64',
  'float8_e4m3fn',
  'float8_e5m2',
  'float8_e4m3fnuz',
  'float8_e5m2fnuz',
  'float16',
  'bfloat16',
  'float32',
  'float64',
] as const;
export type TensorDType = (typeof tensorDTypes)[number];

/** Why a dequantized element differs from its original; the numbers of `Anatomy.causes`. */
export const causes = ['wrapped', 'clipped', 'rounded', 'exact'] as const;
export type Cause = (typeof causes)[number];

/**
 * The part of a layer's computation for which two ways give different levels; the numbers of
 * `LayerComparison.causes`. The parts are exchanged in this order, from the way that comes first
 * in `Requantization` to the other, until the level moves towards the other's.
 */
export const layerCauses = [
  'saturated_pairs',
  'bias_rounding',
  'multiplier_rounding',
  'float_rounding',
  'tie',
  'second_rounding',
  'overflow',
  'same',
] as const;
export type LayerCause = (typeof layerCauses)[number];

/**
 * How a real number becomes a level:
 * - `shift_then_round`: round(x / scale + zero point), as the lesson writes it;
 * - `onnx`: round(x / scale) + zero point, as ONNX's QuantizeLinear;
 * - `torch`: round(x × (1 / scale)) + zero point, as torch.quantize_per_tensor.
 */
export const conventions = ['shift_then_round', 'onnx', 'torch'] as const;
export type Convention = (typeof conventions)[number];

/**
 * The tensors that can be generated; web/docs/use/generators.md defines each by a PyTorch
 * program.
 */
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

/**
 * How int32 accumulators become 8-bit levels of the output:
 * - `fbgemm`: PyTorch's engine on PCs; a float32 multiplier, and a bias that stays a float;
 * - `onnxruntime`: the same with a bias that is rounded to int32, by division in float64;
 * - `qnnpack`: the same with a bias that is multiplied by a reciprocal in float32;
 * - `tflite`: a multiplier of 31 bits and a shift, rounded once, halves away from 0;
 * - `tflite_double`: the same rounded twice, as in TensorFlow Lite until 2.14.
 */
export const requantizations = [
  'fbgemm',
  'onnxruntime',
  'qnnpack',
  'tflite',
  'tflite_double',
] as const;
export type Requantization = (typeof requantizations)[number];

/**
 * How a cell of the lesson's notebook shows its output: as its value, as printed text, or as a
 * chart, which has no text.
 */
export const cellKinds = ['value', 'printed', 'chart'] as const;
export type CellKind = (typeof cellKinds)[number];

/** How `scatter` combines a value with the one in its place. */
export const scatterReductions = ['none', 'add', 'multiply'] as const;
export type ScatterReduction = (typeof scatterReductions)[number];

/** How a generator of NumPy's is made of its seed's words. */
export const numpySeedings = ['state', 'state_of_words', 'default_rng'] as const;
export type NumpySeeding = (typeof numpySeedings)[number];

/**
 * The families of stored formats: small floats, each for itself; elements that share a scale;
 * the blocks of ggml; elements that share a list of values.
 */
export const storedFamilies = ['floats', 'blocks', 'gguf', 'codebook'] as const;
export type StoredFamily = (typeof storedFamilies)[number];

/**
 * Why a loaded element differs from its original, the first that applies; the numbers of
 * `StoredAnatomy.causes`:
 * - `not_a_number`: NaN, or turned into NaN by the format;
 * - `saturated`: more than half a step beyond the largest value under the stored scale;
 * - `flushed`: not zero, and stored as zero;
 * - `clipped_sign`: the same beyond the end of the side that has one level less;
 * - `scale_rounded`: another value would be nearest if the scale had not been rounded;
 * - `rounded`: between two values;
 * - `exact`.
 */
export const storedCauses = [
  'not_a_number',
  'saturated',
  'flushed',
  'clipped_sign',
  'scale_rounded',
  'rounded',
  'exact',
] as const;
export type StoredCause = (typeof storedCauses)[number];

/** The bits of each format's elements, the dtype that stores them, and its limits. */
export const levelKinds = {
  int8: { bits: 8, storage: 'int8', qmin: -128, qmax: 127 },
  uint8: { bits: 8, storage: 'uint8', qmin: 0, qmax: 255 },
  int4: { bits: 4, storage: 'int8', qmin: -8, qmax: 7 },
  uint4: { bits: 4, storage: 'uint8', qmin: 0, qmax: 15 },
  int2: { bits: 2, storage: 'int8', qmin: -2, qmax: 1 },
  uint2: { bits: 2, storage: 'uint8', qmin: 0, qmax: 3 },
  int16: { bits: 16, storage: 'int16', qmin: -32768, qmax: 32767 },
  int32: { bits: 32, storage: 'int32', qmin: -2147483648, qmax: 2147483647 },
} as const;

/** Their names, in the order in which they are offered. */
export const levelDTypes = /* @__PURE__ */ Object.keys(levelKinds) as LevelDType[];
export type LevelDType = keyof typeof levelKinds;

/** The integer types that store levels. */
export const integerDTypes = ['int8', 'uint8', 'int16', 'int32'] as const;
export type IntegerDType = (typeof integerDTypes)[number];

/** The parameters of each observer, with their defaults. */
export const observerKinds = {
  minMax: {},
  absMax: {},
  percentile: { lower: 0.1, upper: 99.9 },
  entropy: {},
  mse: {},
} as const;

/** Their names, in the order in which they are offered. */
export const observerNames = /* @__PURE__ */ Object.keys(observerKinds) as ObserverName[];
export type ObserverName = keyof typeof observerKinds;

/** How scale and zero point are chosen from the values that share them. */
export type Observer =
  /** From the smallest to the largest value. */
  | 'minMax'
  /** From −a to a, where a is the largest magnitude. */
  | 'absMax'
  /** From one percentile to another, 0 to 100, interpolated as torch.quantile does. */
  | { readonly percentile: readonly [lower: number, upper: number] }
  /**
   * The clipping threshold that keeps most of the information of a histogram of 2048 bins, by
   * Kullback-Leibler divergence (the calibration known from TensorRT).
   */
  | 'entropy'
  /**
   * The smallest squared error on a grid around min-max: first scales of k / 128 of min-max's, k
   * from 1 to 160, with zero points up to 32 away, then a finer grid around the best pair.
   * src/quant/affine/mse_search.hpp defines the whole grid.
   */
  | 'mse';

/**
 * The family of each stored format, and the elements that share a scale: 1 for none, 0 for all
 * of a tensor.
 */
export const storedKinds = {
  float16: { family: 'floats', block: 1 },
  bfloat16: { family: 'floats', block: 1 },
  float8_e4m3fn: { family: 'floats', block: 1 },
  float8_e4m3fn_saturating: { family: 'floats', block: 1 },
  float8_e5m2: { family: 'floats', block: 1 },
  float6_e2m3fn: { family: 'floats', block: 1 },
  float6_e3m2fn: { family: 'floats', block: 1 },
  float4_e2m1fn: { family: 'floats', block: 1 },
  mxfp4_floor: { family: 'blocks', block: 32 },
  mxfp4_even: { family: 'blocks', block: 32 },
  mxfp4_rceil: { family: 'blocks', block: 32 },
  mxfp6_e2m3_floor: { family: 'blocks', block: 32 },
  mxfp6_e2m3_even: { family: 'blocks', block: 32 },
  mxfp6_e2m3_rceil: { family: 'blocks', block: 32 },
  mxfp6_e3m2_floor: { family: 'blocks', block: 32 },
  mxfp6_e3m2_even: { family: 'blocks', block: 32 },
  mxfp6_e3m2_rceil: { family: 'blocks', block: 32 },
  mxfp8_e4m3_floor: { family: 'blocks', block: 32 },
  mxfp8_e4m3_even: { family: 'blocks', block: 32 },
  mxfp8_e4m3_rceil: { family: 'blocks', block: 32 },
  mxfp8_e5m2_floor: { family: 'blocks', block: 32 },
  mxfp8_e5m2_even: { family: 'blocks', block: 32 },
  mxfp8_e5m2_rceil: { family: 'blocks', block: 32 },
  nvfp4: { family: 'blocks', block: 16 },
  nf4: { family: 'blocks', block: 64 },
  nf4_double: { family: 'blocks', block: 64 },
  q8_0: { family: 'gguf', block: 32 },
  q4_0: { family: 'gguf', block: 32 },
  q4_1: { family: 'gguf', block: 32 },
  q5_0: { family: 'gguf', block: 32 },
  q5_1: { family: 'gguf', block: 32 },
  q2_k: { family: 'gguf', block: 256 },
  q3_k: { family: 'gguf', block: 256 },
  q4_k: { family: 'gguf', block: 256 },
  q5_k: { family: 'gguf', block: 256 },
  q6_k: { family: 'gguf', block: 256 },
  iq4_nl: { family: 'gguf', block: 32 },
  iq4_nl_ref: { family: 'gguf', block: 32 },
  iq4_xs: { family: 'gguf', block: 256 },
  tq1_0: { family: 'gguf', block: 256 },
  tq2_0: { family: 'gguf', block: 256 },
  q1_0: { family: 'gguf', block: 128 },
  q2_0: { family: 'gguf', block: 64 },
  mxfp4_ggml: { family: 'gguf', block: 32 },
  nvfp4_ggml: { family: 'gguf', block: 64 },
  kmeans: { family: 'codebook', block: 0 },
} as const;
export type StoredName = keyof typeof storedKinds;
