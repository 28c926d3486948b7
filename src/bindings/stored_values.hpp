#pragma once

#include "bindings/bind_values.hpp"
#include "bindings/surveys.hpp"

/// Conversions of stored tensors and of weights.
namespace zeropoint::bindings {

/// An object of Uint8Arrays by name.
template <>
struct From<Stored> {
  using Wire = val;
  static Stored from(const val& js, Problem& problem);
  static val out(const Stored& parts);
};
template <>
struct From<Bytes> {
  using Wire = val;
  static Bytes from(const val& js, Problem&) {
    Bytes bytes(js["length"].as<std::size_t>());
    val(emscripten::typed_memory_view(bytes.size(), bytes.data())).call<void>("set", js);
    return bytes;
  }
  static val out(const std::vector<std::uint8_t>& bytes) {
    return copied_out(bytes.data(), bytes.size());
  }
};
template <>
struct From<Levels> : Plain<int, double> {};

template <>
struct From<std::vector<StoredCause>> {
  static val out(const std::vector<StoredCause>& causes) {
    return copied_out(reinterpret_cast<const std::uint8_t*>(causes.data()), causes.size());
  }
};

template <>
struct From<Uint32s> {
  static val out(const std::vector<std::uint32_t>& numbers) {
    return copied_out(numbers.data(), numbers.size());
  }
};

}  // namespace zeropoint::bindings
