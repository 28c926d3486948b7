#include "quant/weights/weight_errors.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace zeropoint {
namespace {

/// Lanes that a processor adds side by side; the order of the sum is the same on every one.
constexpr std::size_t kLanes = 4;
using Lanes = std::array<double, kLanes>;

double sum_of(const Lanes& lanes) { return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]); }

/// Calls `add(lane, index)` for every element.
template <class Add>
void in_lanes(std::size_t count, Add add) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) add(lane, i + lane);
  }
  for (; i < count; ++i) add(0, i);
}

}  // namespace

void WeightSignal::add(const WeightSignal& other) {
  all += other.all;
  inliers += other.inliers;
}

void WeightErrorSums::add(const WeightErrorSums& other) {
  squared += other.squared;
  inlier_squared += other.inlier_squared;
  clipped += other.clipped;
  flushed += other.flushed;
  largest = std::max(largest, other.largest);
}

WeightSignal tile_signal(std::span<const float> tile, float inlier_max) {
  Lanes all{}, inliers{};
  in_lanes(tile.size(), [&](std::size_t lane, std::size_t i) {
    const double square = double{tile[i]} * tile[i];
    all[lane] += square;
    inliers[lane] += std::fabs(tile[i]) <= inlier_max ? square : 0;
  });
  return {sum_of(all), sum_of(inliers)};
}

WeightErrorSums tile_errors(std::span<const float> tile, std::span<const float> restored,
                            float inlier_max) {
  Lanes squared{}, inliers{}, flushed{}, largest{};
  in_lanes(tile.size(), [&](std::size_t lane, std::size_t i) {
    const double error = double{restored[i]} - tile[i];
    const double square = error * error;
    squared[lane] += square;
    inliers[lane] += std::fabs(tile[i]) <= inlier_max ? square : 0;
    flushed[lane] += restored[i] == 0 && tile[i] != 0 ? 1 : 0;
    largest[lane] = square > largest[lane] ? square : largest[lane];
  });
  return {
      .squared = sum_of(squared),
      .inlier_squared = sum_of(inliers),
      .flushed = sum_of(flushed),
      .largest = std::sqrt(*std::max_element(largest.begin(), largest.end())),
  };
}

void add_to_histogram(std::span<const float> tile, const WeightStats& stats,
                      std::span<double> histogram) {
  if (histogram.empty()) return;
  const double width = (stats.max - stats.min) / static_cast<double>(histogram.size());
  const std::size_t last = histogram.size() - 1;
  for (const float value : tile) {
    if (!std::isfinite(value)) continue;
    const double place = width == 0 ? 0 : (value - stats.min) / width;
    ++histogram[std::min(last, static_cast<std::size_t>(place))];
  }
}

}  // namespace zeropoint
