#pragma once

#include "bindings/bind.hpp"

/// Conversions of tensors by value, and of the other types of quantization.
namespace zeropoint::bindings {

#define ZP_RULE(rule, type, wire)                       \
  template <>                                           \
  struct From<rule> {                                   \
    using Wire = wire;                                  \
    static type from(const Wire& js, Problem& problem); \
  }
ZP_RULE(AnyTensor, Tensor, val);
ZP_RULE(RealTensor, Tensor, val);
ZP_RULE(FloatTensor, Tensor, val);
ZP_RULE(LevelTensor, Tensor, val);
ZP_RULE(OptionalFloats, std::optional<Tensor>, val);
ZP_RULE(OptionalBias, std::optional<Tensor>, val);
ZP_RULE(LevelType, DType, std::string);
ZP_RULE(WholeNumber, std::int64_t, double);
ZP_RULE(SampleShape, Shape, val);
ZP_RULE(AnySizes, Shape, val);
ZP_RULE(Granularity, Granularity, val);
ZP_RULE(Observer, Observer, val);
ZP_RULE(std::vector<float>, std::vector<float>, val);
ZP_RULE(std::vector<std::int32_t>, std::vector<std::int32_t>, val);
#undef ZP_RULE

template <>
struct From<SampleSeed> : Plain<std::uint64_t, double> {};

template <>
struct From<FormatName> {
  using Wire = std::string;
  static IntegerFormat from(const std::string& name, Problem& problem);
  static val out(const IntegerFormat& format) { return val(std::string(format.name)); }
  static val out(std::string_view name) { return val(std::string(name)); }
};

template <>
struct From<CellText> {
  static val out(const Result<std::string>& text) {
    return text.ok() ? val(text.value()) : refused(text.error());
  }
};

template <>
struct From<Numbers> {
  template <class List>
  static val out(const List& numbers) {
    return numbers_to_js(numbers);
  }
};

}  // namespace zeropoint::bindings
