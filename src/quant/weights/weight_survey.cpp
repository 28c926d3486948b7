#include "quant/weights/weight_survey.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

struct Widest {
  double ratio = kUnknown;
  double index = kUnknown;
};

Widest widest_of(const std::vector<float>& maxima) {
  if (maxima.size() < 2) return {};
  const auto largest = std::max_element(maxima.begin(), maxima.end());
  std::vector<float> sorted = maxima;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return {double{*largest} / *middle, static_cast<double>(largest - maxima.begin())};
}

}  // namespace

Result<WeightSurvey> WeightSurvey::open(const WeightSource& source) {
  const auto dtype = weight_dtype_from_name(source.dtype);
  if (!dtype.ok()) return dtype.error();
  if (source.rows == 0 || source.columns == 0) return Error{ErrorCode::empty_tensor, {}};
  return WeightSurvey(dtype.value(), source);
}

WeightSurvey::WeightSurvey(const WeightDtype& dtype, const WeightSource& source)
    : dtype_(dtype),
      source_(source),
      elements_(source.rows * source.columns),
      tally_({source.rows, source.columns}) {}

Problem WeightSurvey::tally(std::span<const std::uint8_t> bytes) {
  auto values = decode_weights_after(dtype_, source_, bytes, tally_.count(), std::move(tile_));
  if (!values.ok()) return values.error();
  tile_ = std::move(values).value();
  tally_.add(tile_);
  return std::nullopt;
}

Problem WeightSurvey::choose(std::span<const std::string> formats) {
  stats_ = tally_.stats();
  if (tally_.count() != elements_) return shape_mismatch(elements_, tally_.count());
  const float abs_max = std::isnan(stats_.abs_max) ? 0 : static_cast<float>(stats_.abs_max);
  summary_ = std::make_unique<WeightSummary>(
      WeightSummary{{source_.rows, source_.columns}, abs_max, tally_.row_maxima()});
  formats_.clear();
  names_.clear();
  for (const std::string& name : formats) {
    auto format = open_weight_format(name, *summary_);
    if (!format.ok()) return format.error();
    if (!format.value()) continue;
    formats_.push_back(std::move(format).value());
    names_.push_back(name);
  }
  sums_.assign(names_.size(), {});
  worst_.assign(names_.size(), 0);
  signal_ = {};
  histogram_.assign(std::isnan(stats_.min) ? 0 : WeightReport::kBins, 0);
  measured_ = 0;
  return std::nullopt;
}

Problem WeightSurvey::measure(std::span<const std::uint8_t> bytes) {
  auto decoded = decode_weight_tile(dtype_, source_, bytes, measured_, std::move(tile_));
  if (!decoded.ok()) return decoded.error();
  tile_ = std::move(decoded).value();
  if (!summary_) return shape_mismatch(elements_, tally_.count());
  add_to_histogram(tile_, stats_, histogram_);
  if (stats_.nans + stats_.infinities > 0) clear_not_finite(tile_);
  const auto inlier_max = static_cast<float>(stats_.inlier_max);
  signal_.add(tile_signal(tile_, inlier_max));
  for (std::size_t i = 0; i < formats_.size(); ++i) {
    const std::size_t step = formats_[i]->restored_at_once();
    for (std::span<const float> rest = tile_; !rest.empty();) {
      const auto some = rest.first(std::min(step, rest.size()));
      restored_.resize(some.size());
      const std::size_t clipped = formats_[i]->restore(some, restored_);
      const WeightErrorSums errors = tile_errors(some, restored_, inlier_max);
      if (errors.largest > sums_[i].largest) {
        const std::size_t before = measured_ + tile_.size() - rest.size();
        worst_[i] = before + first_with_error(some, restored_, errors.largest);
      }
      sums_[i].add(errors);
      sums_[i].clipped += static_cast<double>(clipped);
      rest = rest.subspan(some.size());
    }
  }
  measured_ += tile_.size();
  return std::nullopt;
}

Result<WeightReport> WeightSurvey::report() const {
  if (!summary_ || measured_ != elements_) return shape_mismatch(elements_, measured_);
  const auto all = static_cast<double>(elements_);
  WeightReport report{stats_, histogram_, signal_.all, {}, kUnknown, kUnknown, kUnknown, kUnknown};
  for (std::size_t i = 0; i < formats_.size(); ++i) {
    const WeightErrorSums& sums = sums_[i];
    report.errors.push_back({
        .format = names_[i],
        .bits_per_weight = formats_[i]->bits() / all,
        .squared_error = sums.squared,
        .sqnr = decibels(signal_.all, sums.squared),
        .relative = relative_error(signal_.all, sums.squared),
        .max = std::isnan(sums.squared) ? kUnknown : sums.largest,
        .clipped_share = sums.clipped / all,
        .flushed_share = sums.flushed / all,
        .inlier_sqnr = decibels(signal_.inliers, sums.inlier_squared),
        .worst = sums.largest > 0 ? static_cast<double>(worst_[i]) : kUnknown,
    });
  }
  const Widest row = widest_of(tally_.row_maxima());
  const Widest column = widest_of(tally_.column_maxima());
  report.row_ratio = row.ratio;
  report.widest_row = row.index;
  report.column_ratio = column.ratio;
  report.widest_column = column.index;
  return report;
}

}  // namespace zeropoint
