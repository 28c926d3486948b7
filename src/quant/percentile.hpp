#pragma once

#include <span>

namespace zeropoint {

/// `torch.quantile(values, q)` with linear interpolation, 0 <= q <= 1, to its bits: between the two
/// elements around the rank q * (n - 1) of the sorted values,
///
///     lower + weight * (upper - lower)          where weight < 0.5
///     upper - (upper - lower) * (1 - weight)    otherwise
///
/// all in float32, the last product and sum fused. The rank is float32 too, as far as
/// torch.quantile goes (16,000,000 elements), and float64 beyond. NaN if any value is, and where
/// the interpolation is between infinities. Reorders `values`, of which there is at least one.
float quantile(std::span<float> values, double q);

}  // namespace zeropoint
