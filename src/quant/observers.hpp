#pragma once

#include <span>
#include <variant>

#include "quant/mse_search.hpp"
#include "quant/qparams.hpp"
#include "quant/quantizer.hpp"

/// How scale and zero point are chosen from the values that share them.
namespace zeropoint {

/// From the smallest to the largest value.
struct MinMax {};

/// From -a to a, a being the largest magnitude.
struct AbsMax {};

/// From one percentile to another, 0 <= lower < upper <= 100. Each is what
/// `torch.quantile(values, percent / 100)` gives; see quantile() in percentile.hpp. A symmetric
/// scheme takes the larger of the two magnitudes.
struct Percentile {
  double lower = 0.1;
  double upper = 99.9;
};

/// The smallest squared error on the grid of mse_search.hpp.
struct MseOptimal {};

/// The threshold of entropy.hpp, beyond which values are clipped: from -threshold to threshold, and
/// in an asymmetric scheme no further than the smallest and the largest value.
struct Entropy {};

/// Whether a range is widened until it holds 0, so that 0 is one of the levels and every zero point
/// lies within the limits: the low end is at most 0, the high end at least 0. PyTorch's observers
/// do so. Symmetric schemes need none of it.
enum class IncludeZero { no, yes };

using Observer = std::variant<MinMax, AbsMax, Percentile, MseOptimal, Entropy>;

/// Refuses percentiles that are not in order or not within 0..100: `percentiles_out_of_order`.
Problem check_observer(const Observer& observer);

/// Scales and zero points for `tensor`, one for each part that the scheme's granularity makes of
/// it. They are computed in float64, the scales then narrowed to float32. `tensor` is float32; one
/// without elements is `empty_tensor`. What check_scheme and check_observer refuse is refused.
///
/// These hold for every observer, part by part:
/// - Asymmetric, all values equal: the scale is that value, negative or not, and the zero point 0;
///   of zeros the scale is 1. Symmetric, all values zero: the scale is 1. Where 0 is included, only
///   zeros are such a case: from a to a becomes from 0 to a.
/// - With NaN among the values the scale is NaN; with an infinity it is infinite, except that
///   percentiles which do not reach the infinity do not see it, and that those which interpolate
///   next to it may be NaN. The zero point then is 0.
/// - Values so small that the scale is below the normal float32 give that scale, which may be 0;
///   check_quantizer refuses it.
Result<Quantizer> observe(const Tensor& tensor, const Scheme& scheme, const Observer& observer,
                          IncludeZero include_zero = IncludeZero::no);

/// Scale and zero point of a whole tensor from its smallest and its largest value, by the rule of
/// asymmetric_qparams(), the scale as the float64 that Python has. `tensor` is float32 and not
/// empty.
QParams observe_min_max(const Tensor& tensor, DType dtype);

/// Zero point 0 and the scale of the largest magnitude, by the rule of symmetric_qparams().
/// `tensor` is float32 and not empty, `dtype` a signed integer type.
QParams observe_abs_max(const Tensor& tensor, DType dtype,
                        SignedRange range = SignedRange::restricted);

}  // namespace zeropoint
