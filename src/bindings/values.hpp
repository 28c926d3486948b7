#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "bindings/types.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/lesson_cells.hpp"
#include "quant/affine/measure.hpp"
#include "quant/affine/naive.hpp"
#include "quant/affine/observers.hpp"
#include "quant/generate.hpp"
#include "quant/integer/integer_layer.hpp"
#include "quant/integer/layer_anatomy.hpp"

/// The arguments and results of quantization. Tensors cross by value: their elements are copied in
/// and out.
namespace zeropoint::bindings {

// ---- rules for arguments and fields whose type is not specific enough -----------------------

struct AnyTensor {};       ///< of any dtype
struct RealTensor {};      ///< float32 that can be quantized; see check_real()
struct FloatTensor {};     ///< float32 that was computed, and may have overflowed
struct LevelTensor {};     ///< of an integer type that stores levels
struct OptionalFloats {};  ///< like FloatTensor, or none
struct OptionalBias {};    ///< float32 or int32, or none
struct LevelType {};       ///< a dtype that stores levels
struct FormatName {};      ///< a format
struct WholeNumber {};     ///< an integer that crosses as a float64
struct Numbers {};         ///< an array of numbers
struct CellText {};        ///< a text, or the reason why there is none
struct SampleShape {};     ///< one to three extents from 1
struct SampleSeed {};      ///< from 0 to 2^53
struct AnySizes {};        ///< extents, with any number of elements

/// An enumeration with two values, as a flag that is true for the second.
template <class E>
struct Flag {};

// ---- verbs whose arguments differ from those in the core ----------------------------------------

struct RangeOptions {
  IncludeZero include_zero = IncludeZero::no;
};

/// The result of observe_min_max, and the anatomy of the tensor under it.
struct ObservedAnatomy {
  QParams qparams;
  Anatomy anatomy;
};

/// Integers as a typed array.
struct Counts {
  std::vector<std::uint32_t> values;
};

Result<TensorQuantizer> observe(const Tensor& tensor, const Scheme& scheme,
                                const Observer& observer, const RangeOptions& options);
Result<QParams> observe_min_max(const Tensor& tensor, DType dtype);
Result<ObservedAnatomy> anatomize_min_max(const Tensor& tensor, const IntegerFormat& format,
                                          const Switches& options);
Result<Counts> histogram(const Tensor& tensor, Index bins, double low, double high);
std::vector<IntegerFormat> formats();
std::string repr_tensor(const Tensor& tensor);
std::string repr_float(double value);
std::vector<std::string> error_codes();
std::string kernel_name();

// ---- names --------------------------------------------------------------------------------------

template <>
struct Names<Convention> {
  static constexpr std::string_view type = "Convention";
  static constexpr std::string_view doc =
      "How a real number becomes a level:\n"
      "- `shift_then_round`: round(x / scale + zero point), as the lesson writes it;\n"
      "- `onnx`: round(x / scale) + zero point, as ONNX's QuantizeLinear;\n"
      "- `torch`: round(x × (1 / scale)) + zero point, as torch.quantize_per_tensor.";
  static constexpr std::array<std::string_view, 3> names{"shift_then_round", "onnx", "torch"};
};
template <>
struct Names<Kind> {
  static constexpr std::string_view type = "GeneratedKind";
  static constexpr std::string_view doc =
      "The tensors that can be generated; web/docs/use/generators.md defines each by a PyTorch "
      "program.";
  static constexpr std::array<std::string_view, 8> names{
      "normal",   "uniform",  "laplace", "outlier_channel",
      "positive", "constant", "ties",    "channel_spread"};
};
template <>
struct Names<CellKind> {
  static constexpr std::string_view type = "CellKind";
  static constexpr std::string_view doc =
      "How a cell of the lesson's notebook shows its output: as its value, as printed text, or as "
      "a chart, which has no text.";
  static constexpr std::array<std::string_view, 3> names{"value", "printed", "chart"};
};
template <>
struct Names<Cause> {
  static constexpr std::string_view type = "Cause";
  static constexpr std::string_view doc =
      "Why a dequantized element differs from its original; the numbers of `Anatomy.causes`.";
  static constexpr std::array<std::string_view, kCauses> names{"wrapped", "clipped", "rounded",
                                                               "exact"};
};

template <>
struct Names<LayerCause> {
  static constexpr std::string_view type = "LayerCause";
  static constexpr std::string_view doc =
      "The part of a layer's computation for which two ways give different levels; the numbers of "
      "`LayerComparison.causes`. The parts are exchanged in this order, from the way that comes "
      "first in `Requantization` to the other, until the level moves towards the other's.";
  static constexpr std::array<std::string_view, kLayerCauses> names{
      "saturated_pairs", "bias_rounding", "multiplier_rounding",
      "float_rounding",  "tie",           "second_rounding",
      "overflow",        "same"};
};

// ---- names in the contract ----------------------------------------------------------------------

#define ZP_TYPE(type, text)                    \
  template <>                                  \
  struct TypeName<type> {                      \
    static std::string name() { return text; } \
  }
ZP_TYPE(AnyTensor, "content");
ZP_TYPE(RealTensor, "values");
ZP_TYPE(FloatTensor, "values");
ZP_TYPE(LevelTensor, "values");
ZP_TYPE(OptionalFloats, "values?");
ZP_TYPE(OptionalBias, "values?");
ZP_TYPE(LevelType, "integerDtype");
ZP_TYPE(FormatName, "format");
ZP_TYPE(WholeNumber, "number");
ZP_TYPE(Numbers, "numbers");
ZP_TYPE(SampleShape, "sampleShape");
ZP_TYPE(SampleSeed, "sampleSeed");
ZP_TYPE(AnySizes, "sizes");
ZP_TYPE(CellText, "textOrRefusal");
ZP_TYPE(Granularity, "granularity");
ZP_TYPE(Observer, "observer");
ZP_TYPE(std::vector<float>, "float32s");
ZP_TYPE(std::vector<std::int32_t>, "int32s");
ZP_TYPE(std::vector<double>, "float64s");
ZP_TYPE(std::vector<Cause>, "bytes");
ZP_TYPE(std::vector<LayerCause>, "bytes");
ZP_TYPE(Counts, "uint32s");
#undef ZP_TYPE
template <class E>
struct TypeName<Flag<E>> {
  static std::string name() { return "flag"; }
};
template <class T>
requires Structure<T>
struct TypeName<std::vector<T>> {
  static std::string name() { return TypeName<T>::name() + "[]"; }
};

}  // namespace zeropoint::bindings
