#pragma once

#include <cstdint>
#include <string_view>

#include "tensor/result.hpp"
#include "tensor/tensor.hpp"

namespace zeropoint {

/// The two numbers of linear quantization: real = scale * (quantized - zero_point).
/// Both are kept as Python keeps them, a float64 and an integer, and narrowed where they are used.
struct QParams {
  double scale;
  std::int64_t zero_point;
};

/// Refuses what quantization has no answer for: a dtype other than float32, no element, too many
/// elements, NaN or an infinity.
Problem check_real(const Tensor& tensor);

/// Refuses a scale that is zero, not finite or subnormal as float32 (a negative one is allowed: it
/// turns the axis round), and a zero point outside `dtype`.
Problem check_qparams(const QParams& qparams, DType dtype);

/// The same for the limits of a type or format of this name.
Problem check_qparams(const QParams& qparams, IntegerLimits limits, std::string_view name);

}  // namespace zeropoint
