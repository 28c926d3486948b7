#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "quant/scheme.hpp"

namespace zeropoint {

/// The mean squared error of `tensor`, quantized and dequantized whole under one scale and zero
/// point, for every pair of them: row-major of shape (zero_points, scales). Format, limits and
/// convention are the scheme's, whose granularity does not matter.
///
/// Each is the figure of measure() (report.hpp), within 1e-6: what differs is when float32 parts of
/// a sum are too coarse and all of it is float64 instead.
///
/// Refuses a tensor that check_real does, a scale or zero point that check_quantizer does, and more
/// pairs than a tensor may have elements (`too_many_elements`), all before anything is computed.
Result<std::vector<double>> landscape(const Tensor& tensor, const Scheme& scheme,
                                      std::span<const float> scales,
                                      std::span<const std::int32_t> zero_points);

}  // namespace zeropoint
