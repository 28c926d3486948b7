#include "quant/weights/weight_tally.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

#include "quant/formats/magnitude.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kBlock = 1024;
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool all_finite(std::span<const float> values) {
  // An exponent of ones is that of NaN and infinity: no other magnitude is as large.
  std::uint32_t largest = 0;
  for (const float value : values) largest = std::max(largest, bits_of(value) & 0x7fffffffu);
  return largest < kInfinityBits;
}

}  // namespace

WeightTally::WeightTally(WeightMatrix matrix)
    : matrix_(matrix),
      most_outliers_(matrix.rows * matrix.columns / 1000),
      min_(std::numeric_limits<float>::infinity()),
      max_(-std::numeric_limits<float>::infinity()),
      row_maxima_(matrix.rows),
      column_maxima_(matrix.columns <= kMostColumns ? matrix.columns : 0) {}

void WeightTally::add(std::span<const float> values) {
  std::array<float, kBlock> finite;
  for (std::size_t first = 0; first < values.size(); first += kBlock) {
    const auto block = values.subspan(first, std::min(kBlock, values.size() - first));
    if (all_finite(block)) {
      add_block(block);
      add_maxima(block);
    } else {
      std::size_t count = 0;
      std::array<float, kBlock> replaced;
      for (std::size_t i = 0; i < block.size(); ++i) {
        replaced[i] = std::isfinite(block[i]) ? block[i] : 0;
        if (std::isfinite(block[i])) finite[count++] = block[i];
        nans_ += std::isnan(block[i]);
        infinities_ += std::isinf(block[i]);
      }
      add_block(std::span(finite).first(count));
      add_maxima(std::span(replaced).first(block.size()));
    }
    elements_ += static_cast<double>(block.size());
  }
}

void WeightTally::add_block(std::span<const float> values) {
  if (values.empty()) return;
  if (!has_origin_) {
    origin_ = values[0];
    has_origin_ = true;
  }
  // Four lanes each, which a processor adds side by side.
  std::array<double, 4> sums{}, squares{};
  std::array<float, 4> smallest, largest;
  smallest.fill(min_);
  largest.fill(max_);
  std::size_t zeros = 0;
  const auto add_one = [&](std::size_t lane, float value) {
    const double shifted = value - origin_;
    sums[lane] += shifted;
    squares[lane] += shifted * shifted;
    smallest[lane] = value < smallest[lane] ? value : smallest[lane];
    largest[lane] = value > largest[lane] ? value : largest[lane];
    zeros += value == 0;
  };
  std::size_t i = 0;
  for (; i + 4 <= values.size(); i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) add_one(lane, values[i + lane]);
  }
  for (; i < values.size(); ++i) add_one(0, values[i]);
  sum_ += (sums[0] + sums[1]) + (sums[2] + sums[3]);
  squares_ += (squares[0] + squares[1]) + (squares[2] + squares[3]);
  min_ = std::min({smallest[0], smallest[1], smallest[2], smallest[3]});
  max_ = std::max({largest[0], largest[1], largest[2], largest[3]});
  zeros_ += static_cast<double>(zeros);
  keep_candidates(values);
}

void WeightTally::keep_candidates(std::span<const float> values) {
  for (const float value : values) {
    if (std::fabs(value) > floor_) candidates_.push_back(std::fabs(value));
  }
  const std::size_t kept = most_outliers_ + 1;
  if (candidates_.size() < 2 * kept + kBlock) return;
  const auto last = candidates_.begin() + static_cast<std::ptrdiff_t>(kept) - 1;
  std::nth_element(candidates_.begin(), last, candidates_.end(), std::greater<>{});
  candidates_.resize(kept);
  floor_ = candidates_.back();
}

void WeightTally::add_maxima(std::span<const float> values) {
  auto at = static_cast<std::size_t>(elements_);
  while (!values.empty()) {
    const std::size_t row = at / matrix_.columns;
    const std::size_t column = at % matrix_.columns;
    const std::size_t count = std::min(values.size(), matrix_.columns - column);
    row_maxima_[row] = std::max(row_maxima_[row], largest_magnitude(values.first(count)));
    if (!column_maxima_.empty()) {
      for (std::size_t i = 0; i < count; ++i)
        column_maxima_[column + i] = std::max(column_maxima_[column + i], std::fabs(values[i]));
    }
    values = values.subspan(count);
    at += count;
  }
}

WeightStats WeightTally::stats() const {
  const double count = elements_ - nans_ - infinities_;
  WeightStats stats{elements_, nans_,    infinities_, zeros_,   kUnknown,
                    kUnknown,  kUnknown, kUnknown,    kUnknown, kUnknown};
  if (count == 0) return stats;
  stats.min = min_;
  stats.max = max_;
  stats.abs_max = std::max(std::fabs(stats.min), std::fabs(stats.max));
  const double shifted_mean = sum_ / count;
  stats.mean = origin_ + shifted_mean;
  if (count > 1) stats.std = std::sqrt(std::max(0.0, squares_ - sum_ * shifted_mean) / (count - 1));
  std::vector<float> largest = candidates_;
  const std::size_t place = std::min(most_outliers_, largest.size() - 1);
  const auto inlier = largest.begin() + static_cast<std::ptrdiff_t>(place);
  std::nth_element(largest.begin(), inlier, largest.end(), std::greater<>{});
  stats.inlier_max = *inlier;
  return stats;
}

}  // namespace zeropoint
