#pragma once

#include <cstddef>
#include <span>

namespace zeropoint {

/// The largest magnitude, or NaN if a value is NaN.
float largest_magnitude(std::span<const float> values);

/// That of each block of `size` values.
void largest_magnitudes(const float* values, std::size_t size, std::span<float> magnitudes);

}  // namespace zeropoint
