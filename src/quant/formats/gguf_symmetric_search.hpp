#pragma once

#include "quant/formats/gguf_four_groups.hpp"

/// Searches for the scales of symmetric levels, under any weights.
namespace zeropoint::gguf::symmetric {

using lanes::all;
using lanes::Floats;
using lanes::floats_of;
using lanes::Ints;

/// The values of the largest magnitude, the first of equal ones, and that magnitude.
struct Extremes {
  Floats value, magnitude;
};

template <std::size_t count>
Extremes extremes_of(const std::array<Floats, count>& x) {
  Extremes extremes{all(0.0f), all(0.0f)};
  for (const Floats& value : x) {
    const Floats magnitude = lanes::absolute(value);
    const Ints larger = magnitude > extremes.magnitude;
    extremes.value = larger ? value : extremes.value;
    extremes.magnitude = larger ? magnitude : extremes.magnitude;
  }
  return extremes;
}

/// The weight of a value where there is no importance: its square.
template <std::size_t count>
struct SquareWeights {
  const std::array<Floats, count>& x;
  Floats operator[](std::size_t i) const { return x[i] * x[i]; }
};

/// Sums of w * x * level and w * level².
struct SymmetricSums {
  Floats lx = all(0.0f), l2 = all(0.0f);
};

template <std::size_t count, class Weights>
SymmetricSums sums_at(const std::array<Floats, count>& x, const Weights& weights, Floats per_level,
                      int top, FourLevels<count>& levels) {
  SymmetricSums sums;
  for (std::size_t i = 0; i < count; ++i) {
    levels[i] = lanes::clamp(nearest_int(per_level * x[i]), -top, top - 1);
    const Floats level = floats_of(levels[i]);
    const Floats weight = weights[i];
    sums.lx += weight * x[i] * level;
    sums.l2 += weight * level * level;
  }
  return sums;
}

/// ggml leaves the levels of a group that it takes for zero at their lowest.
template <std::size_t count>
Floats without_zero_groups(Floats scales, Ints zero, int top, FourLevels<count>& levels) {
  for (Ints& level : levels) level = zero ? all(-top) : level;
  return zero ? all(0.0f) : scales;
}

/// Levels from -top to top - 1 with a small weighted error: of 19 candidates, each fitted by least
/// squares.
template <std::size_t count, class Weights>
Floats search_weighted(const std::array<Floats, count>& x, const Weights& weights, int top,
                       FourLevels<count>& levels) {
  const Extremes extremes = extremes_of(x);
  const Ints zero = extremes.magnitude < all(kZeroGroup);
  const auto per_level_at = [&](int step) {
    const float levels_in_range = static_cast<float>(top) + 0.1f * static_cast<float>(step);
    return all(-levels_in_range) / extremes.value;
  };
  SymmetricSums sums = sums_at(x, weights, per_level_at(0), top, levels);
  Floats scale = sums.l2 != all(0.0f) ? sums.lx / sums.l2 : all(0.0f);
  Floats best = scale * sums.lx;
  FourLevels<count> tried;
  for (int step = -9; step <= 9; ++step) {
    if (step == 0) continue;
    sums = sums_at(x, weights, per_level_at(step), top, tried);
    const Ints better = (sums.l2 > all(0.0f)) & (sums.lx * sums.lx > best * sums.l2);
    if (!lanes::any(better)) continue;
    for (std::size_t i = 0; i < count; ++i) levels[i] = better ? tried[i] : levels[i];
    scale = better ? sums.lx / sums.l2 : scale;
    best = better ? scale * sums.lx : best;
  }
  return without_zero_groups(scale, zero, top, levels);
}

}  // namespace zeropoint::gguf::symmetric
