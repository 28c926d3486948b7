#pragma once

#include "bindings/values.hpp"

/// The structures of quantization, field by field.
namespace zeropoint::bindings {

#define ZP_FIELD_AS(rule, name, ...) field(#name, &Struct::name, As<rule>{}, __VA_ARGS__)
#define ZP_OPTION_AS(rule, name, member, ...) \
  field(#name, &Struct::member, As<rule, true>{}, __VA_ARGS__)

inline constexpr std::string_view kClampDoc = "Without it integers keep their low bits, and wrap.";
inline constexpr std::string_view kCastDoc =
    "Without it dequantization subtracts in the storage dtype, which may wrap too.";

template <>
struct Fields<QParams> {
  using Struct = QParams;
  static constexpr std::string_view type = "QParams";
  static constexpr std::string_view doc = "real = scale × (quantized − zero point)";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(scale, "In the unit of the tensor: what one level is worth.");
    ZP_FIELD_AS(WholeNumber, zero_point, "The level that stands for 0; a whole number.");
  }
};
template <>
struct Fields<IntegerLimits> {
  using Struct = IntegerLimits;
  static constexpr std::string_view type = "Limits";
  static constexpr std::string_view doc = "The smallest and the largest integer in use.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(min, "");
    ZP_FIELD(max, "");
  }
};
template <>
struct Fields<IntegerFormat> {
  using Struct = IntegerFormat;
  static constexpr std::string_view type = "Format";
  static constexpr std::string_view doc = "A number format that a tensor can be quantized to.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD_AS(FormatName, name, "");
    ZP_FIELD(bits, "");
    ZP_FIELD(is_signed, "");
    ZP_FIELD(qmin, "");
    ZP_FIELD(qmax, "");
    ZP_FIELD_AS(
        LevelType, storage,
        "The dtype that stores the elements of the format, one each until they are packed.");
  }
};
template <>
struct Fields<Scheme> {
  using Struct = Scheme;
  static constexpr std::string_view type = "Scheme";
  static constexpr std::string_view doc =
      "The format that a tensor is quantized to, and the rules.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD_AS(FormatName, format, "");
    ZP_OPTION(granularity, "Defaults to per tensor.");
    ZP_OPTION_AS(Flag<Symmetry>, symmetric, symmetry,
                 "Whether every zero point is 0; signed formats only. Defaults to false.");
    ZP_OPTION_AS(Flag<SignedRange>, restricted, signed_range,
                 "Whether a signed format uses the same range below 0 as above, -127 to 127. "
                 "Defaults to false.");
    ZP_OPTION(convention, "Defaults to `shift_then_round`.");
    ZP_OPTION_AS(
        Flag<Rounding>, half_away, rounding,
        "Whether a level halfway between two integers rounds away from 0, as in C's round() "
        "and ggml, instead of to the even one; PyTorch has no such option. Defaults to "
        "false.");
  }
  static Problem check(const Scheme& scheme) { return check_scheme(scheme); }
};
template <>
struct Fields<TensorQuantizer> {
  using Struct = TensorQuantizer;
  static constexpr std::string_view type = "Quantizer";
  static constexpr std::string_view doc =
      "real = scale × (quantized − zero point), one pair for each part of the granularity: one for "
      "the whole tensor where it is per tensor.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(scheme, "");
    ZP_FIELD_AS(FloatTensor, scales,
                "float32: (1) per tensor, (channels), or the shape with its last extent counted in "
                "groups.");
    ZP_FIELD_AS(LevelTensor, zero_points, "int32, as many.");
  }
  static TensorQuantizer blank() { return tensor_quantizer({1, 0}); }
  static Problem check(const TensorQuantizer& quantizer) { return check_quantizer(quantizer); }
};
template <>
struct Fields<QuantizeOptions> {
  using Struct = QuantizeOptions;
  static constexpr std::string_view type = "QuantizeOptions";
  static constexpr std::string_view doc = "The switch of `quantize`; defaults to true.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION_AS(Flag<Overflow>, clamp, overflow, kClampDoc);
  }
};
template <>
struct Fields<DequantizeOptions> {
  using Struct = DequantizeOptions;
  static constexpr std::string_view type = "DequantizeOptions";
  static constexpr std::string_view doc = "The switch of `dequantize`; defaults to true.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION_AS(Flag<CastToFloat>, cast_to_float, cast, kCastDoc);
  }
};
template <>
struct Fields<Switches> {
  using Struct = Switches;
  static constexpr std::string_view type = "Switches";
  static constexpr std::string_view doc =
      "The two switches of a quantization; both default to true.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION_AS(Flag<Overflow>, clamp, overflow, kClampDoc);
    ZP_OPTION_AS(Flag<CastToFloat>, cast_to_float, cast, kCastDoc);
  }
};
template <>
struct Fields<RangeOptions> {
  using Struct = RangeOptions;
  static constexpr std::string_view type = "RangeOptions";
  static constexpr std::string_view doc = "Options for the range of an observer.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION_AS(Flag<IncludeZero>, include_zero, include_zero,
                 "Whether the range is widened until it holds 0, as in PyTorch's observers, so "
                 "that every zero point is within the format. Defaults to false.");
  }
};
template <>
struct Fields<Report> {
  using Struct = Report;
  static constexpr std::string_view type = "Report";
  static constexpr std::string_view doc =
      "Float64 statistics of the error e between a tensor and its dequantized values.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(elements, "");
    ZP_FIELD(mse, "Mean of e².");
    ZP_FIELD(mae, "Mean of |e|.");
    ZP_FIELD(max, "The largest |e|; NaN if any e is.");
    ZP_FIELD(norm, "√Σe²");
    ZP_FIELD(relative, "√Σe² / √Σx²; 0 where nothing was lost.");
    ZP_FIELD(sqnr,
             "Signal to quantization noise, 10 log₁₀(Σx² / Σe²), in dB; Infinity where nothing was "
             "lost.");
    ZP_FIELD(cosine,
             "Cosine of the angle between x and the dequantized values; 1 where both are zero, 0 "
             "where one of them is.");
    ZP_FIELD(clipped_share,
             "The fraction of elements, 0 to 1, whose rounded value is outside the format: "
             "clipped, or wrapped without the clamp.");
    ZP_FIELD(bits_per_weight, "The result of `bits_per_weight`.");
  }
};
template <>
struct Fields<Measured> {
  using Struct = Measured;
  static constexpr std::string_view type = "Measured";
  static constexpr std::string_view doc = "A quantization there and back, and what it costs.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(quantized, "");
    ZP_FIELD(dequantized, "");
    ZP_FIELD(report, "");
  }
};
template <>
struct Fields<Anatomy> {
  using Struct = Anatomy;
  static constexpr std::string_view type = "Anatomy";
  static constexpr std::string_view doc =
      "Every step of one quantization, element by element. Unless stated otherwise, a tensor has "
      "the input's shape and is float32.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(scales, "The scale of each element.");
    ZP_FIELD(zero_points, "The zero point of each element, int32.");
    ZP_FIELD(scaled, "tensor / scale; in the torch convention tensor × (1 / scale).");
    ZP_FIELD(shifted, "scaled + zero point; conventions that round first have round(scaled) here.");
    ZP_FIELD(rounded, "The level before any clamp: the nearest whole number.");
    ZP_FIELD(quantized, "The stored integers.");
    ZP_FIELD(dequantized, "The result of dequantization, scale × difference.");
    ZP_FIELD(levels, "The real values of the stored integers: dequantized with the cast.");
    ZP_FIELD(differences, "quantized − zero point, as dequantization computes it.");
    ZP_FIELD(error, "dequantized − original");
    ZP_FIELD(abs_error, "");
    ZP_FIELD(causes, "One index into `causes` for each element.");
    ZP_FIELD_AS(Numbers, counts, "Elements by cause, in the order of `causes`.");
    ZP_FIELD_AS(Numbers, squared_errors,
                "Sums of error² by cause, float64; together the whole squared error.");
    ZP_FIELD_AS(Numbers, squared_error_shares,
                "Parts of the whole squared error by cause, 0 to 1; all 0 where there is no error, "
                "and NaN where an error is infinite.");
    ZP_FIELD(mean_squared_error,
             "In PyTorch's order of summation, as `.square().mean()` gives it.");
    ZP_FIELD(error_norm, "Equal to `torch.norm`.");
    ZP_FIELD(qmin, "The integers in use.");
    ZP_FIELD(qmax, "");
    ZP_FIELD(real_qmin, "The real value of `qmin` under each scale of the quantizer.");
    ZP_FIELD(real_qmax, "The same for `qmax`.");
  }
};
template <>
struct Fields<ObservedAnatomy> {
  using Struct = ObservedAnatomy;
  static constexpr std::string_view type = "ObservedAnatomy";
  static constexpr std::string_view doc =
      "A scale and zero point, and the anatomy of a tensor under them.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(qparams, "");
    ZP_FIELD(anatomy, "");
  }
};
template <>
struct Fields<LessonCell> {
  using Struct = LessonCell;
  static constexpr std::string_view type = "LessonCell";
  static constexpr std::string_view doc = "The output of a cell of the lesson's notebook.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(id, "The cell's id in the notebook.");
    ZP_FIELD(kind, "");
    ZP_FIELD_AS(CellText, text, "Or the refusal of what the cell computes.");
  }
};
template <>
struct Fields<NaiveQuantized> {
  using Struct = NaiveQuantized;
  static constexpr std::string_view type = "NaiveQuantized";
  static constexpr std::string_view doc =
      "Naive quantization, which the lesson shows as a mistake.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(quantized, "int8, of the input's shape.");
    ZP_FIELD(abs_max, "0-dim float32: the largest absolute value.");
    ZP_FIELD(dequantized, "float32: quantized / 255 × the largest absolute value.");
  }
};
template <>
struct Fields<QuantizedWeight> {
  using Struct = QuantizedWeight;
  static constexpr std::string_view type = "QuantizedWeight";
  static constexpr std::string_view doc =
      "An 8-bit weight (out, in) with one scale and zero point, or one for each output.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD_AS(LevelTensor, values, "int8 or uint8, (out, in).");
    ZP_FIELD_AS(FloatTensor, scales, "float32, (1) or (out).");
    ZP_FIELD_AS(LevelTensor, zero_points, "int32, as many as scales.");
  }
  static QuantizedWeight blank() {
    const TensorQuantizer none = tensor_quantizer({1, 0});
    return {none.zero_points, none.scales, none.zero_points};
  }
};
template <>
struct Fields<IntegerLinear> {
  using Struct = IntegerLinear;
  static constexpr std::string_view type = "IntegerLinear";
  static constexpr std::string_view doc = "A linear layer of integers, before and after scaling.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(accumulators, "int32, (…, out).");
    ZP_FIELD(output, "float32, (…, out).");
  }
};

template <>
struct Fields<LayerOptions> {
  using Struct = LayerOptions;
  static constexpr std::string_view type = "LayerOptions";
  static constexpr std::string_view doc = "The way in which a layer of integers is computed.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION(way, "Defaults to `fbgemm`.");
    ZP_OPTION(saturating_pairs,
              "Whether two neighbouring products are added in 16 bits, which saturate, as on x86 "
              "without VNNI; of uint8 inputs and int8 weights only. Defaults to false.");
  }
};
template <>
struct Fields<QuantizedLayer> {
  using Struct = QuantizedLayer;
  static constexpr std::string_view type = "QuantizedLayer";
  static constexpr std::string_view doc =
      "A fully connected layer from 8-bit integers to 8-bit integers of the same dtype.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(input, "The scale and zero point of the activations.");
    ZP_FIELD(weight, "");
    ZP_FIELD(output, "");
    ZP_OPTION_AS(
        OptionalBias, bias, bias,
        "(out): float32, real numbers that each way rounds by its rule; or int32, in units "
        "of input scale × weight scale, which every way adds to its accumulators.");
    ZP_OPTION(relu, "Whether no level lies below the output's zero point. Defaults to false.");
  }
  static QuantizedLayer blank() { return {{1, 0}, Fields<QuantizedWeight>::blank(), {1, 0}}; }
};
template <>
struct Fields<Requantizer> {
  using Struct = Requantizer;
  static constexpr std::string_view type = "Requantizer";
  static constexpr std::string_view doc =
      "The scales and the bias between the accumulators of a layer and its output.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(input_scale, "");
    ZP_FIELD_AS(FloatTensor, weight_scales, "float32, (1) or (out).");
    ZP_FIELD(output, "");
    ZP_FIELD_AS(LevelType, dtype, "int8 or uint8: of the output, and of the layer's input.");
    ZP_OPTION_AS(OptionalBias, bias, bias, "As in `QuantizedLayer`.");
    ZP_OPTION(relu, "As in `QuantizedLayer`.");
  }
  static Requantizer blank() { return {1, tensor_quantizer({1, 0}).scales, std::nullopt, {1, 0}}; }
};
template <>
struct Fields<LayerAnatomy> {
  using Struct = LayerAnatomy;
  static constexpr std::string_view type = "LayerAnatomy";
  static constexpr std::string_view doc =
      "Every step of a layer of integers in one way. A tensor has the shape of the output, (…, "
      "out); "
      "a list has a number for each of its elements, row by row, or one for each output.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(accumulators, "int32: the sums of products, without the bias.");
    ZP_FIELD(saturated_pairs, "int32: how many pairs saturated in each sum.");
    ZP_FIELD_AS(
        Numbers, bias,
        "For each output: in units of the accumulators, a whole number unless the way keeps "
        "it as a float32.");
    ZP_FIELD_AS(
        Numbers, multipliers,
        "For each output: input scale × weight scale / output scale, as the way rounds it.");
    ZP_FIELD_AS(Numbers, fixed_multipliers,
                "For each output: the integer of 31 bits that stands for the multiplier in fixed "
                "point.");
    ZP_FIELD_AS(Numbers, shifts,
                "For each output: in fixed point the multiplier is integer × 2^(shift − 31).");
    ZP_FIELD_AS(Numbers, sums, "Accumulator + bias.");
    ZP_FIELD_AS(Numbers, scaled, "Sum × multiplier, in float64.");
    ZP_FIELD_AS(Numbers, first_rounding,
                "The same after its first rounding, in steps of the output: to float32, or to a "
                "multiple of 2^shift where there are two roundings.");
    ZP_FIELD_AS(Numbers, rounded, "The whole number.");
    ZP_FIELD_AS(Numbers, shifted, "The whole number + zero point, before the clamp.");
    ZP_FIELD_AS(Numbers, exact,
                "The level in float64 arithmetic, not rounded, from the same integers and the real "
                "bias.");
    ZP_FIELD(quantized, "The stored integers of the output.");
    ZP_FIELD(dequantized, "float32.");
    ZP_FIELD(float_output,
             "float32: `F.linear` of the dequantized input and weight, as a layer of floats.");
    ZP_FIELD(float_levels, "`float_output` as `torch.quantize_per_tensor` quantizes it.");
    ZP_FIELD(error, "dequantized − float_output");
  }
};
template <>
struct Fields<LayerComparison> {
  using Struct = LayerComparison;
  static constexpr std::string_view type = "LayerComparison";
  static constexpr std::string_view doc = "A layer in two ways, and why their levels differ.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(first, "");
    ZP_FIELD(second, "");
    ZP_FIELD(differences, "int32: the levels of the second minus those of the first.");
    ZP_FIELD(causes, "One index into `layer_causes` for each element.");
    ZP_FIELD_AS(Numbers, counts, "Elements by cause, in the order of `layer_causes`.");
  }
};

}  // namespace zeropoint::bindings
