#pragma once

#include <span>

#include "quant/affine/mse_search.hpp"
#include "quant/affine/qparams.hpp"
#include "quant/affine/quantizer.hpp"
#include "zeropoint/observer.hpp"

/// Observers choose a scale and a zero point for the values that share them.
namespace zeropoint {

/// Refuses percentiles that are out of order or outside 0..100: `percentiles_out_of_order`.
Problem check_observer(const Observer& observer);

/// Scales and zero points for `tensor`, one for each part of the scheme's granularity. They are
/// computed in float64, and the scales are then narrowed to float32. `tensor` is float32; a tensor
/// without elements is `empty_tensor`. Refuses what check_scheme and check_observer refuse.
///
/// Every observer follows these rules for each part:
/// - Asymmetric and all values equal: the scale is that value, negative or not, and the zero point
///   0; for zeros the scale is 1. Symmetric and all values zero: the scale is 1. If 0 is included,
///   only zeros are this special case: the range of a constant a runs from 0 to a.
/// - NaN among the values makes the scale NaN, and an infinity makes it infinite. Percentiles that
///   do not reach the infinity ignore it, and percentiles that interpolate next to it may be NaN.
///   The zero point is 0 in these cases.
/// - Very small values may give a scale below the normal float32 numbers, or 0; check_quantizer
///   refuses it.
Result<TensorQuantizer> observe(const Tensor& tensor, const Scheme& scheme,
                                const Observer& observer,
                                IncludeZero include_zero = IncludeZero::no);

/// The scale and zero point of a whole tensor from its smallest and its largest value, by the rule
/// of asymmetric_qparams(); the scale is the float64 that Python computes. `tensor` is float32 and
/// not empty.
QParams observe_min_max(const Tensor& tensor, DType dtype);

/// Zero point 0 and the scale for the largest magnitude, by the rule of symmetric_qparams().
/// `tensor` is float32 and not empty, `dtype` a signed integer type.
QParams observe_abs_max(const Tensor& tensor, DType dtype,
                        SignedRange range = SignedRange::restricted);

}  // namespace zeropoint
