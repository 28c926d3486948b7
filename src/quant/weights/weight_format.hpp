#pragma once

#include <span>
#include <vector>

#include "quant/weights/weight_tally.hpp"

/// What every format of a report does.
namespace zeropoint {

/// The tiles in which the elements of a tensor are measured, but for the last: a whole number of
/// the blocks of every format.
inline constexpr std::size_t kWeightTile = 1 << 20;

/// What formats must know of a tensor before they see its first tile.
struct WeightSummary {
  WeightMatrix matrix;
  float abs_max;
  std::vector<float> row_maxima;
};

/// A tensor in one format, tile by tile. A tensor's elements follow each other without regard to
/// rows, so that blocks cross them where a row is not a whole number of blocks; a scale per
/// channel is one for each row.
class WeightFormat {
 public:
  virtual ~WeightFormat() = default;

  /// The values of the next tile as the format stores them, and how many of its elements lie beyond
  /// the largest value under their scale.
  virtual std::size_t restore(std::span<const float> tile, std::span<float> restored) = 0;

  /// Of all elements, everything counted.
  virtual double bits() const = 0;
};

}  // namespace zeropoint
