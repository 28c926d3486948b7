#pragma once

#include <span>

namespace zeropoint {

/// `torch.quantile(values, q)` with linear interpolation, 0 <= q <= 1, bit for bit. Interpolates
/// between the two elements around the rank q * (n - 1) of the sorted values,
///
///     lower + weight * (upper - lower)          if weight < 0.5
///     upper - (upper - lower) * (1 - weight)    otherwise
///
/// all in float32, with the last product and sum fused. The rank is also float32 up to the limit of
/// torch.quantile (16,000,000 elements), and float64 beyond. The result is NaN if any value is, or
/// if the interpolation is between infinities. Reorders `values`, which has at least one element.
float quantile(std::span<float> values, double q);

}  // namespace zeropoint
