#pragma once

#include <span>

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

/// Which integers a symmetric range uses. Signed types reach one further down than up.
enum class SignedRange {
  restricted,  ///< -qmax..qmax, -127..127 in int8: as far down as up
  full,  ///< qmin..qmax, -128..127 in int8: one level more, and a slightly larger negative reach
};

/// The largest magnitude, 0 of no element; NaN if any value is.
float abs_max(std::span<const float> values);

/// The scale that maps `magnitude` to the last integer, in float64 as Python computes it:
/// magnitude / qmax where the range is restricted, magnitude / ((qmax - qmin) / 2) where it is
/// full. 1 for a magnitude of 0, which has nothing to scale. `dtype` is a signed integer type.
double symmetric_scale(double magnitude, DType dtype, SignedRange range = SignedRange::restricted);

/// Zero point 0 and the scale of the largest absolute value. `tensor` is float32 and not empty.
QParams observe_abs_max(const Tensor& tensor, DType dtype,
                        SignedRange range = SignedRange::restricted);

}  // namespace zeropoint
