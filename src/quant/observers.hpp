#pragma once

#include "quant/qparams.hpp"

namespace zeropoint {

/// Scale and zero point from the smallest and the largest value, in float64 as Python computes them
/// from `.item()`:
///
///     scale      = (max - min) / (qmax - qmin)
///     zero_point = clamp(round_half_even(qmin - min / scale))
///
/// Of a constant tensor the scale is the value itself, negative or not, and the zero point 0; of a
/// tensor of zeros the scale is 1. The clamp of the zero point is part of the method: values that
/// all lie far from zero then fall outside the range. `tensor` is float32 and not empty.
QParams observe_min_max(const Tensor& tensor, DType dtype);

}  // namespace zeropoint
