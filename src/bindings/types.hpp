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
#include "quant/integer/layer_types.hpp"
#include "tensor/index/index.hpp"
#include "tensor/reduce/layer_norm_gradient.hpp"
#include "tensor/sort/counting.hpp"
#include "tensor/sort/sort.hpp"

/// The types that cross to JavaScript: their names in the contract, the names of enumerations, and
/// the fields of structures. web/core/engine/wire.ts has the other side of each.
namespace zeropoint::bindings {

/// The name of a C++ type in the contract.
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

/// The type that holds a parameter during a call.
template <class P>
struct Held {
  using Type = std::decay_t<P>;
};
template <>
struct Held<std::string_view> {
  using Type = std::string;
};
template <class T>
struct Held<std::span<const T>> {
  using Type = std::vector<T>;
};
template <class P>
using HeldType = typename Held<std::decay_t<P>>::Type;

/// The names of an enumeration, in the order of its values, from 0.
template <class E>
struct Names;
template <>
struct Names<ScatterReduction> {
  static constexpr std::string_view type = "ScatterReduction";
  static constexpr std::string_view doc =
      "How `scatter` combines a value with the one in its place.";
  static constexpr std::array<std::string_view, 3> names{"none", "add", "multiply"};
};
template <>
struct Names<NumpySeeding> {
  static constexpr std::string_view type = "NumpySeeding";
  static constexpr std::string_view doc = "How a generator of NumPy's is made of its seed's words.";
  static constexpr std::array<std::string_view, 3> names{"state", "state_of_words", "default_rng"};
};

template <>
struct Names<Requantization> {
  static constexpr std::string_view type = "Requantization";
  static constexpr std::string_view doc =
      "How int32 accumulators become 8-bit levels of the output:\n"
      "- `fbgemm`: PyTorch's engine on PCs; a float32 multiplier, and a bias that stays a float;\n"
      "- `onnxruntime`: the same with a bias that is rounded to int32, by division in float64;\n"
      "- `qnnpack`: the same with a bias that is multiplied by a reciprocal in float32;\n"
      "- `tflite`: a multiplier of 31 bits and a shift, rounded once, halves away from 0;\n"
      "- `tflite_double`: the same rounded twice, as in TensorFlow Lite until 2.14.";
  static constexpr std::array<std::string_view, 5> names{"fbgemm", "onnxruntime", "qnnpack",
                                                         "tflite", "tflite_double"};
};

template <class T>
concept Enumeration = requires {
  Names<T>::names;
};
/// The value with a name, which the caller has checked.
template <Enumeration E>
E value_named(std::string_view name) {
  const auto& names = Names<E>::names;
  return static_cast<E>(std::find(names.begin(), names.end(), name) - names.begin());
}

template <Enumeration E>
struct TypeName<E> {
  static std::string name() { return std::string(Names<E>::type); }
};

/// How a field crosses: by `Rule` if its C++ type is not specific enough (values.hpp). An optional
/// field that is missing keeps the structure's default.
template <class Rule = void, bool optional = false>
struct As {};

/// A number of decimals that PyTorch prints: from 0 to 100.
struct Decimals {};
template <>
struct TypeName<Decimals> {
  static std::string name() { return "decimals"; }
};

/// The fields of a structure: calls `field(name, member, how it crosses, documentation)` for each.
template <class T>
struct Fields;
#define ZP_FIELD(name, ...) field(#name, &Struct::name, As<>{}, __VA_ARGS__)
#define ZP_OPTION(name, ...) field(#name, &Struct::name, As<void, true>{}, __VA_ARGS__)
template <>
struct Fields<PrintOptions> {
  using Struct = PrintOptions;
  static constexpr std::string_view type = "PrintOptions";
  static constexpr std::string_view doc =
      "The options of `torch.set_printoptions`; missing ones have PyTorch's defaults.";
  template <class Visit>
  static void each(Visit&& field) {
    field("precision", &Struct::precision, As<Decimals, true>{}, "Decimals of floats; 4.");
    ZP_OPTION(threshold, "A tensor of more elements is summarised; 1000.");
    ZP_OPTION(edgeitems, "Elements at either end of an axis of a summary; 3.");
    ZP_OPTION(linewidth, "Columns; 80.");
    ZP_OPTION(sci_mode, "Whether floats have an exponent; the values decide where it is missing.");
  }
};
template <>
struct Fields<Description> {
  using Struct = Description;
  static constexpr std::string_view type = "Description";
  static constexpr std::string_view doc =
      "The type and shape of a tensor, and the layout of its elements.";
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
struct Fields<ValuesAndIndices> {
  using Struct = ValuesAndIndices;
  static constexpr std::string_view type = "ValuesAndIndices";
  static constexpr std::string_view doc = "Elements, and their positions along the axis.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(values, "");
    ZP_FIELD(indices, "int64.");
  }
};
template <>
struct Fields<UniqueValues> {
  using Struct = UniqueValues;
  static constexpr std::string_view type = "UniqueValues";
  static constexpr std::string_view doc = "The elements of a tensor, each once.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(values, "Ascending; every NaN is a value of its own.");
    ZP_FIELD(inverse, "int64, of the input's shape: where each element stands among the values.");
    ZP_FIELD(counts, "int64: how many there are of each.");
  }
};
template <>
struct Fields<LayerNormGradients> {
  using Struct = LayerNormGradients;
  static constexpr std::string_view type = "LayerNormGradients";
  static constexpr std::string_view doc = "The gradients of `layer_norm`.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(input, "");
    ZP_FIELD(weight, "Has the extents of the last axes.");
    ZP_FIELD(bias, "Has them, too.");
  }
};
template <class T>
concept Structure = requires {
  Fields<T>::type;
};
template <Structure T>
struct TypeName<T> {
  static std::string name() { return std::string(Fields<T>::type); }
};

}  // namespace zeropoint::bindings
