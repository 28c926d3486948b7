#include "tensor/core/dtype.hpp"

#include <limits>

namespace zeropoint {

IntegerLimits iinfo(DType dtype) {
  return with_whole_type(dtype, []<class T>(T) {
    return IntegerLimits{std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  });
}

RealLimits limits_of(DType dtype) {
  constexpr double kFloat16 = 65504;
  constexpr double kBFloat16 = 0x1.fep127;
  switch (dtype) {
    case DType::float16:
      return {-kFloat16, kFloat16};
    case DType::bfloat16:
      return {-kBFloat16, kBFloat16};
    case DType::float32:
      return {-std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
    case DType::float64:
      return {-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
    default:
      const auto [min, max] = iinfo(dtype);
      return {static_cast<double>(min), static_cast<double>(max)};
  }
}

std::size_t itemsize(DType dtype) {
  if (is_half(dtype)) return sizeof(Float16);
  return with_wide_type(dtype, []<class T>(T) { return sizeof(T); });
}

}  // namespace zeropoint
