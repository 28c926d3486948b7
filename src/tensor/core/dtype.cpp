#include "tensor/core/dtype.hpp"

#include <limits>

#include "tensor/core/extra_floats.hpp"

namespace zeropoint {

IntegerLimits iinfo(DType dtype) {
  return with_whole_type(dtype, []<class T>(T) {
    return IntegerLimits{std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  });
}

RealLimits limits_of(DType dtype) {
  if (is_float(dtype)) {
    const double max =
        dtype == DType::float32 ? std::numeric_limits<float>::max() : largest_extra(dtype);
    return {-max, max};
  }
  const auto [min, max] = iinfo(dtype);
  return {static_cast<double>(min), static_cast<double>(max)};
}

std::size_t itemsize(DType dtype) {
  if (is_half(dtype)) return sizeof(Float16);
  if (is_float8(dtype)) return 1;
  return with_wide_type(dtype, []<class T>(T) { return sizeof(T); });
}

}  // namespace zeropoint
