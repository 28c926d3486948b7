#include "quant/checkpoint/weight_histogram.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "kernels/double_lanes.hpp"

namespace zeropoint {
namespace {

using lanes::Doubles;
using lanes::Floats;
using lanes::Ints;

constexpr std::size_t kBins = WeightHistogram::kBins;
constexpr auto kLast = static_cast<float>(kBins - 1);

/// A place in float32 is wrong by less than this, in bins: three roundings of at most 48 · 2⁻²⁴.
constexpr float kUnsure = 1e-5f;

/// Each lane counts for itself, so that none waits for another.
using Counts = std::array<std::uint32_t, kBins * lanes::kLanes>;

void count_four(Ints bins, Counts& counts) {
  const auto count = [&](std::size_t lane, int bin) {
    ++counts[lane * kBins + static_cast<std::size_t>(bin)];
  };
  // Compilers do not unroll this.
  count(0, bins[0]);
  count(1, bins[1]);
  count(2, bins[2]);
  count(3, bins[3]);
}

}  // namespace

WeightHistogram::WeightHistogram(const WeightStats& stats)
    : min_(stats.min),
      width_((stats.max - stats.min) / static_cast<double>(kBins)),
      fits_float32_(width_ > 1e-30 && width_ < 1e30),
      bins_(std::isnan(stats.min) ? 0 : kBins) {
  if (width_ == 0) width_ = 1;
}

void WeightHistogram::add(std::span<const float> values) {
  if (bins_.empty()) return;
  Counts counts{};
  const auto add_one = [&](float value, std::size_t lane) {
    if (!std::isfinite(value)) return;
    const double place = (value - min_) / width_;
    const double bin = std::clamp(place, 0.0, static_cast<double>(kBins - 1));
    ++counts[lane * kBins + static_cast<std::size_t>(bin)];
  };
  const Floats min = lanes::all(static_cast<float>(min_));
  const Floats per_bin = lanes::all(fits_float32_ ? static_cast<float>(1 / width_) : NAN);
  std::size_t i = 0;
  for (; i + lanes::kLanes <= values.size(); i += lanes::kLanes) {
    const Floats places = (lanes::load(values.data() + i) - min) * per_bin;
    const Ints bins =
        lanes::ints_of(lanes::larger(lanes::smaller(places, lanes::all(kLast)), lanes::all(0.0f)));
    const Floats beyond = places - lanes::floats_of(bins);
    // If float32 cannot decide, also for NaN, float64 does.
    if (lanes::every((beyond > lanes::all(kUnsure)) & (beyond < lanes::all(1 - kUnsure)))) {
      count_four(bins, counts);
    } else {
      for (std::size_t lane = 0; lane < lanes::kLanes; ++lane) add_one(values[i + lane], lane);
    }
  }
  for (; i < values.size(); ++i) add_one(values[i], 0);
  for (std::size_t place = 0; place < counts.size(); ++place) bins_[place % kBins] += counts[place];
}

}  // namespace zeropoint
