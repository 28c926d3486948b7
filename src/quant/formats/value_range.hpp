#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "kernels/lanes.hpp"

namespace zeropoint {

/// The smallest and the largest of some values.
struct ValueRange {
  float low, high;

  static constexpr ValueRange up_to(float magnitude) { return {-magnitude, magnitude}; }

  /// Whether a value lies outside; never if an end is NaN.
  constexpr bool leaves_out(float value) const { return value < low || value > high; }
};

/// The range of all that lies within half a step of some ascending values, of which these are the
/// two at each end: nothing beyond it would be rounded to them if there were more.
constexpr ValueRange rounded_to(float first, float second, float next_to_last, float last) {
  return {first - (second - first) / 2, last + (last - next_to_last) / 2};
}

/// How many values lie outside; none if an end is NaN.
inline std::size_t count_outside(std::span<const float> values, ValueRange range) {
  std::size_t count = 0, i = 0;
#ifdef ZEROPOINT_SIMD128
  const lanes::Floats low = lanes::all(range.low), high = lanes::all(range.high);
  while (i + lanes::kLanes <= values.size()) {
    // Few enough for 32 bits.
    const std::size_t end = std::min(values.size(), i + (std::size_t{1} << 30));
    lanes::Ints outside = lanes::all(0);
    for (; i + lanes::kLanes <= end; i += lanes::kLanes) {
      const lanes::Floats four = lanes::load(values.data() + i);
      outside -= (four < low) | (four > high);  // true is -1
    }
    for (std::size_t lane = 0; lane < lanes::kLanes; ++lane)
      count += static_cast<std::size_t>(outside[lane]);
  }
#endif
  for (; i < values.size(); ++i) count += range.leaves_out(values[i]);
  return count;
}

}  // namespace zeropoint
