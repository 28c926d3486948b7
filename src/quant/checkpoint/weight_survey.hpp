#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "quant/checkpoint/byte_buffer.hpp"
#include "quant/checkpoint/weight_errors.hpp"
#include "quant/checkpoint/weight_formats.hpp"
#include "quant/checkpoint/weight_histogram.hpp"
#include "quant/checkpoint/weight_tile.hpp"

/// Measures quantization on one tensor of a checkpoint. The tensor may be larger than memory: its
/// bytes arrive in tiles, twice. First tally() sees all of them; then measure() sees them again, in
/// tiles of exactly kWeightTile elements but for the last. The tiles of a smaller tensor may arrive
/// once: tally_and_keep() has them until measure_kept() has measured them.
namespace zeropoint {

/// A tensor in a format. Elements that are not finite count as 0; a tensor without any finite one
/// has neither an error nor a ratio, which are NaN then.
struct WeightError {
  std::string format;
  double bits_per_weight;  ///< everything counted
  double squared_error;    ///< the sum of (restored - original)²
  double sqnr;             ///< 10 log10(sum of original² / squared_error), dB; +inf without error
  double relative;         ///< sqrt(squared_error / sum of original²); 0 without error
  double max;              ///< the largest |error|; NaN if the format made NaN of an element
  double clipped_share;    ///< of the elements, 0..1: half a step beyond the last value
  double flushed_share;    ///< of the elements, 0..1: not zero, and restored as zero
  double inlier_sqnr;      ///< as sqnr, of the elements up to WeightStats::inlier_max alone
  double usual_sqnr;       ///< as sqnr, of the elements up to WeightStats::usual_max alone
  double worst;            ///< the flat index of the first element with the largest error, or NaN
  /// As squared_error and the ratios, every square times the importance of its column; NaN without
  /// importance, or where all of it is 0.
  double weighted_squared_error;
  double weighted_sqnr;
  double weighted_inlier_sqnr;
  double weighted_usual_sqnr;
};

struct WeightReport {
  WeightStats stats;
  std::vector<double> histogram;    ///< the bins of WeightHistogram
  double signal;                    ///< the sum of squares
  double weighted_signal;           ///< each times its importance; NaN without importance
  std::vector<WeightError> errors;  ///< in the order in which the formats were asked for
  /// The largest of the rows' largest magnitudes divided by their median, and its row; the same of
  /// columns. The median of an even number is the smaller of the two in the middle; a ratio is
  /// infinite where it is 0, and NaN where nothing was compared.
  double row_ratio;
  double widest_row;
  double column_ratio;
  double widest_column;
  /// The wide rows and columns, as WeightLines has them.
  std::vector<double> wide_rows;
  double wide_row_count;
  std::vector<double> wide_columns;
  double wide_column_count;
  /// Those of zeros alone; columns are NaN for more than WeightTally::kMostColumns.
  double zero_rows;
  double zero_columns;
};

class WeightSurvey {
 public:
  /// `unknown_dtype`, `empty_tensor`, and what WeightImportance::check() refuses.
  static Result<WeightSurvey> open(const WeightSource& source);

  /// The next bytes, a whole number of blocks. More elements than the tensor has are
  /// `too_many_elements`.
  Problem tally(std::span<const std::uint8_t> bytes);

  /// The same for a tile, which the survey keeps for measure_kept().
  Problem tally_and_keep(ByteBuffer bytes);

  /// After all bytes were tallied. Fewer are `shape_mismatch`; refuses what open_weight_format()
  /// refuses, and leaves out the formats for which it has none.
  Problem choose(std::span<const std::string> formats);

  /// The tally's statistics; available once formats were chosen.
  const WeightStats& stats() const { return stats_; }
  WeightMaxima maxima() const { return {stats_.abs_max, tally_.row_maxima(), row_squares_.sums()}; }

  /// The next tile.
  Problem measure(std::span<const std::uint8_t> bytes);

  /// The next of the tiles that were kept, and releases it; without one, `shape_mismatch`.
  Problem measure_kept();

  /// After all tiles were measured; `shape_mismatch` before.
  Result<WeightReport> report() const;

 private:
  WeightSurvey(const WeightDtype& dtype, const WeightSource& source);

  /// Measures finite elements, of which `first` is the first one's index, in the formats that
  /// restore `step` elements at once.
  void measure_formats(std::span<const float> values, std::size_t first, std::size_t step);

  WeightDtype dtype_;
  WeightSource source_;
  std::size_t elements_;
  WeightTally tally_;
  RowSquares row_squares_;  ///< of no rows without importance
  std::deque<ByteBuffer> kept_;
  /// The last call's; their memory is used again.
  std::vector<float> values_, finite_, restored_, importance_;
  WeightStats stats_{};
  std::unique_ptr<WeightSummary> summary_;  ///< formats refer to it
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<WeightFormat>> formats_;
  std::vector<WeightErrorSums> sums_;
  std::vector<std::size_t> worst_;  ///< of each format, as far as it has been measured
  WeightHistogram histogram_{WeightStats{}};
  OutlierBlocks outliers_{WeightBounds{}};
  WeightSignal signal_, weighted_signal_;
  std::vector<WeightSignal> weighted_errors_;
  std::size_t measured_ = 0;
};

}  // namespace zeropoint
