// Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.

import type {
  BinaryOperator,
  CellKind,
  Convention,
  GeneratedKind,
  IntegerDType,
  LevelDType,
  NumpySeeding,
  Observer,
  Reduction,
  Requantization,
  ScatterReduction,
  StoredCause,
  StoredFamily,
  TensorDType,
  UnaryOperator,
} from './names.ts';
import type {
  Granularity,
  Handle,
  IndexItem,
  Operand,
  Refused,
  Scalar,
  StoredParts,
  Tensor,
  TensorContent,
} from './values.ts';

export * from './names.ts';

/** A number format that a tensor can be quantized to. */
export interface Format {
  readonly name: LevelDType;
  readonly bits: number;
  readonly isSigned: boolean;
  readonly qmin: number;
  readonly qmax: number;
  /** The dtype that stores the elements of the format, one each until they are packed. */
  readonly storage: IntegerDType;
}

/** The format that a tensor is quantized to, and the rules. */
export interface Scheme {
  readonly format: LevelDType;
  /** Defaults to per tensor. */
  readonly granularity?: Granularity;
  /** Whether every zero point is 0; signed formats only. Defaults to false. */
  readonly symmetric?: boolean;
  /**
   * Whether a signed format uses the same range below 0 as above, -127 to 127. Defaults to
   * false.
   */
  readonly restricted?: boolean;
  /** Defaults to `shift_then_round`. */
  readonly convention?: Convention;
  /**
   * Whether a level halfway between two integers rounds away from 0, as in C's round() and ggml,
   * instead of to the even one; PyTorch has no such option. Defaults to false.
   */
  readonly halfAway?: boolean;
}

/** Options for the range of an observer. */
export interface RangeOptions {
  /**
   * Whether the range is widened until it holds 0, as in PyTorch's observers, so that every zero
   * point is within the format. Defaults to false.
   */
  readonly includeZero?: boolean;
}

/**
 * real = scale × (quantized − zero point), one pair for each part of the granularity: one for
 * the whole tensor where it is per tensor.
 */
export interface Quantizer {
  readonly scheme: Scheme;
  /** float32: (1) per tensor, (channels), or the shape with its last extent counted in groups. */
  readonly scales: Tensor;
  /** int32, as many. */
  readonly zeroPoints: Tensor;
}

/** real = scale × (quantized − zero point) */
export interface QParams {
  /** In the unit of the tensor: what one level is worth. */
  readonly scale: number;
  /** The level that stands for 0; a whole number. */
  readonly zeroPoint: number;
}

/** The switch of `quantize`; defaults to true. */
export interface QuantizeOptions {
  /** Without it integers keep their low bits, and wrap. */
  readonly clamp?: boolean;
}

/** The switch of `dequantize`; defaults to true. */
export interface DequantizeOptions {
  /** Without it dequantization subtracts in the storage dtype, which may wrap too. */
  readonly castToFloat?: boolean;
}

/** The two switches of a quantization; both default to true. */
export interface Switches {
  /** Without it integers keep their low bits, and wrap. */
  readonly clamp?: boolean;
  /** Without it dequantization subtracts in the storage dtype, which may wrap too. */
  readonly castToFloat?: boolean;
}

/** Float64 statistics of the error e between a tensor and its dequantized values. */
export interface Report {
  readonly elements: number;
  /** Mean of e². */
  readonly mse: number;
  /** Mean of |e|. */
  readonly mae: number;
  /** The largest |e|; NaN if any e is. */
  readonly max: number;
  /** √Σe² */
  readonly norm: number;
  /** √Σe² / √Σx²; 0 where nothing was lost. */
  readonly relative: number;
  /** Signal to quantization noise, 10 log₁₀(Σx² / Σe²), in dB; Infinity where nothing was lost. */
  readonly sqnr: number;
  /**
   * Cosine of the angle between x and the dequantized values; 1 where both are zero, 0 where one
   * of them is.
   */
  readonly cosine: number;
  /**
   * The fraction of elements, 0 to 1, whose rounded value is outside the format: clipped, or
   * wrapped without the clamp.
   */
  readonly clippedShare: number;
  /** The result of `bitsPerWeight`. */
  readonly bitsPerWeight: number;
}

/** A quantization there and back, and what it costs. */
export interface Measured {
  readonly quantized: Tensor;
  readonly dequantized: Tensor;
  readonly report: Report;
}

/**
 * Every step of one quantization, element by element. Unless stated otherwise, a tensor has the
 * input's shape and is float32.
 */
export interface Anatomy {
  /** The scale of each element. */
  readonly scales: Tensor;
  /** The zero point of each element, int32. */
  readonly zeroPoints: Tensor;
  /** tensor / scale; in the torch convention tensor × (1 / scale). */
  readonly scaled: Tensor;
  /** scaled + zero point; conventions that round first have round(scaled) here. */
  readonly shifted: Tensor;
  /** The level before any clamp: the nearest whole number. */
  readonly rounded: Tensor;
  /** The stored integers. */
  readonly quantized: Tensor;
  /** The result of dequantization, scale × difference. */
  readonly dequantized: Tensor;
  /** The real values of the stored integers: dequantized with the cast. */
  readonly levels: Tensor;
  /** quantized − zero point, as dequantization computes it. */
  readonly differences: Float64Array;
  /** dequantized − original */
  readonly error: Tensor;
  readonly absError: Tensor;
  /** One index into `causes` for each element. */
  readonly causes: Uint8Array;
  /** Elements by cause, in the order of `causes`. */
  readonly counts: readonly number[];
  /** Sums of error² by cause, float64; together the whole squared error. */
  readonly squaredErrors: readonly number[];
  /**
   * Parts of the whole squared error by cause, 0 to 1; all 0 where there is no error, and NaN
   * where an error is infinite.
   */
  readonly squaredErrorShares: readonly number[];
  /** In PyTorch's order of summation, as `.square().mean()` gives it. */
  readonly meanSquaredError: number;
  /** Equal to `torch.norm`. */
  readonly errorNorm: number;
  /** The integers in use. */
  readonly qmin: number;
  readonly qmax: number;
  /** The real value of `qmin` under each scale of the quantizer. */
  readonly realQmin: Tensor;
  /** The same for `qmax`. */
  readonly realQmax: Tensor;
}

/** A scale and zero point, and the anatomy of a tensor under them. */
export interface ObservedAnatomy {
  readonly qparams: QParams;
  readonly anatomy: Anatomy;
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

/** A linear layer of integers, before and after scaling. */
export interface IntegerLinear {
  /** int32, (…, out). */
  readonly accumulators: Tensor;
  /** float32, (…, out). */
  readonly output: Tensor;
}

/** The scales and the bias between the accumulators of a layer and its output. */
export interface Requantizer {
  readonly inputScale: number;
  /** float32, (1) or (out). */
  readonly weightScales: Tensor;
  readonly output: QParams;
  /** int8 or uint8: of the output, and of the layer's input. */
  readonly dtype: IntegerDType;
  /** As in `QuantizedLayer`. */
  readonly bias?: Tensor;
  /** As in `QuantizedLayer`. */
  readonly relu?: boolean;
}

/** A fully connected layer from 8-bit integers to 8-bit integers of the same dtype. */
export interface QuantizedLayer {
  /** The scale and zero point of the activations. */
  readonly input: QParams;
  readonly weight: QuantizedWeight;
  readonly output: QParams;
  /**
   * (out): float32, real numbers that each way rounds by its rule; or int32, in units of input
   * scale × weight scale, which every way adds to its accumulators.
   */
  readonly bias?: Tensor;
  /** Whether no level lies below the output's zero point. Defaults to false. */
  readonly relu?: boolean;
}

/** The way in which a layer of integers is computed. */
export interface LayerOptions {
  /** Defaults to `fbgemm`. */
  readonly way?: Requantization;
  /**
   * Whether two neighbouring products are added in 16 bits, which saturate, as on x86 without
   * VNNI; of uint8 inputs and int8 weights only. Defaults to false.
   */
  readonly saturatingPairs?: boolean;
}

/**
 * Every step of a layer of integers in one way. A tensor has the shape of the output, (…, out);
 * a list has a number for each of its elements, row by row, or one for each output.
 */
export interface LayerAnatomy {
  /** int32: the sums of products, without the bias. */
  readonly accumulators: Tensor;
  /** int32: how many pairs saturated in each sum. */
  readonly saturatedPairs: Tensor;
  /**
   * For each output: in units of the accumulators, a whole number unless the way keeps it as a
   * float32.
   */
  readonly bias: readonly number[];
  /** For each output: input scale × weight scale / output scale, as the way rounds it. */
  readonly multipliers: readonly number[];
  /** For each output: the integer of 31 bits that stands for the multiplier in fixed point. */
  readonly fixedMultipliers: readonly number[];
  /** For each output: in fixed point the multiplier is integer × 2^(shift − 31). */
  readonly shifts: readonly number[];
  /** Accumulator + bias. */
  readonly sums: readonly number[];
  /** Sum × multiplier, in float64. */
  readonly scaled: readonly number[];
  /**
   * The same after its first rounding, in steps of the output: to float32, or to a multiple of
   * 2^shift where there are two roundings.
   */
  readonly firstRounding: readonly number[];
  /** The whole number. */
  readonly rounded: readonly number[];
  /** The whole number + zero point, before the clamp. */
  readonly shifted: readonly number[];
  /** The level in float64 arithmetic, not rounded, from the same integers and the real bias. */
  readonly exact: readonly number[];
  /** The stored integers of the output. */
  readonly quantized: Tensor;
  /** float32. */
  readonly dequantized: Tensor;
  /** float32: `F.linear` of the dequantized input and weight, as a layer of floats. */
  readonly floatOutput: Tensor;
  /** `floatOutput` as `torch.quantize_per_tensor` quantizes it. */
  readonly floatLevels: Tensor;
  /** dequantized − float_output */
  readonly error: Tensor;
}

/** A layer in two ways, and why their levels differ. */
export interface LayerComparison {
  readonly first: LayerAnatomy;
  readonly second: LayerAnatomy;
  /** int32: the levels of the second minus those of the first. */
  readonly differences: Tensor;
  /** One index into `layer_causes` for each element. */
  readonly causes: Uint8Array;
  /** Elements by cause, in the order of `layer_causes`. */
  readonly counts: readonly number[];
}

/** Naive quantization, which the lesson shows as a mistake. */
export interface NaiveQuantized {
  /** int8, of the input's shape. */
  readonly quantized: Tensor;
  /** 0-dim float32: the largest absolute value. */
  readonly absMax: Tensor;
  /** float32: quantized / 255 × the largest absolute value. */
  readonly dequantized: Tensor;
}

/** The output of a cell of the lesson's notebook. */
export interface LessonCell {
  /** The cell's id in the notebook. */
  readonly id: string;
  readonly kind: CellKind;
  /** Or the refusal of what the cell computes. */
  readonly text: string | Refused;
}

/** The smallest and the largest integer in use. */
export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** The type and shape of a tensor, and the layout of its elements. */
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

/** The options of `torch.set_printoptions`; missing ones have PyTorch's defaults. */
export interface PrintOptions {
  /** Decimals of floats; 4. */
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

/** The gradients of `layerNorm`. */
export interface LayerNormGradients {
  readonly input: Handle;
  /** Has the extents of the last axes. */
  readonly weight: Handle;
  /** Has them, too. */
  readonly bias: Handle;
}

/** Elements, and their positions along the axis. */
export interface ValuesAndIndices {
  readonly values: Handle;
  /** int64. */
  readonly indices: Handle;
}

/** The elements of a tensor, each once. */
export interface UniqueValues {
  /** Ascending; every NaN is a value of its own. */
  readonly values: Handle;
  /** int64, of the input's shape: where each element stands among the values. */
  readonly inverse: Handle;
  /** int64: how many there are of each. */
  readonly counts: Handle;
}

/** A format that stores real numbers as bytes. */
export interface StoredFormat {
  readonly name: string;
  readonly family: StoredFamily;
  /** The elements that share a scale: 1 for none, 0 for all of a tensor. */
  readonly block: number;
  /** The smallest magnitude above zero, under its best scales. */
  readonly smallest: number;
  /** The largest finite magnitude. */
  readonly largest: number;
}

/** Options of a format. One that the format does not take is refused (`option_unused`). */
export interface StoreOptions {
  /** The levels of a codebook, 2 to 256. Defaults to 16. */
  readonly levels?: number;
  /** The seed of the search for a codebook, 0 to 2⁵³. Defaults to 0. */
  readonly seed?: number;
}

/** A tensor as a format stores it. */
export interface StoredTensor {
  readonly format: string;
  readonly shape: readonly number[];
  /** The bytes by their names, such as `codes` and `scales`. */
  readonly parts: StoredParts;
}

/** The code and the error of every element. Tensors are float32, of the input's shape. */
export interface StoredAnatomy {
  /** Equal to what `loadStored` returns. */
  readonly dequantized: Tensor;
  /** dequantized − original */
  readonly error: Tensor;
  readonly absError: Tensor;
  /** The code of each element. */
  readonly codes: Uint32Array;
  /** The bits of a code. */
  readonly codeBits: number;
  /** One index into `storedCauses` for each element. */
  readonly causes: Uint8Array;
  /** Elements by cause, in the order of `storedCauses`. */
  readonly counts: readonly number[];
  /** Sums of error² by cause, float64; together the whole squared error. */
  readonly squaredErrors: readonly number[];
  /**
   * Parts of the whole squared error by cause, 0 to 1; all 0 where there is no error, and NaN
   * where an error is not finite.
   */
  readonly squaredErrorShares: readonly number[];
  /**
   * `bitsPerWeight` counts all parts and all filling, `clippedShare` the elements that are
   * `saturated` or `clipped_sign`.
   */
  readonly report: Report;
}

/** A number that a block keeps beside its codes. */
export interface ScaleStep {
  /** `scale`, `min`, `super_scale` and so on. */
  readonly name: string;
  /** Before it was rounded. */
  readonly found: number;
  /** As loading reads it. */
  readonly stored: number;
  /** Its stored bits. */
  readonly code: number;
  readonly bits: number;
}

/** One element of a stored tensor, step by step. */
export interface StoredElement {
  /** Counted from 0 over the whole tensor. */
  readonly block: number;
  /** The flat index of the block's first element. */
  readonly first: number;
  /** The elements of the block, without filling. */
  readonly count: number;
  /** Outermost first; empty for formats without scales. */
  readonly scales: readonly ScaleStep[];
  readonly code: number;
  /** The bits of the code. */
  readonly bits: number;
  /** The value of the code, before any scale. */
  readonly level: number;
  /** As loaded. */
  readonly value: number;
  /** The next smaller value that the block can represent, or NaN. */
  readonly below: number;
  /** The next larger one, or NaN. */
  readonly above: number;
  readonly cause: StoredCause;
  /**
   * Every finite value that the element could have under the stored scales, ascending; empty
   * where they are more than 256.
   */
  readonly values: Float32Array;
}

/** How a file stores elements. */
export interface WeightDtype {
  readonly name: string;
  /** The bytes of one element, or of a block of several. */
  readonly bytes: number;
  /** The elements that these bytes hold: 1, or those of a block. */
  readonly elements: number;
}

/** A tensor of a file as a matrix: its first axis, and all others together. */
export interface WeightSource {
  /** One of `weightDtypes`. */
  readonly dtype: string;
  /** The extent of the first axis; 1 for a vector. */
  readonly rows: number;
  /** The product of the others. */
  readonly columns: number;
  /** The byte order of numbers of several bytes. Defaults to false. */
  readonly isBigEndian?: boolean;
  /** The last axis, which only importance needs. Defaults to 0, which is unknown. */
  readonly rowLength?: number;
  /**
   * The importance of every column, or of those of each of several matrices one after the other:
   * the mean of the squares that its weights are multiplied with. ggml’s formats then store what
   * ggml stores with an importance matrix, where a row has whole blocks. Defaults to none.
   */
  readonly importance?: Float32Array;
}

/**
 * Statistics of one pass over a tensor. All but the counts are of the finite elements alone; NaN
 * where there are none.
 */
export interface WeightStats {
  readonly elements: number;
  readonly nans: number;
  readonly infinities: number;
  readonly zeros: number;
  readonly min: number;
  readonly max: number;
  /** The largest magnitude. */
  readonly absMax: number;
  readonly mean: number;
  /** With n − 1 in the denominator, as `torch.std`; NaN for one element. */
  readonly std: number;
  /** The largest magnitude after the largest thousandth of the elements was left out. */
  readonly inlierMax: number;
  /**
   * `inlierMax`, or twice the largest magnitude of the median row or column if this is less;
   * rows and columns of zeros, and those of fewer than 8 elements, do not count.
   */
  readonly usualMax: number;
}

/**
 * A format's error on a tensor. Elements that are not finite count as 0; ratios are NaN if all
 * are.
 */
export interface WeightError {
  readonly format: string;
  /** With scales, codebooks and filling. */
  readonly bitsPerWeight: number;
  /** The sum of squared errors. */
  readonly squaredError: number;
  /** 10 log₁₀(sum of squares / squared error), dB; infinite without error. */
  readonly sqnr: number;
  /** √(squared error / sum of squares); 0 without error. */
  readonly relative: number;
  /** The largest magnitude of an error. */
  readonly max: number;
  /** Elements more than half a step beyond the largest value under their scale, 0 to 1 of all. */
  readonly clippedShare: number;
  /** Elements that are not zero and become zero, 0 to 1 of all. */
  readonly flushedShare: number;
  /** As `sqnr`, of the elements of magnitudes up to `inlierMax` alone. */
  readonly inlierSqnr: number;
  /** As `sqnr`, of the elements of magnitudes up to `usualMax` alone. */
  readonly usualSqnr: number;
  /** The flat index of the first element with the largest error, NaN without one. */
  readonly worst: number;
  /**
   * As `squaredError`, each square times the importance of its column; NaN without importance,
   * or where all of it is 0.
   */
  readonly weightedSquaredError: number;
  /** As `sqnr`, weighted so. */
  readonly weightedSqnr: number;
  /** As `inlierSqnr`, weighted so. */
  readonly weightedInlierSqnr: number;
  /** As `usualSqnr`, weighted so. */
  readonly weightedUsualSqnr: number;
}

/** The effect of quantization on a tensor. */
export interface WeightReport {
  readonly stats: WeightStats;
  /**
   * The finite elements between `min` and `max` in 48 bins of equal width, of which the last
   * contains its upper end; empty without finite elements.
   */
  readonly histogram: Float64Array;
  /** The sum of squares; elements that are not finite count as 0. */
  readonly signal: number;
  /** Each square times the importance of its column; NaN without any. */
  readonly weightedSignal: number;
  /** In the order of the chosen formats. */
  readonly errors: readonly WeightError[];
  /** The largest of the rows’ largest magnitudes divided by their median, NaN for one row. */
  readonly rowRatio: number;
  /** Its index, NaN for one row. */
  readonly widestRow: number;
  /** The same of columns; NaN also for more than 2²⁰. */
  readonly columnRatio: number;
  readonly widestColumn: number;
  /**
   * The rows whose largest magnitude is at least 8 times the median of all rows that are not
   * zero, the widest first; at most 16.
   */
  readonly wideRows: Float64Array;
  /** How many there are. */
  readonly wideRowCount: number;
  /** The same of columns. */
  readonly wideColumns: Float64Array;
  readonly wideColumnCount: number;
  /** Rows of zeros alone. */
  readonly zeroRows: number;
  /** The same of columns; NaN for more than 2²⁰. */
  readonly zeroColumns: number;
}

/** The largest finite magnitudes of a tensor. */
export interface WeightMaxima {
  /** The largest magnitude of all elements. */
  readonly absMax: number;
  /** The largest magnitude of each row, float32. */
  readonly rowMaxima: Float32Array;
  /** The sum of the squares of each row of `rowLength` elements; none without importance. */
  readonly rowSquares?: Float32Array;
}

/** An array of a stored tensor. */
export interface PartLayout {
  /** Such as `codes`, `scales` or `blocks`. */
  readonly name: string;
  /** How its bytes store numbers: one of `weightDtypes`. */
  readonly dtype: string;
  readonly bytes: number;
}

/** A tensor in a format. */
export interface WeightLayout {
  /** None if the format must see all elements at once, and there are too many. */
  readonly parts: readonly PartLayout[];
  /** Whether its bytes depend on the largest magnitudes. */
  readonly needsMaxima: boolean;
}

/** A tile of a tensor, as a format stores it. */
export interface StoredTile {
  /** The bytes by their names, such as `codes` and `scales`. */
  readonly parts: StoredParts;
}

/**
 * The differences between two versions of a tensor. Errors are those of the other version;
 * elements of either that are not finite count as 0.
 */
export interface WeightComparison {
  readonly elements: number;
  /** Elements whose float32 differ; two NaN do not, nor do two zeros. */
  readonly differing: number;
  /** Elements of the original that are NaN or infinite. */
  readonly nonfinite: number;
  /** The same of the other version. */
  readonly otherNonfinite: number;
  /** The sum of the original’s squares. */
  readonly signal: number;
  /** The sum of squared errors. */
  readonly squaredError: number;
  /** The mean squared error. */
  readonly mse: number;
  /** 10 log₁₀(signal / squared error), dB; infinite without error. */
  readonly sqnr: number;
  /** The same of the elements of magnitudes up to `inlierMax` alone. */
  readonly inlierSqnr: number;
  /** The same of the elements of magnitudes up to `usualMax` alone. */
  readonly usualSqnr: number;
  /** √(squared error / signal); 0 without error. */
  readonly relative: number;
  /** The largest magnitude of an error. */
  readonly max: number;
  /** Elements that are 0 in the other version only. */
  readonly flushed: number;
  /**
   * As `signal`, each square times the importance of its column in the original; NaN without
   * importance, or where all of it is 0.
   */
  readonly weightedSignal: number;
  /** As `squaredError`, weighted so. */
  readonly weightedSquaredError: number;
  /** As `sqnr`, weighted so. */
  readonly weightedSqnr: number;
  /** As `inlierSqnr`, weighted so. */
  readonly weightedInlierSqnr: number;
  /** As `usualSqnr`, weighted so. */
  readonly weightedUsualSqnr: number;
  /**
   * The elements of a block: those of the coarser of the two dtypes, and 32 at least. Blocks
   * follow each other without regard to rows; the last may be shorter.
   */
  readonly block: number;
  /** Blocks without an error. */
  readonly exactBlocks: number;
  /**
   * The first element of the first of the blocks with the largest sum of squared errors; NaN
   * without errors.
   */
  readonly worstBlock: number;
  /** The SQNR of that block, dB. */
  readonly worstBlockSqnr: number;
  /** The `sqnr` of each band of `bandRows` rows; the last may have fewer. */
  readonly bands: Float64Array;
}

/** The order of a matrix of codes in memory. A unit is a number of bytes that hold whole codes. */
export interface CodeOrder {
  /** The bits of a code, 1 to 8. */
  readonly bits: number;
  /** The codes of a unit, at most 64. */
  readonly unitCodes: number;
  /** Its bytes, at most 32. */
  readonly unitBytes: number;
  /**
   * The slot of each code within its unit, where slot 0 has the lowest bits of the first byte.
   * Defaults to their order.
   */
  readonly slots?: readonly number[];
  /** Whether the stored matrix is the transpose. Defaults to false. */
  readonly isTransposed?: boolean;
  /**
   * Whether the codes of a unit follow each other along the first stored axis, of which each
   * word of at most 4 bytes is an element. Defaults to false.
   */
  readonly packsFirstAxis?: boolean;
  /** The codes of a stored row, filling included. Defaults to those of whole units. */
  readonly rowCodes?: number;
}

/**
 * A weight that a checkpoint stores as codes. An element is factor × scale × (level − zero), or
 * scale × level + bias, in float32, and then rounded to `result`.
 */
export interface PackedLayout {
  /** The rows of all matrices. */
  readonly rows: number;
  /** The elements of a row. */
  readonly columns: number;
  /** The rows of one matrix. */
  readonly matrixRows: number;
  /**
   * The meaning of codes: `unsigned`, `signed`, `offset` (unsigned, minus 2^(bits − 1)),
   * `levels`, `nf4`, or a float of at most 8 bits of `weightDtypes`.
   */
  readonly code: string;
  readonly codes: CodeOrder;
  /** The rows that share a scale, within a matrix. */
  readonly groupRows: number;
  /** The columns that share a scale. */
  readonly groupColumns: number;
  /** The dtype of the scales; empty if all are 1. */
  readonly scale: string;
  /** Whether groups of columns are the first axis of a matrix’s scales. Defaults to false. */
  readonly scalesTransposed?: boolean;
  /**
   * The scales that share one of `nested_scales`: they are codes of `scale_levels`. Defaults to
   * 0, for scales that are numbers.
   */
  readonly nestedGroup?: number;
  /** Is added to such scales. Defaults to 0. */
  readonly nestedOffset?: number;
  /** Whether elements are divided by the scale. Defaults to false. */
  readonly scaleDivides?: boolean;
  /** The use of `second_scales`: `multiply` or `divide` the scales. Without it there are none. */
  readonly secondScale?: string;
  /** Defaults to 1. */
  readonly factor?: number;
  /** The dtype of the zero points, or `codes`. Without it, all are `zeroPoint`. */
  readonly zero?: string;
  /** The order of zero points that are codes. */
  readonly zeroCodes?: CodeOrder;
  /** Is added to each, modulo 2^bits. Defaults to 0. */
  readonly zeroShift?: number;
  /** Defaults to 0. */
  readonly zeroPoint?: number;
  /** Defaults to false. */
  readonly hasBiases?: boolean;
  /** Defaults to false: columns are in the order of their groups. */
  readonly hasIndex?: boolean;
  /** `f32`, `f16` or `bf16`. Defaults to `f32`. */
  readonly result?: string;
}

/** A range of bytes. */
export interface ByteRange {
  readonly start: number;
  /** 0 if none are needed. */
  readonly length: number;
}

/** Elements as bytes. */
export interface DecodedBytes {
  /** Little-endian. */
  readonly bytes: Uint8Array;
}

/** How much numbers look like the weights of a network; NaN where nothing is known. */
export interface Plausibility {
  readonly elements: number;
  /** Those that are NaN or infinite; all other figures leave them out. */
  readonly nonfinite: number;
  readonly mean: number;
  readonly std: number;
  readonly absMax: number;
  /**
   * The mean square of the groups’ means, in units of what groups of a mean of 0 have: about 1
   * for weights, and large where zero points are wrong.
   */
  readonly groupMeans: number;
  /**
   * The variance of the logarithm of the groups’ standard deviations: it grows where scales are
   * those of other groups.
   */
  readonly groupSpread: number;
  /**
   * The mean fourth power of elements in units of the standard deviation of their row: 3 for
   * normal numbers, and more where scales are those of other columns.
   */
  readonly kurtosis: number;
  /** The mean square of the differences of neighbours in a row, in units of twice the variance. */
  readonly roughness: number;
  /** The evidence against the convention: 0 for none. */
  readonly cost: number;
}

/** A layer of a network. */
export interface NetworkLayer {
  /** Empty for a layer without weights. */
  readonly name: string;
  /**
   * `linear`, `relu`, `multiply`, `embedding`, `positions`, `layerNorm`, `attention`, `context`,
   * `reflection_pad`, `spectrogram`, `conv1d`, `lstm`, `sigmoid`, or `residual`, whose layers
   * follow it.
   */
  readonly kind: string;
  /**
   * That of its weight, (out, in), which formats apply to; of a convolution (out, channels x
   * kernel). Empty without one.
   */
  readonly shape: readonly number[];
  /** The elements of weight and bias. */
  readonly parameters: number;
}

/** A network, without its numbers. */
export interface NetworkDescription {
  readonly name: string;
  /** The numbers of one sample; of a network over sequences the most tokens of one. */
  readonly inputs: number;
  /**
   * The numbers that come out: the logits of so many classes. One behind a sigmoid is the
   * probability of label 1.
   */
  readonly outputs: number;
  /** The elements of all weights and biases. */
  readonly parameters: number;
  /** The held-out samples in the file, of sequences their positions; 0 if there are none. */
  readonly samples: number;
  /** The text of every token, one code point each; empty if there is none. */
  readonly characters: string;
  /** The samples of calibration in the file; 0 if there are none. */
  readonly calibration: number;
  /** In the order of computation. */
  readonly layers: readonly NetworkLayer[];
}

/** Inputs that training has not seen, and the answers. */
export interface NetworkSamples {
  /** float32, (samples, inputs); tokens where they are sequences. */
  readonly inputs: Tensor;
  /** int32, (samples), or one for each position, (samples x inputs). */
  readonly labels: Tensor;
}

/**
 * A format of a network's tensors. They are quantized and dequantized, and the layers compute
 * with the float32 that come back.
 */
export interface LayerFormat {
  /**
   * `float32`, which changes nothing; `int2` to `int8`, `int16` or `uint2` to `uint8`, with
   * `_per_tensor`, `_per_channel` or `_per_group_N` behind it; or a stored format. Defaults to
   * one scale for each tensor.
   */
  readonly format: string;
  /**
   * Whether signed integers have zero point 0 and the same range below 0 as above. Unsigned ones
   * never do. Defaults to true.
   */
  readonly symmetric?: boolean;
  /** Defaults to `shift_then_round`. */
  readonly convention?: Convention;
  /** How integers get their range; an asymmetric one includes 0. Defaults to min-max. */
  readonly observer?: Observer;
  /** float32, in place of the observer's: one, or as many as the granularity has. */
  readonly scales?: Float32Array;
  /** int32, as many as `scales`. With them integers are asymmetric. */
  readonly zeroPoints?: Int32Array;
}

/** A layer whose formats differ from those of the others. */
export interface LayerFormats {
  /** The name of a layer with weights. */
  readonly layer: string;
  /** The format of its weight. */
  readonly weights?: LayerFormat;
  /** The format of its input. */
  readonly activations?: LayerFormat;
}

/** A weight that is given another value before formats apply, such as an outlier. */
export interface WeightEdit {
  /** The name of a layer with weights. */
  readonly layer: string;
  /** Flat, row-major. */
  readonly index: number;
  /** A number that float32 holds. */
  readonly value: number;
}

/**
 * Repairs of a network under formats, from what enters each layer in float32 for the samples of
 * calibration in the file; without these it is `network_uncalibrated`, and for a network with
 * other weights than those of linear layers and tables (embeddings, positions)
 * `network_not_repairable`. Tables are quantized without them.
 */
export interface NetworkRepairs {
  /**
   * Scales of activations in integers are found once, by their observer on the samples of
   * calibration, instead of for each sample. Defaults to false.
   */
  readonly calibrated?: boolean;
  /**
   * A Hadamard matrix between activations and weights, of the largest power of 2 that divides
   * the inputs. Defaults to false.
   */
  readonly rotated?: boolean;
  /** SmoothQuant's alpha, 0 to 1. Defaults to 0, which does nothing. */
  readonly smoothing?: number;
  /**
   * AWQ: inputs are scaled by the power of their mean magnitude that leaves the least error of
   * the output. Defaults to false.
   */
  readonly activationAware?: boolean;
  /**
   * Weights in integers are rounded by GPTQ. Those of stored formats stay as they are. Defaults
   * to false.
   */
  readonly gptq?: boolean;
  /**
   * Steps of training with the rounding in place, before all else; 0, the default, to 1000. Only
   * for `linear`, `relu` and `multiply`; else it is `network_not_trainable`.
   */
  readonly trainingSteps?: number;
}

/** The formats of a network. Where none is named, everything stays float32, and so do biases. */
export interface NetworkSettings {
  /** The format of the weight of every layer. */
  readonly weights?: LayerFormat;
  /**
   * The format of the input of every linear layer and convolution, and of the hidden state of an
   * LSTM. Every sample, and every position of a sequence, has scales of its own, unless they are
   * given.
   */
  readonly activations?: LayerFormat;
  /** The format of the keys and values of attention, each position for itself. */
  readonly cache?: LayerFormat;
  /** Layers with formats of their own. */
  readonly layers?: readonly LayerFormats[];
  /** Weights with other values, in float32 as well as in the formats. */
  readonly edits?: readonly WeightEdit[];
  /** Repairs, which need the samples of calibration in the file. */
  readonly repairs?: NetworkRepairs;
}

/** The effect of a format on the weight of a layer. */
export interface LayerError {
  readonly layer: string;
  readonly report: Report;
  /** Those of integers, float32, one for each part of the granularity; else empty. */
  readonly scales: Float32Array;
  /**
   * The norm of the error of the weight that the network has in effect, divided by the norm of
   * the weight. It differs from that of `report` where repairs have scaled or rotated the tensor
   * that is quantized.
   */
  readonly weightError: number;
}

/**
 * The effect of formats on a network, on the samples of its file, compared with the same network
 * in float32, which has the same edits.
 */
export interface NetworkEvaluation {
  /** float32, (samples, outputs). Of sequences every position is a sample here and below. */
  readonly logits: Tensor;
  /**
   * int32, (samples): the output with the largest logit, or the first; of one probability 1 if
   * it is above 0.5.
   */
  readonly predictions: Tensor;
  /** int32, (classes, classes): samples by label and by prediction. */
  readonly confusion: Tensor;
  readonly correct: number;
  /** correct / samples */
  readonly accuracy: number;
  /**
   * The result of `F.cross_entropy`, or of `F.binary_cross_entropy` for one probability,
   * float32, in nats.
   */
  readonly loss: number;
  /** loss / ln 2: of a model of characters its bits per character. */
  readonly lossBits: number;
  /** e to the power of the loss. */
  readonly perplexity: number;
  /** The samples whose prediction is not that of float32. */
  readonly flips: Uint32Array;
  /** The mean Kullback-Leibler divergence from float32's distributions, in nats, float64. */
  readonly divergence: number;
  /** The mean of |output - that of float32|. */
  readonly outputError: number;
  /** The largest of these. */
  readonly largestOutputError: number;
  /** The error and the size of each weight. */
  readonly layers: readonly LayerError[];
  /** That of all weights and biases, with scales and zero points. */
  readonly bitsPerWeight: number;
  /** The relative error of all weights together. */
  readonly weightError: number;
}

/** How much of an evaluation has been run. */
export interface EvaluationProgress {
  /** Samples, in float32 and under the settings; 0 until all parts are prepared. */
  readonly done: number;
  /** With `done` as many, evaluate_network returns at once. */
  readonly total: number;
  /**
   * Parts of the weights under the settings: without repairs there is one, with them a few steps
   * of training, what enters the layers, and each weight.
   */
  readonly prepared: number;
  /** With `prepared` as many, a continuation begins at once. */
  readonly preparations: number;
}

/** A network of which only this layer is in its formats, and all others in float32. */
export interface LayerSensitivity {
  readonly layer: string;
  /** The norm of the weight's error divided by the norm of the weight. */
  readonly weightError: number;
  readonly accuracy: number;
  readonly loss: number;
  readonly divergence: number;
  /** The mean of |output - that of float32|. */
  readonly outputError: number;
  /** The number of samples whose prediction is not that of float32. */
  readonly flips: number;
}

/** A weight of a network by its place. */
export interface LoudWeight {
  /** The name of a layer with weights. */
  readonly layer: string;
  /** Flat, row-major. */
  readonly index: number;
  /** In the file. */
  readonly value: number;
}

/** Tokens that a network wrote. */
export interface Continued {
  /** int32, (count); fewer than were asked for where the positions of the network end. */
  readonly tokens: Tensor;
  /** float32, (outputs): those from which the last token was chosen. */
  readonly logits: Tensor;
  /** The positions of the sequence that are computed. */
  readonly positions: number;
}

/** The figures of a network under one of several formats. */
export interface FormatFigures {
  readonly format: string;
  /** That of all weights and biases, with scales and zero points. */
  readonly bitsPerWeight: number;
  /** The relative error of all weights together. */
  readonly weightError: number;
  readonly accuracy: number;
  readonly loss: number;
  /** On the samples of calibration; NaN without them. */
  readonly calibrationLoss: number;
  readonly divergence: number;
  /** The mean of |output - that of float32|. */
  readonly outputError: number;
  /** The number of samples whose prediction is not that of float32. */
  readonly flips: number;
}

/**
 * How much each input of a layer matters: the sum of its squares over the samples of
 * calibration.
 */
export interface LayerImportance {
  readonly layer: string;
  /** The name of its weight in the file. */
  readonly tensor: string;
  /** float32, (inputs). */
  readonly sums: Tensor;
  /** The number of samples. */
  readonly count: number;
}

/**
 * The quantizer. Tensors are copied in and out; real ones are float32, finite, not empty and of
 * at most 2²⁴ elements. A refusal throws a QuantError. These codes are common:
 * - `invalid_argument`: a wrong JavaScript type, such as a plain array as data, an unknown
 *   observer, convention or granularity; `option_unknown`: an option or a field that does not
 *   exist;
 * - of tensors `unknown_dtype`, `shape_mismatch`; of real ones `not_float32`, `empty_tensor`,
 *   `not_finite`, `too_many_elements`; of levels `not_integer_dtype`, `storage_differs` (a dtype
 *   that is not the format's);
 * - of schemes `unknown_format`, `symmetric_unsigned`, `restricted_unsigned`,
 *   `axis_out_of_range`, `group_size_zero`;
 * - of quantizers `scale_zero`, `scale_not_finite`, `scale_subnormal`,
 *   `zero_point_out_of_range`, `zero_point_not_zero` (if symmetric), `shapes_differ` (the number
 *   of scales or zero points does not fit the granularity).
 */
export interface QuantizerVerbs {
  /** Every format, in the order in which they are offered. */
  formats(): readonly Format[];
  /**
   * Chooses a scale and a zero point for each part of a real tensor of any shape. The
   * granularity of `scheme` says which elements form a part; `observer` says how the range of a
   * part is found.
   *
   * Returns a quantizer with one float32 scale, in the unit of the tensor, and one int32 zero
   * point for each part. Both are computed in float64; the scale is then narrowed to float32.
   *
   * - A symmetric scheme uses the larger magnitude of the range.
   * - If all values of a part are equal, the scale is that value, negative or not, and the zero
   *   point is 0. If they are all 0, the scale is 1.
   * - With `includeZero`, the range always holds 0, as in PyTorch's MinMaxObserver, and only a
   *   part of zeros is a special case. PyTorch's own scale may be the neighbouring float32,
   *   because it is computed in float32, and is at least 2⁻²³.
   *
   * Refuses percentiles that are out of order or not from 0 to 100 (`percentiles_out_of_order`),
   * and a range that gives no normal float32 as its scale (`scale_zero`, `scale_subnormal`,
   * `scale_not_finite`). `observer` defaults to `minMax`.
   */
  observe(tensor: Tensor, scheme: Scheme, observer?: Observer, options?: RangeOptions): Quantizer;
  /**
   * Scale and zero point of a whole real tensor from its smallest and its largest value, in
   * float64: scale = (max − min) / (qmax − qmin), zero point = round(qmin − min / scale) clamped
   * to the dtype. Where all values are equal the scale is the value itself and the zero point 0,
   * and of zeros the scale is 1. A range that gives no normal float32 as scale is
   * `scale_subnormal` or `scale_not_finite`.
   */
  observeMinMax(tensor: Tensor, dtype: IntegerDType): QParams;
  /**
   * The levels of a real tensor, in the format's storage dtype and the tensor's shape: rounded
   * by the scheme's convention, halves to the even neighbour or, with `halfAway`, away from 0,
   * and clamped. In the `torch` convention as torch.quantize_per_tensor and
   * torch.quantize_per_channel, in the `onnx` one as QuantizeLinear.
   */
  quantize(tensor: Tensor, quantizer: Quantizer, options?: QuantizeOptions): Tensor;
  /** scale × (float32(quantized) − zero point), float32, of the same shape; as DequantizeLinear. */
  dequantize(quantized: Tensor, quantizer: Quantizer, options?: DequantizeOptions): Tensor;
  /** The levels of a real tensor before any clamp, float32. */
  roundAffine(tensor: Tensor, quantizer: Quantizer): Tensor;
  /**
   * Quantizes and dequantizes a real tensor and measures the error. With both switches on it
   * reads the tensor once.
   */
  measure(tensor: Tensor, quantizer: Quantizer, options?: Switches): Measured;
  /**
   * The fraction of a real tensor's elements, from 0 to 1, whose rounded level lies outside the
   * limits of the format, so that `quantize` clamps it: the `clippedShare` that `measure`
   * reports.
   */
  clippedFraction(tensor: Tensor, quantizer: Quantizer): number;
  /** Every step of quantizing a real tensor, and the cause of each element's error. */
  anatomize(tensor: Tensor, quantizer: Quantizer, options?: Switches): Anatomy;
  /** The same under the scale and zero point that `observeMinMax` finds; the format is a dtype. */
  anatomizeMinMax(tensor: Tensor, format: LevelDType, options?: Switches): ObservedAnatomy;
  /**
   * The mean squared error of a real tensor for every pair of a scale and a zero point, each
   * pair used for the whole tensor.
   *
   * Returns float64 errors in the tensor's unit squared, row by row: one row for each of
   * `zeroPoints`, one column for each of `scales`. Format, limits and convention are those of
   * `scheme`; its granularity is ignored. Each error is within a relative 1e-6 of the `mse` that
   * `measure` reports.
   *
   * Zero points of the same scale share the divisions, so one scale with many zero points costs
   * least for each pair. A large picture can be requested in tiles of a few columns, coarse ones
   * first.
   *
   * Refuses more than 2²⁴ pairs (`too_many_elements`).
   */
  landscape(
    tensor: Tensor,
    scheme: Scheme,
    scales: Float32Array,
    zeroPoints: Int32Array,
  ): Float64Array;
  /**
   * How many elements of a float32 tensor lie in each of `bins` equal intervals from low to
   * high, both ends included; values outside and NaN are not counted. Like `torch.histc`, equal
   * limits stand for the smallest and largest value. Refuses `bins_out_of_range` (from 1 to 2²⁴)
   * and `limits_out_of_order` (low > high, or not finite).
   */
  histogram(tensor: Tensor, bins: number, low: number, high: number): Uint32Array;
  /**
   * Generates a float32 tensor, always the same for the same seed.
   *
   * `shape` has one to three extents from 1. `seed` is a whole number from 0 to 2⁵³; like
   * PyTorch, the generator uses its low 32 bits. web/docs/use/generators.md defines each kind by
   * a PyTorch program, whose bits the tensor has.
   */
  generate(kind: GeneratedKind, shape: readonly number[], seed: number): Tensor;
  /**
   * Stored bits for each element of a tensor of this shape: its level, and its part of the
   * scales (32 bits each) and of the zero points (the format's bits each, none where symmetric).
   * The shape holds at least one element.
   */
  bitsPerWeight(shape: readonly number[], scheme: Scheme): number;
  /**
   * Packs 2-bit or 4-bit levels into bytes.
   *
   * `levels` has any shape and the storage dtype of `format`. Returns uint8 of shape (bytes),
   * with the first level in the lowest bits; unused bits of the last byte are 0.
   *
   * Refuses a wider format (`not_packable`) and a level that the format does not hold
   * (`outside_format`).
   */
  pack(levels: Tensor, format: LevelDType): Tensor;
  /**
   * Unpacks the first `count` levels of packed bytes, the inverse of `pack`.
   *
   * Returns one level to an element, of shape (count), in the storage dtype of `format`. Refuses
   * a wider format (`not_packable`) and a number of bytes that does not fit `count`
   * (`packed_size_differs`).
   */
  unpack(packed: Tensor, format: LevelDType, count: number): Tensor;
  /**
   * A linear layer of float32 activations and 8-bit weights (W8A32), in PyTorch `F.linear(x,
   * weight.float()) * scales + bias`.
   *
   * `x` is float32 (…, in), `weight` int8 or uint8 (out, in) and symmetric, `scales` float32 (1)
   * or (out), and `bias` float32 (out) or omitted. The result is float32 (…, out). Refuses
   * `not_byte_dtype`, `not_matrix`, `not_float32`, and extents that do not fit as
   * `shapes_differ`.
   */
  linearW8a32(x: Tensor, weight: Tensor, scales: Tensor, bias?: Tensor): Tensor;
  /**
   * A linear layer of 8-bit activations and weights, like ONNX's MatMulInteger followed by
   * scaling:
   *
   * accumulators = (x − zero point) times (weight − zero points) transposed, int32, which wraps
   * output = x scale × weight scales × accumulators + bias, float32, from left to right
   *
   * `x` is int8 or uint8 (…, in) with one scale and zero point; `bias` is float32 (out) or
   * omitted. Both results have the shape (…, out). Refuses what `linearW8a32` refuses, and a
   * fractional zero point of x as `zero_point_not_integer`.
   */
  linearInt8(x: Tensor, qparams: QParams, weight: QuantizedWeight, bias?: Tensor): IntegerLinear;
  /**
   * The levels of int32 accumulators, whose last axis counts the outputs: requantization in a
   * way that a library has, to the bit. Refuses `storage_differs`, `not_byte_dtype`,
   * `not_float32`, extents that do not fit as `shapes_differ`, and scales and zero points as a
   * quantizer does. `way` defaults to `fbgemm`.
   */
  requantize(accumulators: Tensor, requantizer: Requantizer, way?: Requantization): Tensor;
  /**
   * A fully connected layer from 8-bit integers to 8-bit integers, as a library computes it, to
   * the bit.
   *
   * `x` is int8 or uint8 (…, in), and so is the result (…, out). Refuses what `linearInt8` and
   * `requantize` refuse.
   */
  quantizedLinear(x: Tensor, layer: QuantizedLayer, options?: LayerOptions): Tensor;
  /**
   * Every step of such a layer: accumulators, bias, multipliers and their fixed point, each
   * rounding, the levels, and the same layer in float32.
   */
  anatomizeLayer(x: Tensor, layer: QuantizedLayer, options?: LayerOptions): LayerAnatomy;
  /** The anatomies of a layer in two ways, and the cause of each level that differs. */
  compareLayers(
    x: Tensor,
    layer: QuantizedLayer,
    first: LayerOptions,
    second: LayerOptions,
  ): LayerComparison;
  /**
   * The luma of a picture, float32 of shape (rows, columns), whole numbers from 0 to 255: (19595
   * R + 38470 G + 7471 B + 32768) >> 16, as Pillow's `convert("L")`. `picture` is uint8 of shape
   * (rows, columns, 3), or (rows, columns, 4) with an opacity that is ignored. Refuses another
   * shape as `not_picture`, another dtype as `storage_differs`.
   */
  luma(picture: Tensor): Tensor;
  /**
   * dequantized − original, element by element. For this and the other metrics, `dequantized`
   * must have the same shape (`shapes_differ`), and may contain NaN and infinities.
   */
  error(original: Tensor, dequantized: Tensor): Tensor;
  /** |dequantized − original|, element by element. */
  absoluteError(original: Tensor, dequantized: Tensor): Tensor;
  /** (dequantized − original)², element by element. */
  squaredError(original: Tensor, dequantized: Tensor): Tensor;
  /** error / (original + 1e-9), element by element. */
  relativeError(original: Tensor, dequantized: Tensor): Tensor;
  /** 0-dim float32, equal to `.square().mean()`. */
  meanSquaredError(original: Tensor, dequantized: Tensor): Tensor;
  /** 0-dim float32, the square root of the sum of squares, equal to `torch.norm`. */
  errorNorm(original: Tensor, dequantized: Tensor): Tensor;
  /**
   * Divides a real tensor by its largest absolute value, scales it to 255 and stores it in int8,
   * which wraps: a mistake that the lesson shows.
   */
  naiveQuantize(tensor: Tensor): NaiveQuantized;
  /**
   * The outputs of the first lesson's notebook for a real tensor, cell by cell. The quantizer
   * has one scale, a format that is a dtype, and the convention `shift_then_round`.
   */
  lessonCells(tensor: Tensor, quantizer: Quantizer, options?: Switches): readonly LessonCell[];
  /** The smallest and the largest integer of a dtype, as `torch.iinfo` gives them. */
  iinfo(dtype: IntegerDType): Limits;
  /** A tensor of any dtype as PyTorch prints it. */
  reprTensor(tensor: TensorContent): string;
  /** The number as Python prints a float: 1 is "1.0". */
  reprFloat(value: number): string;
  /**
   * Every code the core can report; `invalid_argument`, `option_unknown` and `option_unused`
   * come from the engine around it.
   */
  errorCodes(): readonly string[];
  /** Which kernels this build runs: "simd128" or "scalar". They give the same bits. */
  kernelName(): string;
}

/**
 * PyTorch's tensors by handle, with the same operators, promotion, wrapping, views and printing,
 * bit for bit. Negative axes and indices count from the end. Every verb that returns a handle
 * creates a new one, which the caller releases.
 *
 * Errors are thrown as a QuantError and change nothing. Common codes:
 * - `invalid_argument`: a wrong JavaScript type;
 * - `tensor_released`: a handle that has been released or never existed;
 * - `unknown_dtype`, `unknown_operator`: an unknown name;
 * - `axis_out_of_range`, `axis_repeated`, `index_out_of_range`: an invalid or repeated axis or
 *   index;
 * - `shapes_differ`: shapes that do not broadcast or match;
 * - `operator_undefined`: an operation that PyTorch does not define for a dtype either;
 * - `value_overflows`: a number that does not fit into a dtype;
 * - `too_many_elements`: a result with more than 2²⁴ elements.
 */
export interface TensorVerbs {
  /**
   * Copies a tensor into the core. Its data must have as many elements as its shape
   * (`shape_mismatch`).
   */
  createTensor(content: TensorContent): Handle;
  /** Releases a handle. The elements are freed with the last handle that shares them. */
  releaseTensor(tensor: Handle): void;
  /** The number of handles that have not been released. */
  tensorCount(): number;
  /** The bytes that the elements of all tensors occupy; shared elements count once. */
  tensorBytes(): number;
  /** Copies the elements out, dense and in row-major order whatever the strides. */
  readTensor(tensor: Handle): TensorContent;
  /** The dtype, the shape and the layout in memory. */
  describeTensor(tensor: Handle): Description;
  /**
   * The address of the first element in the core's memory. Views with the same first element
   * have the same address.
   */
  tensorAddress(tensor: Handle): number;
  /** A copy of another type: floats are truncated, integers keep their low bits. */
  to(tensor: Handle, dtype: TensorDType): Handle;
  /** `torch.full(shape, value, dtype=dtype)`. */
  full(shape: readonly number[], value: Scalar, dtype: TensorDType): Handle;
  /**
   * `torch.arange(start, stop, step)`, excluding `stop`: int64 if all arguments are ints,
   * otherwise float32. A step of 0, or one that leads away from `stop`, is `range_empty`. `step`
   * defaults to 1n.
   */
  arange(start: Scalar, stop: Scalar, step?: Scalar): Handle;
  /** `torch.linspace`, as float32. */
  linspace(start: number, stop: number, steps: number): Handle;
  /** `torch.eye(rows, columns, dtype=dtype)`. */
  eye(rows: number, columns: number, dtype: TensorDType): Handle;
  /**
   * The text that PyTorch prints. `suffixes` such as `requires_grad=True` follow the dtype, on a
   * new line if they do not fit.
   */
  repr(tensor: Handle, options?: PrintOptions, suffixes?: readonly string[]): string;
  /**
   * `left operator right`, named like PyTorch's function. At least one operand is a tensor. The
   * operands broadcast and are promoted as in PyTorch. Comparisons and logic return bools, and
   * `div` of integers returns float32. `floor_divide`, `remainder` and `fmod` of integers by 0
   * are `division_by_zero`.
   */
  binary(operator: BinaryOperator, left: Operand, right: Operand): Handle;
  /**
   * `torch.operator(tensor)`, or the function of that name in `F`; `round` rounds halves to
   * even. Functions from `exp` on are float functions and convert integers to float32, except
   * that `frac`, `silu` and `gelu` reject integers and `relu` keeps them. Transcendental
   * functions of float32 have the bits of PyTorch's AVX2 kernels; those of float64 are C's.
   * `gelu_slope` is the derivative of `gelu` and takes no float64.
   */
  unary(operator: UnaryOperator, tensor: Handle): Handle;
  /**
   * `base ** exponent`; at least one of them is a tensor, and they are promoted as in `binary`.
   * A negative number as the exponent of integers is `exponent_negative`.
   */
  power(base: Operand, exponent: Operand): Handle;
  /**
   * `tensor.clamp(min, max)`. NaN stays NaN, and max takes precedence over min. One of them may
   * be omitted, but not both (`limits_missing`).
   */
  clamp(tensor: Handle, min?: Scalar, max?: Scalar): Handle;
  /**
   * `torch.where(condition, left, right)`. `condition` is a tensor of bools, and all three
   * broadcast.
   */
  where(condition: Handle, left: Operand, right: Operand): Handle;
  /**
   * `left * right + addend`, rounded once: PyTorch's `add` with `alpha`, `addcmul` and `lerp`
   * use fused instructions. All three broadcast and have one type, float32 or float64
   * (`dtypes_differ`); a number is converted to it.
   */
  multiplyAdd(left: Handle, right: Operand, addend: Handle): Handle;
  /** `F.leaky_relu`: multiplies floats below 0 by the slope. `slope` defaults to 0.01. */
  leakyRelu(tensor: Handle, slope?: number): Handle;
  /**
   * `torch.nan_to_num`: replaces NaN and the infinities. By default, infinities become the
   * largest finite numbers of the type. `nan` defaults to 0.
   */
  nanToNum(tensor: Handle, nan?: number, posinf?: number, neginf?: number): Handle;
  /** `torch.softmax` of floats along an axis. */
  softmax(tensor: Handle, axis: number): Handle;
  /** `torch.log_softmax`. */
  logSoftmax(tensor: Handle, axis: number): Handle;
  /**
   * The gradient of `softmax` or, with `logarithm`, of `logSoftmax` by its input, from the
   * gradient by the output and the output, which have one shape (`shapes_differ`) and one type
   * (`dtypes_differ`). `logarithm` defaults to false.
   */
  softmaxGradient(gradient: Handle, output: Handle, axis: number, logarithm?: boolean): Handle;
  /**
   * `torch.layer_norm` over the last `axes` axes. Weight and bias have as many elements as these
   * (`shapes_differ`), and the input's type (`dtypes_differ`). `epsilon` defaults to 0.00001.
   */
  layerNorm(input: Handle, axes: number, weight?: Handle, bias?: Handle, epsilon?: number): Handle;
  /**
   * The gradients of `layerNorm`, from the gradient by its output; `weight` and `bias` have the
   * extents of the last axes. float32 and bfloat16. `epsilon` defaults to 0.00001.
   */
  layerNormGradient(
    gradient: Handle,
    input: Handle,
    axes: number,
    weight?: Handle,
    epsilon?: number,
  ): LayerNormGradients;
  /**
   * The sum of the elements for which `counted` is true, in the order of PyTorch's `nll_loss`;
   * the shapes are equal (`shapes_differ`).
   */
  lossSum(values: Handle, counted: Handle): Handle;
  /** `torch.equal`: whether the shapes and all elements are equal. NaN is not equal to itself. */
  equal(left: Handle, right: Handle): boolean;
  /**
   * `torch.allclose`: whether |left − right| ≤ atol + |rtol × right| for all elements. The types
   * must be equal (`dtypes_differ`), and the tolerances must not be negative
   * (`tolerance_negative`). `rtol` defaults to 0.00001, `atol` defaults to 1e-8, and `equalNan`
   * defaults to false.
   */
  allClose(left: Handle, right: Handle, rtol?: number, atol?: number, equalNan?: boolean): boolean;
  /**
   * `torch.isclose`: the same comparison for each element. `rtol` defaults to 0.00001, `atol`
   * defaults to 1e-8, and `equalNan` defaults to false.
   */
  isClose(left: Handle, right: Handle, rtol?: number, atol?: number, equalNan?: boolean): Handle;
  /**
   * `torch.matmul` of vectors, matrices and batches of them, whose leading axes broadcast.
   * Different dtypes are `dtypes_differ`. Integers wrap; as in PyTorch on the CPU, float16 is
   * not supported.
   */
  matmul(left: Handle, right: Handle): Handle;
  /**
   * `beta * input + alpha * (left @ right)` of float32, float64 or bfloat16, in PyTorch's order:
   * `torch.addmm` of matrices, `torch.addmv` of a matrix and a vector, `torch.baddbmm` of
   * batches. `beta` defaults to 1 and `alpha` defaults to 1.
   */
  scaledProduct(input: Handle, left: Handle, right: Handle, beta?: number, alpha?: number): Handle;
  /** `F.linear`: input (…, in) times the transposed weight (out, in), plus bias (out). */
  linear(input: Handle, weight: Handle, bias?: Handle): Handle;
  /**
   * `F.conv2d` of (batch, channels, rows, columns) with a weight (out channels, channels /
   * groups, kernel rows, kernel columns); products are added to the bias in the weight's order.
   * Integers wrap. A stride or dilation below 1 is `step_not_positive`; a kernel larger than the
   * padded input is `shape_invalid`. `groups` defaults to 1.
   */
  conv2d(
    input: Handle,
    weight: Handle,
    bias: Handle | undefined,
    stride: readonly number[],
    padding: readonly number[],
    dilation: readonly number[],
    groups?: number,
  ): Handle;
  /**
   * `F.max_pool2d` of float32 or float64 (…, rows, columns): the largest element of each window,
   * the first of equal ones or the last NaN, and its position in the plane. `ceilMode` defaults
   * to false.
   */
  maxPool2d(
    tensor: Handle,
    kernel: readonly number[],
    stride: readonly number[],
    padding: readonly number[],
    dilation: readonly number[],
    ceilMode?: boolean,
  ): ValuesAndIndices;
  /**
   * For each channel of a float32 (batch, channels, …) the mean and the sum of the squares
   * around it: a tensor (2, channels).
   */
  channelMoments(input: Handle): Handle;
  /**
   * For each channel the sums of the gradient and of its products with input - mean: a float64
   * tensor (2, channels).
   */
  channelProducts(gradient: Handle, input: Handle, mean: Handle): Handle;
  /** input * factor + shift with values of each channel, rounded once. */
  channelAffine(input: Handle, factor: Handle, shift: Handle): Handle;
  /**
   * ((gradient - share) - (input - mean) * slope) * scale with float64 values of each channel,
   * rounded once.
   */
  channelGradient(
    gradient: Handle,
    input: Handle,
    mean: Handle,
    share: Handle,
    slope: Handle,
    scale: Handle,
  ): Handle;
  /**
   * The gradient of `conv2d` by an input with so many rows and columns: the shares of the out
   * channels are added in order, then those of the kernel's elements. It refuses what `conv2d`
   * refuses, and a gradient of another shape as `shapes_differ`. `groups` defaults to 1.
   */
  conv2dInputGradient(
    gradient: Handle,
    weight: Handle,
    extents: readonly number[],
    stride: readonly number[],
    padding: readonly number[],
    dilation: readonly number[],
    groups?: number,
  ): Handle;
  /**
   * The gradient of `conv2d` by a weight with so many rows and columns: the products of each
   * sample are added in order of the places, then the samples. `groups` defaults to 1.
   */
  conv2dWeightGradient(
    gradient: Handle,
    input: Handle,
    kernel: readonly number[],
    stride: readonly number[],
    padding: readonly number[],
    dilation: readonly number[],
    groups?: number,
  ): Handle;
  /**
   * The int32 sums of products of a fully connected layer of 8-bit integers: (x − its zero
   * point) times the transposed (weight − its zero points); they wrap. `x` (…, in) and `weight`
   * (out, in) are int8 or uint8 (`not_byte_dtype`), the zero points int32, one or `out`. With
   * `saturatingPairs`, two neighbouring products are added in 16 bits, as on x86 without VNNI,
   * where `x` is uint8 and the weight int8. `saturatingPairs` defaults to false.
   */
  quantizedAccumulators(
    x: Handle,
    xZeroPoint: number,
    weight: Handle,
    weightZeroPoints: Handle,
    saturatingPairs?: boolean,
  ): Handle;
  /**
   * int32 sums with their outputs along `axis` as levels of `dtype`, int8 or uint8, in a way
   * that a library has: `requantize` with any scales and zero point. `relu` defaults to false.
   */
  requantizeSums(
    sums: Handle,
    axis: number,
    way: Requantization,
    inputScale: number,
    weightScales: Handle,
    bias: Handle | undefined,
    scale: number,
    zeroPoint: number,
    dtype: TensorDType,
    relu?: boolean,
  ): Handle;
  /**
   * Reduces along the given axes, or all of them, like PyTorch's method of that name; with
   * `keepdim` they stay as axes of size 1. `sum` and `prod` of integers are int64; `mean` takes
   * only floats; `amin` and `amax` return NaN if there is any; `argmin` and `argmax` return
   * int64, the first of equal elements, along one axis or all. The extreme of no elements is
   * `empty_tensor`. `keepdim` defaults to false.
   */
  reduce(reduction: Reduction, tensor: Handle, axes?: readonly number[], keepdim?: boolean): Handle;
  /** `torch.cumsum` along an axis; int64 for integers. */
  cumsum(tensor: Handle, axis: number): Handle;
  /** `torch.cumprod` along an axis; int64 for integers. */
  cumprod(tensor: Handle, axis: number): Handle;
  /**
   * `torch.norm` of floats along the given axes, or all: the p-th root of the sum of p-th
   * powers. p = 0 counts nonzero elements; infinite p gives the largest or smallest magnitude.
   * `p` defaults to 2 and `keepdim` defaults to false.
   */
  norm(tensor: Handle, p?: number, axes?: readonly number[], keepdim?: boolean): Handle;
  /**
   * `torch.std` of floats; `correction` is subtracted from the count. `correction` defaults to 1
   * and `keepdim` defaults to false.
   */
  standardDeviation(
    tensor: Handle,
    correction?: number,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /**
   * `torch.var`: the square of the standard deviation. `correction` defaults to 1 and `keepdim`
   * defaults to false.
   */
  variance(
    tensor: Handle,
    correction?: number,
    axes?: readonly number[],
    keepdim?: boolean,
  ): Handle;
  /**
   * `torch.quantile` of float32 or float64 along an axis, or of all elements, with linear
   * interpolation. A single q removes the axis, a list adds a leading one. NaN wins; a q outside
   * [0, 1] is `quantile_out_of_range`. `keepdim` defaults to false.
   */
  quantile(tensor: Handle, q: number | readonly number[], axis?: number, keepdim?: boolean): Handle;
  /** Sums float16, float32 or float64 along an axis, in NumPy's order. */
  numpySum(tensor: Handle, axis: number): Handle;
  /** Multiplies them in NumPy's order. */
  numpyProduct(tensor: Handle, axis: number): Handle;
  /** `numpy.cumsum` of them along an axis, or `numpy.cumprod`. `product` defaults to false. */
  numpyRunning(tensor: Handle, axis: number, product?: boolean): Handle;
  /**
   * `tensor.max(axis)`, or `tensor.min(axis)` if `largest` is false: the first of equal
   * elements. The extreme of no elements is `empty_tensor`. `largest` defaults to true and
   * `keepdim` defaults to false.
   */
  extreme(tensor: Handle, axis: number, largest?: boolean, keepdim?: boolean): ValuesAndIndices;
  /**
   * `torch.sort` along an axis; unless it is `stable`, equal elements come in PyTorch's order.
   * `axis` defaults to -1, `descending` defaults to false, and `stable` defaults to false.
   */
  sort(tensor: Handle, axis?: number, descending?: boolean, stable?: boolean): ValuesAndIndices;
  /**
   * `torch.topk`; among equal elements, PyTorch's choice. A `k` below 0 or beyond the size of
   * the axis is `k_out_of_range`. `axis` defaults to -1, `largest` defaults to true, and
   * `sorted` defaults to true.
   */
  topk(
    tensor: Handle,
    k: number,
    axis?: number,
    largest?: boolean,
    sorted?: boolean,
  ): ValuesAndIndices;
  /**
   * `torch.kthvalue`: the k-th smallest element, counted from 1; among equal elements, PyTorch's
   * choice. `axis` defaults to -1 and `keepdim` defaults to false.
   */
  kthvalue(tensor: Handle, k: number, axis?: number, keepdim?: boolean): ValuesAndIndices;
  /**
   * `tensor.median(axis)`: the lower of the two middle elements; among equal elements, the
   * middle one. `keepdim` defaults to false.
   */
  median(tensor: Handle, axis: number, keepdim?: boolean): ValuesAndIndices;
  /** `tensor.median()`, 0-dim; NaN for no floats, `empty_tensor` for no integers. */
  medianOfAll(tensor: Handle): Handle;
  /**
   * `torch.mode`: the most frequent element, or the smallest of several; its index is PyTorch's
   * choice. `axis` defaults to -1 and `keepdim` defaults to false.
   */
  mode(tensor: Handle, axis?: number, keepdim?: boolean): ValuesAndIndices;
  /** `torch.unique` of all elements, with inverse indices and counts. */
  unique(tensor: Handle): UniqueValues;
  /**
   * `torch.searchsorted`: for each value, the number of smaller elements in a sorted sequence,
   * or with `right` of elements that are not greater, as int64. `sorted` has one axis, or the
   * same leading dimensions as `values`. `torch.bucketize` swaps the two arguments. `right`
   * defaults to false.
   */
  searchsorted(sorted: Handle, values: Handle, right?: boolean): Handle;
  /**
   * `torch.histc` of float32, float64 or bfloat16: the number of elements in each of `bins`
   * equal parts from `min` to `max`; equal limits stand for those of the tensor. Errors:
   * `bins_out_of_range`, `limits_out_of_order`. `bins` defaults to 100, `min` defaults to 0, and
   * `max` defaults to 0.
   */
  histc(tensor: Handle, bins?: number, min?: number, max?: number): Handle;
  /**
   * `torch.bincount` of nonnegative integers: int64 counts, or sums of the weights, as float64
   * unless the weights are float32. `minlength` defaults to 0.
   */
  bincount(tensor: Handle, weights?: Handle, minlength?: number): Handle;
  /**
   * A view with another shape, in which one size may be -1. A different number of elements is
   * `shape_mismatch`; strides that do not allow a view are `view_impossible`.
   */
  view(tensor: Handle, shape: readonly number[]): Handle;
  /**
   * `tensor.view(dtype)`: a view of the same bytes. If the element size differs, the last
   * dimension grows or shrinks; if that is impossible, it is `dtype_view_impossible`.
   */
  viewDtype(tensor: Handle, dtype: TensorDType): Handle;
  /** A view if possible, otherwise a copy. */
  reshape(tensor: Handle, shape: readonly number[]): Handle;
  /** A view that repeats dimensions of size 1 and adds leading dimensions. */
  expand(tensor: Handle, shape: readonly number[]): Handle;
  /** A one-dimensional view of a tensor's whole storage. */
  wholeStorage(tensor: Handle): Handle;
  /**
   * `torch.as_strided`: any view of a tensor's storage; beyond its end it is `shape_mismatch`.
   * `offset` defaults to 0.
   */
  asStrided(
    tensor: Handle,
    shape: readonly number[],
    strides: readonly number[],
    offset?: number,
  ): Handle;
  /** A view with two axes swapped. */
  transpose(tensor: Handle, first: number, second: number): Handle;
  /** A view with the axes in another order; each axis is named once. */
  permute(tensor: Handle, axes: readonly number[]): Handle;
  /** A view with a new axis of size 1. */
  unsqueeze(tensor: Handle, axis: number): Handle;
  /** A view without the axes of size 1, or without the given axis if its size is 1. */
  squeeze(tensor: Handle, axis?: number): Handle;
  /** A view of the same elements if they are already dense, otherwise a dense copy. */
  contiguous(tensor: Handle): Handle;
  /** A dense copy. */
  clone(tensor: Handle): Handle;
  /**
   * `tensor[items]`: a view, or a copy if an item is a mask or a tensor with axes. Several
   * tensors broadcast together; the axes that they select stay in place if the tensors are
   * adjacent, otherwise they move to the front. Slices exclude `stop` and have a positive step
   * (`step_not_positive`). More items than axes are `too_many_indices`, two ellipses
   * `index_unsupported`.
   */
  at(tensor: Handle, items: readonly IndexItem[]): Handle;
  /**
   * `tensor[items] = source`, broadcast and converted; every view of the elements changes. If
   * items contain tensors, `source` is not converted (`dtypes_differ`), except for a single
   * value and a single mask.
   */
  assignAt(tensor: Handle, items: readonly IndexItem[], source: Operand): void;
  /** `torch.stack` along a new axis; an empty list is `empty_list`. `axis` defaults to 0. */
  stack(tensors: readonly Handle[], axis?: number): Handle;
  /** `torch.cat` along an axis; an empty list is `empty_list`. `axis` defaults to 0. */
  concatenate(tensors: readonly Handle[], axis?: number): Handle;
  /** `torch.gather`: except along the axis, `index` must not be larger than the tensor. */
  gather(tensor: Handle, axis: number, index: Handle): Handle;
  /**
   * `tensor.scatter_(axis, index, source)` in place, in the order of `index`. A tensor as source
   * has the same type (`dtypes_differ`) and is at least as large as `index`. `add` makes it
   * `scatter_add_`; `none` overwrites. `reduction` defaults to `none`.
   */
  scatter(
    tensor: Handle,
    axis: number,
    index: Handle,
    source: Operand,
    reduction?: ScatterReduction,
  ): void;
  /** `torch.index_select`; `index` is an int32 or int64 vector. Embeddings use this verb. */
  indexSelect(tensor: Handle, axis: number, index: Handle): Handle;
  /**
   * `torch.take`: elements of the flattened tensor, in the shape of `index`, which may be
   * negative.
   */
  take(tensor: Handle, index: Handle): Handle;
  /** `tensor.masked_fill(mask, value)`; the value has no axes and is converted. */
  maskedFill(tensor: Handle, mask: Handle, value: Operand): Handle;
  /**
   * `torch.masked_select`: the elements for which a mask of bools, broadcast, is true, as a
   * vector.
   */
  maskedSelect(tensor: Handle, mask: Handle): Handle;
  /** `torch.nonzero`: int64 indices of shape (n, dims), in row-major order. */
  nonzero(tensor: Handle): Handle;
  /** `torch.flip`; each axis is named once. */
  flip(tensor: Handle, axes: readonly number[]): Handle;
  /**
   * `torch.roll`: one shift for each axis (`shift_count_differs`), or without axes a single
   * shift of the flattened tensor.
   */
  roll(tensor: Handle, shifts: readonly number[], axes?: readonly number[]): Handle;
  /** `tensor.repeat(repeats)`: one count for each axis; additional counts add leading axes. */
  repeat(tensor: Handle, repeats: readonly number[]): Handle;
  /**
   * `torch.repeat_interleave`: repeats each element `repeats` times; a tensor has one count per
   * element. Works along an axis or, without one, on the flattened tensor.
   */
  repeatInterleave(tensor: Handle, repeats: number | Handle, axis?: number): Handle;
  /**
   * `torch.tril` of the last two axes: sets elements above the diagonal to zero. `diagonal`
   * defaults to 0.
   */
  tril(tensor: Handle, diagonal?: number): Handle;
  /** `torch.triu`: sets elements below the diagonal to zero. `diagonal` defaults to 0. */
  triu(tensor: Handle, diagonal?: number): Handle;
  /**
   * `torch.diag`: a vector becomes a diagonal matrix, a matrix becomes its diagonal; other
   * tensors are `not_matrix`. `diagonal` defaults to 0.
   */
  diag(tensor: Handle, diagonal?: number): Handle;
  /**
   * `torch.diagonal` of two axes: a view with the diagonal as the last axis. `offset` defaults
   * to 0, `first` defaults to 0, and `second` defaults to 1.
   */
  diagonal(tensor: Handle, offset?: number, first?: number, second?: number): Handle;
  /**
   * `F.one_hot`: int64 with a new last axis. Without `classes`, the largest index determines
   * their number. `classes` defaults to -1.
   */
  oneHot(tensor: Handle, classes?: number): Handle;
  /**
   * Seeds a generator as `torch.manual_seed` does; only the low 64 bits of the seed count.
   * `generator` defaults to 0.
   */
  manualSeed(seed: bigint, generator?: number): void;
  /**
   * The state of a generator as PyTorch's 5056 bytes, uint8; `torch.get_rng_state`. `generator`
   * defaults to 0.
   */
  generatorState(generator?: number): Handle;
  /**
   * Restores the state of a generator; `torch.set_rng_state`. Returns false if the bytes are not
   * a state. `generator` defaults to 0.
   */
  setGeneratorState(state: Handle, generator?: number): boolean;
  /**
   * Uniform floats in [from, to); `torch.rand`. `from` defaults to 0, `to` defaults to 1,
   * `dtype` defaults to `float32`, and `generator` defaults to 0.
   */
  rand(
    shape: readonly number[],
    from?: number,
    to?: number,
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * Normal floats with a mean and a standard deviation; `torch.randn`. `mean` defaults to 0,
   * `deviation` defaults to 1, `dtype` defaults to `float32`, and `generator` defaults to 0.
   */
  randn(
    shape: readonly number[],
    mean?: number,
    deviation?: number,
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * Integers in [low, high), both within ±2⁵³. An empty range is `range_empty`; a range that the
   * dtype cannot represent exactly is `value_overflows`. `dtype` defaults to `int64` and
   * `generator` defaults to 0.
   */
  randint(
    low: number,
    high: number,
    shape: readonly number[],
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * A random permutation of the int64s from 0 to `count` − 1; `torch.randperm`. `generator`
   * defaults to 0.
   */
  randperm(count: number, generator?: number): Handle;
  /**
   * Seeds a NumPy generator with the 32-bit words of its seed, lowest first, at least one:
   * `RandomState(word)`, `RandomState([word, …])` or `default_rng`. `generator` defaults to 0.
   */
  numpySeed(kind: NumpySeeding, words: readonly number[], generator?: number): void;
  /** Uniform float64s in [0, 1); `random_sample`. `generator` defaults to 0. */
  numpyUniform(shape: readonly number[], generator?: number): Handle;
  /**
   * Normal float64s with mean 0 and standard deviation 1; `standard_normal`. `generator`
   * defaults to 0.
   */
  numpyNormal(shape: readonly number[], generator?: number): Handle;
  /**
   * Integers from `low` to `high`, both included, in an integer type or bool that can hold them;
   * `randint`. An empty range is `range_empty`. `dtype` defaults to `int64` and `generator`
   * defaults to 0.
   */
  numpyIntegers(
    low: bigint,
    high: bigint,
    shape: readonly number[],
    dtype?: TensorDType,
    generator?: number,
  ): Handle;
  /**
   * A random permutation of the int64s from 0 to `count` − 1; `permutation`. `generator`
   * defaults to 0.
   */
  numpyPermutation(count: number, generator?: number): Handle;
}

/**
 * Formats that store real numbers as bytes: small floats, blocks under a scale, ggml's blocks,
 * codebooks; web/docs/use/formats.md defines each. Tensors are float32 and copied in and out.
 * The last axis are the rows: no block contains elements of two, except in `nf4`, `nf4_double`
 * and `kmeans`, which treat a tensor as one row. A refusal throws a QuantError. These codes are
 * common: `invalid_argument` for a wrong JavaScript type; `option_unknown` for an option that
 * does not exist, `option_unused` for one that the format does not take; `not_float32`,
 * `empty_tensor`, `shape_mismatch`; `too_many_elements` for more than 2²⁴, with the filling of
 * rows to whole blocks; `unknown_stored_format`; `not_finite` where a format has no NaN or
 * infinity; `levels_out_of_range` for a codebook of fewer than 2 or more than 256 values;
 * `stored_size_differs` for parts that do not fit format and shape.
 */
export interface StoredVerbs {
  /** Every stored format, in the order in which they are offered. */
  storedFormats(): readonly StoredFormat[];
  /**
   * The bytes of a tensor in a format, as the library that the format is named after computes
   * them.
   */
  store(tensor: Tensor, format: string, options?: StoreOptions): StoredTensor;
  /** The values of stored bytes, float32. */
  loadStored(stored: StoredTensor): Tensor;
  /**
   * The code, the error and its cause for every element. `stored` is what `store` returned for
   * `tensor`; one of another shape is refused (`shapes_differ`).
   */
  anatomizeStored(tensor: Tensor, stored: StoredTensor): StoredAnatomy;
  /** One element, step by step. Refuses an index outside the tensor (`index_out_of_range`). */
  explainStored(tensor: Tensor, stored: StoredTensor, index: number): StoredElement;
  /** The error of a tensor in a format, and the format's size with everything counted. */
  measureStored(tensor: Tensor, format: string, options?: StoreOptions): Report;
}

/**
 * Surveys of the tensors of a file of weights, of any size: bytes arrive in tiles, twice. First
 * `tallyWeights` takes all of them, in any tiles of whole blocks; then, after
 * `chooseWeightFormats`, `measureWeights` takes them again, in tiles of exactly 2²⁰ elements but
 * for the last. Those of a smaller tensor may be kept between the two: `tallyWeights` keeps such
 * tiles, and `measureKeptWeights` measures the next of them. A survey is a number, and lives
 * until it is closed. A refusal throws a QuantError: `invalid_argument` for a closed survey or a
 * wrong JavaScript type; `unknown_dtype`, `empty_tensor`; `stored_size_differs` for bytes that
 * are no whole number of blocks; `too_many_elements` for more bytes than the tensor has,
 * `shape_mismatch` for fewer or for a tile of another size.
 */
export interface WeightVerbs {
  /** How files store elements. */
  weightDtypes(): readonly WeightDtype[];
  /** The formats that can be compared: integers first, then stored formats. */
  weightFormats(): readonly string[];
  /**
   * The float32 nearest to each element; a float64 beyond float32 becomes infinite.
   * `isBigEndian` defaults to false.
   */
  decodeWeights(dtype: string, bytes: Uint8Array, isBigEndian?: boolean): Float32Array;
  /** A survey of a tensor. */
  openSurvey(source: WeightSource): number;
  /** Releases a survey; one that is closed already stays so. */
  closeSurvey(survey: number): void;
  /**
   * The next bytes, for the first time. With `keep`, they are a tile, and are not needed again.
   * `keep` defaults to false.
   */
  tallyWeights(survey: number, bytes: Uint8Array, keep?: boolean): void;
  /**
   * Begins to measure, after all bytes were tallied, and returns what the tally found. Refuses
   * an unknown format (`unknown_stored_format`); one that must see all elements at once is left
   * out if there are more than 2²⁰.
   */
  chooseWeightFormats(survey: number, formats: readonly string[]): WeightStats;
  /** The next tile, for the second time. */
  measureWeights(survey: number, bytes: Uint8Array): void;
  /** Measures the next tile that was kept, and releases it; `shape_mismatch` if there is none. */
  measureKeptWeights(survey: number): void;
  /** Returns the report, after all tiles were measured. */
  reportWeights(survey: number): WeightReport;
  /** The largest magnitudes, once formats were chosen. */
  weightMaxima(survey: number): WeightMaxima;
  /**
   * The arrays that a tensor consists of in a format. Refuses an unknown format
   * (`unknown_stored_format`). `rowLength` is the last axis of a tensor with importance.
   * `rowLength` defaults to 0.
   */
  weightLayout(format: string, rows: number, columns: number, rowLength?: number): WeightLayout;
  /**
   * The bytes of a tile in a format: that of 2²⁰ elements that begins with element `first`, a
   * multiple of 2²⁰. The bytes of each part follow those of the tiles before; what belongs to
   * the whole tensor comes with the first tile. `maxima` matter only if the format needs them,
   * and must have a number for each row then. Refuses elements that are not finite
   * (`not_finite`), and what does not fit (`shape_mismatch`).
   */
  storeWeightTile(
    source: WeightSource,
    format: string,
    maxima: WeightMaxima,
    first: number,
    bytes: Uint8Array,
  ): StoredTile;
  /**
   * A comparison of two versions of a tensor, which must have as many elements
   * (`shape_mismatch`). `inlierMax` and `usualMax` are those of the original’s `WeightStats`, or
   * infinite; `bandRows` are the rows of a band, at least 1 (`group_size_zero`).
   */
  openComparison(
    original: WeightSource,
    other: WeightSource,
    inlierMax: number,
    bandRows: number,
    usualMax: number,
  ): number;
  /** Releases a comparison; one that is closed already stays so. */
  closeComparison(comparison: number): void;
  /** The next tile of both: exactly 2²⁰ elements, but for the last (`shape_mismatch`). */
  compareWeights(comparison: number, original: Uint8Array, other: Uint8Array): void;
  /** Returns the comparison, after all tiles were compared. */
  reportComparison(comparison: number): WeightComparison;
  /**
   * A weight that is stored as codes, by its parts: `codes`, `levels`, `scales`, `zeros`,
   * `biases`, `index`, `second_scales`, `scale_levels`, `nested_scales`, as the layout says.
   * Codes of which a run of elements has bytes of its own are left out. Refuses parts of another
   * size (`stored_size_differs`), a group that is none (`index_out_of_range`), and a layout that
   * is none.
   */
  openPacked(layout: PackedLayout, parts: StoredParts): number;
  /** Releases a packed weight; one that is closed already stays so. */
  closePacked(packed: number): void;
  /** The bytes of `codes` that a run of elements needs. */
  packedRange(packed: number, first: number, count: number): ByteRange;
  /** Elements as bytes of the layout’s `result`. `codes` are the bytes of `packedRange`. */
  decodePacked(packed: number, first: number, count: number, codes: Uint8Array): DecodedBytes;
  /**
   * How much numbers look like weights: whole rows of `columns` elements, of which `group` share
   * a scale. Refuses 0 of either (`group_size_zero`).
   */
  judgeWeights(dtype: string, bytes: Uint8Array, columns: number, group: number): Plausibility;
}

/**
 * Small networks, run on the core under any format. A network is a safetensors file whose
 * metadata describe its layers (web/docs/use/networks.md); it is a number, and lives until it is
 * closed. A refusal throws a QuantError: `invalid_argument` for a closed network or a wrong
 * JavaScript type; `network_layer_missing` for settings of a layer that the network does not
 * have, `index_out_of_range` and `not_finite` for an edit; `unknown_stored_format`,
 * `shapes_differ` for another number of scales or zero points, and what observers, quantizers
 * and stored formats refuse.
 */
export interface NetworkVerbs {
  /**
   * Reads a network of the bytes of its file. Everything in it is checked:
   * `network_size_differs`, `network_not_json`, `network_missing`, `network_field_invalid`,
   * `network_layer_unknown`, `network_tensor_missing`, `network_shape_differs`,
   * `network_not_finite`, `unknown_dtype`, `too_many_elements`.
   */
  openNetwork(bytes: Uint8Array): number;
  /** Releases a network; one that is closed already stays so. */
  closeNetwork(network: number): void;
  /** The layers of a network, and the shapes of their weights. */
  describeNetwork(network: number): NetworkDescription;
  /** The held-out samples in the file; without them it is `network_without_samples`. */
  networkSamples(network: number): NetworkSamples;
  /** The weight of a layer as the network computes with it, float32 (out, in). */
  networkWeight(network: number, layer: string, settings?: NetworkSettings): Tensor;
  /**
   * The logits, float32 (count, outputs), for inputs, float32 (count, inputs): each as in
   * PyTorch, whose order of summation the layers keep. In a network over recordings the inputs
   * are chunks that follow one another, from its beginning.
   */
  runNetwork(network: number, inputs: Tensor, settings?: NetworkSettings): Tensor;
  /**
   * Runs all samples of the file at once, and compares with float32. Without samples it is
   * `network_without_samples`.
   */
  evaluateNetwork(network: number, settings?: NetworkSettings): NetworkEvaluation;
  /**
   * Prepares the next part of the weights under these settings, and, once all are, runs at most
   * so many of the samples that evaluate_network still has to run, so that a long evaluation
   * shows its progress and can be left. With 0 samples it only prepares.
   */
  advanceEvaluation(
    network: number,
    samples: number,
    settings?: NetworkSettings,
  ): EvaluationProgress;
  /**
   * Evaluates the network once for each layer with weights, with only that layer in its formats.
   */
  networkSensitivity(network: number, settings?: NetworkSettings): readonly LayerSensitivity[];
  /** The weights of the largest magnitude, at most `count`. */
  loudestWeights(network: number, count: number): readonly LoudWeight[];
  /**
   * Begins a sequence that a network over sequences writes on, with its own keys and values; it
   * is a number, and lives until it is closed, also where its network is closed before. Other
   * networks are `network_not_sequential`. `seed` defaults to 0.
   */
  openContinuation(network: number, seed?: number, settings?: NetworkSettings): number;
  /** Releases a continuation; one that is closed already stays so. */
  closeContinuation(continuation: number): void;
  /**
   * Appends tokens and then writes `count` more: at a temperature of 0 the one with the largest
   * logit, else one that is drawn from softmax(logits / temperature) by torch.rand(1). Tokens
   * that the network does not have are `network_token_invalid`, more than it takes
   * `network_context_full`. `temperature` defaults to 0.
   */
  continueSequence(
    continuation: number,
    tokens: Int32Array,
    count: number,
    temperature?: number,
  ): Continued;
  /**
   * Evaluates the network with each of several formats on the weight of one layer, or of all
   * where `layer` is empty. `layer` defaults to ``.
   */
  evaluateFormats(
    network: number,
    formats: readonly string[],
    layer?: string,
    settings?: NetworkSettings,
  ): readonly FormatFigures[];
  /**
   * Spearman's rank correlation of two float32 lists of equal length, for example of weight
   * errors and losses: 1 if both rise together, -1 if one falls as the other rises, NaN if a
   * list has only equal numbers.
   */
  rankCorrelation(one: Tensor, other: Tensor): number;
  /**
   * How much each input of a layer matters, from the samples of calibration; without them it is
   * `network_uncalibrated`.
   */
  networkImportance(network: number, settings?: NetworkSettings): readonly LayerImportance[];
  /**
   * The same as the bytes (uint8) of the GGUF file that llama-imatrix writes and llama-quantize
   * reads.
   */
  importanceFile(network: number, settings?: NetworkSettings): Tensor;
}

/** The verbs of `QuantizerVerbs` with their arguments and results, as verbs.ts reads them. */
export const quantizerTable = `
enum Convention: shift_then_round, onnx, torch
enum GeneratedKind: normal, uniform, laplace, outlier_channel, positive, constant, ties, channel_spread
enum Requantization: fbgemm, onnxruntime, qnnpack, tflite, tflite_double
struct Scheme: format: format, granularity: granularity?, symmetric: flag?, restricted: flag?, convention: Convention?, half_away: flag?
struct RangeOptions: include_zero: flag?
struct Quantizer: scheme: Scheme, scales: values, zero_points: values
struct QParams: scale: number, zero_point: number
struct QuantizeOptions: clamp: flag?
struct DequantizeOptions: cast_to_float: flag?
struct Switches: clamp: flag?, cast_to_float: flag?
struct QuantizedWeight: values: values, scales: values, zero_points: values
struct Requantizer: input_scale: number, weight_scales: values, output: QParams, dtype: integerDtype, bias: values?, relu: flag?
struct QuantizedLayer: input: QParams, weight: QuantizedWeight, output: QParams, bias: values?, relu: flag?
struct LayerOptions: way: Requantization?, saturating_pairs: flag?
formats(): Format[]
observe(tensor: values, scheme: Scheme, observer: observer = "minMax", options: RangeOptions = {}): Quantizer
observe_min_max(tensor: values, dtype: integerDtype): QParams
quantize(tensor: values, quantizer: Quantizer, options: QuantizeOptions = {}): values
dequantize(quantized: values, quantizer: Quantizer, options: DequantizeOptions = {}): values
round_affine(tensor: values, quantizer: Quantizer): values
measure(tensor: values, quantizer: Quantizer, options: Switches = {}): Measured
clipped_fraction(tensor: values, quantizer: Quantizer): number
anatomize(tensor: values, quantizer: Quantizer, options: Switches = {}): Anatomy
anatomize_min_max(tensor: values, format: format, options: Switches = {}): ObservedAnatomy
landscape(tensor: values, scheme: Scheme, scales: float32s, zero_points: int32s): float64s
histogram(tensor: values, bins: integer, low: number, high: number): uint32s
generate(kind: GeneratedKind, shape: sampleShape, seed: sampleSeed): values
bits_per_weight(shape: sizes, scheme: Scheme): number
pack(levels: values, format: format): values
unpack(packed: values, format: format, count: size): values
linear_w8a32(x: values, weight: values, scales: values, bias: values?): values
linear_int8(x: values, qparams: QParams, weight: QuantizedWeight, bias: values?): IntegerLinear
requantize(accumulators: values, requantizer: Requantizer, way: Requantization = "fbgemm"): values
quantized_linear(x: values, layer: QuantizedLayer, options: LayerOptions = {}): values
anatomize_layer(x: values, layer: QuantizedLayer, options: LayerOptions = {}): LayerAnatomy
compare_layers(x: values, layer: QuantizedLayer, first: LayerOptions, second: LayerOptions): LayerComparison
luma(picture: values): values
error(original: values, dequantized: values): values
absolute_error(original: values, dequantized: values): values
squared_error(original: values, dequantized: values): values
relative_error(original: values, dequantized: values): values
mean_squared_error(original: values, dequantized: values): values
error_norm(original: values, dequantized: values): values
naive_quantize(tensor: values): NaiveQuantized
lesson_cells(tensor: values, quantizer: Quantizer, options: Switches = {}): LessonCell[]
iinfo(dtype: integerDtype): Limits
repr_tensor(tensor: content): text
repr_float(value: number): text
error_codes(): texts
kernel_name(): text
`;

/** The verbs of `TensorVerbs` with their arguments and results, as verbs.ts reads them. */
export const tensorTable = `
enum Requantization: fbgemm, onnxruntime, qnnpack, tflite, tflite_double
enum ScatterReduction: none, add, multiply
enum NumpySeeding: state, state_of_words, default_rng
struct PrintOptions: precision: decimals?, threshold: size?, edgeitems: size?, linewidth: size?, sci_mode: flag?
struct LayerNormGradients: input: tensor, weight: tensor, bias: tensor
struct ValuesAndIndices: values: tensor, indices: tensor
struct UniqueValues: values: tensor, inverse: tensor, counts: tensor
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
multiply_add(left: tensor, right: operand, addend: tensor): tensor
leaky_relu(tensor: tensor, slope: number = 0.01): tensor
nan_to_num(tensor: tensor, nan: number = 0, posinf: number?, neginf: number?): tensor
softmax(tensor: tensor, axis: integer): tensor
log_softmax(tensor: tensor, axis: integer): tensor
softmax_gradient(gradient: tensor, output: tensor, axis: integer, logarithm: flag = false): tensor
layer_norm(input: tensor, axes: size, weight: tensor?, bias: tensor?, epsilon: number = 0.00001): tensor
layer_norm_gradient(gradient: tensor, input: tensor, axes: size, weight: tensor?, epsilon: number = 0.00001): LayerNormGradients
loss_sum(values: tensor, counted: tensor): tensor
equal(left: tensor, right: tensor): flag
all_close(left: tensor, right: tensor, rtol: number = 0.00001, atol: number = 1e-8, equal_nan: flag = false): flag
is_close(left: tensor, right: tensor, rtol: number = 0.00001, atol: number = 1e-8, equal_nan: flag = false): tensor
matmul(left: tensor, right: tensor): tensor
scaled_product(input: tensor, left: tensor, right: tensor, beta: number = 1, alpha: number = 1): tensor
linear(input: tensor, weight: tensor, bias: tensor?): tensor
conv2d(input: tensor, weight: tensor, bias: tensor?, stride: integers, padding: integers, dilation: integers, groups: integer = 1): tensor
max_pool2d(tensor: tensor, kernel: integers, stride: integers, padding: integers, dilation: integers, ceil_mode: flag = false): ValuesAndIndices
channel_moments(input: tensor): tensor
channel_products(gradient: tensor, input: tensor, mean: tensor): tensor
channel_affine(input: tensor, factor: tensor, shift: tensor): tensor
channel_gradient(gradient: tensor, input: tensor, mean: tensor, share: tensor, slope: tensor, scale: tensor): tensor
conv2d_input_gradient(gradient: tensor, weight: tensor, extents: integers, stride: integers, padding: integers, dilation: integers, groups: integer = 1): tensor
conv2d_weight_gradient(gradient: tensor, input: tensor, kernel: integers, stride: integers, padding: integers, dilation: integers, groups: integer = 1): tensor
quantized_accumulators(x: tensor, x_zero_point: integer, weight: tensor, weight_zero_points: tensor, saturating_pairs: flag = false): tensor
requantize_sums(sums: tensor, axis: integer, way: Requantization, input_scale: number, weight_scales: tensor, bias: tensor?, scale: number, zero_point: integer, dtype: dtype, relu: flag = false): tensor
reduce(reduction: text, tensor: tensor, axes: integers = [], keepdim: flag = false): tensor
cumsum(tensor: tensor, axis: integer): tensor
cumprod(tensor: tensor, axis: integer): tensor
norm(tensor: tensor, p: number = 2, axes: integers = [], keepdim: flag = false): tensor
standard_deviation(tensor: tensor, correction: int32 = 1, axes: integers = [], keepdim: flag = false): tensor
variance(tensor: tensor, correction: int32 = 1, axes: integers = [], keepdim: flag = false): tensor
quantile(tensor: tensor, q: numberOrNumbers, axis: integer?, keepdim: flag = false): tensor
numpy_sum(tensor: tensor, axis: integer): tensor
numpy_product(tensor: tensor, axis: integer): tensor
numpy_running(tensor: tensor, axis: integer, product: flag = false): tensor
extreme(tensor: tensor, axis: integer, largest: flag = true, keepdim: flag = false): ValuesAndIndices
sort(tensor: tensor, axis: integer = -1, descending: flag = false, stable: flag = false): ValuesAndIndices
topk(tensor: tensor, k: integer, axis: integer = -1, largest: flag = true, sorted: flag = true): ValuesAndIndices
kthvalue(tensor: tensor, k: integer, axis: integer = -1, keepdim: flag = false): ValuesAndIndices
median(tensor: tensor, axis: integer, keepdim: flag = false): ValuesAndIndices
median_of_all(tensor: tensor): tensor
mode(tensor: tensor, axis: integer = -1, keepdim: flag = false): ValuesAndIndices
unique(tensor: tensor): UniqueValues
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

/** The verbs of `StoredVerbs` with their arguments and results, as verbs.ts reads them. */
export const storedTable = `
struct StoreOptions: levels: integer?, seed: sampleSeed?
struct StoredTensor: format: text, shape: sizes, parts: storedParts
stored_formats(): StoredFormat[]
store(tensor: values, format: text, options: StoreOptions = {}): StoredTensor
load_stored(stored: StoredTensor): values
anatomize_stored(tensor: values, stored: StoredTensor): StoredAnatomy
explain_stored(tensor: values, stored: StoredTensor, index: integer): StoredElement
measure_stored(tensor: values, format: text, options: StoreOptions = {}): Report
`;

/** The verbs of `WeightVerbs` with their arguments and results, as verbs.ts reads them. */
export const weightTable = `
struct WeightSource: dtype: text, rows: size, columns: size, is_big_endian: flag?, row_length: size?, importance: float32s?
struct WeightMaxima: abs_max: number, row_maxima: float32s, row_squares: float32s?
struct CodeOrder: bits: size, unit_codes: size, unit_bytes: size, slots: sizes?, is_transposed: flag?, packs_first_axis: flag?, row_codes: size?
struct PackedLayout: rows: size, columns: size, matrix_rows: size, code: text, codes: CodeOrder, group_rows: size, group_columns: size, scale: text, scales_transposed: flag?, nested_group: size?, nested_offset: number?, scale_divides: flag?, second_scale: text?, factor: number?, zero: text?, zero_codes: CodeOrder?, zero_shift: number?, zero_point: number?, has_biases: flag?, has_index: flag?, result: text?
weight_dtypes(): WeightDtype[]
weight_formats(): texts
decode_weights(dtype: text, bytes: bytes, is_big_endian: flag = false): float32s
open_survey(source: WeightSource): int32
close_survey(survey: int32): nothing
tally_weights(survey: int32, bytes: bytes, keep: flag = false): nothing
choose_weight_formats(survey: int32, formats: texts): WeightStats
measure_weights(survey: int32, bytes: bytes): nothing
measure_kept_weights(survey: int32): nothing
report_weights(survey: int32): WeightReport
weight_maxima(survey: int32): WeightMaxima
weight_layout(format: text, rows: size, columns: size, row_length: size = 0): WeightLayout
store_weight_tile(source: WeightSource, format: text, maxima: WeightMaxima, first: size, bytes: bytes): StoredTile
open_comparison(original: WeightSource, other: WeightSource, inlier_max: number, band_rows: size, usual_max: number): int32
close_comparison(comparison: int32): nothing
compare_weights(comparison: int32, original: bytes, other: bytes): nothing
report_comparison(comparison: int32): WeightComparison
open_packed(layout: PackedLayout, parts: storedParts): int32
close_packed(packed: int32): nothing
packed_range(packed: int32, first: size, count: size): ByteRange
decode_packed(packed: int32, first: size, count: size, codes: bytes): DecodedBytes
judge_weights(dtype: text, bytes: bytes, columns: size, group: size): Plausibility
`;

/** The verbs of `NetworkVerbs` with their arguments and results, as verbs.ts reads them. */
export const networkTable = `
enum Convention: shift_then_round, onnx, torch
struct LayerFormat: format: text, symmetric: flag?, convention: Convention?, observer: observer?, scales: float32s?, zero_points: int32s?
struct LayerFormats: layer: text, weights: LayerFormat?, activations: LayerFormat?
struct WeightEdit: layer: text, index: size, value: number
struct NetworkRepairs: calibrated: flag?, rotated: flag?, smoothing: number?, activation_aware: flag?, gptq: flag?, training_steps: size?
struct NetworkSettings: weights: LayerFormat?, activations: LayerFormat?, cache: LayerFormat?, layers: LayerFormats[]?, edits: WeightEdit[]?, repairs: NetworkRepairs?
open_network(bytes: bytes): int32
close_network(network: int32): nothing
describe_network(network: int32): NetworkDescription
network_samples(network: int32): NetworkSamples
network_weight(network: int32, layer: text, settings: NetworkSettings = {}): values
run_network(network: int32, inputs: values, settings: NetworkSettings = {}): values
evaluate_network(network: int32, settings: NetworkSettings = {}): NetworkEvaluation
advance_evaluation(network: int32, samples: size, settings: NetworkSettings = {}): EvaluationProgress
network_sensitivity(network: int32, settings: NetworkSettings = {}): LayerSensitivity[]
loudest_weights(network: int32, count: size): LoudWeight[]
open_continuation(network: int32, seed: sampleSeed = 0, settings: NetworkSettings = {}): int32
close_continuation(continuation: int32): nothing
continue_sequence(continuation: int32, tokens: int32s, count: size, temperature: number = 0): Continued
evaluate_formats(network: int32, formats: texts, layer: text = "", settings: NetworkSettings = {}): FormatFigures[]
rank_correlation(one: values, other: values): number
network_importance(network: int32, settings: NetworkSettings = {}): LayerImportance[]
importance_file(network: int32, settings: NetworkSettings = {}): values
`;

/** The verbs of the small module with their arguments and results, as verbs.ts reads them. */
export const smallTable = `
enum Convention: shift_then_round, onnx, torch
struct Scheme: format: format, granularity: granularity?, symmetric: flag?, restricted: flag?, convention: Convention?, half_away: flag?
struct Quantizer: scheme: Scheme, scales: values, zero_points: values
struct Switches: clamp: flag?, cast_to_float: flag?
anatomize(tensor: values, quantizer: Quantizer, options: Switches = {}): Anatomy
anatomize_min_max(tensor: values, format: format, options: Switches = {}): ObservedAnatomy
lesson_cells(tensor: values, quantizer: Quantizer, options: Switches = {}): LessonCell[]
kernel_name(): text
`;

/** The verbs of `QuantizerVerbs`. */
export const quantizerVerbs = [
  'formats',
  'observe',
  'observeMinMax',
  'quantize',
  'dequantize',
  'roundAffine',
  'measure',
  'clippedFraction',
  'anatomize',
  'anatomizeMinMax',
  'landscape',
  'histogram',
  'generate',
  'bitsPerWeight',
  'pack',
  'unpack',
  'linearW8a32',
  'linearInt8',
  'requantize',
  'quantizedLinear',
  'anatomizeLayer',
  'compareLayers',
  'luma',
  'error',
  'absoluteError',
  'squaredError',
  'relativeError',
  'meanSquaredError',
  'errorNorm',
  'naiveQuantize',
  'lessonCells',
  'iinfo',
  'reprTensor',
  'reprFloat',
  'errorCodes',
  'kernelName',
] as const;

/** The verbs that the small module of a first visit has. */
export const smallVerbs = ['anatomize', 'anatomizeMinMax', 'lessonCells', 'kernelName'] as const;

/** The verbs of `StoredVerbs`. */
export const storedVerbs = [
  'storedFormats',
  'store',
  'loadStored',
  'anatomizeStored',
  'explainStored',
  'measureStored',
] as const;

/** The verbs of `WeightVerbs`. */
export const weightVerbs = [
  'weightDtypes',
  'weightFormats',
  'decodeWeights',
  'openSurvey',
  'closeSurvey',
  'tallyWeights',
  'chooseWeightFormats',
  'measureWeights',
  'measureKeptWeights',
  'reportWeights',
  'weightMaxima',
  'weightLayout',
  'storeWeightTile',
  'openComparison',
  'closeComparison',
  'compareWeights',
  'reportComparison',
  'openPacked',
  'closePacked',
  'packedRange',
  'decodePacked',
  'judgeWeights',
] as const;

/** The verbs of `NetworkVerbs`. */
export const networkVerbs = [
  'openNetwork',
  'closeNetwork',
  'describeNetwork',
  'networkSamples',
  'networkWeight',
  'runNetwork',
  'evaluateNetwork',
  'advanceEvaluation',
  'networkSensitivity',
  'loudestWeights',
  'openContinuation',
  'closeContinuation',
  'continueSequence',
  'evaluateFormats',
  'rankCorrelation',
  'networkImportance',
  'importanceFile',
] as const;

export type SmallEngine = Pick<QuantizerVerbs, (typeof smallVerbs)[number]>;
