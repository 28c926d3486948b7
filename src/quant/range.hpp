#pragma once

#include "quant/qparams.hpp"

/// From a range of real numbers to scale and zero point, in float64 as Python computes them from
/// `.item()`. `limits` are the integers in use.
namespace zeropoint {

/// The map that takes min..max to the limits:
///
///     scale      = (max - min) / (qmax - qmin)
///     zero_point = clamp(round_half_even(qmin - min / scale))
///
/// Of an empty range, min == max, the scale is the value itself, negative or not, and the zero
/// point 0; where that value is 0 the scale is 1. Where NaN or an infinity makes the scale NaN or
/// infinite, the zero point is 0.
QParams asymmetric_qparams(double min, double max, IntegerLimits limits);

/// The map that takes -magnitude..magnitude to the limits: zero point 0 and the scale
/// magnitude / ((qmax - qmin) / 2), which is magnitude / qmax where the range is restricted. The
/// scale is 1 for a magnitude of 0, which has nothing to scale.
QParams symmetric_qparams(double magnitude, IntegerLimits limits);

}  // namespace zeropoint
