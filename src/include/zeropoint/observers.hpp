#pragma once

#include "zeropoint/quantizers.hpp"

namespace zeropoint {

/// A quantizer for the values of x, float32, with a scale and a zero point for each part of the
/// scheme's granularity. They are computed in float64, and the scales are then narrowed to float32.
/// Refuses an x without elements (`empty_tensor`), and percentiles that are out of order or outside
/// 0..100 (`percentiles_out_of_order`).
///
/// Every observer follows these rules for each part:
/// - Asymmetric and all values equal: the scale is that value, negative or not, and the zero point
///   0; for zeros the scale is 1. Symmetric and all values zero: the scale is 1. If 0 is included,
///   only zeros are this special case: the range of a constant a runs from 0 to a.
/// - NaN among the values makes the scale NaN, and an infinity makes it infinite. Percentiles that
///   do not reach the infinity ignore it, and percentiles that interpolate next to it may be NaN.
///   The zero point is 0 in these cases.
/// - Very small values may give a scale below the normal float32 numbers, or 0; quantizer_of()
///   refuses it.
template <class E>
Result<Quantizer> observe(const xt::xexpression<E>& x, const Scheme& scheme = {},
                          const Observer& observer = MinMax{},
                          IncludeZero include_zero = IncludeZero::no) {
  if (Problem problem = detail::check_call(x, scheme)) return *problem;
  if (Problem problem = detail::check_include_zero(include_zero)) return *problem;
  const Result<detail::QuantizerValues> found =
      detail::observe(detail::values_of<float>(x), scheme, observer, include_zero);
  if (!found.ok()) return found.error();
  return detail::quantizer_of(found.value());
}

}  // namespace zeropoint
