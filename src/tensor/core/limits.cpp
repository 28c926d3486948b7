#include "tensor/core/limits.hpp"

#include <limits>

#include "tensor/core/extra_floats.hpp"

namespace zeropoint {

RealLimits limits_of(DType dtype) {
  if (is_float(dtype)) {
    const double max =
        dtype == DType::float32 ? std::numeric_limits<float>::max() : largest_extra(dtype);
    return {-max, max};
  }
  const auto [min, max] = iinfo(dtype);
  return {static_cast<double>(min), static_cast<double>(max)};
}

}  // namespace zeropoint
