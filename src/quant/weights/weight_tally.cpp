#include "quant/weights/weight_tally.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

#include "kernels/double_lanes.hpp"
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
  using lanes::Doubles;
  const Doubles origin = lanes::all(origin_);
  Doubles sums = lanes::all(0.0), squares = sums;
  lanes::Floats smallest = lanes::all(min_), largest = lanes::all(max_);
  lanes::Ints zeros = lanes::all(0);
  const auto add_four = [&](lanes::Floats four) {
    const Doubles shifted = lanes::doubles_of(four) - origin;
    sums += shifted;
    squares += shifted * shifted;
    smallest = lanes::smaller(four, smallest);
    largest = lanes::larger(four, largest);
    zeros -= four == lanes::all(0.0f);  // true is -1
  };
  std::size_t i = 0;
  for (; i + lanes::kLanes <= values.size(); i += lanes::kLanes)
    add_four(lanes::load(values.data() + i));
  sum_ += sum_of(sums);
  squares_ += sum_of(squares);
  min_ = std::min({smallest[0], smallest[1], smallest[2], smallest[3]});
  max_ = std::max({largest[0], largest[1], largest[2], largest[3]});
  zeros_ += lanes::sum_of(zeros);
  for (; i < values.size(); ++i) {
    const double shifted = values[i] - origin_;
    sum_ += shifted;
    squares_ += shifted * shifted;
    min_ = std::min(min_, values[i]);
    max_ = std::max(max_, values[i]);
    zeros_ += values[i] == 0;
  }
  keep_candidates(values);
}

void WeightTally::keep_candidates(std::span<const float> values) {
  constexpr std::size_t kSome = 32;
  for (; !values.empty(); values = values.subspan(std::min(kSome, values.size()))) {
    const auto some = values.first(std::min(kSome, values.size()));
    if (largest_magnitude(some) <= floor_) continue;
    for (const float value : some) {
      if (std::fabs(value) > floor_) candidates_.push_back(std::fabs(value));
    }
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
