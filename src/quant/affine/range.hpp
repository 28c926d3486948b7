#pragma once

#include "quant/affine/qparams.hpp"

/// The scale and zero point for a range of real numbers, in float64 as Python computes them from
/// `.item()`. `limits` are the integers in use.
namespace zeropoint {

/// Maps min..max to the limits:
///
///     scale      = (max - min) / (qmax - qmin)
///     zero_point = clamp(round_half_even(qmin - min / scale))
///
/// For an empty range, min == max, the scale is the value itself, negative or not, and the zero
/// point 0; if the value is 0, the scale is 1. If NaN or an infinity makes the scale NaN or
/// infinite, the zero point is 0.
QParams asymmetric_qparams(double min, double max, IntegerLimits limits);

/// Maps -magnitude..magnitude to the limits: zero point 0 and the scale magnitude / ((qmax - qmin)
/// / 2), which equals magnitude / qmax for a restricted range. The scale for magnitude 0 is 1.
QParams symmetric_qparams(double magnitude, IntegerLimits limits);

}  // namespace zeropoint
