#include "tensor/core/extra_floats.hpp"

#include <algorithm>

#include "tensor/core/truncate.hpp"
#include "tensor/elementwise/apply_chunks.hpp"

namespace zeropoint {
namespace {

/// Calls `body` with an element of one of the types of 16 bits.
template <class Body>
void with_halves(DType dtype, Body body) {
  dtype == DType::float16 ? body(Float16{}) : body(BFloat16{});
}

}  // namespace

bool has_other_floats() { return true; }

void load_other(const Tensor& tensor, std::size_t start, std::size_t count, float* piece) {
  with_halves(tensor.dtype(), [&]<class T>(T) {
    const T* values = tensor.data<T>() + start;
    std::copy(values, values + count, piece);
  });
}

void load_other(const Tensor& tensor, std::size_t start, std::size_t count, std::int64_t* piece,
                DType target) {
  const auto truncate = [&](const auto* values) {
    std::transform(values, values + count, piece,
                   [&](auto value) { return as_integer(value, target); });
  };
  if (tensor.dtype() == DType::float64) return truncate(tensor.data<double>() + start);
  Piece<float> wide;
  load_other(tensor, start, count, wide.data());
  truncate(wide.data());
}

void store_other(const float* piece, Tensor& tensor, std::size_t start, std::size_t count) {
  with_halves(tensor.dtype(), [&]<class T>(T) {
    std::transform(piece, piece + count, tensor.data<T>() + start,
                   [](float value) { return T(value); });
  });
}

template <>
void load(const Tensor& tensor, std::size_t start, std::size_t count, double* piece, DType) {
  with_type(tensor.dtype(), [&]<class From>(From) {
    const From* values = tensor.data<From>() + start;
    std::transform(values, values + count, piece,
                   [](From value) { return static_cast<double>(value); });
  });
}

template <>
void store(const double* piece, Tensor& tensor, std::size_t start, std::size_t count) {
  if (tensor.dtype() == DType::float64) {
    std::copy(piece, piece + count, tensor.data<double>() + start);
  } else {
    std::transform(piece, piece + count, tensor.data<bool>() + start,
                   [](double value) { return value != 0; });
  }
}

Tensor to_float64(const Tensor& tensor) {
  Tensor result(DType::float64, tensor.shape());
  load(tensor, 0, tensor.numel(), result.data<double>());
  return result;
}

Tensor run_doubles(const Binary& op, const Tensor& left, const Tensor& right, const Shape& shape,
                   DType result) {
  return run(op.doubles, left, right, shape, DType::float64, result);
}

Tensor run_doubles(const Unary& op, const Tensor& tensor, DType result) {
  return run(op.doubles, tensor, result);
}

constexpr BasicOperators kBasics;

}  // namespace zeropoint
