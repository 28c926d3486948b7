#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "quant/affine/scheme.hpp"

namespace zeropoint {

/// The mean squared error of `tensor` for every pair of a scale and a zero point, each used for the
/// whole tensor: row-major of shape (zero_points, scales). Format, limits and convention come from
/// the scheme; its granularity is ignored.
///
/// Each error equals that of measure() (report.hpp) within 1e-6. It differs only if float32 parts
/// are too coarse for one of the sums, which is then computed in float64 as a whole.
///
/// Refuses the tensors that check_real refuses, the scales and zero points that check_quantizer
/// refuses, and more pairs than a tensor may have elements (`too_many_elements`), before computing
/// anything.
Result<std::vector<double>> landscape(const Tensor& tensor, const Scheme& scheme,
                                      std::span<const float> scales,
                                      std::span<const std::int32_t> zero_points);

}  // namespace zeropoint
