#include "quant/affine/percentile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zeropoint {
namespace {

constexpr std::size_t kTorchLimit = 16000000;

double rank_of(double q, std::size_t count) {
  if (count > kTorchLimit) return q * static_cast<double>(count - 1);
  return static_cast<double>(static_cast<float>(q) * static_cast<float>(count - 1));
}

/// torch.lerp, whose product and sum are fused in PyTorch's AVX2 build.
float interpolate(float lower, float upper, float weight) {
  const float step = upper - lower;
  if (weight < 0.5f) return std::fma(weight, step, lower);
  return std::fma(-step, 1 - weight, upper);
}

}  // namespace

float quantile(std::span<float> values, double q) {
  const auto is_nan = [](float value) { return std::isnan(value); };
  if (std::any_of(values.begin(), values.end(), is_nan)) {
    return std::numeric_limits<float>::quiet_NaN();
  }
  const double rank = rank_of(q, values.size());
  const auto below = static_cast<std::ptrdiff_t>(rank);
  const auto middle = values.begin() + below;
  std::nth_element(values.begin(), middle, values.end());
  const auto weight = static_cast<float>(rank - static_cast<double>(below));
  // If the rank is a whole number, the upper element is the same one.
  const float upper = weight == 0 ? *middle : *std::min_element(middle + 1, values.end());
  return interpolate(*middle, upper, weight);
}

}  // namespace zeropoint
