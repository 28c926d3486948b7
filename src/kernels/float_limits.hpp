#pragma once

#include <cmath>
#include <cstdint>

/// The limits of levels as floats such that an integral float exceeds one of them exactly if it
/// exceeds the integer. The ends of int32 that are not float32 values become the next float32
/// inside: converting them instead would round 2147483647 to 2^31, which is no level.
namespace zeropoint::kernels {

inline float low_of(std::int32_t qmin) {
  const auto low = static_cast<float>(qmin);
  return static_cast<double>(low) < qmin ? std::nextafter(low, 0.0f) : low;
}

inline float high_of(std::int32_t qmax) {
  const auto high = static_cast<float>(qmax);
  return static_cast<double>(high) > qmax ? std::nextafter(high, 0.0f) : high;
}

}  // namespace zeropoint::kernels
