#include "quant/checkpoint/weight_survey.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Result<WeightSurvey> WeightSurvey::open(const WeightSource& source) {
  const auto dtype = weight_dtype_from_name(source.dtype);
  if (!dtype.ok()) return dtype.error();
  if (source.rows == 0 || source.columns == 0) return Error{ErrorCode::empty_tensor, {}};
  const WeightImportance importance{source.row_length, source.importance};
  if (Problem problem = importance.check(source.elements())) return *problem;
  return WeightSurvey(dtype.value(), source);
}

WeightSurvey::WeightSurvey(const WeightDtype& dtype, const WeightSource& source)
    : dtype_(dtype),
      source_(source),
      elements_(source.elements()),
      tally_({source.rows, source.columns}),
      row_squares_(source.importance.empty() ? 0 : elements_,
                   std::max<std::size_t>(source.row_length, 1)) {}

Problem WeightSurvey::tally(std::span<const std::uint8_t> bytes) {
  return each_chunk_after(dtype_, source_, bytes, tally_.count(), values_,
                          [&](std::span<const float> values) {
                            tally_.add(values);
                            if (!source_.importance.empty()) row_squares_.add(values);
                          });
}

Problem WeightSurvey::tally_and_keep(ByteBuffer bytes) {
  if (Problem problem = tally(bytes)) return problem;
  kept_.push_back(std::move(bytes));
  return std::nullopt;
}

Problem WeightSurvey::choose(std::span<const std::string> formats) {
  stats_ = tally_.stats();
  if (tally_.count() != elements_) return shape_mismatch(elements_, tally_.count());
  const float abs_max = std::isnan(stats_.abs_max) ? 0 : static_cast<float>(stats_.abs_max);
  summary_ = std::make_unique<WeightSummary>(WeightSummary{{source_.rows, source_.columns},
                                                           abs_max,
                                                           tally_.row_maxima(),
                                                           {source_.row_length, source_.importance},
                                                           row_squares_.sums()});
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
  weighted_errors_.assign(names_.size(), {});
  signal_ = weighted_signal_ = {};
  histogram_ = WeightHistogram(stats_);
  outliers_ =
      OutlierBlocks({static_cast<float>(stats_.inlier_max), static_cast<float>(stats_.usual_max)});
  measured_ = 0;
  return std::nullopt;
}

Problem WeightSurvey::measure(std::span<const std::uint8_t> bytes) {
  if (Problem problem = check_weight_tile(dtype_, source_, bytes, measured_)) return problem;
  if (!summary_) return shape_mismatch(elements_, tally_.count());
  const auto is_whole = [](const auto& format) {
    return format->restored_at_once() == kWeightTile;
  };
  if (std::any_of(formats_.begin(), formats_.end(), is_whole)) {
    auto tile = decode_weight_tile(dtype_, source_, bytes, measured_, std::move(values_));
    if (!tile.ok()) return tile.error();
    values_ = std::move(tile).value();
    clear_not_finite(values_);
    measure_formats(values_, measured_, kWeightTile);
  }
  return each_chunk_after(
      dtype_, source_, bytes, measured_, values_, [&](std::span<const float> values) {
        histogram_.add(values);
        if (stats_.nans + stats_.infinities > 0) {
          finite_.assign(values.begin(), values.end());
          clear_not_finite(finite_);
          values = finite_;
        }
        measure_formats(values, measured_, kWeightChunk);
        signal_.add(tile_signal(values, outliers_));
        if (summary_->importance.is_known())
          weighted_signal_.add(weighted_signal(values, importance_, outliers_.bounds()));
        measured_ += values.size();
      });
}

Problem WeightSurvey::measure_kept() {
  if (kept_.empty()) return shape_mismatch(elements_, measured_);
  const ByteBuffer tile = std::move(kept_.front());
  kept_.pop_front();
  return measure(tile);
}

void WeightSurvey::measure_formats(std::span<const float> values, std::size_t first,
                                   std::size_t step) {
  outliers_.find(values);
  const bool has_importance = summary_->importance.is_known();
  if (has_importance) {
    importance_.resize(values.size());
    summary_->importance.find(elements_, first, importance_);
  }
  restored_.resize(values.size());
  for (std::size_t i = 0; i < formats_.size(); ++i) {
    if (formats_[i]->restored_at_once() != step) continue;
    const std::size_t clipped = formats_[i]->restore(values, restored_);
    const WeightErrorSums errors = tile_errors(values, restored_, outliers_);
    if (errors.largest > sums_[i].largest)
      worst_[i] = first + first_with_error(values, restored_, errors.largest);
    sums_[i].add(errors);
    sums_[i].clipped += static_cast<double>(clipped);
    if (has_importance)
      weighted_errors_[i].add(weighted_errors(values, restored_, importance_, outliers_.bounds()));
  }
}

Result<WeightReport> WeightSurvey::report() const {
  if (!summary_ || measured_ != elements_) return shape_mismatch(elements_, measured_);
  const auto all = static_cast<double>(elements_);
  const bool is_known = stats_.nans + stats_.infinities < stats_.elements;
  // Without any importance, all ratios would say that there is no error.
  const bool is_weighted =
      summary_->importance.is_known() && is_known && (weighted_signal_.all > 0 || signal_.all == 0);
  const auto weighted = [&](double number) { return is_weighted ? number : kUnknown; };
  WeightLines rows = tally_.rows(), columns = tally_.columns();
  WeightReport report{
      .stats = stats_,
      .histogram = histogram_.bins(),
      .signal = signal_.all,
      .weighted_signal = weighted(weighted_signal_.all),
      .errors = {},
      .row_ratio = rows.ratio,
      .widest_row = rows.widest,
      .column_ratio = columns.ratio,
      .widest_column = columns.widest,
      .wide_rows = std::move(rows.wide),
      .wide_row_count = rows.wide_count,
      .wide_columns = std::move(columns.wide),
      .wide_column_count = columns.wide_count,
      .zero_rows = tally_.zero_rows(),
      .zero_columns = tally_.zero_columns(),
  };
  for (std::size_t i = 0; i < formats_.size(); ++i) {
    const WeightErrorSums& sums = sums_[i];
    const WeightSignal& by_importance = weighted_errors_[i];
    report.errors.push_back({
        .format = names_[i],
        .bits_per_weight = formats_[i]->bits() / all,
        .squared_error = sums.squared,
        .sqnr = is_known ? decibels(signal_.all, sums.squared) : kUnknown,
        .relative = is_known ? relative_error(signal_.all, sums.squared) : kUnknown,
        .max = !is_known || std::isnan(sums.squared) ? kUnknown : sums.largest,
        .clipped_share = sums.clipped / all,
        .flushed_share = sums.flushed / all,
        .inlier_sqnr = is_known ? decibels(signal_.inliers, sums.inlier_squared) : kUnknown,
        .usual_sqnr = is_known ? decibels(signal_.usual, sums.usual_squared) : kUnknown,
        .worst = sums.largest > 0 ? static_cast<double>(worst_[i]) : kUnknown,
        .weighted_squared_error = weighted(by_importance.all),
        .weighted_sqnr = weighted(decibels(weighted_signal_.all, by_importance.all)),
        .weighted_inlier_sqnr = weighted(decibels(weighted_signal_.inliers, by_importance.inliers)),
        .weighted_usual_sqnr = weighted(decibels(weighted_signal_.usual, by_importance.usual)),
    });
  }
  return report;
}

}  // namespace zeropoint
