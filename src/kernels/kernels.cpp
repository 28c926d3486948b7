#include "kernels/kernels.hpp"

#include <cmath>
#include <limits>

namespace zeropoint::kernels {

float larger(float left, float right) {
  if (left != left || right != right) return std::numeric_limits<float>::quiet_NaN();
  return left > right ? left : right;
}

void ErrorSums::add(const ErrorSums& other) {
  absolute += other.absolute;
  squared += other.squared;
  x_squared += other.x_squared;
  x_error += other.x_error;
  largest = larger(largest, other.largest);
  clipped += other.clipped;
}

bool pair_maps(const float* scales, const float* zero_points, float qmin, float qmax,
               std::span<Affine> maps) {
  Affine* const out = maps.data();
  std::uint32_t useless = 0;  // not a bool, so that the compiler can vectorise the loop
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const float size = std::fabs(scales[i]);
    const float zero_point = zero_points[i];
    useless |= size >= std::numeric_limits<float>::min() ? 0u : 1u;
    useless |= size <= std::numeric_limits<float>::max() ? 0u : 1u;
    useless |= zero_point >= qmin ? 0u : 1u;
    useless |= zero_point <= qmax ? 0u : 1u;
    out[i] = {scales[i], zero_point};
  }
  return useless == 0;
}

}  // namespace zeropoint::kernels
