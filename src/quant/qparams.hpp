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

/// Refuses a tensor of another dtype: `not_float32`.
Problem check_float32(const Tensor& tensor);

/// Refuses a tensor that cannot be quantized: a dtype other than float32, no elements, too many
/// elements, NaN or an infinity.
Problem check_real(const Tensor& tensor);

/// Refuses a scale that is zero, not finite or subnormal as float32 (a negative one is allowed: it
/// reverses the axis), and a zero point outside `dtype`.
Problem check_qparams(const QParams& qparams, DType dtype);

/// The same for the limits of the type or format with this name.
Problem check_qparams(const QParams& qparams, IntegerLimits limits, std::string_view name);

}  // namespace zeropoint
