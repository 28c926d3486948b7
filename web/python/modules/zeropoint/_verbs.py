"""The quantizer. Tensors are copied in and out; real ones are float32, finite, not empty and of at
most 2²⁴ elements. A refusal raises a QuantError. These codes are common:
- `invalid_argument`: a wrong type, an unknown observer, convention or granularity;
  `option_unknown`: an option or a field that does not exist;
- of tensors `unknown_dtype`, `shape_mismatch`; of real ones `not_float32`, `empty_tensor`,
  `not_finite`, `too_many_elements`; of levels `not_integer_dtype`, `storage_differs` (a dtype that
  is not the format's);
- of schemes `unknown_format`, `symmetric_unsigned`, `restricted_unsigned`, `axis_out_of_range`,
  `group_size_zero`;
- of quantizers `scale_zero`, `scale_not_finite`, `scale_subnormal`, `zero_point_out_of_range`,
  `zero_point_not_zero` (if symmetric), `shapes_differ` (the number of scales or zero points does
  not fit the granularity).

Formats that store real numbers as bytes: small floats, blocks under a scale, ggml's blocks,
codebooks; web/docs/use/formats.md defines each. Tensors are float32 and copied in and out. The last
axis are the rows: no block contains elements of two, except in `nf4`, `nf4_double` and `kmeans`,
which treat a tensor as one row. A refusal raises a QuantError. These codes are common:
`invalid_argument` for a wrong type; `option_unknown` for an option that does not exist,
`option_unused` for one that the format does not take; `not_float32`, `empty_tensor`,
`shape_mismatch`; `too_many_elements` for more than 2²⁴, with the filling of rows to whole blocks;
`unknown_stored_format`; `not_finite` where a format has no NaN or infinity; `levels_out_of_range`
for a codebook of fewer than 2 or more than 256 values; `stored_size_differs` for parts that do not
fit format and shape.

Small networks, run on the core under any format. A network is a safetensors file whose metadata
describe its layers (web/docs/use/networks.md); it is a number, and lives until it is closed. A
refusal raises a QuantError: `invalid_argument` for a closed network or a wrong type;
`network_layer_missing` for settings of a layer that the network does not have, `index_out_of_range`
and `not_finite` for an edit; `unknown_stored_format`, `shapes_differ` for another number of scales
or zero points, and what observers, quantizers and stored formats refuse.
"""

# Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.

from typing import NamedTuple

from torch import Tensor
from zeropoint._crossing import call, learn

__all__ = [
    "causes",
    "conventions",
    "generated_kinds",
    "layer_causes",
    "requantizations",
    "stored_causes",
    "stored_families",
    "observers",
    "Format",
    "Scheme",
    "Quantizer",
    "QParams",
    "Report",
    "Measured",
    "Anatomy",
    "ObservedAnatomy",
    "QuantizedWeight",
    "IntegerLinear",
    "Requantizer",
    "QuantizedLayer",
    "LayerOptions",
    "LayerAnatomy",
    "LayerComparison",
    "NaiveQuantized",
    "StoredFormat",
    "StoredTensor",
    "StoredAnatomy",
    "ScaleStep",
    "StoredElement",
    "NetworkLayer",
    "NetworkDescription",
    "NetworkSamples",
    "LayerFormat",
    "LayerFormats",
    "WeightEdit",
    "NetworkRepairs",
    "LayerError",
    "NetworkEvaluation",
    "EvaluationProgress",
    "LayerSensitivity",
    "LoudWeight",
    "Continued",
    "FormatFigures",
    "LayerImportance",
    "formats",
    "observe",
    "observe_min_max",
    "quantize",
    "dequantize",
    "round_affine",
    "measure",
    "clipped_fraction",
    "anatomize",
    "anatomize_min_max",
    "landscape",
    "histogram",
    "generate",
    "bits_per_weight",
    "pack",
    "unpack",
    "linear_w8a32",
    "linear_int8",
    "requantize",
    "quantized_linear",
    "anatomize_layer",
    "compare_layers",
    "luma",
    "error",
    "absolute_error",
    "squared_error",
    "relative_error",
    "mean_squared_error",
    "error_norm",
    "naive_quantize",
    "error_codes",
    "kernel_name",
    "stored_formats",
    "store",
    "load_stored",
    "anatomize_stored",
    "explain_stored",
    "measure_stored",
    "open_network",
    "close_network",
    "describe_network",
    "network_samples",
    "network_weight",
    "run_network",
    "evaluate_network",
    "advance_evaluation",
    "network_sensitivity",
    "loudest_weights",
    "open_continuation",
    "close_continuation",
    "continue_sequence",
    "evaluate_formats",
    "rank_correlation",
    "network_importance",
    "importance_file",
]

# Why a dequantized element differs from its original; the numbers of `Anatomy.causes`.
causes = ("wrapped", "clipped", "rounded", "exact")

# The part of a layer's computation for which two ways give different levels; the numbers of
# `LayerComparison.causes`. The parts are exchanged in this order, from the way that comes first in
# `Requantization` to the other, until the level moves towards the other's.
layer_causes = (
    "saturated_pairs",
    "bias_rounding",
    "multiplier_rounding",
    "float_rounding",
    "tie",
    "second_rounding",
    "overflow",
    "same",
)

# How a real number becomes a level:
# - `shift_then_round`: round(x / scale + zero point), as the lesson writes it;
# - `onnx`: round(x / scale) + zero point, as ONNX's QuantizeLinear;
# - `torch`: round(x × (1 / scale)) + zero point, as torch.quantize_per_tensor.
conventions = ("shift_then_round", "onnx", "torch")

# The tensors that can be generated; web/docs/use/generators.md defines each by a PyTorch program.
generated_kinds = (
    "normal",
    "uniform",
    "laplace",
    "outlier_channel",
    "positive",
    "constant",
    "ties",
    "channel_spread",
)

# How int32 accumulators become 8-bit levels of the output:
# - `fbgemm`: PyTorch's engine on PCs; a float32 multiplier, and a bias that stays a float;
# - `onnxruntime`: the same with a bias that is rounded to int32, by division in float64;
# - `qnnpack`: the same with a bias that is multiplied by a reciprocal in float32;
# - `tflite`: a multiplier of 31 bits and a shift, rounded once, halves away from 0;
# - `tflite_double`: the same rounded twice, as in TensorFlow Lite until 2.14.
requantizations = ("fbgemm", "onnxruntime", "qnnpack", "tflite", "tflite_double")

# The families of stored formats: small floats, each for itself; elements that share a scale; the
# blocks of ggml; elements that share a list of values.
stored_families = ("floats", "blocks", "gguf", "codebook")

# Why a loaded element differs from its original, the first that applies; the numbers of
# `StoredAnatomy.causes`:
# - `not_a_number`: NaN, or turned into NaN by the format;
# - `saturated`: more than half a step beyond the largest value under the stored scale;
# - `flushed`: not zero, and stored as zero;
# - `clipped_sign`: the same beyond the end of the side that has one level less;
# - `scale_rounded`: another value would be nearest if the scale had not been rounded;
# - `rounded`: between two values;
# - `exact`.
stored_causes = (
    "not_a_number",
    "saturated",
    "flushed",
    "clipped_sign",
    "scale_rounded",
    "rounded",
    "exact",
)

# How `observe` chooses scale and zero point from the values that share them:
# - min_max: From the smallest to the largest value.
# - abs_max: From −a to a, where a is the largest magnitude.
# - percentile: From one percentile to another, 0 to 100, interpolated as torch.quantile does.
# - entropy: The clipping threshold that keeps most of the information of a histogram of 2048 bins,
#   by Kullback-Leibler divergence (the calibration known from TensorRT).
# - mse: The smallest squared error on a grid around min-max: first scales of k / 128 of min-max's,
#   k from 1 to 160, with zero points up to 32 away, then a finer grid around the best pair.
#   src/quant/affine/mse_search.hpp defines the whole grid.
observers = ("min_max", "abs_max", {"percentile": (0.1, 99.9)}, "entropy", "mse")


class Format(NamedTuple):
    """A number format that a tensor can be quantized to.

    storage: The dtype that stores the elements of the format, one each until they are packed.
    """

    name: str
    bits: int
    is_signed: bool
    qmin: int
    qmax: int
    storage: str


class Scheme(NamedTuple):
    """The format that a tensor is quantized to, and the rules.

    granularity: Defaults to per tensor.
    symmetric: Whether every zero point is 0; signed formats only. Defaults to false.
    restricted: Whether a signed format uses the same range below 0 as above, -127 to 127. Defaults
        to false.
    convention: Defaults to `shift_then_round`.
    half_away: Whether a level halfway between two integers rounds away from 0, as in C's round()
        and ggml, instead of to the even one; PyTorch has no such option. Defaults to false.
    """

    format: str
    granularity: dict | None = None
    symmetric: bool | None = None
    restricted: bool | None = None
    convention: str | None = None
    half_away: bool | None = None


class Quantizer(NamedTuple):
    """real = scale × (quantized − zero point), one pair for each part of the granularity: one for the
    whole tensor where it is per tensor.

    scales: float32: (1) per tensor, (channels), or the shape with its last extent counted in
        groups.
    zero_points: int32, as many.
    """

    scheme: Scheme
    scales: Tensor
    zero_points: Tensor


class QParams(NamedTuple):
    """real = scale × (quantized − zero point)

    scale: In the unit of the tensor: what one level is worth.
    zero_point: The level that stands for 0; a whole number.
    """

    scale: float
    zero_point: float


class Report(NamedTuple):
    """Float64 statistics of the error e between a tensor and its dequantized values.

    mse: Mean of e².
    mae: Mean of |e|.
    max: The largest |e|; NaN if any e is.
    norm: √Σe²
    relative: √Σe² / √Σx²; 0 where nothing was lost.
    sqnr: Signal to quantization noise, 10 log₁₀(Σx² / Σe²), in dB; Infinity where nothing was lost.
    cosine: Cosine of the angle between x and the dequantized values; 1 where both are zero, 0 where
        one of them is.
    clipped_share: The fraction of elements, 0 to 1, whose rounded value is outside the format:
        clipped, or wrapped without the clamp.
    bits_per_weight: The result of `bits_per_weight`.
    """

    elements: int
    mse: float
    mae: float
    max: float
    norm: float
    relative: float
    sqnr: float
    cosine: float
    clipped_share: float
    bits_per_weight: float


class Measured(NamedTuple):
    """A quantization there and back, and what it costs."""

    quantized: Tensor
    dequantized: Tensor
    report: Report


class Anatomy(NamedTuple):
    """Every step of one quantization, element by element. Unless stated otherwise, a tensor has the
    input's shape and is float32.

    scales: The scale of each element.
    zero_points: The zero point of each element, int32.
    scaled: tensor / scale; in the torch convention tensor × (1 / scale).
    shifted: scaled + zero point; conventions that round first have round(scaled) here.
    rounded: The level before any clamp: the nearest whole number.
    quantized: The stored integers.
    dequantized: The result of dequantization, scale × difference.
    levels: The real values of the stored integers: dequantized with the cast.
    differences: quantized − zero point, as dequantization computes it.
    error: dequantized − original
    causes: One index into `causes` for each element.
    counts: Elements by cause, in the order of `causes`.
    squared_errors: Sums of error² by cause, float64; together the whole squared error.
    squared_error_shares: Parts of the whole squared error by cause, 0 to 1; all 0 where there is no
        error, and NaN where an error is infinite.
    mean_squared_error: In PyTorch's order of summation, as `.square().mean()` gives it.
    error_norm: Equal to `torch.norm`.
    qmin: The integers in use.
    real_qmin: The real value of `qmin` under each scale of the quantizer.
    real_qmax: The same for `qmax`.
    """

    scales: Tensor
    zero_points: Tensor
    scaled: Tensor
    shifted: Tensor
    rounded: Tensor
    quantized: Tensor
    dequantized: Tensor
    levels: Tensor
    differences: Tensor
    error: Tensor
    abs_error: Tensor
    causes: Tensor
    counts: tuple[float, ...]
    squared_errors: tuple[float, ...]
    squared_error_shares: tuple[float, ...]
    mean_squared_error: float
    error_norm: float
    qmin: int
    qmax: int
    real_qmin: Tensor
    real_qmax: Tensor


class ObservedAnatomy(NamedTuple):
    """A scale and zero point, and the anatomy of a tensor under them."""

    qparams: QParams
    anatomy: Anatomy


class QuantizedWeight(NamedTuple):
    """An 8-bit weight (out, in) with one scale and zero point, or one for each output.

    values: int8 or uint8, (out, in).
    scales: float32, (1) or (out).
    zero_points: int32, as many as scales.
    """

    values: Tensor
    scales: Tensor
    zero_points: Tensor


class IntegerLinear(NamedTuple):
    """A linear layer of integers, before and after scaling.

    accumulators: int32, (…, out).
    output: float32, (…, out).
    """

    accumulators: Tensor
    output: Tensor


class Requantizer(NamedTuple):
    """The scales and the bias between the accumulators of a layer and its output.

    weight_scales: float32, (1) or (out).
    dtype: int8 or uint8: of the output, and of the layer's input.
    bias: As in `QuantizedLayer`.
    relu: As in `QuantizedLayer`.
    """

    input_scale: float
    weight_scales: Tensor
    output: QParams
    dtype: str
    bias: Tensor | None = None
    relu: bool | None = None


class QuantizedLayer(NamedTuple):
    """A fully connected layer from 8-bit integers to 8-bit integers of the same dtype.

    input: The scale and zero point of the activations.
    bias: (out): float32, real numbers that each way rounds by its rule; or int32, in units of input
        scale × weight scale, which every way adds to its accumulators.
    relu: Whether no level lies below the output's zero point. Defaults to false.
    """

    input: QParams
    weight: QuantizedWeight
    output: QParams
    bias: Tensor | None = None
    relu: bool | None = None


class LayerOptions(NamedTuple):
    """The way in which a layer of integers is computed.

    way: Defaults to `fbgemm`.
    saturating_pairs: Whether two neighbouring products are added in 16 bits, which saturate, as on
        x86 without VNNI; of uint8 inputs and int8 weights only. Defaults to false.
    """

    way: str | None = None
    saturating_pairs: bool | None = None


class LayerAnatomy(NamedTuple):
    """Every step of a layer of integers in one way. A tensor has the shape of the output, (…, out); a
    list has a number for each of its elements, row by row, or one for each output.

    accumulators: int32: the sums of products, without the bias.
    saturated_pairs: int32: how many pairs saturated in each sum.
    bias: For each output: in units of the accumulators, a whole number unless the way keeps it as a
        float32.
    multipliers: For each output: input scale × weight scale / output scale, as the way rounds it.
    fixed_multipliers: For each output: the integer of 31 bits that stands for the multiplier in
        fixed point.
    shifts: For each output: in fixed point the multiplier is integer × 2^(shift − 31).
    sums: Accumulator + bias.
    scaled: Sum × multiplier, in float64.
    first_rounding: The same after its first rounding, in steps of the output: to float32, or to a
        multiple of 2^shift where there are two roundings.
    rounded: The whole number.
    shifted: The whole number + zero point, before the clamp.
    exact: The level in float64 arithmetic, not rounded, from the same integers and the real bias.
    quantized: The stored integers of the output.
    dequantized: float32.
    float_output: float32: `F.linear` of the dequantized input and weight, as a layer of floats.
    float_levels: `float_output` as `torch.quantize_per_tensor` quantizes it.
    error: dequantized − float_output
    """

    accumulators: Tensor
    saturated_pairs: Tensor
    bias: tuple[float, ...]
    multipliers: tuple[float, ...]
    fixed_multipliers: tuple[float, ...]
    shifts: tuple[float, ...]
    sums: tuple[float, ...]
    scaled: tuple[float, ...]
    first_rounding: tuple[float, ...]
    rounded: tuple[float, ...]
    shifted: tuple[float, ...]
    exact: tuple[float, ...]
    quantized: Tensor
    dequantized: Tensor
    float_output: Tensor
    float_levels: Tensor
    error: Tensor


class LayerComparison(NamedTuple):
    """A layer in two ways, and why their levels differ.

    differences: int32: the levels of the second minus those of the first.
    causes: One index into `layer_causes` for each element.
    counts: Elements by cause, in the order of `layer_causes`.
    """

    first: LayerAnatomy
    second: LayerAnatomy
    differences: Tensor
    causes: Tensor
    counts: tuple[float, ...]


class NaiveQuantized(NamedTuple):
    """Naive quantization, which the lesson shows as a mistake.

    quantized: int8, of the input's shape.
    abs_max: 0-dim float32: the largest absolute value.
    dequantized: float32: quantized / 255 × the largest absolute value.
    """

    quantized: Tensor
    abs_max: Tensor
    dequantized: Tensor


class StoredFormat(NamedTuple):
    """A format that stores real numbers as bytes.

    block: The elements that share a scale: 1 for none, 0 for all of a tensor.
    smallest: The smallest magnitude above zero, under its best scales.
    largest: The largest finite magnitude.
    """

    name: str
    family: str
    block: int
    smallest: float
    largest: float


class StoredTensor(NamedTuple):
    """A tensor as a format stores it.

    parts: The bytes by their names, such as `codes` and `scales`.
    """

    format: str
    shape: tuple[int, ...]
    parts: dict[str, Tensor]


class StoredAnatomy(NamedTuple):
    """The code and the error of every element. Tensors are float32, of the input's shape.

    dequantized: Equal to what `load_stored` returns.
    error: dequantized − original
    codes: The code of each element.
    code_bits: The bits of a code.
    causes: One index into `storedCauses` for each element.
    counts: Elements by cause, in the order of `storedCauses`.
    squared_errors: Sums of error² by cause, float64; together the whole squared error.
    squared_error_shares: Parts of the whole squared error by cause, 0 to 1; all 0 where there is no
        error, and NaN where an error is not finite.
    report: `bits_per_weight` counts all parts and all filling, `clipped_share` the elements that
        are `saturated` or `clipped_sign`.
    """

    dequantized: Tensor
    error: Tensor
    abs_error: Tensor
    codes: Tensor
    code_bits: int
    causes: Tensor
    counts: tuple[float, ...]
    squared_errors: tuple[float, ...]
    squared_error_shares: tuple[float, ...]
    report: Report


class ScaleStep(NamedTuple):
    """A number that a block keeps beside its codes.

    name: `scale`, `min`, `super_scale` and so on.
    found: Before it was rounded.
    stored: As loading reads it.
    code: Its stored bits.
    """

    name: str
    found: float
    stored: float
    code: int
    bits: int


class StoredElement(NamedTuple):
    """One element of a stored tensor, step by step.

    block: Counted from 0 over the whole tensor.
    first: The flat index of the block's first element.
    count: The elements of the block, without filling.
    scales: Outermost first; empty for formats without scales.
    bits: The bits of the code.
    level: The value of the code, before any scale.
    value: As loaded.
    below: The next smaller value that the block can represent, or NaN.
    above: The next larger one, or NaN.
    values: Every finite value that the element could have under the stored scales, ascending; empty
        where they are more than 256.
    """

    block: int
    first: int
    count: int
    scales: tuple[ScaleStep, ...]
    code: int
    bits: int
    level: float
    value: float
    below: float
    above: float
    cause: str
    values: Tensor


class NetworkLayer(NamedTuple):
    """A layer of a network.

    name: Empty for a layer without weights.
    kind: `linear`, `relu`, `multiply`, `embedding`, `positions`, `layer_norm`, `attention`,
        `context`, `reflection_pad`, `spectrogram`, `conv1d`, `lstm`, `sigmoid`, or `residual`,
        whose layers follow it.
    shape: That of its weight, (out, in), which formats apply to; of a convolution (out, channels x
        kernel). Empty without one.
    parameters: The elements of weight and bias.
    """

    name: str
    kind: str
    shape: tuple[int, ...]
    parameters: int


class NetworkDescription(NamedTuple):
    """A network, without its numbers.

    inputs: The numbers of one sample; of a network over sequences the most tokens of one.
    outputs: The numbers that come out: the logits of so many classes. One behind a sigmoid is the
        probability of label 1.
    parameters: The elements of all weights and biases.
    samples: The held-out samples in the file, of sequences their positions; 0 if there are none.
    characters: The text of every token, one code point each; empty if there is none.
    calibration: The samples of calibration in the file; 0 if there are none.
    layers: In the order of computation.
    """

    name: str
    inputs: int
    outputs: int
    parameters: int
    samples: int
    characters: str
    calibration: int
    layers: tuple[NetworkLayer, ...]


class NetworkSamples(NamedTuple):
    """Inputs that training has not seen, and the answers.

    inputs: float32, (samples, inputs); tokens where they are sequences.
    labels: int32, (samples), or one for each position, (samples x inputs).
    """

    inputs: Tensor
    labels: Tensor


class LayerFormat(NamedTuple):
    """A format of a network's tensors. They are quantized and dequantized, and the layers compute with
    the float32 that come back.

    format: `float32`, which changes nothing; `int2` to `int8`, `int16` or `uint2` to `uint8`, with
        `_per_tensor`, `_per_channel` or `_per_group_N` behind it; or a stored format. Defaults to
        one scale for each tensor.
    symmetric: Whether signed integers have zero point 0 and the same range below 0 as above.
        Unsigned ones never do. Defaults to true.
    convention: Defaults to `shift_then_round`.
    observer: How integers get their range; an asymmetric one includes 0. Defaults to min-max.
    scales: float32, in place of the observer's: one, or as many as the granularity has.
    zero_points: int32, as many as `scales`. With them integers are asymmetric.
    """

    format: str
    symmetric: bool | None = None
    convention: str | None = None
    observer: str | dict | None = None
    scales: Tensor | None = None
    zero_points: Tensor | None = None


class LayerFormats(NamedTuple):
    """A layer whose formats differ from those of the others.

    layer: The name of a layer with weights.
    weights: The format of its weight.
    activations: The format of its input.
    """

    layer: str
    weights: LayerFormat | None = None
    activations: LayerFormat | None = None


class WeightEdit(NamedTuple):
    """A weight that is given another value before formats apply, such as an outlier.

    layer: The name of a layer with weights.
    index: Flat, row-major.
    value: A number that float32 holds.
    """

    layer: str
    index: int
    value: float


class NetworkRepairs(NamedTuple):
    """Repairs of a network under formats, from what enters each layer in float32 for the samples of
    calibration in the file; without these it is `network_uncalibrated`, and for a network with
    other weights than those of linear layers and tables (embeddings, positions)
    `network_not_repairable`. Tables are quantized without them.

    calibrated: Scales of activations in integers are found once, by their observer on the samples
        of calibration, instead of for each sample. Defaults to false.
    rotated: A Hadamard matrix between activations and weights, of the largest power of 2 that
        divides the inputs. Defaults to false.
    smoothing: SmoothQuant's alpha, 0 to 1. Defaults to 0, which does nothing.
    activation_aware: AWQ: inputs are scaled by the power of their mean magnitude that leaves the
        least error of the output. Defaults to false.
    gptq: Weights in integers are rounded by GPTQ. Those of stored formats stay as they are.
        Defaults to false.
    training_steps: Steps of training with the rounding in place, before all else; 0, the default,
        to 1000. Only for `linear`, `relu` and `multiply`; else it is `network_not_trainable`.
    """

    calibrated: bool | None = None
    rotated: bool | None = None
    smoothing: float | None = None
    activation_aware: bool | None = None
    gptq: bool | None = None
    training_steps: int | None = None


class LayerError(NamedTuple):
    """The effect of a format on the weight of a layer.

    scales: Those of integers, float32, one for each part of the granularity; else empty.
    weight_error: The norm of the error of the weight that the network has in effect, divided by the
        norm of the weight. It differs from that of `report` where repairs have scaled or rotated
        the tensor that is quantized.
    """

    layer: str
    report: Report
    scales: Tensor
    weight_error: float


class NetworkEvaluation(NamedTuple):
    """The effect of formats on a network, on the samples of its file, compared with the same network
    in float32, which has the same edits.

    logits: float32, (samples, outputs). Of sequences every position is a sample here and below.
    predictions: int32, (samples): the output with the largest logit, or the first; of one
        probability 1 if it is above 0.5.
    confusion: int32, (classes, classes): samples by label and by prediction.
    accuracy: correct / samples
    loss: The result of `F.cross_entropy`, or of `F.binary_cross_entropy` for one probability,
        float32, in nats.
    loss_bits: loss / ln 2: of a model of characters its bits per character.
    perplexity: e to the power of the loss.
    flips: The samples whose prediction is not that of float32.
    divergence: The mean Kullback-Leibler divergence from float32's distributions, in nats, float64.
    output_error: The mean of |output - that of float32|.
    largest_output_error: The largest of these.
    layers: The error and the size of each weight.
    bits_per_weight: That of all weights and biases, with scales and zero points.
    weight_error: The relative error of all weights together.
    """

    logits: Tensor
    predictions: Tensor
    confusion: Tensor
    correct: int
    accuracy: float
    loss: float
    loss_bits: float
    perplexity: float
    flips: Tensor
    divergence: float
    output_error: float
    largest_output_error: float
    layers: tuple[LayerError, ...]
    bits_per_weight: float
    weight_error: float


class EvaluationProgress(NamedTuple):
    """How much of an evaluation has been run.

    done: Samples, in float32 and under the settings; 0 until all parts are prepared.
    total: With `done` as many, evaluate_network returns at once.
    prepared: Parts of the weights under the settings: without repairs there is one, with them a few
        steps of training, what enters the layers, and each weight.
    preparations: With `prepared` as many, a continuation begins at once.
    """

    done: int
    total: int
    prepared: int
    preparations: int


class LayerSensitivity(NamedTuple):
    """A network of which only this layer is in its formats, and all others in float32.

    weight_error: The norm of the weight's error divided by the norm of the weight.
    output_error: The mean of |output - that of float32|.
    flips: The number of samples whose prediction is not that of float32.
    """

    layer: str
    weight_error: float
    accuracy: float
    loss: float
    divergence: float
    output_error: float
    flips: int


class LoudWeight(NamedTuple):
    """A weight of a network by its place.

    layer: The name of a layer with weights.
    index: Flat, row-major.
    value: In the file.
    """

    layer: str
    index: int
    value: float


class Continued(NamedTuple):
    """Tokens that a network wrote.

    tokens: int32, (count); fewer than were asked for where the positions of the network end.
    logits: float32, (outputs): those from which the last token was chosen.
    positions: The positions of the sequence that are computed.
    """

    tokens: Tensor
    logits: Tensor
    positions: int


class FormatFigures(NamedTuple):
    """The figures of a network under one of several formats.

    bits_per_weight: That of all weights and biases, with scales and zero points.
    weight_error: The relative error of all weights together.
    calibration_loss: On the samples of calibration; NaN without them.
    output_error: The mean of |output - that of float32|.
    flips: The number of samples whose prediction is not that of float32.
    """

    format: str
    bits_per_weight: float
    weight_error: float
    accuracy: float
    loss: float
    calibration_loss: float
    divergence: float
    output_error: float
    flips: int


class LayerImportance(NamedTuple):
    """How much each input of a layer matters: the sum of its squares over the samples of calibration.

    tensor: The name of its weight in the file.
    sums: float32, (inputs).
    count: The number of samples.
    """

    layer: str
    tensor: str
    sums: Tensor
    count: int


def formats() -> tuple[Format, ...]:
    """Every format, in the order in which they are offered."""
    return call("formats")


def observe(
    tensor: Tensor,
    scheme: Scheme | str,
    observer: str | dict = "min_max",
    *,
    include_zero: bool | None = None,
) -> Quantizer:
    """Chooses a scale and a zero point for each part of a real tensor of any shape. The granularity of
    `scheme` says which elements form a part; `observer` says how the range of a part is found.

    Returns a quantizer with one float32 scale, in the unit of the tensor, and one int32 zero point
    for each part. Both are computed in float64; the scale is then narrowed to float32.

    - A symmetric scheme uses the larger magnitude of the range.
    - If all values of a part are equal, the scale is that value, negative or not, and the zero
      point is 0. If they are all 0, the scale is 1.
    - With `include_zero`, the range always holds 0, as in PyTorch's MinMaxObserver, and only a part
      of zeros is a special case. PyTorch's own scale may be the neighbouring float32, because it is
      computed in float32, and is at least 2⁻²³.

    Refuses percentiles that are out of order or not from 0 to 100 (`percentiles_out_of_order`), and
    a range that gives no normal float32 as its scale (`scale_zero`, `scale_subnormal`,
    `scale_not_finite`).

    include_zero: Whether the range is widened until it holds 0, as in PyTorch's observers, so that
        every zero point is within the format. Defaults to false.
    """
    return call("observe", tensor, scheme, observer, {"include_zero": include_zero})


def observe_min_max(tensor: Tensor, dtype: str) -> QParams:
    """Scale and zero point of a whole real tensor from its smallest and its largest value, in float64:
    scale = (max − min) / (qmax − qmin), zero point = round(qmin − min / scale) clamped to the
    dtype. Where all values are equal the scale is the value itself and the zero point 0, and of
    zeros the scale is 1. A range that gives no normal float32 as scale is `scale_subnormal` or
    `scale_not_finite`.
    """
    return call("observe_min_max", tensor, dtype)


def quantize(tensor: Tensor, quantizer: Quantizer, *, clamp: bool | None = None) -> Tensor:
    """The levels of a real tensor, in the format's storage dtype and the tensor's shape: rounded by
    the scheme's convention, halves to the even neighbour or, with `half_away`, away from 0, and
    clamped. In the `torch` convention as torch.quantize_per_tensor and torch.quantize_per_channel,
    in the `onnx` one as QuantizeLinear.

    clamp: Without it integers keep their low bits, and wrap.
    """
    return call("quantize", tensor, quantizer, {"clamp": clamp})


def dequantize(
    quantized: Tensor,
    quantizer: Quantizer,
    *,
    cast_to_float: bool | None = None,
) -> Tensor:
    """scale × (float32(quantized) − zero point), float32, of the same shape; as DequantizeLinear.

    cast_to_float: Without it dequantization subtracts in the storage dtype, which may wrap too.
    """
    return call("dequantize", quantized, quantizer, {"cast_to_float": cast_to_float})


def round_affine(tensor: Tensor, quantizer: Quantizer) -> Tensor:
    """The levels of a real tensor before any clamp, float32."""
    return call("round_affine", tensor, quantizer)


def measure(
    tensor: Tensor,
    quantizer: Quantizer,
    *,
    clamp: bool | None = None,
    cast_to_float: bool | None = None,
) -> Measured:
    """Quantizes and dequantizes a real tensor and measures the error. With both switches on it reads
    the tensor once.

    clamp: Without it integers keep their low bits, and wrap.
    cast_to_float: Without it dequantization subtracts in the storage dtype, which may wrap too.
    """
    return call("measure", tensor, quantizer, {"clamp": clamp, "cast_to_float": cast_to_float})


def clipped_fraction(tensor: Tensor, quantizer: Quantizer) -> float:
    """The fraction of a real tensor's elements, from 0 to 1, whose rounded level lies outside the
    limits of the format, so that `quantize` clamps it: the `clipped_share` that `measure` reports.
    """
    return call("clipped_fraction", tensor, quantizer)


def anatomize(
    tensor: Tensor,
    quantizer: Quantizer,
    *,
    clamp: bool | None = None,
    cast_to_float: bool | None = None,
) -> Anatomy:
    """Every step of quantizing a real tensor, and the cause of each element's error.

    clamp: Without it integers keep their low bits, and wrap.
    cast_to_float: Without it dequantization subtracts in the storage dtype, which may wrap too.
    """
    return call("anatomize", tensor, quantizer, {"clamp": clamp, "cast_to_float": cast_to_float})


def anatomize_min_max(
    tensor: Tensor,
    format: str,
    *,
    clamp: bool | None = None,
    cast_to_float: bool | None = None,
) -> ObservedAnatomy:
    """The same under the scale and zero point that `observe_min_max` finds; the format is a dtype.

    clamp: Without it integers keep their low bits, and wrap.
    cast_to_float: Without it dequantization subtracts in the storage dtype, which may wrap too.
    """
    return call("anatomize_min_max", tensor, format, {"clamp": clamp, "cast_to_float": cast_to_float})


def landscape(tensor: Tensor, scheme: Scheme | str, scales: Tensor, zero_points: Tensor) -> Tensor:
    """The mean squared error of a real tensor for every pair of a scale and a zero point, each pair
    used for the whole tensor.

    Returns float64 errors in the tensor's unit squared, row by row: one row for each of
    `zero_points`, one column for each of `scales`. Format, limits and convention are those of
    `scheme`; its granularity is ignored. Each error is within a relative 1e-6 of the `mse` that
    `measure` reports.

    Zero points of the same scale share the divisions, so one scale with many zero points costs
    least for each pair. A large picture can be requested in tiles of a few columns, coarse ones
    first.

    Refuses more than 2²⁴ pairs (`too_many_elements`).
    """
    return call("landscape", tensor, scheme, scales, zero_points)


def histogram(tensor: Tensor, bins: int, low: float, high: float) -> Tensor:
    """How many elements of a float32 tensor lie in each of `bins` equal intervals from low to high,
    both ends included; values outside and NaN are not counted. Like `torch.histc`, equal limits
    stand for the smallest and largest value. Refuses `bins_out_of_range` (from 1 to 2²⁴) and
    `limits_out_of_order` (low > high, or not finite).
    """
    return call("histogram", tensor, bins, low, high)


def generate(kind: str, shape: tuple[int, ...], seed: int) -> Tensor:
    """Generates a float32 tensor, always the same for the same seed.

    `shape` has one to three extents from 1. `seed` is a whole number from 0 to 2⁵³; like PyTorch,
    the generator uses its low 32 bits. web/docs/use/generators.md defines each kind by a PyTorch
    program, whose bits the tensor has.
    """
    return call("generate", kind, shape, seed)


def bits_per_weight(shape: tuple[int, ...], scheme: Scheme | str) -> float:
    """Stored bits for each element of a tensor of this shape: its level, and its part of the scales
    (32 bits each) and of the zero points (the format's bits each, none where symmetric). The shape
    holds at least one element.
    """
    return call("bits_per_weight", shape, scheme)


def pack(levels: Tensor, format: str) -> Tensor:
    """Packs 2-bit or 4-bit levels into bytes.

    `levels` has any shape and the storage dtype of `format`. Returns uint8 of shape (bytes), with
    the first level in the lowest bits; unused bits of the last byte are 0.

    Refuses a wider format (`not_packable`) and a level that the format does not hold
    (`outside_format`).
    """
    return call("pack", levels, format)


def unpack(packed: Tensor, format: str, count: int) -> Tensor:
    """Unpacks the first `count` levels of packed bytes, the inverse of `pack`.

    Returns one level to an element, of shape (count), in the storage dtype of `format`. Refuses a
    wider format (`not_packable`) and a number of bytes that does not fit `count`
    (`packed_size_differs`).
    """
    return call("unpack", packed, format, count)


def linear_w8a32(x: Tensor, weight: Tensor, scales: Tensor, bias: Tensor | None = None) -> Tensor:
    """A linear layer of float32 activations and 8-bit weights (W8A32), in PyTorch `F.linear(x,
    weight.float()) * scales + bias`.

    `x` is float32 (…, in), `weight` int8 or uint8 (out, in) and symmetric, `scales` float32 (1) or
    (out), and `bias` float32 (out) or omitted. The result is float32 (…, out). Refuses
    `not_byte_dtype`, `not_matrix`, `not_float32`, and extents that do not fit as `shapes_differ`.
    """
    return call("linear_w8a32", x, weight, scales, bias)


def linear_int8(
    x: Tensor,
    qparams: QParams,
    weight: QuantizedWeight,
    bias: Tensor | None = None,
) -> IntegerLinear:
    """A linear layer of 8-bit activations and weights, like ONNX's MatMulInteger followed by scaling:

    accumulators = (x − zero point) times (weight − zero points) transposed, int32, which wraps
    output = x scale × weight scales × accumulators + bias, float32, from left to right

    `x` is int8 or uint8 (…, in) with one scale and zero point; `bias` is float32 (out) or omitted.
    Both results have the shape (…, out). Refuses what `linear_w8a32` refuses, and a fractional zero
    point of x as `zero_point_not_integer`.
    """
    return call("linear_int8", x, qparams, weight, bias)


def requantize(accumulators: Tensor, requantizer: Requantizer, way: str = "fbgemm") -> Tensor:
    """The levels of int32 accumulators, whose last axis counts the outputs: requantization in a way
    that a library has, to the bit. Refuses `storage_differs`, `not_byte_dtype`, `not_float32`,
    extents that do not fit as `shapes_differ`, and scales and zero points as a quantizer does.
    """
    return call("requantize", accumulators, requantizer, way)


def quantized_linear(
    x: Tensor,
    layer: QuantizedLayer,
    *,
    way: str | None = None,
    saturating_pairs: bool | None = None,
) -> Tensor:
    """A fully connected layer from 8-bit integers to 8-bit integers, as a library computes it, to the
    bit.

    `x` is int8 or uint8 (…, in), and so is the result (…, out). Refuses what `linear_int8` and
    `requantize` refuse.

    way: Defaults to `fbgemm`.
    saturating_pairs: Whether two neighbouring products are added in 16 bits, which saturate, as on
        x86 without VNNI; of uint8 inputs and int8 weights only. Defaults to false.
    """
    return call("quantized_linear", x, layer, {"way": way, "saturating_pairs": saturating_pairs})


def anatomize_layer(
    x: Tensor,
    layer: QuantizedLayer,
    *,
    way: str | None = None,
    saturating_pairs: bool | None = None,
) -> LayerAnatomy:
    """Every step of such a layer: accumulators, bias, multipliers and their fixed point, each
    rounding, the levels, and the same layer in float32.

    way: Defaults to `fbgemm`.
    saturating_pairs: Whether two neighbouring products are added in 16 bits, which saturate, as on
        x86 without VNNI; of uint8 inputs and int8 weights only. Defaults to false.
    """
    return call("anatomize_layer", x, layer, {"way": way, "saturating_pairs": saturating_pairs})


def compare_layers(
    x: Tensor,
    layer: QuantizedLayer,
    first: LayerOptions,
    second: LayerOptions,
) -> LayerComparison:
    """The anatomies of a layer in two ways, and the cause of each level that differs."""
    return call("compare_layers", x, layer, first, second)


def luma(picture: Tensor) -> Tensor:
    """The luma of a picture, float32 of shape (rows, columns), whole numbers from 0 to 255: (19595 R +
    38470 G + 7471 B + 32768) >> 16, as Pillow's `convert("L")`. `picture` is uint8 of shape (rows,
    columns, 3), or (rows, columns, 4) with an opacity that is ignored. Refuses another shape as
    `not_picture`, another dtype as `storage_differs`.
    """
    return call("luma", picture)


def error(original: Tensor, dequantized: Tensor) -> Tensor:
    """dequantized − original, element by element. For this and the other metrics, `dequantized` must
    have the same shape (`shapes_differ`), and may contain NaN and infinities.
    """
    return call("error", original, dequantized)


def absolute_error(original: Tensor, dequantized: Tensor) -> Tensor:
    """|dequantized − original|, element by element."""
    return call("absolute_error", original, dequantized)


def squared_error(original: Tensor, dequantized: Tensor) -> Tensor:
    """(dequantized − original)², element by element."""
    return call("squared_error", original, dequantized)


def relative_error(original: Tensor, dequantized: Tensor) -> Tensor:
    """error / (original + 1e-9), element by element."""
    return call("relative_error", original, dequantized)


def mean_squared_error(original: Tensor, dequantized: Tensor) -> Tensor:
    """0-dim float32, equal to `.square().mean()`."""
    return call("mean_squared_error", original, dequantized)


def error_norm(original: Tensor, dequantized: Tensor) -> Tensor:
    """0-dim float32, the square root of the sum of squares, equal to `torch.norm`."""
    return call("error_norm", original, dequantized)


def naive_quantize(tensor: Tensor) -> NaiveQuantized:
    """Divides a real tensor by its largest absolute value, scales it to 255 and stores it in int8,
    which wraps: a mistake that the lesson shows.
    """
    return call("naive_quantize", tensor)


def error_codes() -> tuple[str, ...]:
    """Every code the core can report; `invalid_argument`, `option_unknown` and `option_unused` come
    from the engine around it.
    """
    return call("error_codes")


def kernel_name() -> str:
    """Which kernels this build runs: "simd128" or "scalar". They give the same bits."""
    return call("kernel_name")


def stored_formats() -> tuple[StoredFormat, ...]:
    """Every stored format, in the order in which they are offered."""
    return call("stored_formats")


def store(
    tensor: Tensor,
    format: str,
    *,
    levels: int | None = None,
    seed: int | None = None,
) -> StoredTensor:
    """The bytes of a tensor in a format, as the library that the format is named after computes them.

    levels: The levels of a codebook, 2 to 256. Defaults to 16.
    seed: The seed of the search for a codebook, 0 to 2⁵³. Defaults to 0.
    """
    return call("store", tensor, format, {"levels": levels, "seed": seed})


def load_stored(stored: StoredTensor) -> Tensor:
    """The values of stored bytes, float32."""
    return call("load_stored", stored)


def anatomize_stored(tensor: Tensor, stored: StoredTensor) -> StoredAnatomy:
    """The code, the error and its cause for every element. `stored` is what `store` returned for
    `tensor`; one of another shape is refused (`shapes_differ`).
    """
    return call("anatomize_stored", tensor, stored)


def explain_stored(tensor: Tensor, stored: StoredTensor, index: int) -> StoredElement:
    """One element, step by step. Refuses an index outside the tensor (`index_out_of_range`)."""
    return call("explain_stored", tensor, stored, index)


def measure_stored(
    tensor: Tensor,
    format: str,
    *,
    levels: int | None = None,
    seed: int | None = None,
) -> Report:
    """The error of a tensor in a format, and the format's size with everything counted.

    levels: The levels of a codebook, 2 to 256. Defaults to 16.
    seed: The seed of the search for a codebook, 0 to 2⁵³. Defaults to 0.
    """
    return call("measure_stored", tensor, format, {"levels": levels, "seed": seed})


def open_network(bytes: Tensor) -> int:
    """Reads a network of the bytes of its file. Everything in it is checked: `network_size_differs`,
    `network_not_json`, `network_missing`, `network_field_invalid`, `network_layer_unknown`,
    `network_tensor_missing`, `network_shape_differs`, `network_not_finite`, `unknown_dtype`,
    `too_many_elements`.
    """
    return call("open_network", bytes)


def close_network(network: int) -> None:
    """Releases a network; one that is closed already stays so."""
    return call("close_network", network)


def describe_network(network: int) -> NetworkDescription:
    """The layers of a network, and the shapes of their weights."""
    return call("describe_network", network)


def network_samples(network: int) -> NetworkSamples:
    """The held-out samples in the file; without them it is `network_without_samples`."""
    return call("network_samples", network)


def network_weight(
    network: int,
    layer: str,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> Tensor:
    """The weight of a layer as the network computes with it, float32 (out, in).

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("network_weight", network, layer, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def run_network(
    network: int,
    inputs: Tensor,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> Tensor:
    """The logits, float32 (count, outputs), for inputs, float32 (count, inputs): each as in PyTorch,
    whose order of summation the layers keep. In a network over recordings the inputs are chunks
    that follow one another, from its beginning.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("run_network", network, inputs, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def evaluate_network(
    network: int,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> NetworkEvaluation:
    """Runs all samples of the file at once, and compares with float32. Without samples it is
    `network_without_samples`.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("evaluate_network", network, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def advance_evaluation(
    network: int,
    samples: int,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> EvaluationProgress:
    """Prepares the next part of the weights under these settings, and, once all are, runs at most so
    many of the samples that evaluate_network still has to run, so that a long evaluation shows its
    progress and can be left. With 0 samples it only prepares.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("advance_evaluation", network, samples, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def network_sensitivity(
    network: int,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> tuple[LayerSensitivity, ...]:
    """Evaluates the network once for each layer with weights, with only that layer in its formats.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("network_sensitivity", network, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def loudest_weights(network: int, count: int) -> tuple[LoudWeight, ...]:
    """The weights of the largest magnitude, at most `count`."""
    return call("loudest_weights", network, count)


def open_continuation(
    network: int,
    seed: int = 0,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> int:
    """Begins a sequence that a network over sequences writes on, with its own keys and values; it is a
    number, and lives until it is closed, also where its network is closed before. Other networks
    are `network_not_sequential`.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("open_continuation", network, seed, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def close_continuation(continuation: int) -> None:
    """Releases a continuation; one that is closed already stays so."""
    return call("close_continuation", continuation)


def continue_sequence(
    continuation: int,
    tokens: Tensor,
    count: int,
    temperature: float = 0,
) -> Continued:
    """Appends tokens and then writes `count` more: at a temperature of 0 the one with the largest
    logit, else one that is drawn from softmax(logits / temperature) by torch.rand(1). Tokens that
    the network does not have are `network_token_invalid`, more than it takes
    `network_context_full`.
    """
    return call("continue_sequence", continuation, tokens, count, temperature)


def evaluate_formats(
    network: int,
    formats: tuple[str, ...],
    layer: str = "",
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> tuple[FormatFigures, ...]:
    """Evaluates the network with each of several formats on the weight of one layer, or of all where
    `layer` is empty.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("evaluate_formats", network, formats, layer, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def rank_correlation(one: Tensor, other: Tensor) -> float:
    """Spearman's rank correlation of two float32 lists of equal length, for example of weight errors
    and losses: 1 if both rise together, -1 if one falls as the other rises, NaN if a list has only
    equal numbers.
    """
    return call("rank_correlation", one, other)


def network_importance(
    network: int,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> tuple[LayerImportance, ...]:
    """How much each input of a layer matters, from the samples of calibration; without them it is
    `network_uncalibrated`.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("network_importance", network, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


def importance_file(
    network: int,
    *,
    weights: LayerFormat | None = None,
    activations: LayerFormat | None = None,
    cache: LayerFormat | None = None,
    layers: tuple[LayerFormats, ...] | None = None,
    edits: tuple[WeightEdit, ...] | None = None,
    repairs: NetworkRepairs | None = None,
) -> Tensor:
    """The same as the bytes (uint8) of the GGUF file that llama-imatrix writes and llama-quantize
    reads.

    weights: The format of the weight of every layer.
    activations: The format of the input of every linear layer and convolution, and of the hidden
        state of an LSTM. Every sample, and every position of a sequence, has scales of its own,
        unless they are given.
    cache: The format of the keys and values of attention, each position for itself.
    layers: Layers with formats of their own.
    edits: Weights with other values, in float32 as well as in the formats.
    repairs: Repairs, which need the samples of calibration in the file.
    """
    return call("importance_file", network, {"weights": weights, "activations": activations, "cache": cache, "layers": layers, "edits": edits, "repairs": repairs})


learn(
    """
Format(name: format, bits: int32, is_signed: flag, qmin: integer, qmax: integer, storage: integerDtype)
Scheme(format: format, granularity: granularity, symmetric: flag, restricted: flag, convention: Convention, half_away: flag)
RangeOptions(include_zero: flag)
Quantizer(scheme: Scheme, scales: values, zero_points: values)
QParams(scale: number, zero_point: number)
QuantizeOptions(clamp: flag)
DequantizeOptions(cast_to_float: flag)
Switches(clamp: flag, cast_to_float: flag)
Report(elements: size, mse: number, mae: number, max: number, norm: number, relative: number, sqnr: number, cosine: number, clipped_share: number, bits_per_weight: number)
Measured(quantized: values, dequantized: values, report: Report)
Anatomy(scales: values, zero_points: values, scaled: values, shifted: values, rounded: values, quantized: values, dequantized: values, levels: values, differences: float64s, error: values, abs_error: values, causes: bytes, counts: numbers, squared_errors: numbers, squared_error_shares: numbers, mean_squared_error: number, error_norm: number, qmin: integer, qmax: integer, real_qmin: values, real_qmax: values)
ObservedAnatomy(qparams: QParams, anatomy: Anatomy)
QuantizedWeight(values: values, scales: values, zero_points: values)
IntegerLinear(accumulators: values, output: values)
Requantizer(input_scale: number, weight_scales: values, output: QParams, dtype: integerDtype, bias: values, relu: flag)
QuantizedLayer(input: QParams, weight: QuantizedWeight, output: QParams, bias: values, relu: flag)
LayerOptions(way: Requantization, saturating_pairs: flag)
LayerAnatomy(accumulators: values, saturated_pairs: values, bias: numbers, multipliers: numbers, fixed_multipliers: numbers, shifts: numbers, sums: numbers, scaled: numbers, first_rounding: numbers, rounded: numbers, shifted: numbers, exact: numbers, quantized: values, dequantized: values, float_output: values, float_levels: values, error: values)
LayerComparison(first: LayerAnatomy, second: LayerAnatomy, differences: values, causes: bytes, counts: numbers)
NaiveQuantized(quantized: values, abs_max: values, dequantized: values)
StoredFormat(name: text, family: StoredFamily, block: size, smallest: number, largest: number)
StoreOptions(levels: integer, seed: sampleSeed)
StoredTensor(format: text, shape: sizes, parts: storedParts)
StoredAnatomy(dequantized: values, error: values, abs_error: values, codes: uint32s, code_bits: int32, causes: bytes, counts: numbers, squared_errors: numbers, squared_error_shares: numbers, report: Report)
ScaleStep(name: text, found: number, stored: number, code: size, bits: int32)
StoredElement(block: size, first: size, count: size, scales: ScaleStep[], code: size, bits: int32, level: number, value: number, below: number, above: number, cause: StoredCause, values: float32s)
NetworkLayer(name: text, kind: text, shape: sizes, parameters: size)
NetworkDescription(name: text, inputs: size, outputs: size, parameters: size, samples: size, characters: text, calibration: size, layers: NetworkLayer[])
NetworkSamples(inputs: values, labels: values)
LayerFormat(format: text, symmetric: flag, convention: Convention, observer: observer, scales: float32s, zero_points: int32s)
LayerFormats(layer: text, weights: LayerFormat, activations: LayerFormat)
WeightEdit(layer: text, index: size, value: number)
NetworkRepairs(calibrated: flag, rotated: flag, smoothing: number, activation_aware: flag, gptq: flag, training_steps: size)
NetworkSettings(weights: LayerFormat, activations: LayerFormat, cache: LayerFormat, layers: LayerFormats[], edits: WeightEdit[], repairs: NetworkRepairs)
LayerError(layer: text, report: Report, scales: float32s, weight_error: number)
NetworkEvaluation(logits: values, predictions: values, confusion: values, correct: size, accuracy: number, loss: number, loss_bits: number, perplexity: number, flips: uint32s, divergence: number, output_error: number, largest_output_error: number, layers: LayerError[], bits_per_weight: number, weight_error: number)
EvaluationProgress(done: size, total: size, prepared: size, preparations: size)
LayerSensitivity(layer: text, weight_error: number, accuracy: number, loss: number, divergence: number, output_error: number, flips: size)
LoudWeight(layer: text, index: size, value: number)
Continued(tokens: values, logits: values, positions: size)
FormatFigures(format: text, bits_per_weight: number, weight_error: number, accuracy: number, loss: number, calibration_loss: number, divergence: number, output_error: number, flips: size)
LayerImportance(layer: text, tensor: text, sums: values, count: size)
formats(): Format[]
observe(tensor: values, scheme: Scheme, observer: observer, options: RangeOptions): Quantizer
observe_min_max(tensor: values, dtype: integerDtype): QParams
quantize(tensor: values, quantizer: Quantizer, options: QuantizeOptions): values
dequantize(quantized: values, quantizer: Quantizer, options: DequantizeOptions): values
round_affine(tensor: values, quantizer: Quantizer): values
measure(tensor: values, quantizer: Quantizer, options: Switches): Measured
clipped_fraction(tensor: values, quantizer: Quantizer): number
anatomize(tensor: values, quantizer: Quantizer, options: Switches): Anatomy
anatomize_min_max(tensor: values, format: format, options: Switches): ObservedAnatomy
landscape(tensor: values, scheme: Scheme, scales: float32s, zero_points: int32s): float64s
histogram(tensor: values, bins: integer, low: number, high: number): uint32s
generate(kind: GeneratedKind, shape: sampleShape, seed: sampleSeed): values
bits_per_weight(shape: sizes, scheme: Scheme): number
pack(levels: values, format: format): values
unpack(packed: values, format: format, count: size): values
linear_w8a32(x: values, weight: values, scales: values, bias: values): values
linear_int8(x: values, qparams: QParams, weight: QuantizedWeight, bias: values): IntegerLinear
requantize(accumulators: values, requantizer: Requantizer, way: Requantization): values
quantized_linear(x: values, layer: QuantizedLayer, options: LayerOptions): values
anatomize_layer(x: values, layer: QuantizedLayer, options: LayerOptions): LayerAnatomy
compare_layers(x: values, layer: QuantizedLayer, first: LayerOptions, second: LayerOptions): LayerComparison
luma(picture: values): values
error(original: values, dequantized: values): values
absolute_error(original: values, dequantized: values): values
squared_error(original: values, dequantized: values): values
relative_error(original: values, dequantized: values): values
mean_squared_error(original: values, dequantized: values): values
error_norm(original: values, dequantized: values): values
naive_quantize(tensor: values): NaiveQuantized
error_codes(): texts
kernel_name(): text
stored_formats(): StoredFormat[]
store(tensor: values, format: text, options: StoreOptions): StoredTensor
load_stored(stored: StoredTensor): values
anatomize_stored(tensor: values, stored: StoredTensor): StoredAnatomy
explain_stored(tensor: values, stored: StoredTensor, index: integer): StoredElement
measure_stored(tensor: values, format: text, options: StoreOptions): Report
open_network(bytes: bytes): int32
close_network(network: int32): nothing
describe_network(network: int32): NetworkDescription
network_samples(network: int32): NetworkSamples
network_weight(network: int32, layer: text, settings: NetworkSettings): values
run_network(network: int32, inputs: values, settings: NetworkSettings): values
evaluate_network(network: int32, settings: NetworkSettings): NetworkEvaluation
advance_evaluation(network: int32, samples: size, settings: NetworkSettings): EvaluationProgress
network_sensitivity(network: int32, settings: NetworkSettings): LayerSensitivity[]
loudest_weights(network: int32, count: size): LoudWeight[]
open_continuation(network: int32, seed: sampleSeed, settings: NetworkSettings): int32
close_continuation(continuation: int32): nothing
continue_sequence(continuation: int32, tokens: int32s, count: size, temperature: number): Continued
evaluate_formats(network: int32, formats: texts, layer: text, settings: NetworkSettings): FormatFigures[]
rank_correlation(one: values, other: values): number
network_importance(network: int32, settings: NetworkSettings): LayerImportance[]
importance_file(network: int32, settings: NetworkSettings): values
""",
    [Format, Scheme, Quantizer, QParams, Report, Measured, Anatomy, ObservedAnatomy, QuantizedWeight, IntegerLinear, Requantizer, QuantizedLayer, LayerOptions, LayerAnatomy, LayerComparison, NaiveQuantized, StoredFormat, StoredTensor, StoredAnatomy, ScaleStep, StoredElement, NetworkLayer, NetworkDescription, NetworkSamples, LayerFormat, LayerFormats, WeightEdit, NetworkRepairs, LayerError, NetworkEvaluation, EvaluationProgress, LayerSensitivity, LoudWeight, Continued, FormatFigures, LayerImportance],
)
