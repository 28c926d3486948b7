#include "quant/weights/weight_errors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "kernels/double_lanes.hpp"

namespace zeropoint {
namespace {

using lanes::Doubles;
using lanes::Floats;

/// Calls `add(tile, restored)` for four elements after the other; what follows the last four comes
/// with zeros in the places of elements that there are not.
template <class Add>
void each_four(std::span<const float> tile, std::span<const float> restored, Add add) {
  std::size_t i = 0;
  for (; i + lanes::kLanes <= tile.size(); i += lanes::kLanes)
    add(lanes::load(tile.data() + i), lanes::load(restored.data() + i));
  if (i == tile.size()) return;
  std::array<float, lanes::kLanes> last{}, last_restored{};
  std::copy(tile.begin() + i, tile.end(), last.begin());
  std::copy(restored.begin() + i, restored.end(), last_restored.begin());
  add(lanes::load(last.data()), lanes::load(last_restored.data()));
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
  Doubles all = lanes::all(0.0), inliers = all;
  each_four(tile, tile, [&](Floats values, Floats) {
    const Doubles wide = lanes::doubles_of(values);
    const Doubles squares = wide * wide;
    all += squares;
    inliers += lanes::where(lanes::absolute(values) <= lanes::all(inlier_max), squares);
  });
  return {sum_of(all), sum_of(inliers)};
}

WeightErrorSums tile_errors(std::span<const float> tile, std::span<const float> restored,
                            float inlier_max) {
  Doubles squared = lanes::all(0.0), inliers = squared, largest = squared;
  lanes::Ints flushed = lanes::all(0);  // a tile has far less than 2³¹
  each_four(tile, restored, [&](Floats values, Floats others) {
    const Doubles errors = lanes::doubles_of(others) - lanes::doubles_of(values);
    const Doubles squares = errors * errors;
    squared += squares;
    inliers += lanes::where(lanes::absolute(values) <= lanes::all(inlier_max), squares);
    flushed -= (others == lanes::all(0.0f)) & (values != lanes::all(0.0f));  // true is -1
    largest = lanes::larger(squares, largest);
  });
  return {
      .squared = sum_of(squared),
      .inlier_squared = sum_of(inliers),
      .flushed = static_cast<double>(lanes::sum_of(flushed)),
      .largest = std::sqrt(largest_of(largest)),
  };
}

double decibels(double signal, double noise) {
  return noise == 0 ? std::numeric_limits<double>::infinity() : 10 * std::log10(signal / noise);
}

double relative_error(double signal, double noise) {
  return noise == 0 ? 0 : std::sqrt(noise / signal);
}

std::size_t clear_not_finite(std::span<float> tile) {
  std::size_t count = 0;
  for (float& value : tile) {
    if (std::isfinite(value)) continue;
    value = 0;
    ++count;
  }
  return count;
}

std::size_t first_with_error(std::span<const float> tile, std::span<const float> restored,
                             double magnitude) {
  std::size_t i = 0;
  while (i < tile.size() && std::fabs(double{restored[i]} - tile[i]) != magnitude) ++i;
  return i;
}

void add_to_histogram(std::span<const float> tile, const WeightStats& stats,
                      std::span<double> histogram) {
  if (histogram.empty()) return;
  const double width = (stats.max - stats.min) / static_cast<double>(histogram.size());
  const Doubles widths = lanes::all(width == 0 ? 1.0 : width), min = lanes::all(stats.min);
  const Doubles last = lanes::all(static_cast<double>(histogram.size() - 1));
  // Each lane counts for itself, so that none waits for another. What is not finite adds 0 to a
  // bin.
  std::array<std::vector<std::uint32_t>, lanes::kLanes> counts;
  for (auto& lane : counts) lane.resize(histogram.size());
  std::size_t left = tile.size();
  each_four(tile, tile, [&](Floats values, Floats) {
    const Doubles places = (lanes::doubles_of(values) - min) / widths;
    const lanes::Ints bins =
        lanes::ints_of(lanes::larger(lanes::smaller(places, last), lanes::all(0.0)));
    const lanes::Ints finite = lanes::absolute(values) < lanes::all(INFINITY);
    const std::size_t count = std::min(left, lanes::kLanes);
    for (std::size_t lane = 0; lane < count; ++lane)
      counts[lane][static_cast<std::size_t>(bins[lane])] += finite[lane] & 1;
    left -= count;
  });
  for (const auto& lane : counts) {
    for (std::size_t bin = 0; bin < lane.size(); ++bin) histogram[bin] += lane[bin];
  }
}

}  // namespace zeropoint
