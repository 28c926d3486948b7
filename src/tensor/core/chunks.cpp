#include "tensor/core/chunks.hpp"

#include <algorithm>

#include "tensor/core/extra_floats.hpp"
#include "tensor/core/truncate.hpp"

namespace zeropoint {
namespace {

bool is_other(DType dtype) { return is_half(dtype) || dtype == DType::float64; }

/// `body` gets the address of the first element, of a type that is neither a 16-bit float nor
/// float64.
template <class AnyTensor, class Body>
void with_elements(AnyTensor& tensor, std::size_t start, Body body) {
  if (tensor.dtype() == DType::float32) return body(tensor.template data<float>() + start);
  with_whole_type(tensor.dtype(), [&]<class T>(T) { body(tensor.template data<T>() + start); });
}

}  // namespace

template <>
void load(const Tensor& tensor, std::size_t start, std::size_t count, float* piece, DType) {
  if (is_half(tensor.dtype())) return load_other(tensor, start, count, piece);
  const auto widen = [&](auto* values) {
    std::transform(values, values + count, piece,
                   [](auto value) { return static_cast<float>(value); });
  };
  if (tensor.dtype() == DType::float64) return widen(tensor.data<double>() + start);
  with_elements(tensor, start, widen);
}

template <>
void load(const Tensor& tensor, std::size_t start, std::size_t count, std::int64_t* piece,
          DType target) {
  if (is_other(tensor.dtype())) return load_other(tensor, start, count, piece, target);
  with_elements(tensor, start, [&]<class From>(const From* values) {
    std::transform(values, values + count, piece, [&](From value) {
      if constexpr (std::is_integral_v<From>) {
        return static_cast<std::int64_t>(value);
      } else {
        return as_integer(value, target);
      }
    });
  });
}

template <>
void store(const float* piece, Tensor& tensor, std::size_t start, std::size_t count) {
  if (is_half(tensor.dtype())) return store_other(piece, tensor, start, count);
  if (tensor.dtype() == DType::float32) {
    std::copy(piece, piece + count, tensor.data<float>() + start);
  } else {
    std::transform(piece, piece + count, tensor.data<bool>() + start,
                   [](float value) { return value != 0; });
  }
}

template <>
void store(const std::int64_t* piece, Tensor& tensor, std::size_t start, std::size_t count) {
  with_whole_type(tensor.dtype(), [&]<class To>(To) {
    std::transform(piece, piece + count, tensor.data<To>() + start,
                   [](std::int64_t value) { return static_cast<To>(value); });
  });
}

}  // namespace zeropoint
