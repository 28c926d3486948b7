#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/kernels.hpp"
#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"
#include "zeropoint/scheme.hpp"

namespace zeropoint {

/// Both as float32, as the kernels need them.
inline kernels::Affine narrowed(const QParams& qparams) {
  return {static_cast<float>(qparams.scale), static_cast<float>(qparams.zero_point)};
}

/// Refuses a scale that is zero, not finite or subnormal as float32 (a negative one is allowed: it
/// reverses the axis), and a zero point outside `dtype`.
Problem check_qparams(const QParams& qparams, DType dtype);

/// The same for the limits of the type or format with this name.
Problem check_qparams(const QParams& qparams, IntegerLimits limits, std::string_view name);

}  // namespace zeropoint
