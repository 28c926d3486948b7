#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "bindings/generators.hpp"
#include "bindings/kept_tensors.hpp"
#include "bindings/overloads.hpp"
#include "bindings/table.hpp"
#include "quant/generate.hpp"
#include "quant/scheme.hpp"
#include "tensor/index/index.hpp"
#include "tensor/sort/counting.hpp"
#include "tensor/sort/sort.hpp"

/// The types that cross to JavaScript: what the contract calls them, the names of enumerations, and
/// the fields of structures. web/engine/wire.ts has the other side of each.
namespace zeropoint::bindings {

/// What the contract calls a C++ type.
template <class T>
struct TypeName;
#define ZP_TYPE(type, text)                    \
  template <>                                  \
  struct TypeName<type> {                      \
    static std::string name() { return text; } \
  }
ZP_TYPE(void, "nothing");
ZP_TYPE(Problem, "nothing");
ZP_TYPE(bool, "flag");
ZP_TYPE(int, "int32");
ZP_TYPE(double, "number");
ZP_TYPE(Index, "integer");
ZP_TYPE(std::size_t, "size");
ZP_TYPE(Integer64, "integer64");
ZP_TYPE(std::string, "text");
ZP_TYPE(std::string_view, "text");
ZP_TYPE(DType, "dtype");
ZP_TYPE(Tensor, "tensor");
ZP_TYPE(Handle, "tensor");
ZP_TYPE(Content, "content");
ZP_TYPE(Scalar, "scalar");
ZP_TYPE(Operand, "operand");
ZP_TYPE(Shape, "sizes");
ZP_TYPE(std::vector<Index>, "integers");
ZP_TYPE(std::vector<std::uint32_t>, "words");
ZP_TYPE(std::vector<std::string>, "texts");
ZP_TYPE(std::vector<Tensor>, "tensors");
ZP_TYPE(std::vector<Item>, "items");
ZP_TYPE(Quantiles, "numberOrNumbers");
using Repeats = std::variant<Index, Tensor>;
ZP_TYPE(Repeats, "integerOrTensor");
#undef ZP_TYPE

template <class T>
struct TypeName<Result<T>> : TypeName<T> {};
template <class T>
struct TypeName<std::optional<T>> {
  static std::string name() { return TypeName<T>::name() + "?"; }
};

/// The names of an enumeration, in the order of its values, from 0.
template <class E>
struct Names;
template <>
struct Names<ScatterReduction> {
  static constexpr std::string_view type = "ScatterReduction";
  static constexpr std::string_view doc = "What `scatter` does with what stands in a place.";
  static constexpr std::array<std::string_view, 3> names{"none", "add", "multiply"};
};
template <>
struct Names<NumpySeeding> {
  static constexpr std::string_view type = "NumpySeeding";
  static constexpr std::string_view doc = "How a generator of NumPy's is made of its seed's words.";
  static constexpr std::array<std::string_view, 3> names{"state", "state_of_words", "default_rng"};
};

template <>
struct Names<Convention> {
  static constexpr std::string_view type = "Convention";
  static constexpr std::string_view doc =
      "How a real number becomes a level:\n"
      "- `lesson`: round(x / scale + zeroPoint), as the lesson writes it;\n"
      "- `onnx`: round(x / scale) + zeroPoint, as ONNX's QuantizeLinear;\n"
      "- `torch`: round(x × (1 / scale)) + zeroPoint, as torch.quantize_per_tensor.";
  static constexpr std::array<std::string_view, 3> names{"lesson", "onnx", "torch"};
};
template <>
struct Names<Kind> {
  static constexpr std::string_view type = "GeneratedKind";
  static constexpr std::string_view doc =
      "The tensors that can be generated; web/docs/generators.md defines each by a PyTorch "
      "program.";
  static constexpr std::array<std::string_view, 8> names{
      "normal",   "uniform",  "laplace", "outlier_channel",
      "positive", "constant", "ties",    "channel_spread"};
};

template <class T>
concept Enumeration = requires {
  Names<T>::names;
};
/// The value of a name, which the caller has checked to be one.
template <Enumeration E>
E value_named(std::string_view name) {
  const auto& names = Names<E>::names;
  return static_cast<E>(std::find(names.begin(), names.end(), name) - names.begin());
}

template <Enumeration E>
struct TypeName<E> {
  static std::string name() { return std::string(Names<E>::type); }
};

/// The fields of a structure: calls `field(name, member, what it is)` for each. A whole number may
/// have a limit after that, from 0 to which it goes.
template <class T>
struct Fields;
#define ZP_FIELD(name, ...) field(#name, &Struct::name, __VA_ARGS__)
template <>
struct Fields<PrintOptions> {
  using Struct = PrintOptions;
  static constexpr std::string_view type = "PrintOptions";
  static constexpr std::string_view doc =
      "What `torch.set_printoptions` sets; what is missing is PyTorch's default.";
  static constexpr bool optional = true;
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(precision, "Decimals of floats, at most 100; 4.", 100);
    ZP_FIELD(threshold, "A tensor of more elements is summarised; 1000.");
    ZP_FIELD(edgeitems, "Elements at either end of an axis of a summary; 3.");
    ZP_FIELD(linewidth, "Columns; 80.");
    ZP_FIELD(sci_mode, "Whether floats have an exponent; the values decide where it is missing.");
  }
};
template <>
struct Fields<Description> {
  using Struct = Description;
  static constexpr std::string_view type = "Description";
  static constexpr std::string_view doc = "What a tensor is, and where its elements lie.";
  static constexpr bool optional = false;
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(dtype, "");
    ZP_FIELD(shape, "");
    ZP_FIELD(strides, "Elements from one index of an axis to the next.");
    ZP_FIELD(offset, "Elements of the storage before the first.");
    ZP_FIELD(is_contiguous, "Whether the elements lie side by side, row by row.");
  }
};
template <>
struct Fields<Chosen> {
  using Struct = Chosen;
  static constexpr std::string_view type = "Chosen";
  static constexpr std::string_view doc = "Elements, and where they stood along the axis.";
  static constexpr bool optional = false;
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(values, "");
    ZP_FIELD(indices, "int64.");
  }
};
template <>
struct Fields<Distinct> {
  using Struct = Distinct;
  static constexpr std::string_view type = "Distinct";
  static constexpr std::string_view doc = "The elements of a tensor, each once.";
  static constexpr bool optional = false;
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(values, "Ascending; every NaN is a value of its own.");
    ZP_FIELD(inverse, "int64, of the input's shape: where each element stands among the values.");
    ZP_FIELD(counts, "int64: how many there are of each.");
  }
};
#undef ZP_FIELD

template <class T>
concept Structure = requires {
  Fields<T>::type;
};
template <Structure T>
struct TypeName<T> {
  static std::string name() { return std::string(Fields<T>::type); }
};

}  // namespace zeropoint::bindings
