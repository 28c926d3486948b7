#pragma once

#include <algorithm>
#include <array>

#include "kernels/kernels.hpp"

namespace zeropoint::kernels {

/// Kernels::squared_errors by a table's own quantize_dequantize, which does all of its work for
/// every zero point.
template <auto quantize_dequantize>
void squared_errors(std::span<const float> x, float scale, std::span<const float> zero_points,
                    const Target<std::int32_t>& target, std::span<double> sums) {
  std::array<std::int32_t, kErrorBlock> levels;
  std::array<float, kErrorBlock> dequantized;
  for (std::size_t j = 0; j < zero_points.size(); ++j) {
    const Affine map{scale, zero_points[j]};
    for (std::size_t start = 0; start < x.size(); start += kErrorBlock) {
      const auto block = x.subspan(start, std::min(kErrorBlock, x.size() - start));
      ErrorSums block_sums;
      quantize_dequantize(block, {kErrorBlock, {&map, 1}}, target, levels, dequantized, block_sums);
      sums[j] += block_sums.squared;
    }
  }
}

}  // namespace zeropoint::kernels
