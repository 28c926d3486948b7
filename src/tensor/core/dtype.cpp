#include "tensor/core/dtype.hpp"

#include <limits>

namespace zeropoint {

IntegerLimits iinfo(DType dtype) {
  return with_whole_type(dtype, []<class T>(T) {
    return IntegerLimits{std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  });
}

std::size_t itemsize(DType dtype) {
  if (is_half(dtype)) return sizeof(Float16);
  if (is_float8(dtype)) return 1;
  return with_wide_type(dtype, []<class T>(T) { return sizeof(T); });
}

}  // namespace zeropoint
