#include "quant/checkpoint/weight_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

std::size_t elements_of(const WeightSource& source) { return source.rows * source.columns; }

double differing_in(std::span<const float> original, std::span<const float> other) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < original.size(); ++i) {
    const bool both_nan = std::isnan(original[i]) && std::isnan(other[i]);
    count += original[i] != other[i] && !both_nan;
  }
  return static_cast<double>(count);
}

}  // namespace

Result<WeightComparer> WeightComparer::open(const WeightSource& original, const WeightSource& other,
                                            const ComparisonOptions& options) {
  const auto dtype = weight_dtype_from_name(original.dtype);
  if (!dtype.ok()) return dtype.error();
  const auto other_dtype = weight_dtype_from_name(other.dtype);
  if (!other_dtype.ok()) return other_dtype.error();
  if (elements_of(original) == 0) return Error{ErrorCode::empty_tensor, {}};
  if (elements_of(original) != elements_of(other))
    return shape_mismatch(elements_of(original), elements_of(other));
  if (options.band_rows == 0) return Error{ErrorCode::group_size_zero, {}};
  const WeightImportance importance{original.row_length, original.importance};
  if (Problem problem = importance.check(elements_of(original))) return *problem;
  return WeightComparer({dtype.value(), original}, {other_dtype.value(), other}, options);
}

WeightComparer::WeightComparer(const Side& original, const Side& other,
                               const ComparisonOptions& options)
    : original_(original),
      other_(other),
      importance_{original.source.row_length, original.source.importance},
      outliers_({static_cast<float>(options.inlier_max), static_cast<float>(options.usual_max)}),
      elements_(elements_of(original.source)),
      block_(
          std::max({WeightComparison::kLeastBlock, original.dtype.elements, other.dtype.elements})),
      band_elements_(std::min(options.band_rows, original.source.rows) * original.source.columns),
      band_signals_((elements_ - 1) / band_elements_ + 1),
      band_errors_(band_signals_.size()) {}

Problem WeightComparer::compare(std::span<const std::uint8_t> original,
                                std::span<const std::uint8_t> other) {
  if (Problem problem = decode(original_, original)) return problem;
  if (Problem problem = decode(other_, other)) return problem;
  const std::span<const float> tile = original_.tile, other_tile = other_.tile;
  differing_ += differing_in(tile, other_tile);
  original_.nonfinite += static_cast<double>(clear_not_finite(original_.tile));
  other_.nonfinite += static_cast<double>(clear_not_finite(other_.tile));
  // In the steps of surveys, so that the last digits are theirs.
  for (std::size_t at = 0; at < tile.size(); at += kWeightChunk) {
    const std::size_t count = std::min(kWeightChunk, tile.size() - at);
    const auto values = tile.subspan(at, count);
    outliers_.find(values);
    signal_.add(tile_signal(values, outliers_));
    sums_.add(tile_errors(values, other_tile.subspan(at, count), outliers_));
    if (importance_.is_known()) add_weighted(values, other_tile.subspan(at, count), compared_ + at);
  }
  add_blocks(tile, other_tile);
  add_bands(tile, other_tile);
  compared_ += tile.size();
  return std::nullopt;
}

Problem WeightComparer::decode(Side& side, std::span<const std::uint8_t> bytes) const {
  auto decoded =
      decode_weight_tile(side.dtype, side.source, bytes, compared_, std::move(side.tile));
  if (!decoded.ok()) return decoded.error();
  side.tile = std::move(decoded).value();
  return std::nullopt;
}

void WeightComparer::add_weighted(std::span<const float> original, std::span<const float> other,
                                  std::size_t first) {
  numbers_.resize(original.size());
  importance_.find(elements_, first, numbers_);
  weighted_signal_.add(weighted_signal(original, numbers_, outliers_.bounds()));
  weighted_errors_.add(weighted_errors(original, other, numbers_, outliers_.bounds()));
}

void WeightComparer::add_blocks(std::span<const float> original, std::span<const float> other) {
  for (std::size_t at = 0; at < original.size(); at += block_) {
    const std::size_t count = std::min(block_, original.size() - at);
    const auto values = original.subspan(at, count);
    const double squared = tile_squared_error(values, other.subspan(at, count));
    if (squared == 0) ++exact_blocks_;
    if (squared > worst_.squared) worst_ = {compared_ + at, tile_square(values), squared};
  }
}

void WeightComparer::add_bands(std::span<const float> original, std::span<const float> other) {
  for (std::size_t at = 0; at < original.size();) {
    const std::size_t band = (compared_ + at) / band_elements_;
    const std::size_t rest = (band + 1) * band_elements_ - compared_ - at;
    const std::size_t count = std::min(rest, original.size() - at);
    const auto values = original.subspan(at, count);
    band_signals_[band] += tile_square(values);
    band_errors_[band] += tile_squared_error(values, other.subspan(at, count));
    at += count;
  }
}

Result<WeightComparison> WeightComparer::report() const {
  if (compared_ != elements_) return shape_mismatch(elements_, compared_);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const auto all = static_cast<double>(elements_);
  const bool has_worst = worst_.squared > 0;
  // Without any importance, all ratios would say that there is no error.
  const bool is_weighted = importance_.is_known() && (weighted_signal_.all > 0 || signal_.all == 0);
  const auto weighted = [&](double number) { return is_weighted ? number : kNone; };
  WeightComparison report{
      .elements = all,
      .differing = differing_,
      .nonfinite = original_.nonfinite,
      .other_nonfinite = other_.nonfinite,
      .signal = signal_.all,
      .squared_error = sums_.squared,
      .mse = sums_.squared / all,
      .sqnr = decibels(signal_.all, sums_.squared),
      .inlier_sqnr = decibels(signal_.inliers, sums_.inlier_squared),
      .usual_sqnr = decibels(signal_.usual, sums_.usual_squared),
      .relative = relative_error(signal_.all, sums_.squared),
      .max = sums_.largest,
      .flushed = sums_.flushed,
      .weighted_signal = weighted(weighted_signal_.all),
      .weighted_squared_error = weighted(weighted_errors_.all),
      .weighted_sqnr = weighted(decibels(weighted_signal_.all, weighted_errors_.all)),
      .weighted_inlier_sqnr =
          weighted(decibels(weighted_signal_.inliers, weighted_errors_.inliers)),
      .weighted_usual_sqnr = weighted(decibels(weighted_signal_.usual, weighted_errors_.usual)),
      .block = static_cast<double>(block_),
      .exact_blocks = exact_blocks_,
      .worst_block = has_worst ? static_cast<double>(worst_.first) : kNone,
      .worst_block_sqnr = has_worst ? decibels(worst_.signal, worst_.squared) : kNone,
      .bands = {},
  };
  for (std::size_t band = 0; band < band_signals_.size(); ++band)
    report.bands.push_back(decibels(band_signals_[band], band_errors_[band]));
  return report;
}

}  // namespace zeropoint
