#pragma once

#include "tensor/core/dtype.hpp"

namespace zeropoint {

/// The smallest and the largest finite number of a type.
struct RealLimits {
  double min;
  double max;
};
RealLimits limits_of(DType dtype);

}  // namespace zeropoint
