#pragma once

// Private to src/tensor.

#include <limits>

#include "tensor/core/dtype.hpp"

/// Converts a float to a 64-bit integer on its way to `target`; see `to` in convert.hpp.
namespace zeropoint {

template <class Whole, class Real>
std::int64_t truncated(Real value) {
  constexpr std::int64_t lowest = std::numeric_limits<Whole>::min();
  constexpr auto limit = -static_cast<Real>(lowest);
  return value >= -limit && value < limit ? static_cast<std::int64_t>(value) : lowest;
}

template <class Real>
std::int64_t as_integer(Real value, DType target) {
  if (target == DType::boolean) return value != 0 ? 1 : 0;
  const bool is_wide = target == DType::int64 || target == DType::uint8;
  return is_wide ? truncated<std::int64_t>(value) : truncated<std::int32_t>(value);
}

}  // namespace zeropoint
