#include "tensor/core/extra_floats.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "tensor/core/minifloat.hpp"
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

/// Calls `body` with the first of narrow elements, and a function that widens one.
template <class Body>
void with_narrow(DType dtype, const void* elements, Body body) {
  if (is_float8(dtype)) {
    const Minifloat& format = float8(dtype);
    return body(static_cast<const std::uint8_t*>(elements),
                [&](std::uint8_t code) { return format.decode(code); });
  }
  with_half_type(dtype, [&]<class T>(T) {
    body(static_cast<const T*>(elements), [](T value) { return static_cast<float>(value); });
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

void load_narrow(DType dtype, const void* elements, std::size_t count, float* chunk) {
  with_narrow(dtype, elements, [&](auto* values, auto widen) {
    std::transform(values, values + count, chunk, widen);
  });
}

void store_narrow(const float* chunk, DType dtype, void* elements, std::size_t count) {
  if (is_float8(dtype)) {
    const Minifloat& format = float8(dtype);
    std::transform(chunk, chunk + count, static_cast<std::uint8_t*>(elements),
                   [&](float value) { return static_cast<std::uint8_t>(format.encode(value)); });
    return;
  }
  with_half_type(dtype, [&]<class T>(T) {
    std::transform(chunk, chunk + count, static_cast<T*>(elements),
                   [](float value) { return T(value); });
  });
}

void load_truncated(DType dtype, const void* elements, std::size_t count, std::int64_t* chunk,
                    DType target) {
  if (dtype == DType::float64) {
    const auto* values = static_cast<const double*>(elements);
    std::transform(values, values + count, chunk,
                   [&](double value) { return as_integer(value, target); });
    return;
  }
  with_narrow(dtype, elements, [&](auto* values, auto widen) {
    std::transform(values, values + count, chunk,
                   [&](auto value) { return as_integer(widen(value), target); });
  });
}

void load_double(DType dtype, const void* elements, std::size_t count, double* chunk) {
  if (is_narrow(dtype)) {
    return with_narrow(dtype, elements, [&](auto* values, auto widen) {
      std::transform(values, values + count, chunk, widen);
    });
  }
  with_wide_type(dtype, [&]<class From>(From) {
    const From* values = static_cast<const From*>(elements);
    std::transform(values, values + count, chunk,
                   [](From value) { return static_cast<double>(value); });
  });
}

}  // namespace zeropoint
