#include "bench/exact_loop.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

void exact_quantize(const float* __restrict x, std::size_t n, float scale, float zero_point,
                    std::int8_t* __restrict q) {
  for (std::size_t i = 0; i < n; ++i) {
    const float level = std::nearbyint(x[i] / scale + zero_point);
    q[i] = static_cast<std::int8_t>(static_cast<int>(std::max(-128.0f, std::min(127.0f, level))));
  }
}

void exact_dequantize(const std::int8_t* __restrict q, std::size_t n, float scale, float zero_point,
                      float* __restrict x) {
  for (std::size_t i = 0; i < n; ++i) x[i] = scale * (static_cast<float>(q[i]) - zero_point);
}

void exact_min_max(const float* x, std::size_t n, float* range) {
  constexpr std::size_t kLanes = 32;  // independent chains, so that the loop is not one
  float min[kLanes], max[kLanes];
  int nan[kLanes] = {};
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    min[lane] = std::numeric_limits<float>::infinity();
    max[lane] = -min[lane];
  }
  const auto take = [&](float value, std::size_t lane) {
    min[lane] = value < min[lane] ? value : min[lane];
    max[lane] = value > max[lane] ? value : max[lane];
    nan[lane] |= value != value ? 1 : 0;
  };
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) take(x[i + lane], lane);
  }
  for (; i < n; ++i) take(x[i], 0);
  range[0] = min[0];
  range[1] = max[0];
  bool has_nan = false;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    range[0] = min[lane] < range[0] ? min[lane] : range[0];
    range[1] = max[lane] > range[1] ? max[lane] : range[1];
    has_nan |= nan[lane] != 0;
  }
  if (has_nan) range[0] = range[1] = std::numeric_limits<float>::quiet_NaN();
}
