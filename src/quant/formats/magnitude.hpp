#pragma once

#include <span>

namespace zeropoint {

/// The largest magnitude, or NaN if a value is NaN.
float largest_magnitude(std::span<const float> values);

}  // namespace zeropoint
