#pragma once

#include <span>
#include <vector>

#include "quant/checkpoint/weight_importance.hpp"
#include "quant/checkpoint/weight_tally.hpp"
#include "quant/formats/stored_format.hpp"
#include "zeropoint/result.hpp"

/// The interface of every format of a report.
namespace zeropoint {

/// The tiles in which the elements of a tensor are measured, but for the last: a whole number of
/// the blocks of every format.
inline constexpr std::size_t kWeightTile = 1 << 20;

/// The number of elements that formats usually decode at once: few enough for a processor's cache,
/// and as many whole blocks.
inline constexpr std::size_t kWeightChunk = 1 << 13;

/// Statistics of a whole tensor, which formats need before its first tile.
struct WeightSummary {
  WeightMatrix matrix;
  float abs_max;
  std::vector<float> row_maxima;
  WeightImportance importance{};
  std::vector<float> row_squares{};  ///< RowSquares of the rows of `importance`
};

/// A tensor in one format, tile by tile. A tensor's elements follow each other without regard to
/// rows, so that blocks cross them where a row is not a whole number of blocks; a scale per
/// channel is one for each row.
class WeightFormat {
 public:
  virtual ~WeightFormat() = default;

  /// The parts of the whole tensor.
  virtual std::vector<PartLayout> parts() const = 0;

  /// Whether the parts depend on abs_max, row_maxima or row_squares.
  virtual bool needs_maxima() const = 0;

  /// The parts of the next tile, which follow those of the tiles before it. What belongs to the
  /// whole tensor comes with the first tile, and is empty in the others. Refuses elements that are
  /// not finite, unless the format keeps each element for itself and has a code for it:
  /// `not_finite`, with the index within the tile. A tensor is either stored or restored.
  virtual Problem store(std::span<const float> tile, Stored& stored) = 0;

  /// The elements that restore() takes, except for the last ones of a tensor.
  virtual std::size_t restored_at_once() const { return kWeightChunk; }

  /// The values of the next elements as the format stores them, and how many of them lie beyond the
  /// largest value under their scale.
  virtual std::size_t restore(std::span<const float> values, std::span<float> restored) = 0;

  /// The bits of all elements, scales and other parts included.
  virtual double bits() const = 0;
};

}  // namespace zeropoint
