#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "quant/checkpoint/weight_format.hpp"

namespace zeropoint {

/// Integers of `bits` bits, symmetric: the scale is the largest magnitude that shares it divided by
/// 2^(bits - 1) - 1, but not below the smallest normal float32. A scale counts 32 bits.
///
/// Parts: `codes`, int8, or unsigned nibbles of which 8 is zero, the first in the low bits;
/// `scales`, float32; `zero_point`, a single int8, which is 0.
struct WeightInteger {
  std::string_view name;
  int bits;
  enum class Scales { tensor, row, group } scales;
  std::size_t group;  ///< of a scale per group; kWeightTile is a whole number of them
};

std::span<const WeightInteger> weight_integers();

std::unique_ptr<WeightFormat> open_weight_integer(const WeightInteger& integer,
                                                  const WeightSummary& summary, std::size_t first);

}  // namespace zeropoint
