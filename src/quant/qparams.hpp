#pragma once

#include <cstdint>
#include <string_view>

#include "error/result.hpp"
#include "kernels/kernels.hpp"
#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// The two numbers of linear quantization: real = scale * (quantized - zero_point).
/// Both are kept as Python keeps them, a float64 and an integer, and narrowed where they are used.
struct QParams {
  double scale;
  std::int64_t zero_point;
};

/// Both as float32, as the kernels take them.
inline kernels::Affine narrowed(const QParams& qparams) {
  return {static_cast<float>(qparams.scale), static_cast<float>(qparams.zero_point)};
}

/// `not_float32`, where it is not.
Problem check_float32(const Tensor& tensor);

/// Refuses what quantization has no answer for: a dtype other than float32, no element, too many
/// elements, NaN or an infinity.
Problem check_real(const Tensor& tensor);

/// Refuses a scale that is zero, not finite or subnormal as float32 (a negative one is allowed: it
/// turns the axis round), and a zero point outside `dtype`.
Problem check_qparams(const QParams& qparams, DType dtype);

/// The same for the limits of a type or format of this name.
Problem check_qparams(const QParams& qparams, IntegerLimits limits, std::string_view name);

}  // namespace zeropoint
