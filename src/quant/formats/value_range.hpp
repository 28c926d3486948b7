#pragma once

#include <cstddef>
#include <span>

namespace zeropoint {

/// The smallest and the largest of some values.
struct ValueRange {
  float low, high;

  static constexpr ValueRange up_to(float magnitude) { return {-magnitude, magnitude}; }
};

/// How many values lie outside; none if an end is NaN.
std::size_t count_outside(std::span<const float> values, ValueRange range);

}  // namespace zeropoint
