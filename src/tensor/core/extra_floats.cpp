#include "tensor/core/extra_floats.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "tensor/core/minifloat.hpp"
#include "tensor/core/tensor.hpp"
#include "tensor/core/truncate.hpp"

namespace zeropoint {
namespace {

/// Those of 8 bits, in the order of their dtypes.
constexpr std::array<Minifloat, 4> kFloat8{kFloat8E4M3, kFloat8E5M2, kFloat8E4M3Fnuz,
                                           kFloat8E5M2Fnuz};

const Minifloat& float8(DType dtype) {
  return kFloat8[static_cast<std::size_t>(dtype) - static_cast<std::size_t>(DType::float8_e4m3fn)];
}

/// Calls `body` with an element of one of the 16-bit types.
template <class Body>
void with_half_type(DType dtype, Body body) {
  dtype == DType::float16 ? body(Float16{}) : body(BFloat16{});
}

/// Calls `body` with the address of a narrow element, and a function that widens one.
template <class Body>
void with_narrow(const Tensor& tensor, std::size_t start, Body body) {
  if (is_float8(tensor.dtype())) {
    const Minifloat& format = float8(tensor.dtype());
    return body(tensor.data<std::uint8_t>() + start,
                [&](std::uint8_t code) { return format.decode(code); });
  }
  with_half_type(tensor.dtype(), [&]<class T>(T) {
    body(tensor.data<T>() + start, [](T value) { return static_cast<float>(value); });
  });
}

}  // namespace

std::string_view extra_name(DType dtype) {
  if (is_float8(dtype)) return float8(dtype).name;
  if (dtype == DType::float16) return kFloat16.name;
  if (dtype == DType::bfloat16) return kBfloat16.name;
  return dtype == DType::float64 ? "float64" : std::string_view();
}

double largest_extra(DType dtype) {
  if (dtype == DType::float64) return std::numeric_limits<double>::max();
  if (is_float8(dtype)) return float8(dtype).largest_value();
  return (dtype == DType::float16 ? kFloat16 : kBfloat16).largest_value();
}

void load_narrow(const Tensor& tensor, std::size_t start, std::size_t count, float* chunk) {
  with_narrow(tensor, start, [&](auto* elements, auto widen) {
    std::transform(elements, elements + count, chunk, widen);
  });
}

void store_narrow(const float* chunk, Tensor& tensor, std::size_t start, std::size_t count) {
  if (is_float8(tensor.dtype())) {
    const Minifloat& format = float8(tensor.dtype());
    std::transform(chunk, chunk + count, tensor.data<std::uint8_t>() + start,
                   [&](float value) { return static_cast<std::uint8_t>(format.encode(value)); });
    return;
  }
  with_half_type(tensor.dtype(), [&]<class T>(T) {
    std::transform(chunk, chunk + count, tensor.data<T>() + start,
                   [](float value) { return T(value); });
  });
}

void load_truncated(const Tensor& tensor, std::size_t start, std::size_t count, std::int64_t* chunk,
                    DType target) {
  if (tensor.dtype() == DType::float64) {
    const double* values = tensor.data<double>() + start;
    std::transform(values, values + count, chunk,
                   [&](double value) { return as_integer(value, target); });
    return;
  }
  with_narrow(tensor, start, [&](auto* elements, auto widen) {
    std::transform(elements, elements + count, chunk,
                   [&](auto element) { return as_integer(widen(element), target); });
  });
}

void load_double(const Tensor& tensor, std::size_t start, std::size_t count, double* chunk) {
  if (is_narrow(tensor.dtype())) {
    return with_narrow(tensor, start, [&](auto* elements, auto widen) {
      std::transform(elements, elements + count, chunk, widen);
    });
  }
  with_wide_type(tensor.dtype(), [&]<class From>(From) {
    const From* values = tensor.data<From>() + start;
    std::transform(values, values + count, chunk,
                   [](From value) { return static_cast<double>(value); });
  });
}

}  // namespace zeropoint
