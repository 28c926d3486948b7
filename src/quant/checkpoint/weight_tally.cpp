#include "quant/checkpoint/weight_tally.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "kernels/double_lanes.hpp"
#include "quant/formats/magnitude.hpp"

namespace zeropoint {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Makes each maximum that of itself and a magnitude.
void add_column_maxima(std::span<const float> values, float* maxima) {
  std::size_t i = 0;
  for (; i + lanes::kLanes <= values.size(); i += lanes::kLanes) {
    const lanes::Floats magnitudes = lanes::absolute(lanes::load(values.data() + i));
    lanes::store(maxima + i, lanes::larger(magnitudes, lanes::load(maxima + i)));
  }
  for (; i < values.size(); ++i) maxima[i] = std::max(maxima[i], std::fabs(values[i]));
}

/// The lines of which nothing is other than zero; NaN without lines.
double zeros_among(const std::vector<float>& maxima, const std::vector<bool>& not_finite) {
  if (maxima.empty()) return kUnknown;
  double count = 0;
  for (std::size_t line = 0; line < maxima.size(); ++line)
    count += maxima[line] == 0 && (not_finite.empty() || !not_finite[line]);
  return count;
}

/// Elements that are added together, few enough for a processor's fastest memory.
constexpr std::size_t kBlock = 1024;

/// Elements of a block that are looked at one by one only if their largest magnitude says so.
constexpr std::size_t kSome = 32;

/// The largest magnitudes of each kSome values; NaN if one is NaN.
class Peaks {
 public:
  explicit Peaks(std::span<const float> values) : count_((values.size() + kSome - 1) / kSome) {
    const std::size_t whole = values.size() / kSome;
    largest_magnitudes(values.data(), kSome, std::span(peaks_).first(whole));
    if (whole < count_) peaks_[whole] = largest_magnitude(values.subspan(whole * kSome));
  }

  std::span<const float> all() const { return std::span(peaks_).first(count_); }

  float largest() const { return largest_magnitude(all()); }

 private:
  std::size_t count_;
  std::array<float, kBlock / kSome> peaks_;
};

}  // namespace

WeightTally::WeightTally(WeightMatrix matrix)
    : matrix_(matrix),
      most_outliers_(matrix.rows * matrix.columns / 1000),
      min_(std::numeric_limits<float>::infinity()),
      max_(-std::numeric_limits<float>::infinity()),
      row_maxima_(matrix.rows),
      column_maxima_(matrix.columns <= kMostColumns ? matrix.columns : 0) {}

void WeightTally::add(std::span<const float> values) {
  for (std::size_t first = 0; first < values.size(); first += kBlock) {
    const auto block = values.subspan(first, std::min(kBlock, values.size() - first));
    const Peaks peaks(block);
    if (std::isfinite(peaks.largest())) {
      add_block(block);
      keep_candidates(block, peaks.all());
      add_maxima(block, peaks.largest());
    } else {
      add_some_finite(block);
    }
    elements_ += static_cast<double>(block.size());
  }
}

void WeightTally::add_some_finite(std::span<const float> block) {
  std::array<float, kBlock> finite, replaced;
  std::size_t count = 0;
  for (std::size_t i = 0; i < block.size(); ++i) {
    replaced[i] = std::isfinite(block[i]) ? block[i] : 0;
    if (std::isfinite(block[i])) finite[count++] = block[i];
    nans_ += std::isnan(block[i]);
    infinities_ += std::isinf(block[i]);
    if (!std::isfinite(block[i])) mark_not_finite(i);
  }
  const auto values = std::span<const float>(finite).first(count);
  const Peaks peaks(values);
  add_block(values);
  keep_candidates(values, peaks.all());
  add_maxima(std::span<const float>(replaced).first(block.size()), peaks.largest());
}

void WeightTally::mark_not_finite(std::size_t place) {
  if (not_finite_rows_.empty()) {
    not_finite_rows_.resize(row_maxima_.size());
    not_finite_columns_.resize(column_maxima_.size());
  }
  const std::size_t at = static_cast<std::size_t>(elements_) + place;
  not_finite_rows_[at / matrix_.columns] = true;
  if (!not_finite_columns_.empty()) not_finite_columns_[at % matrix_.columns] = true;
}

double WeightTally::zero_rows() const { return zeros_among(row_maxima_, not_finite_rows_); }

double WeightTally::zero_columns() const {
  return zeros_among(column_maxima_, not_finite_columns_);
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
}

void WeightTally::keep_candidate(float value) {
  if (std::fabs(value) > floor_) candidates_.push_back(std::fabs(value));
}

void WeightTally::keep_candidates(std::span<const float> values, std::span<const float> peaks) {
  for (std::size_t i = 0; i < peaks.size(); ++i) {
    if (peaks[i] <= floor_) continue;
    const std::size_t end = std::min((i + 1) * kSome, values.size());
    std::size_t at = i * kSome;
    for (; at + lanes::kLanes <= end; at += lanes::kLanes) {
      const lanes::Floats four = lanes::absolute(lanes::load(values.data() + at));
      if (!lanes::any(four > lanes::all(floor_))) continue;
      for (std::size_t lane = 0; lane < lanes::kLanes; ++lane) keep_candidate(values[at + lane]);
    }
    for (; at < end; ++at) keep_candidate(values[at]);
  }
  const std::size_t kept = most_outliers_ + 1;
  if (candidates_.size() < 2 * kept + kBlock) return;
  const auto last = candidates_.begin() + static_cast<std::ptrdiff_t>(kept) - 1;
  std::nth_element(candidates_.begin(), last, candidates_.end(), std::greater<>{});
  candidates_.resize(kept);
  floor_ = candidates_.back();
}

void WeightTally::add_maxima(std::span<const float> values, float largest) {
  auto at = static_cast<std::size_t>(elements_);
  for (std::span<const float> rest = values; !rest.empty();) {
    const std::size_t row = at / matrix_.columns;
    const std::size_t column = at % matrix_.columns;
    const auto own = rest.first(std::min(rest.size(), matrix_.columns - column));
    const float magnitude = own.size() == values.size() ? largest : largest_magnitude(own);
    row_maxima_[row] = std::max(row_maxima_[row], magnitude);
    if (!column_maxima_.empty()) add_column_maxima(own, column_maxima_.data() + column);
    rest = rest.subspan(own.size());
    at += own.size();
  }
}

WeightStats WeightTally::stats() const {
  const double count = elements_ - nans_ - infinities_;
  WeightStats stats{elements_, nans_,    infinities_, zeros_,   kUnknown, kUnknown,
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
  stats.usual_max = stats.inlier_max;
  for (const double usual : {rows().usual, columns().usual})
    if (2 * usual < stats.usual_max) stats.usual_max = 2 * usual;
  return stats;
}

}  // namespace zeropoint
