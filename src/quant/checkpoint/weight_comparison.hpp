#pragma once

#include <limits>
#include <vector>

#include "quant/checkpoint/weight_errors.hpp"
#include "quant/checkpoint/weight_importance.hpp"
#include "quant/checkpoint/weight_tile.hpp"

/// The differences between two versions of one tensor, such as that of a checkpoint and that of a
/// file which some quantizer made of it. Both may be larger than memory: they arrive side by side,
/// in tiles of exactly kWeightTile elements but for the last.
namespace zeropoint {

struct ComparisonOptions {
  /// WeightStats::inlier_max of the original, for the error without its outliers.
  double inlier_max = std::numeric_limits<double>::infinity();
  /// The rows of a band; at least 1.
  std::size_t band_rows = 1;
  /// WeightStats::usual_max of the original; not above inlier_max.
  double usual_max = inlier_max;
};

/// Errors are those of the other version; the elements of either that are not finite count as 0.
struct WeightComparison {
  double elements;
  double differing;  ///< elements whose float32 differ; two NaN do not, nor do two zeros
  double nonfinite;
  double other_nonfinite;
  double signal;         ///< the sum of the original's squares
  double squared_error;  ///< the sum of (other - original)²
  double mse;
  double sqnr;         ///< decibels(signal, squared_error)
  double inlier_sqnr;  ///< the same of the elements up to ComparisonOptions::inlier_max alone
  double usual_sqnr;   ///< the same of those up to ComparisonOptions::usual_max
  double relative;     ///< relative_error(signal, squared_error)
  double max;          ///< the largest |error|
  double flushed;      ///< elements that are 0 in the other version only

  /// The signal and the errors once more, each square times the importance of its column in the
  /// original; NaN without importance, or where all of it is 0.
  double weighted_signal;
  double weighted_squared_error;
  double weighted_sqnr;
  double weighted_inlier_sqnr;
  double weighted_usual_sqnr;

  /// Elements of a block: those of the coarser of the two dtypes, and kLeastBlock at least. Blocks
  /// follow each other without regard to rows; the last may be shorter.
  double block;
  double exact_blocks;  ///< those without an error
  /// The first element of the first of the blocks with the largest sum of squared errors, and the
  /// block's decibels; NaN without errors.
  double worst_block;
  double worst_block_sqnr;

  /// The decibels of each band: so many rows of the original as a matrix, the last maybe fewer.
  std::vector<double> bands;

  static constexpr std::size_t kLeastBlock = 32;
};

class WeightComparer {
 public:
  /// `unknown_dtype`, `empty_tensor`; `shape_mismatch` for different numbers of elements;
  /// `group_size_zero` for bands of no rows; what WeightImportance::check() refuses of the
  /// original.
  static Result<WeightComparer> open(const WeightSource& original, const WeightSource& other,
                                     const ComparisonOptions& options);

  /// The next tile of both. Refuses what decode_weight_tile() refuses.
  Problem compare(std::span<const std::uint8_t> original, std::span<const std::uint8_t> other);

  /// After all tiles; `shape_mismatch` before.
  Result<WeightComparison> report() const;

 private:
  struct Side {
    WeightDtype dtype;
    WeightSource source;
    double nonfinite = 0;
    std::vector<float> tile{};  ///< its memory is used again
  };

  WeightComparer(const Side& original, const Side& other, const ComparisonOptions& options);

  /// The next tile of a side.
  Problem decode(Side& side, std::span<const std::uint8_t> bytes) const;
  /// `first` is the index of the first element.
  void add_weighted(std::span<const float> original, std::span<const float> other,
                    std::size_t first);
  void add_blocks(std::span<const float> original, std::span<const float> other);
  void add_bands(std::span<const float> original, std::span<const float> other);

  Side original_, other_;
  WeightImportance importance_;
  OutlierBlocks outliers_;
  std::size_t elements_;
  std::size_t block_;
  std::size_t band_elements_;
  std::size_t compared_ = 0;
  double differing_ = 0;
  WeightSignal signal_;
  WeightErrorSums sums_;
  WeightSignal weighted_signal_, weighted_errors_;
  std::vector<float> numbers_;  ///< the importance of some elements; its memory is used again
  double exact_blocks_ = 0;
  struct {
    std::size_t first = 0;
    double signal = 0;
    double squared = 0;
  } worst_;
  std::vector<double> band_signals_, band_errors_;
};

}  // namespace zeropoint
