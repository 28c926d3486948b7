#include "tensor/core/extra_floats.hpp"

#include <algorithm>

#include "tensor/core/truncate.hpp"

namespace zeropoint {
namespace {

/// Calls `body` with an element of one of the 16-bit types.
template <class Body>
void with_half_type(DType dtype, Body body) {
  dtype == DType::float16 ? body(Float16{}) : body(BFloat16{});
}

}  // namespace

bool has_extra_floats() { return true; }

void load_half(DType dtype, const std::uint16_t* bits, std::size_t count, float* chunk) {
  with_half_type(dtype, [&]<class T>(T) {
    const T* values = reinterpret_cast<const T*>(bits);
    std::copy(values, values + count, chunk);
  });
}

void store_half(const float* chunk, DType dtype, std::uint16_t* bits, std::size_t count) {
  with_half_type(dtype, [&]<class T>(T) {
    std::transform(chunk, chunk + count, reinterpret_cast<T*>(bits),
                   [](float value) { return T(value); });
  });
}

void load_truncated(DType dtype, const void* elements, std::size_t count, std::int64_t* chunk,
                    DType target) {
  const auto truncate = [&]<class Real, class From>(Real, const From* values) {
    std::transform(values, values + count, chunk,
                   [&](From value) { return as_integer(static_cast<Real>(value), target); });
  };
  if (dtype == DType::float64) return truncate(double{}, static_cast<const double*>(elements));
  with_half_type(dtype, [&]<class T>(T) { truncate(float{}, static_cast<const T*>(elements)); });
}

void load_double(DType dtype, const void* elements, std::size_t count, double* chunk) {
  with_type(dtype, [&]<class From>(From) {
    const From* values = static_cast<const From*>(elements);
    std::transform(values, values + count, chunk,
                   [](From value) { return static_cast<double>(value); });
  });
}

}  // namespace zeropoint
